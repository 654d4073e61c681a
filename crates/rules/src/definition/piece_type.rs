//! A type of piece.

use super::Region;
use menagerie_board::Letter;
use menagerie_board::betza::{Betza, Path};
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::Color;
use schemars::JsonSchema;
use serde::Deserialize;

/// A type of piece.
///
/// ```
/// use menagerie_rules::Library;
/// let xiangqi = Library::shipped().definition("xiangqi")?;
/// let piece = |name| xiangqi.piece(xiangqi.kind(name).unwrap());
/// let cannon = piece("cannon");
/// assert_eq!(cannon.letter, 'C');
/// assert_eq!((cannon.betza.text.as_str(), cannon.glyphs), ("mRcpR", Some(('炮', '砲'))));
/// assert!(cannon.has_paths() && !cannon.royal && !piece("chariot").has_paths());
/// assert!(piece("general").royal && piece("general").area.is_some());
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PieceType {
    /// Its name, lower case.
    pub name: String,
    /// Its letter in a FEN, upper case.
    pub letter: Letter,
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
    /// The same of single terms of its notation, by their numbers.
    pub initial_of: Vec<(usize, Region)>,
    /// The only squares that it may go to and that it attacks, if not all.
    pub area: Option<Region>,
    /// The same of single terms of its notation, by their numbers.
    pub area_of: Vec<(usize, Region)>,
    /// How black's moves differ from white's.
    pub black: Black,
    /// The types that it neither takes nor hops over, on either side, by their names.
    pub shuns: Vec<String>,
    /// The same of single terms of its notation, by their numbers.
    pub shuns_of: Vec<(usize, Vec<String>)>,
    /// What else single terms do not take where they end (`k`), by the numbers of the terms.
    pub spares_of: Vec<(usize, Vec<String>)>,
}

/// How black's piece moves compared to white's, which the notation describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Black {
    /// Forwards and backwards change places; left and right as white sees them stay.
    #[default]
    Mirrored,
    /// Rotated by half a circle: as its owner sees the board, it moves as white's.
    Rotated,
}

impl PieceType {
    /// Where the initial moves of a term of its notation may begin, if not just where the piece starts the game.
    pub fn begins_in(&self, term: usize) -> Option<&Region> {
        let own = self.initial_of.iter().find(|(number, _)| *number == term);
        own.map(|(_, region)| region).or(self.initial.as_ref())
    }

    /// The regions in all of which the moves of a term of its notation must end.
    pub fn areas(&self, term: usize) -> impl Iterator<Item = &Region> {
        let own = self.area_of.iter().filter(move |(number, _)| *number == term).map(|(_, region)| region);
        own.chain(&self.area)
    }

    /// Whether the moves of a term of its notation may end on a square.
    pub fn ends_on(&self, term: usize, board: &Board, color: Color, square: Square) -> bool {
        self.areas(term).all(|area| area.has(board, color, square))
    }

    /// The types that the moves of a term of its notation neither take nor hop over.
    pub fn shunned_by(&self, term: usize) -> &[String] {
        self.shuns_of.iter().find(|(number, _)| *number == term).map_or(&self.shuns, |(_, names)| names)
    }

    /// The types that the moves of a term of its notation do not take where they end, those that it shuns among them.
    pub fn spared_by(&self, term: usize) -> Vec<String> {
        let mut names = self.shunned_by(term).to_vec();
        let others = self.spares_of.iter().filter(|(number, _)| *number == term).flat_map(|(_, others)| others);
        others.for_each(|other| names.extend((!names.contains(other)).then(|| other.clone())));
        names
    }

    /// Whether more than empty squares decides where it can go: it hops, takes on the way, takes friends or changes
    /// places.
    pub fn has_paths(&self) -> bool {
        self.paths.iter().any(|path| !path.is_plain())
    }
}
