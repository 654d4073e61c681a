//! How a castling of a king with a rook is written.

use super::CastlingSquares;
use menagerie_board::board::Square;

/// What a castling is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CastlingText {
    /// Where the king goes: `e1g1`.
    King,
    /// Where the rook stands: `e1h1`.
    Rook,
    /// The ways of both: `e1g1+h1f1`.
    Both,
}

impl CastlingSquares {
    /// How this castling is written among all of its side, where the king could go to some squares alone. It has the
    /// rook's square where it could be taken for a move of the king alone or for another castling, one to the same square
    /// or with the rook that stands there, and the squares of both where that is not enough.
    pub(crate) fn text_among(
        self,
        all: impl Iterator<Item = CastlingSquares> + Clone,
        goes_alone: impl Fn(Square) -> bool,
    ) -> CastlingText {
        let others = |of: CastlingSquares| all.clone().filter(move |other| other.king == of.king && *other != of);
        let needs_rook =
            |of: CastlingSquares| goes_alone(of.to) || others(of).any(|other| other.to == of.to || other.rook == of.to);
        if !needs_rook(self) {
            return CastlingText::King;
        }
        match others(self).any(|other| other.rook == self.rook && needs_rook(other)) {
            true => CastlingText::Both,
            false => CastlingText::Rook,
        }
    }
}
