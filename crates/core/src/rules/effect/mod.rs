//! What a move does elsewhere on the board.

mod co_squares;
pub(crate) mod explosion;

pub use co_squares::{CoEffect, CoSquares};
pub use explosion::Explosion;

use crate::compile::Program;
use crate::position::{Danger, Edits, Pieces};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};

/// A piece that a move has moved: what it is after the move, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moved {
    pub(crate) piece: Piece,
    pub(crate) to: Square,
}

/// An operation that acts after a move.
pub(crate) enum EffectOp<B> {
    /// Effects on co-squares.
    CoSquares(co_squares::CoSquaresOp<B>),
    /// Captures that blow up what stands around.
    Explosion(explosion::ExplosionOp<B>),
}

impl<B: Bits> EffectOp<B> {
    /// Adds the edits of the effect to those of the move; `pieces` stand as they do after the move.
    pub(crate) fn append(&self, program: &Program<B>, pieces: &Pieces<B>, moved: &[Moved], edits: &mut Edits) {
        match self {
            EffectOp::CoSquares(op) => op.append(program, pieces, moved, edits),
            EffectOp::Explosion(op) => op.append(program, pieces, moved, edits),
        }
    }

    /// The destinations from which a moved piece may have an effect, or more: such a move must be tried out.
    #[inline]
    pub(crate) fn may_act(&self, program: &Program<B>, pieces: &Pieces<B>, piece: Piece, from: Square) -> B {
        match self {
            EffectOp::CoSquares(op) => op.may_act(program, pieces, piece, from),
            EffectOp::Explosion(op) => op.may_act(pieces, piece),
        }
    }

    /// Whether the effect acts also when the move has promoted a piece.
    pub(crate) fn acts_on_promotion(&self) -> bool {
        match self {
            EffectOp::CoSquares(_) => false,
            EffectOp::Explosion(_) => true,
        }
    }

    /// Whether the effect has no say in what is check: what attacks the king gives it, and nothing else.
    pub(crate) fn leaves_checks_to_attacks(&self) -> bool {
        match self {
            EffectOp::CoSquares(op) => !op.endangers_kings(),
            EffectOp::Explosion(_) => false,
        }
    }

    /// Whether the effect itself may put a king in check.
    pub(crate) fn endangers_kings(&self) -> bool {
        match self {
            EffectOp::CoSquares(op) => op.endangers_kings(),
            EffectOp::Explosion(_) => false,
        }
    }

    /// The pieces of a colour that could take a king on `square`, where the effect keeps some from it.
    #[inline]
    pub(crate) fn royal_takers(
        &self,
        program: &Program<B>,
        pieces: &Pieces<B>,
        square: Square,
        by: Color,
    ) -> Option<B> {
        match self {
            EffectOp::CoSquares(_) => None,
            EffectOp::Explosion(op) => Some(op.royal_takers(program, pieces, square, by)),
        }
    }

    /// A piece whose move would have the effect on a king of the other colour on `square`, and where it would go.
    #[inline]
    pub(crate) fn endangering(
        &self,
        program: &Program<B>,
        pieces: &Pieces<B>,
        square: Square,
        by: Color,
        occupied: B,
    ) -> Option<(Square, Square)> {
        match self {
            EffectOp::CoSquares(op) => op.endangering(program, pieces, square, by, occupied),
            EffectOp::Explosion(_) => None,
        }
    }

    /// Adds to `danger` the moves that could put their own king in a check by this effect.
    #[inline]
    pub(crate) fn watch(&self, program: &Program<B>, pieces: &Pieces<B>, us: Color, danger: &mut Danger<B>) {
        match self {
            EffectOp::CoSquares(op) => op.watch(program, pieces, us, danger),
            EffectOp::Explosion(op) => op.watch(program, pieces, us, danger),
        }
    }
}
