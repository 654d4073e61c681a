//! A game that can be played, and its positions: the library's front.

use crate::capabilities::Capabilities;
use crate::compile::compile;
use crate::definition::{Definition, Problem};
use crate::explain::Illegal;
use crate::facts::Facts;
use crate::kernel::{Edit, Lines, Move, PerftTable};
use crate::operations::{Core, Program};
use crate::page::Setting;
use crate::position::{Questions, View, Viewer};
use crate::rules;
use menagerie_board::bits::Bits256;
use menagerie_board::board::{Board, Square};
use menagerie_board::budget;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::text::in_one_line;
use std::fmt;
use std::sync::Arc;

/// A game, compiled: immutable, cheap to clone and to share between threads.
///
/// A whole game in ten lines:
///
/// ```
/// use menagerie_core::Library;
/// let game = Library::shipped().game("chess")?;
/// let mut position = game.start();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let mv = position.parse_move(text)?;
///     position.play(mv);
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

/// A program of the narrowest width that serves the board.
enum AnyProgram {
    W64(Arc<Program<u64>>),
    W128(Arc<Program<u128>>),
    W256(Arc<Program<Bits256>>),
}

#[derive(Clone)]
enum AnyCore {
    W64(Box<Core<u64>>),
    W128(Box<Core<u128>>),
    W256(Box<Core<Bits256>>),
}

/// Does the same with a position of any width.
macro_rules! each {
    ($core:expr, $name:ident => $body:expr) => {
        match $core {
            AnyCore::W64($name) => $body,
            AnyCore::W128($name) => $body,
            AnyCore::W256($name) => $body,
        }
    };
}

impl Game {
    /// Compiles a definition.
    ///
    /// # Errors
    /// Says what is wrong with the start position; everything else was checked when the definition was made.
    pub fn compile(definition: Definition) -> Result<Game, Problem> {
        let capabilities = definition.capabilities();
        definition.facts();
        let program = if Lines::<u64>::fits(&definition.board) {
            AnyProgram::W64(Arc::new(compile(&definition)))
        } else if Lines::<u128>::fits(&definition.board) {
            AnyProgram::W128(Arc::new(compile(&definition)))
        } else {
            AnyProgram::W256(Arc::new(compile(&definition)))
        };
        let game = Game { inner: Arc::new(Inner { definition, capabilities, program }) };
        let first = game.definition().starts.first();
        game.position(first).map_err(|error| {
            // Where armies were chosen, their letters stand in the places of those in the file.
            let problem = Problem::new("start.fen", format!("the FEN {}", error.reason));
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
    pub fn is(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// The definition that was compiled.
    #[inline]
    pub fn definition(&self) -> &Definition {
        &self.inner.definition
    }

    /// The name that the game is loaded by.
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
        let tables = match &self.inner.program {
            AnyProgram::W64(program) => program.memory(),
            AnyProgram::W128(program) => program.memory(),
            AnyProgram::W256(program) => program.memory(),
        };
        size_of::<Inner>() + self.inner.definition.memory() + tables
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
    pub fn rules(&self) -> Vec<String> {
        let definition = &self.inner.definition;
        rules::describe(definition, &Setting::of(definition)).into_iter().flat_map(|rule| rule.sentences).collect()
    }

    /// The position that `startpos` stands for.
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
        let core = match &self.inner.program {
            AnyProgram::W64(program) => Core::read(definition, program, fen).map(|core| AnyCore::W64(Box::new(core))),
            AnyProgram::W128(program) => Core::read(definition, program, fen).map(|core| AnyCore::W128(Box::new(core))),
            AnyProgram::W256(program) => Core::read(definition, program, fen).map(|core| AnyCore::W256(Box::new(core))),
        };
        let core =
            core.map_err(|fault| FenError { fen: in_one_line(fen), reason: in_one_line(&fault.reason), at: fault.at })?;
        Ok(Position { game: self.clone(), core })
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("name", &self.name()).finish_non_exhaustive()
    }
}

/// Why a text is not a FEN of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the FEN `{fen}` {reason}")]
pub struct FenError {
    /// The text, or its beginning if it is long.
    pub fen: String,
    /// What is wrong, as the end of a sentence.
    pub reason: String,
    /// Which bytes of the text are wrong, where it is known.
    pub at: Option<std::ops::Range<usize>>,
}

/// Why a text is not a legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is {}: {why}", if .why.is_malformed() { "not a move" } else { "not legal" })]
pub struct MoveError {
    /// The text, or its beginning if it is long.
    pub text: String,
    /// What is wrong.
    pub why: Box<Illegal>,
}

/// A position of a game with the moves that led to it.
pub struct Position {
    game: Game,
    core: AnyCore,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        // With all that was played, it may be as much work as some moves.
        budget::spend(1 + self.ply() / 16);
        Position { game: self.game.clone(), core: self.core.clone() }
    }
}

impl Position {
    /// The game this is a position of.
    #[inline]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position as a FEN, always in the one canonical form.
    pub fn fen(&self) -> String {
        each!(&self.core, core => core.fen(self.game.definition()))
    }

    /// Who is to move.
    #[inline]
    pub fn side(&self) -> Color {
        each!(&self.core, core => core.side)
    }

    /// What stands on a square.
    ///
    /// # Panics
    /// If the board has no square of this number.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        assert!((square as usize) < self.game.board().len(), "the board has no square {square}");
        each!(&self.core, core => core.cells[square as usize].present())
    }

    /// Whether the piece on a square is marked (overloaded).
    ///
    /// # Panics
    /// If the board has no square of this number.
    #[inline]
    pub fn is_marked(&self, square: Square) -> bool {
        use menagerie_board::bits::Bits;
        assert!((square as usize) < self.game.board().len(), "the board has no square {square}");
        each!(&self.core, core => core.pieces.marked.has(square))
    }

    /// Whether a square is a wall, which nothing enters or crosses.
    ///
    /// # Panics
    /// If the board has no square of this number.
    #[inline]
    pub fn is_wall(&self, square: Square) -> bool {
        use menagerie_board::bits::Bits;
        assert!((square as usize) < self.game.board().len(), "the board has no square {square}");
        each!(&self.core, core => core.pieces.walls().has(square))
    }

    /// How many of a piece its side has in hand.
    pub fn in_hand(&self, piece: Piece) -> usize {
        each!(&self.core, core => core.hands.count(piece).into())
    }

    /// Whether the side to move is in check, by the game's own meaning of check.
    pub fn in_check(&self) -> bool {
        each!(&self.core, core => core.in_check())
    }

    /// Where the check comes from that the side to move is in: the square of each attacker, and the square of the king
    /// (or of what else is royal) that it attacks. Nothing if there is no check.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("4k3/8/8/8/4r3/8/3n4/4K3 w - - 0 1")?;
    /// let named = position.checks().into_iter().map(|(from, king)| (game.board().name(from), game.board().name(king)));
    /// assert_eq!(named.collect::<Vec<_>>(), [("e4", "e1")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checks(&self) -> Vec<(Square, Square)> {
        let checks = if self.in_check() { self.questions().checks() } else { Vec::new() };
        checks.into_iter().map(|(king, threat)| (threat.from, king)).collect()
    }

    /// Whether a legal move of this position gives check: [`Position::in_check`] after it, without playing it.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let position = Library::shipped().game("chess")?.position("7k/8/8/8/8/8/7N/K6R w - - 0 1")?;
    /// let checks = |text| position.gives_check(position.parse_move(text).unwrap());
    /// assert!(checks("h2g4") && !checks("a1b1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        each!(&self.core, core => core.gives_check(mv))
    }

    /// Shows what each of some legal moves of this position would change, and whether it gives check, without playing
    /// them. For many moves this is faster than [`Position::gives_check`] and than playing them.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let start = Library::shipped().game("chess")?.start();
    /// let mut edits = 0;
    /// start.preview(&start.legal_moves(), |_, changes, check| {
    ///     edits += changes.len();
    ///     assert!(!check);
    /// });
    /// assert_eq!(edits, 20);
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn preview(&self, moves: &[Move], mut see: impl FnMut(Move, &[Edit], bool)) {
        each!(&self.core, core => core.preview(moves, &mut see));
    }

    /// For each of some legal moves that give no check, whether the other side has a legal move after it for certain:
    /// known without playing the move. `false` says nothing, and is all that is said of most games.
    pub fn surely_answered(&self, moves: &[Move]) -> Vec<bool> {
        each!(&self.core, core => core.surely_answered(moves))
    }

    /// All legal moves, in no particular order. They are given also where a draw rule has ended the game, and there are
    /// none where a rule has decided it at once.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let start = Library::shipped().game("omega")?.start();
    /// let mut texts: Vec<String> = start.legal_moves().into_iter().map(|mv| start.move_text(mv)).collect();
    /// texts.sort();
    /// assert_eq!(texts.len(), 40);
    /// assert_eq!(texts.last().unwrap(), "w2j2");
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(&self.core, core => core.legal_moves())
    }

    /// Appends the legal moves to a list, which saves making a new one.
    ///
    /// Where arrangements must not come back, moves may be missing that would be legal had the game gone another way:
    /// then the number of moves is returned that had been played (see [`Position::ply`]) when the earliest arrangement
    /// stood that keeps a move from being legal. The present arrangement does not count, as it does so in any game.
    pub fn list_moves(&self, moves: &mut Vec<Move>) -> Option<usize> {
        each!(&self.core, core => core.list_moves(moves))
    }

    /// The number of legal moves, faster than listing them.
    pub fn count_legal_moves(&self) -> u64 {
        each!(&self.core, core => core.count_legal_moves())
    }

    /// Plays a move that [`Position::legal_moves`] or [`Position::parse_move`] gave for this position. What any other
    /// move does is not said.
    pub fn play(&mut self, mv: Move) {
        each!(&mut self.core, core => core.play(mv));
    }

    /// Lets the side to move pass, as no rule allows, for a search that asks what a position is worth without a move;
    /// [`Position::undo`] takes it back. No side may be in check.
    pub fn play_null(&mut self) {
        each!(&mut self.core, core => core.play_null());
    }

    /// Shows what a legal move would change, edit by edit, without playing it.
    pub fn changes<T>(&self, mv: Move, look: impl FnOnce(&[Edit]) -> T) -> T {
        each!(&self.core, core => core.changes(mv, look))
    }

    /// Takes the last move back and returns it, or nothing if none has been played since the position was made.
    pub fn undo(&mut self) -> Option<Move> {
        each!(&mut self.core, core => core.undo())
    }

    /// How many moves have been played since the position was made.
    pub fn ply(&self) -> usize {
        each!(&self.core, core => core.stack.len())
    }

    /// How many bytes the position holds with the moves that led to it, the game aside.
    pub fn memory(&self) -> usize {
        size_of::<Self>() + each!(&self.core, core => core.memory())
    }

    /// What the last move changed, edit by edit; nothing if none has been played.
    ///
    /// ```
    /// # use menagerie_core::{Edit, Library};
    /// let mut position = Library::shipped().game("osmosis")?.position("9k/10/10/3n6/10/2B7/10/10/10/K9 w - - 0 1")?;
    /// position.play(position.parse_move("c5d7").unwrap_or(position.legal_moves()[0]));
    /// assert!(matches!(position.journal()[0], Edit::Remove { .. } | Edit::Relocate { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn journal(&self) -> &[Edit] {
        each!(&self.core, core => core.last_edits())
    }

    /// How the game has ended, if it has: by a rule that decides it at once, mate, stalemate, repetition, the fifty-move
    /// rule or lack of material, asked in this order.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(&self.core, core => core.outcome())
    }

    /// How a rule has decided the game at once, if one has: only a part of [`Position::outcome`], and quick where the
    /// game has no such rule.
    pub fn decision(&self) -> Option<Outcome> {
        each!(&self.core, core => core.decision())
    }

    /// How many plies ago this very position stood on the board, the last time that it did.
    pub fn last_seen(&self) -> Option<usize> {
        each!(&self.core, core => core.last_seen())
    }

    /// Whether the game is drawn by the count of moves or by lack of material, if there is a legal move: the part of
    /// [`Position::outcome`] that is quick and asks for no earlier position.
    pub fn is_dead(&self) -> bool {
        each!(&self.core, core => core.is_dead())
    }

    /// How the game ends by repetition, if there is a legal move and it does: a part of [`Position::outcome`].
    pub fn repetition(&self) -> Option<Outcome> {
        each!(&self.core, core => core.repetition())
    }

    /// Shows the sets of squares to whom they concern, in the width of this game.
    #[inline]
    pub fn view<V: Viewer>(&self, viewer: V) -> V::Output {
        each!(&self.core, core => viewer.look(View::new(core)))
    }

    /// The outcome in its written form, `*` while the game goes on.
    pub fn result(&self) -> String {
        self.outcome().map_or_else(|| "*".to_string(), |outcome| outcome.to_string())
    }

    /// Reads a legal move in machine form.
    ///
    /// # Errors
    /// Says why the text is not a legal move here, as [`Position::explain`] does.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.explain(text).map_err(|why| MoveError { text: in_one_line(text.trim()), why: Box::new(why) })
    }

    /// The legal move that a text in machine form is, if it is one.
    pub(crate) fn find_move(&self, text: &str) -> Option<Move> {
        each!(&self.core, core => core.find_move(self.game.definition(), text))
    }

    /// What can be asked to explain a move.
    pub(crate) fn questions(&self) -> &dyn Questions {
        each!(&self.core, core => &**core)
    }

    /// Writes a legal move of this position in machine form.
    pub fn move_text(&self, mv: Move) -> String {
        each!(&self.core, core => core.move_text(self.game.definition(), mv))
    }

    /// The type that the player chose for the piece that moves: what a pawn is promoted to, say. Nothing where the piece
    /// stays what it is, or becomes another without a choice; [`Move::becomes`] tells that too.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let game = Library::shipped().game("osmosis")?;
    /// let position = game.position("9k/10/10/3b6/10/2N7/10/10/10/K9 w - - 0 1")?;
    /// let mv = position.parse_move("c5d7")?;
    /// assert!(mv.becomes().is_some() && position.chosen(mv).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn chosen(&self, mv: Move) -> Option<Kind> {
        each!(&self.core, core => core.chosen(mv))
    }

    /// The hash of the position: equal for positions that are the same for the rule of repetition.
    pub fn key(&self) -> u64 {
        each!(&self.core, core => core.status.key)
    }

    /// The hash of the arrangement of the pieces alone, whoever is to move.
    pub fn placement_key(&self) -> u64 {
        each!(&self.core, core => core.status.placement)
    }

    /// A hash of all arrangements that stood on the board before this one, in whatever order.
    pub fn past_key(&self) -> u64 {
        each!(&self.core, core => core.past_key())
    }

    /// The hash of the arrangement before the last move; 0 if none has been played.
    pub fn earlier_placement(&self) -> u64 {
        each!(&self.core, core => core.earlier_placement())
    }

    /// Whether the incremental hashes equal those made anew from the board.
    pub fn keys_are_fresh(&self) -> bool {
        each!(&self.core, core => core.fresh_keys() == (core.status.key, core.status.placement))
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        each!(&self.core, core => core.status.clock)
    }

    /// The number of the move that is to be made, counted up after black's.
    pub fn fullmove_number(&self) -> u32 {
        each!(&self.core, core => core.full_move)
    }

    /// The number of sequences of `depth` legal moves; draw rules are ignored.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// assert_eq!(Library::shipped().game("oomost1")?.start().perft(3), 82694);
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn perft(&mut self, depth: u32) -> u64 {
        each!(&mut self.core, core => core.perft(depth))
    }

    /// The same with a table of counts. Where a count may depend on how a position arose, the table is not used.
    pub fn perft_hashed(&mut self, depth: u32, table: &mut PerftTable) -> u64 {
        if !self.game.capabilities().path_independent {
            return self.perft(depth);
        }
        table.belong_to(self.game.name());
        each!(&mut self.core, core => core.perft_hashed(depth, table))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("game", &self.game.name()).field("fen", &self.fen()).finish()
    }
}
