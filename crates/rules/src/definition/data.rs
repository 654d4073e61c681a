//! A game as data.

use super::{AnyRule, PieceType, Positions, Rule, Rules, Starts, unknown_piece};
use crate::capabilities::{Capabilities, Capability, Losses};
use crate::facts::Facts;
use menagerie_board::Letter;
use menagerie_board::betza::Path;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};

use std::sync::OnceLock;

/// A game as it is defined: plain data, shared by the compiler and by the reference implementation.
///
/// ```
/// use menagerie_board::{Color, Piece};
/// use menagerie_rules::Library;
///
/// let chess = Library::shipped().definition("chess")?;
/// assert_eq!((chess.title.as_str(), chess.board.len(), chess.pieces.len()), ("Chess", 64, 6));
/// assert!(chess.rule_names().contains(&"castling") && chess.captures() && !chess.exchanges());
///
/// let king = chess.royal().unwrap();
/// assert_eq!((chess.kind("king"), chess.kind_of_letter('k')), (Some(king), Some(king)));
/// assert_eq!(chess.piece(king).name, "king");
/// assert_eq!(chess.letter(Piece::new(king, Color::Black)), 'k');
/// let letters: String = chess.kinds().map(|kind| chess.piece(kind).letter).collect();
/// assert_eq!(letters, "PNBRQK");
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name it is loaded by, with the armies where they were chosen: `oomost1:fide-nutters`.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// What else it is called, by other programs for example.
    pub aliases: Vec<String>,
    /// Who invented it.
    pub inventor: String,
    /// Where its rules were published.
    pub source: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// The board.
    pub board: Board,
    /// The types of piece; a [`Kind`] is an index into this.
    pub pieces: Vec<PieceType>,
    /// The FEN of the start, and of all numbered starts if there are several.
    pub starts: Starts,
    /// The armies of which each side plays one, where there is a choice.
    pub armies: Option<Armies>,
    /// The rules with their parameters.
    pub(super) rules: Rules,
    /// What the rules make of the game, once somebody has asked.
    pub(super) facts: OnceLock<Facts>,
}

/// The armies that a game offers, and those that were chosen.
///
/// ```
/// # use menagerie_rules::Library;
/// let armies = Library::shipped().definition("oomost1:fide-nutters")?.armies.unwrap();
/// assert_eq!((armies.chosen, armies.default.as_str()), (["fide".to_string(), "nutters".to_string()], "fide"));
/// assert_eq!(armies.places, ["rook", "knight", "bishop", "queen"]);
/// let (name, pieces) = &armies.sets[0];
/// assert_eq!((name.as_str(), pieces[0].as_ref().unwrap().name.as_str()), ("clobberers", "bede"));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Armies {
    /// The pieces of the start that an army replaces, by name, or white's squares.
    pub places: Vec<String>,
    /// The army of both sides where none is named.
    pub default: String,
    /// Each army's name and its pieces, in the order of the places; these have no paths. Nothing leaves a place free.
    pub sets: Vec<(String, Vec<Option<PieceType>>)>,
    /// White's and black's.
    pub chosen: [String; 2],
}

impl Definition {
    /// How many bytes its lists and texts hold, up to small change.
    pub(crate) fn memory(&self) -> usize {
        let path = |path: &Path| size_of::<Path>() + size_of_val(&*path.steps);
        let paths: usize = self.pieces.iter().flat_map(|piece| &piece.paths).map(path).sum();
        let facts = self.facts.get().map_or(0, Facts::memory);
        let texts = [&self.title, &self.inventor, &self.source, &self.summary].map(String::len);
        paths
            + facts
            + self.rules.memory()
            + texts.iter().sum::<usize>()
            + size_of_val(&*self.pieces)
            + self.board.memory()
            + self.starts.memory()
    }

    /// A rule with its parameters, by its type, if the game has it.
    ///
    /// For the core, and for programs that translate rules or compose them at random. All others ask
    /// [`Game::facts`](crate::Game::facts) and [`Game::capabilities`](crate::Game::capabilities).
    #[doc(hidden)]
    pub fn rule<R: Rule>(&self) -> Option<&R> {
        self.rules.get()
    }

    /// Whether the game has a rule of a type.
    #[doc(hidden)]
    pub fn has<R: Rule>(&self) -> bool {
        self.rule::<R>().is_some()
    }

    /// The names of the rules of this game, in alphabetical order.
    pub fn rule_names(&self) -> Vec<&'static str> {
        self.rules.iter().map(AnyRule::name).collect()
    }

    /// Each rule of the game.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &dyn AnyRule> {
        self.rules.iter()
    }

    /// Puts a rule in the place of the one of its type, or adds it. Its parameters are not checked.
    #[doc(hidden)]
    pub fn set_rule<R: Rule>(&mut self, rule: R) {
        self.rules.set(rule);
        self.facts = OnceLock::new();
    }

    /// Leaves out the rules whose names are not wanted.
    #[doc(hidden)]
    pub fn retain_rules(&mut self, wanted: impl Fn(&str) -> bool) {
        self.rules.retain(wanted);
        self.facts = OnceLock::new();
    }

    /// What positions of the game may have.
    #[doc(hidden)]
    pub fn positions(&self) -> Positions {
        let mut positions = Positions::default();
        self.rules.iter().for_each(|rule| rule.positions(&mut positions));
        positions
    }

    /// Whether pieces change places by a move of some type.
    pub fn exchanges(&self) -> bool {
        self.pieces.iter().any(|piece| piece.paths.iter().any(|path| path.unload.is_some()))
    }

    /// Whether pieces are ever captured.
    pub fn captures(&self) -> bool {
        self.capabilities().captures
    }

    /// What search, evaluation and interfaces may rely on; a game keeps it.
    pub(crate) fn capabilities(&self) -> Capabilities {
        let mut losses = Losses::default();
        self.rules.iter().for_each(|rule| rule.limit(&mut losses));
        if self.pieces.iter().any(PieceType::has_paths) {
            // Captures do not end where they happen.
            losses.lose(Capability::Exchanges);
        }
        losses.left()
    }

    /// The rules by which games are decided by more than what stands where and who is to move, each with what that is: where
    /// there are none, a position is worth the same however it arose, castling rights and captures en passant aside.
    ///
    /// ```
    /// use menagerie_rules::Library;
    /// let memory = |name| Library::shipped().definition(name).map(|definition| definition.remembering_rules());
    /// assert!(memory("chess")?.is_empty() && memory("orchess")?.is_empty());
    /// assert_eq!(memory("crazyhouse")?[0].0, "hand");
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn remembering_rules(&self) -> Vec<(&'static str, &'static str)> {
        self.rules.iter().filter_map(|rule| Some((rule.name(), rule.remembers()?))).collect()
    }

    /// What the rules make of the game, worked out when it is asked for the first time.
    pub(crate) fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| {
            let mut facts = Facts::default();
            self.rules.iter().for_each(|rule| rule.facts(self, &mut facts));
            facts
        })
    }

    /// Something for each piece, in the order of their numbers.
    pub(crate) fn per_piece<T>(&self, of: impl Fn(Piece) -> T) -> Vec<T> {
        self.kinds().flat_map(|kind| Color::BOTH.map(|color| of(Piece::new(kind, color)))).collect()
    }

    /// The type of piece with this name.
    pub fn kind(&self, name: &str) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.name == name).map(|index| Kind(index as u8))
    }

    /// The type of piece with this letter, in either case.
    pub fn kind_of_letter(&self, letter: impl Into<Letter>) -> Option<Kind> {
        let letter = letter.into().to_ascii_uppercase();
        self.pieces.iter().position(|piece| piece.letter == letter).map(|index| Kind(index as u8))
    }

    /// What a type of piece is.
    #[inline]
    pub fn piece(&self, kind: Kind) -> &PieceType {
        &self.pieces[kind.index()]
    }

    /// A piece's letter in a FEN: upper case for white.
    pub fn letter(&self, piece: Piece) -> Letter {
        self.piece(piece.kind()).letter.of_color(piece.color())
    }

    /// The royal type, if the game has one.
    pub fn royal(&self) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.royal).map(|index| Kind(index as u8))
    }

    /// Every type, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.pieces.len()).map(|index| Kind(index as u8))
    }

    /// The kind of a name that a rule's parameter gives.
    pub(crate) fn named_kind(&self, place: &str, name: &str) -> Result<Kind, Problem> {
        let known = || self.pieces.iter().map(|piece| piece.name.as_str());
        self.kind(name)
            .ok_or_else(|| self.of_another_army(place, name).unwrap_or_else(|| unknown_piece(place, name, known())))
    }

    /// That a type is not in the game since only an army has it that is not chosen.
    fn of_another_army(&self, place: &str, name: &str) -> Option<Problem> {
        let sets = &self.armies.as_ref()?.sets;
        let (army, _) = sets.iter().find(|(_, set)| set.iter().flatten().any(|piece| piece.name == name))?;
        let what = format!("`{name}` is only in armies that are not chosen, such as `{army}`");
        let help = "a list may name types of all armies, since those that are not chosen are left out of it; what is one type \
                    has to be there whatever armies are chosen";
        Some(Problem::new(place, what).help(help))
    }

    /// Notes which of the names in a list are no pieces of the game; gives those that are. Those of armies that are not chosen are
    /// left out.
    pub(crate) fn named_kinds(&self, place: &str, names: &[String], problems: &mut Problems) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for (i, name) in names.iter().enumerate() {
            if problems.is_full() {
                break;
            }
            if self.kind(name).is_some() || self.of_another_army(place, name).is_none() {
                kinds.extend(problems.note(self.named_kind(&format!("{place}[{i}]"), name)));
            }
        }
        kinds
    }

    /// The square of a name that a rule's parameter gives.
    pub(crate) fn named_square(&self, place: &str, name: &str) -> Result<Square, Problem> {
        self.board.square(name).ok_or_else(|| Problem::new(place, format!("the board has no square `{name}`")))
    }
}
