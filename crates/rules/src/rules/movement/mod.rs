//! What may be moved where, besides the pieces' own moves.

mod castling;
mod castling_text;
mod hand;
mod mutual_castling;
mod pass;

pub use castling::{Castling, CastlingMove, CastlingRooks, CastlingSquares};
pub(crate) use castling_text::CastlingText;
pub use hand::Hand;
pub(crate) use hand::must_drop_instead;
pub use mutual_castling::MutualCastling;
pub use pass::{Pass, PassWhen};

use crate::operations::{Core, Operations};
use menagerie_board::bits::Bits;
use menagerie_kernel::{Answers, Danger, Movement, Sink};

/// An operation that adds moves.
pub enum MovementOp<B> {
    /// A castling of one colour.
    Castling(castling::CastlingOp<B>),
    /// Castlings of any two pieces on a line.
    Mutual(mutual_castling::MutualOp),
    /// Drops of pieces in hand.
    Drops,
}

impl<B: Bits> Movement<B, Operations> for MovementOp<B> {
    #[inline]
    fn generate<S: Sink<B>>(&self, core: &Core<B>, danger: &Danger<B>, sink: &mut S) {
        match self {
            MovementOp::Castling(op) => op.generate(core, danger, sink),
            MovementOp::Mutual(op) => op.generate(core, danger, sink),
            MovementOp::Drops => hand::generate(core, danger, sink),
        }
    }

    fn find_answers(&self, core: &Core<B>, answers: &mut Answers<B>) {
        if let MovementOp::Mutual(castlings) = self {
            castlings.find_answers(core, answers);
        }
    }

    fn memory(&self) -> usize {
        match self {
            MovementOp::Mutual(castlings) => castlings.memory(),
            other => size_of_val(other),
        }
    }
}
