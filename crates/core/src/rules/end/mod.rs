//! Who has won, and what is a draw.

mod fifty_moves;
mod insufficient_material;
mod repetition;
mod stalemate;

pub use fifty_moves::FiftyMoves;
pub use insufficient_material::InsufficientMaterial;
pub use repetition::Repetition;
pub use stalemate::{Stalemate, StalemateResult};

use crate::bits::Bits;
use crate::outcome::Outcome;
use crate::position::Core;

/// An operation that may end the game, in the order in which the rules are asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EndOp {
    /// The position stood on the board this often.
    Repetition(u16),
    /// The halfmove clock has this value.
    FiftyMoves(u16),
    /// Nobody can be mated.
    InsufficientMaterial(insufficient_material::MaterialOp),
}

impl EndOp {
    /// How the game has ended, if it has by this rule; the side to move has a legal move.
    pub(crate) fn outcome<B: Bits>(&self, core: &Core<B>) -> Option<Outcome> {
        match self {
            EndOp::Repetition(times) => (core.times_seen() >= *times as usize).then_some(Outcome::Repetition),
            EndOp::FiftyMoves(plies) => (core.status.clock >= *plies as u32).then_some(Outcome::FiftyMoves),
            EndOp::InsufficientMaterial(op) => op.holds(core).then_some(Outcome::InsufficientMaterial),
        }
    }
}
