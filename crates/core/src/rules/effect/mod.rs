//! What a move does elsewhere on the board.

mod co_squares;
pub(crate) mod explosion;

pub use co_squares::{CoEffect, CoSquares};
pub use explosion::Explosion;

use crate::kernel::{Danger, Edits, Effect, Moved, Pieces};
use crate::operations::{Operations, Program};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};

/// An operation that acts after a move.
pub enum EffectOp<B> {
    /// Effects on co-squares.
    CoSquares(co_squares::CoSquaresOp<B>),
    /// Captures that blow up what stands around.
    Explosion(explosion::ExplosionOp<B>),
}

impl<B: Bits> Effect<B, Operations> for EffectOp<B> {
    fn append(&self, program: &Program<B>, pieces: &Pieces<B>, moved: &[Moved], edits: &mut Edits) {
        match self {
            EffectOp::CoSquares(op) => op.append(program, pieces, moved, edits),
            EffectOp::Explosion(op) => op.append(program, pieces, moved, edits),
        }
    }

    #[inline]
    fn may_act(&self, program: &Program<B>, pieces: &Pieces<B>, piece: Piece, from: Square) -> B {
        match self {
            EffectOp::CoSquares(op) => op.may_act(program, pieces, piece, from),
            EffectOp::Explosion(op) => op.may_act(pieces, piece),
        }
    }

    fn acts_on_promotion(&self) -> bool {
        match self {
            EffectOp::CoSquares(_) => false,
            EffectOp::Explosion(_) => true,
        }
    }

    fn leaves_checks_to_attacks(&self) -> bool {
        match self {
            EffectOp::CoSquares(op) => !op.endangers_kings(),
            EffectOp::Explosion(_) => false,
        }
    }

    fn endangers_kings(&self) -> bool {
        match self {
            EffectOp::CoSquares(op) => op.endangers_kings(),
            EffectOp::Explosion(_) => false,
        }
    }

    #[inline]
    fn royal_takers(&self, program: &Program<B>, pieces: &Pieces<B>, square: Square, by: Color) -> Option<B> {
        match self {
            EffectOp::CoSquares(_) => None,
            EffectOp::Explosion(op) => Some(op.royal_takers(program, pieces, square, by)),
        }
    }

    #[inline]
    fn endangering(
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

    #[inline]
    fn watch(&self, program: &Program<B>, pieces: &Pieces<B>, us: Color, danger: &mut Danger<B>) {
        match self {
            EffectOp::CoSquares(op) => op.watch(program, pieces, us, danger),
            EffectOp::Explosion(op) => op.watch(program, pieces, us, danger),
        }
    }
}
