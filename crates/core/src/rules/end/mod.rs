//! Who has won, and what is a draw.
//!
//! A *decision* ends the game at once: it is asked before moves are made, and in a decided position there are none.
//! The other ends are asked of positions in which there are legal moves, and analysis goes on through them.

mod checkmate;
mod extinction;
mod fifty_moves;
mod insufficient_material;
mod repetition;
mod stalemate;
mod verdict;

pub use checkmate::Checkmate;
pub use extinction::{Extinction, ExtinctionPieces};
pub use fifty_moves::FiftyMoves;
pub use insufficient_material::InsufficientMaterial;
pub use repetition::Repetition;
pub use stalemate::Stalemate;
pub use verdict::Verdict;

use crate::bits::Bits;
use crate::outcome::Outcome;
use crate::position::Core;

/// An operation that may decide the game before anybody moves, in the order in which the rules are asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DecisionOp {
    /// A side has too few pieces.
    Extinction(extinction::ExtinctionOp),
}

impl DecisionOp {
    /// How the game has been decided by this rule, if it has.
    pub(crate) fn decide<B: Bits>(&self, core: &Core<B>) -> Option<Outcome> {
        match self {
            DecisionOp::Extinction(op) => op.decide(core),
        }
    }
}

/// An operation that may end the game, in the order in which the rules are asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EndOp {
    /// The position stood on the board this often; how it ends for the side to move.
    Repetition(u16, Verdict),
    /// The halfmove clock has this value.
    FiftyMoves(u16),
    /// Nobody can be mated.
    InsufficientMaterial(insufficient_material::MaterialOp),
}

impl EndOp {
    /// How the game has ended, if it has by this rule; the side to move has a legal move.
    pub(crate) fn outcome<B: Bits>(&self, core: &Core<B>) -> Option<Outcome> {
        match self {
            EndOp::Repetition(times, verdict) => (core.times_seen() >= *times as usize)
                .then(|| Outcome::Repetition { winner: verdict.winner(core.side) }),
            EndOp::FiftyMoves(plies) => (core.status.clock >= *plies as u32).then_some(Outcome::FiftyMoves),
            EndOp::InsufficientMaterial(op) => op.holds(core).then_some(Outcome::InsufficientMaterial),
        }
    }
}
