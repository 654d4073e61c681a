//! What lent moves mean for checks: they attack as others do.

use super::any_check::watch_every_move;
use super::order::Order;
use super::written::Written;
use crate::rules::movement::RelayTable;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_kernel::{CheckInfo, Choice, Core, Edits, Effect, Moved, Phases, Pieces, Program};
use std::sync::Arc;

/// The part of lent moves that says what gives check; it changes nothing on the board.
pub struct RelayEffect<B>(pub(crate) Arc<RelayTable<B>>);

impl<B: Bits, P: Phases<B>> Effect<B, P> for RelayEffect<B> {
    fn order(&self) -> u8 {
        Order::Relay as u8
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

    fn endangers_kings(&self) -> bool {
        true
    }

    /// The piece goes to the square of the king itself.
    fn endangering(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        square: Square,
        by: Color,
        occupied: B,
    ) -> Option<(Square, Square)> {
        self.0.taker(program, pieces, (square, by), occupied).map(|from| (from, square))
    }

    /// Any move may open a line for who lends, or close one.
    fn watch(&self, program: &Program<B, P>, pieces: &Pieces<B>, us: Color, info: &mut CheckInfo<B>) {
        watch_every_move(program, pieces, us, info);
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for RelayEffect<B> {}
