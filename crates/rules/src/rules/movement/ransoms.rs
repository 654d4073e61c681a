//! What the rule `hostages` adds to the moves: exchanges of hostages.

use super::drops::{push, targets};
use menagerie_board::bits::Bits;
use menagerie_board::budget;
use menagerie_board::piece::{Kind, Piece};
use menagerie_kernel::{CheckInfo, Core, Move, Phases, Sink};

/// Exchanges of hostages, compiled.
#[derive(Clone, Debug)]
pub struct RansomsOp {
    /// Per type what may be given for it.
    pub(super) prices: Vec<Vec<Kind>>,
}

impl RansomsOp {
    /// Gives the legal exchanges to the sink.
    pub(super) fn generate<B: Bits, P: Phases<B>, S: Sink<B>>(
        &self,
        core: &Core<B, P>,
        _info: &CheckInfo<B>,
        sink: &mut S,
    ) {
        let Some(hand) = core.program.hand.as_ref().filter(|_| !core.hands.have_no_captives()) else { return };
        for (index, prices) in self.prices.iter().enumerate() {
            let kind = Kind(index as u8);
            let piece = Piece::new(kind, core.side);
            if core.hands.captives(piece) == 0 {
                continue;
            }
            let held = |given: &&Kind| core.hands.captives(Piece::new(**given, core.side.other())) > 0;
            let mut given = prices.iter().filter(held).peekable();
            // Nothing is asked of the squares where nothing can be given.
            let to = if given.peek().is_some() { targets(hand, core, piece) } else { B::EMPTY };
            for &given in given {
                // There may be very many.
                budget::make_room(sink.bytes());
                for square in to.iter() {
                    if sink.full() {
                        return;
                    }
                    push(core, hand, kind, Move::ransomed(kind, square, given), sink);
                }
            }
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.prices.iter().map(|prices| size_of_val(&**prices) + size_of::<Vec<Kind>>()).sum()
    }
}
