//! What a move has moved, for the effects that follow.

use menagerie_board::board::Square;
use menagerie_board::piece::Piece;

/// A piece that a move has moved: what it is after the move, and where.
#[derive(Clone, Copy, Debug)]
pub struct Moved {
    /// The piece, as it is after the move.
    pub piece: Piece,
    /// Where it stood; a dropped piece stood nowhere.
    pub from: Option<Square>,
    /// Where it stands after the move.
    pub to: Square,
}
