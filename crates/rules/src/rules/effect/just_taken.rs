//! What the rule `trades` notes of a move: the piece that has just taken one of those that are not taken in return.

use super::order::Order;
use super::written::Written;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program};

/// The note of the captor, compiled.
pub struct TradesEffect {
    /// Per type whether it is not taken in return.
    pub(crate) spared: Vec<bool>,
    /// The note of who has just taken one.
    pub(crate) note: u8,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for TradesEffect {
    fn order(&self) -> u8 {
        Order::Trades as u8
    }

    fn append(&self, core: &Core<B, P>, _pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let Some(&Moved { from: Some(from), to, .. }) = moved.first() else { return };
        // It acts first of all effects, so that what has been taken is what the move takes itself.
        let takes_one = edits.iter().any(|edit| match edit {
            Edit::Remove { piece, .. } => piece.color() != core.side && self.spared[piece.kind().index()],
            _ => false,
        });
        if takes_one && !self.spared[core.cells[from.index()].kind().index()] {
            // One of the move before that stands there ends, so that taking the move back brings it back.
            let noted = core.hands.is_noted(self.note, to);
            edits.extend(noted.then_some(Edit::Note { note: self.note, square: to, on: false }));
            edits.push(Edit::Note { note: self.note, square: to, on: true });
        }
    }

    fn may_act(&self, _program: &Program<B, P>, _pieces: &Pieces<B>, _piece: Piece, _from: Square) -> B {
        B::EMPTY
    }

    /// So that a pass ends what was noted of the move before.
    fn acts_on_passes(&self) -> bool {
        true
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for TradesEffect {}
