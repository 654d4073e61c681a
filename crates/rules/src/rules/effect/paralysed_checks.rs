//! What paralysis means for checks: who is paralysed gives none.

use super::any_check::watch_every_move;
use super::order::Order;
use super::written::Written;
use crate::rules::filter::ParalysisTable;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_kernel::{CheckInfo, Choice, Core, Edits, Effect, Moved, Phases, Pieces, Program};
use std::sync::Arc;

/// The part of paralysis that says what gives check; it changes nothing on the board.
pub struct ParalysisEffect<B>(pub(crate) Arc<ParalysisTable<B>>);

impl<B: Bits, P: Phases<B>> Effect<B, P> for ParalysisEffect<B> {
    fn order(&self) -> u8 {
        Order::Paralysis as u8
    }

    fn append(
        &self,
        _core: &Core<B, P>,
        _pieces: &Pieces<B>,
        _moved: &[Moved],
        _choice: &mut Choice,
        _edits: &mut Edits,
    ) {
    }

    fn may_act(&self, _program: &Program<B, P>, _pieces: &Pieces<B>, _piece: Piece, _from: Square) -> B {
        B::EMPTY
    }

    fn leaves_checks_to_attacks(&self) -> bool {
        false
    }

    fn royal_takers(&self, program: &Program<B, P>, pieces: &Pieces<B>, _square: Square, by: Color) -> Option<B> {
        Some(pieces.side(by).minus(self.0.paralysed(program, pieces, by)))
    }

    /// Any move may paralyse what gives check, or free what does not.
    fn watch(&self, program: &Program<B, P>, pieces: &Pieces<B>, us: Color, info: &mut CheckInfo<B>) {
        watch_every_move(program, pieces, us, info);
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for ParalysisEffect<B> {}
