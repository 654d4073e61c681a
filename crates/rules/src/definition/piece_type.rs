//! A type of piece.

use super::Region;
use menagerie_board::betza::{Betza, Path};

/// A type of piece.
///
/// ```
/// use menagerie_rules::Library;
/// let xiangqi = Library::shipped().definition("xiangqi")?;
/// let piece = |name| xiangqi.piece(xiangqi.kind(name).unwrap());
/// let cannon = piece("cannon");
/// assert_eq!((cannon.letter, cannon.betza.text.as_str(), cannon.glyphs), ('C', "mRcpR", Some(('炮', '砲'))));
/// assert!(cannon.has_paths() && !cannon.royal && !piece("chariot").has_paths());
/// assert!(piece("general").royal && piece("general").area.is_some());
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
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
