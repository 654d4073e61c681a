//! What may be moved where, besides the pieces' own moves.

mod castling;
mod castling_text;
mod hand;
mod mutual_castling;
mod pass;

pub use castling::{Castling, CastlingMove, CastlingRooks, CastlingSquares};
pub(crate) use castling_text::CastlingText;
pub use hand::Hand;
pub(crate) use hand::HandTable;
pub use mutual_castling::MutualCastling;
pub use pass::{Pass, PassWhen};

use crate::position::{Core, Danger, Sink};
use menagerie_board::bits::Bits;

/// An operation that adds moves.
pub(crate) enum MovementOp<B> {
    /// A castling of one colour.
    Castling(castling::CastlingOp<B>),
    /// Castlings of any two pieces on a line.
    Mutual(mutual_castling::MutualOp),
    /// Drops of pieces in hand.
    Drops,
}

impl<B: Bits> MovementOp<B> {
    /// Gives the legal moves that the rule adds to the sink.
    #[inline]
    pub(crate) fn generate<S: Sink<B>>(&self, core: &Core<B>, danger: &Danger<B>, sink: &mut S) {
        match self {
            MovementOp::Castling(op) => op.generate(core, danger, sink),
            MovementOp::Mutual(op) => op.generate(core, danger, sink),
            MovementOp::Drops => hand::generate(core, danger, sink),
        }
    }
}
