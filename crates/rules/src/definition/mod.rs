//! A game as data: read from TOML, checked, not yet compiled.

mod build;
mod diagnostic;
mod fingerprint;
mod flat;
mod library;
mod paths;
mod piece_names;
mod placement;
mod positions;
mod printable;
mod raw;
mod region;
mod rule;
mod rules;
mod schema;
mod setup;
mod shape;
mod sides;
mod survey;
mod tree;
mod verdict;

pub use diagnostic::{Diagnostic, Excerpt, LoadError};
pub use fingerprint::FORM as FINGERPRINT_FORM;
pub use flat::Flattened;
pub use library::{Library, MAX_DEFINITION_BYTES, NOT_INHERITED, Title};
pub use menagerie_board::problem::{Problem, Problems};
pub use piece_names::PieceNames;
pub(crate) use placement::{Fault, Placed, read_placement};
pub use positions::Positions;
pub(crate) use raw::RawArmies;
pub use region::Region;
pub use rule::{Phase, Rule};
pub(crate) use rules::{AnyRule, RuleType, RuleTypes, Rules};
pub(crate) use schema::schema;
pub use setup::Starts;
pub(crate) use shape::suggestion;
pub use sides::Sides;
pub(crate) use survey::Survey;
pub use verdict::Verdict;

use crate::capabilities::{Capabilities, Capability, Losses};
use crate::facts::Facts;
use menagerie_board::betza::{Betza, Path};
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::{Color, Kind, Piece};

use std::sync::OnceLock;

pub use menagerie_board::piece::MAX_KINDS;

/// A game as it is defined: plain data, shared by the compiler and by the reference implementation.
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
    rules: Rules,
    /// What the rules make of the game, once somebody has asked.
    facts: OnceLock<Facts>,
}

/// The armies that a game offers, and those that were chosen.
#[derive(Clone, Debug)]
pub struct Armies {
    /// The pieces of the start that an army replaces, by name.
    pub places: Vec<String>,
    /// The army of both sides where none is named.
    pub default: String,
    /// Each army's name and its pieces, in the order of the places; these have no paths.
    pub sets: Vec<(String, Vec<PieceType>)>,
    /// White's and black's.
    pub chosen: [String; 2],
}

/// A type of piece.
#[derive(Clone, Debug)]
pub struct PieceType {
    /// Its name, lower case.
    pub name: String,
    /// Its letter in a FEN, upper case.
    pub letter: char,
    /// How it moves.
    pub betza: Betza,
    /// The same as paths on this board, for white.
    pub paths: Vec<Path>,
    /// Whether attacks on it are check.
    pub royal: bool,
    /// What it looks like on a terminal, for white and for black.
    pub glyphs: Option<(char, char)>,
    /// Where its initial moves may begin, if not just where it starts the game.
    pub initial: Option<Region>,
    /// The only squares that it may go to and that it attacks, if not all.
    pub area: Option<Region>,
}

impl PieceType {
    /// Whether more than empty squares decides where it can go: it hops, takes on the way, takes friends or changes
    /// places.
    pub fn has_paths(&self) -> bool {
        self.paths.iter().any(|path| !path.is_plain())
    }
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
            + texts.iter().sum::<usize>()
            + size_of_val(&*self.pieces)
            + self.board.memory()
            + self.starts.memory()
    }

    /// A rule with its parameters, by its type, if the game has it.
    ///
    /// For the core, and for programs that translate rules or compose them at random. All others ask
    /// [`Game::facts`](crate::Game::facts) and [`Game::capabilities`](crate::Game::capabilities).
    pub fn rule<R: Rule>(&self) -> Option<&R> {
        self.rules.get()
    }

    /// Whether the game has a rule of a type.
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
    pub fn set_rule<R: Rule>(&mut self, rule: R) {
        self.rules.set(rule);
        self.facts = OnceLock::new();
    }

    /// Leaves out the rules whose names are not wanted.
    pub fn retain_rules(&mut self, wanted: impl Fn(&str) -> bool) {
        self.rules.retain(wanted);
        self.facts = OnceLock::new();
    }

    /// What positions of the game may have.
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
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        self.pieces.iter().position(|piece| piece.letter == letter).map(|index| Kind(index as u8))
    }

    /// What a type of piece is.
    #[inline]
    pub fn piece(&self, kind: Kind) -> &PieceType {
        &self.pieces[kind.index()]
    }

    /// A piece's letter in a FEN: upper case for white.
    pub fn letter(&self, piece: Piece) -> char {
        let letter = self.piece(piece.kind()).letter;
        if piece.color() == Color::White { letter } else { letter.to_ascii_lowercase() }
    }

    /// Whether a piece stands on a square in one of the starts.
    pub(crate) fn begins_on(&self, piece: Piece, square: Square) -> bool {
        Survey::new(self).homes(piece).contains(&square)
    }

    /// Whether pieces of this type stay on the squares of one colour for ever.
    pub(crate) fn is_colour_bound(&self, kind: Kind) -> bool {
        Survey::new(self).is_colour_bound(kind)
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
        let (army, _) = sets.iter().find(|(_, set)| set.iter().any(|piece| piece.name == name))?;
        let what = format!("`{name}` is only in armies that are not chosen, such as `{army}`");
        let help = "a rule may name only types that are there whatever armies are chosen; some rules have a word for all, \
                    such as `to = \"array\"`";
        Some(Problem::new(place, what).help(help))
    }

    /// Notes which of the names in a list are no pieces of the game; gives those that are.
    pub(crate) fn named_kinds(&self, place: &str, names: &[String], problems: &mut Problems) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for (i, name) in names.iter().enumerate() {
            if problems.is_full() {
                break;
            }
            kinds.extend(problems.note(self.named_kind(&format!("{place}[{i}]"), name)));
        }
        kinds
    }

    /// The square of a name that a rule's parameter gives.
    pub(crate) fn named_square(&self, place: &str, name: &str) -> Result<Square, Problem> {
        self.board.square(name).ok_or_else(|| Problem::new(place, format!("the board has no square `{name}`")))
    }
}

/// A name that is none of the pieces'.
pub(crate) fn unknown_piece<'a>(place: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Problem {
    let known: Vec<&str> = known.collect();
    Problem::new(place, format!("there is no piece `{name}` among [pieces]"))
        .help(shape::suggestion(name, &known, "pieces"))
}

/// The message of a TOML error, in one line.
pub(crate) fn message(error: toml::de::Error) -> String {
    // What the reader calls a variant is one of the words that may stand there.
    error.message().trim().replace('\n', " ").replace("unknown variant", "unknown word")
}
