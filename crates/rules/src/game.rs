//! A game that can be played.

use crate::capabilities::Capabilities;
use crate::definition::Definition;
use crate::facts::Facts;
use crate::fen_error::FenError;
use crate::page::Setting;
use crate::position::{AnyProgram, Position};
use crate::rules;
use menagerie_board::board::Board;
use menagerie_board::problem::Problem;
use menagerie_board::text::in_one_line;
use std::fmt;
use std::sync::Arc;

/// A game, compiled: immutable, cheap to clone and to share between threads.
///
/// A whole game in ten lines:
///
/// ```
/// use menagerie_core::{Explain, Library};
/// let game = Library::shipped().game("chess")?;
/// let mut position = game.start();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let mv = position.parse_move(text)?;
///     position.play(mv)?;
/// }
/// assert_eq!(position.result(), "0-1 checkmate");
/// assert_eq!(position.fen(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    inner: Arc<Inner>,
}

struct Inner {
    definition: Definition,
    capabilities: Capabilities,
    program: AnyProgram,
}

impl Game {
    /// Compiles a definition.
    ///
    /// # Errors
    /// Says what is wrong with the start position; everything else was checked when the definition was made.
    ///
    /// ```
    /// # use menagerie_rules::{Game, Library};
    /// let mut definition = Library::shipped().definition("chess")?;
    /// definition.title = "My chess".to_string();
    /// let game = Game::compile(definition).unwrap();
    /// assert_eq!(game.definition().title, "My chess");
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn compile(definition: Definition) -> Result<Game, Problem> {
        let capabilities = definition.capabilities();
        definition.facts();
        let program = AnyProgram::of(&definition);
        let game = Game { inner: Arc::new(Inner { definition, capabilities, program }) };
        let first = game.definition().starts.first();
        game.position(first).map_err(|error| {
            // Where armies were chosen, their letters stand in the places of those in the file.
            let problem = Problem::new("start.fen", format!("the FEN {}", error.kind));
            error.at.into_iter().fold(problem, Problem::within)
        })?;
        for number in 0..game.starts() {
            let fen = game.definition().starts.numbered(number).unwrap_or_default();
            let shuffled =
                |error: FenError| Problem::new("start.shuffle", format!("makes a start that cannot be: {error}"));
            game.position(&fen).map_err(shuffled)?;
        }
        Ok(game)
    }

    /// Whether two are one and the same game, compiled once.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let game = Library::shipped().game("chess")?;
    /// assert!(game.start().game().is(&game) && game.clone().is(&game));
    /// assert!(!Library::shipped().game("chess")?.is(&game));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn is(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// The definition that was compiled.
    #[inline]
    pub fn definition(&self) -> &Definition {
        &self.inner.definition
    }

    /// The name that the game is loaded by.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let game = Library::shipped().game("grand")?;
    /// assert_eq!((game.name(), game.definition().title.as_str()), ("grand", "Grand Chess"));
    /// assert_eq!((game.board().len(), game.starts()), (100, 1));
    /// assert!(game.capabilities().null_move && game.memory() > 100_000);
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn name(&self) -> &str {
        &self.inner.definition.name
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.inner.definition.board
    }

    /// How many bytes the compiled game holds, its definition and all tables included, up to small change.
    pub fn memory(&self) -> usize {
        size_of::<Inner>() + self.inner.definition.memory() + self.inner.program.memory()
    }

    /// Whether a move that is plain ([`Move::is_plain`](menagerie_kernel::Move::is_plain)) is written in machine form as
    /// its two squares and no more, in every position.
    ///
    /// ```
    /// use menagerie_rules::Library;
    /// let plain = |name| Ok::<_, menagerie_rules::LoadError>(Library::shipped().game(name)?.writes_squares_alone());
    /// assert!(plain("chess")? && !plain("orchess")?);
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn writes_squares_alone(&self) -> bool {
        self.inner.program.is_without_effects()
    }

    /// What search, evaluation and interfaces may rely on.
    pub fn capabilities(&self) -> &Capabilities {
        &self.inner.capabilities
    }

    /// What search, evaluation, notation and interfaces need to know of the game's rules. It was worked out when the game
    /// was made.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let game = Library::shipped().game("chess")?;
    /// let pawn = game.definition().kind("pawn").unwrap();
    /// assert!(game.facts().promotes(pawn) && game.facts().goal.is_none());
    /// assert_eq!(game.facts().draw_clock, Some(100));
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn facts(&self) -> &Facts {
        self.inner.definition.facts()
    }

    /// The rules in plain English, one sentence or two each.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let rules = Library::shipped().game("chess")?.rules();
    /// assert!(rules.iter().any(|sentence| sentence.contains("castl")));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn rules(&self) -> Vec<String> {
        let definition = &self.inner.definition;
        rules::describe(definition, &Setting::of(definition)).into_iter().flat_map(|rule| rule.sentences).collect()
    }

    /// The position that `startpos` stands for.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let start = Library::shipped().game("chess")?.start();
    /// assert_eq!(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn start(&self) -> Position {
        self.position(self.inner.definition.starts.first()).expect("the start was read when the game was compiled")
    }

    /// How many numbered starts there are: 1 where nothing is shuffled.
    pub fn starts(&self) -> usize {
        self.inner.definition.starts.count()
    }

    /// The start of a number below [`Game::starts`].
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let game = Library::shipped().game("wildcastle")?;
    /// assert_eq!(game.starts(), 36);
    /// assert!(game.numbered_start(0).unwrap().fen().starts_with("rbbnknqr/"));
    /// assert!(game.numbered_start(36).is_none());
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn numbered_start(&self, number: usize) -> Option<Position> {
        let fen = self.inner.definition.starts.numbered(number)?;
        Some(self.position(&fen).expect("every start was read when the game was compiled"))
    }

    /// Reads a position. `startpos` is understood, and four fields are read as if `0 1` followed.
    ///
    /// # Errors
    /// Says what is wrong with the FEN.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let game = Library::shipped().game("chess")?;
    /// let error = game.position("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
    /// assert!(error.to_string().ends_with("has no black king"));
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn position(&self, fen: &str) -> Result<Position, FenError> {
        let fen = if fen.trim() == "startpos" { self.inner.definition.starts.first() } else { fen };
        let definition = &self.inner.definition;
        let core = self.inner.program.read(definition, fen);
        let core = core.map_err(|fault| FenError { fen: in_one_line(fen), kind: fault.kind, at: fault.at })?;
        Ok(Position::new(self, core))
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("name", &self.name()).finish_non_exhaustive()
    }
}
