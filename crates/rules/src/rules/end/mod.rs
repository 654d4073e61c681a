//! Who has won, and what is a draw.
//!
//! A *decision* ends the game at once: it is asked before moves are made, and in a decided position there are none.
//! The other ends are asked of positions in which there are legal moves, and analysis goes on through them.

mod check_counting;
mod checkmate;
mod connection;
mod extinction;
mod fifty_moves;
mod goal;
mod insufficient_material;
mod repetition;
mod stalemate;

pub use crate::definition::Verdict;
pub use check_counting::CheckCounting;
pub use checkmate::Checkmate;
pub use connection::Connection;
pub use extinction::Extinction;
pub use fifty_moves::FiftyMoves;
pub use goal::Goal;
pub use insufficient_material::InsufficientMaterial;
pub use repetition::Repetition;
pub use stalemate::Stalemate;

use crate::operations::{Core, Operations};
use crate::rules::effect::explosion;
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;
use menagerie_kernel::{Decision, End, Tally};

/// An operation that may decide the game before anybody moves.
#[derive(Clone, Debug)]
pub enum DecisionOp<B> {
    /// A king has been blown up.
    Explosion,
    /// A side has too few pieces.
    Extinction(extinction::ExtinctionOp),
    /// A side has reached a zone of the board.
    Goal(goal::GoalOp<B>),
    /// A side has given all its checks, as this counter has them.
    CheckCounting(usize),
    /// A side has its pieces in line.
    Connection(connection::ConnectionOp<B>),
}

impl<B: Bits> Decision<B, Operations> for DecisionOp<B> {
    fn order(&self) -> u8 {
        match self {
            DecisionOp::Explosion => 0,
            DecisionOp::Extinction(_) => 1,
            DecisionOp::Goal(_) => 2,
            DecisionOp::CheckCounting(_) => 3,
            DecisionOp::Connection(_) => 4,
        }
    }

    fn decide(&self, core: &Core<B>) -> Option<Outcome> {
        match self {
            DecisionOp::Explosion => explosion::decide(core),
            DecisionOp::Extinction(op) => op.decide(core),
            DecisionOp::Goal(op) => op.decide(core),
            DecisionOp::CheckCounting(counter) => check_counting::decide(core, *counter),
            DecisionOp::Connection(op) => op.decide(core),
        }
    }
}

/// What a counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallyOp {
    /// Moves that give check.
    Checks,
}

impl<B: Bits> Tally<B, Operations> for TallyOp {
    fn counts(&self, core: &Core<B>, _us: Color) -> bool {
        match self {
            TallyOp::Checks => core.in_check(),
        }
    }
}

/// An operation that may end the game, in the order in which the rules are asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndOp {
    /// The position stood on the board this often; how it ends for the side to move.
    Repetition(u16, Verdict),
    /// The halfmove clock has this value.
    FiftyMoves(u16),
    /// Nobody can be mated.
    InsufficientMaterial(insufficient_material::MaterialOp),
}

impl<B: Bits> End<B, Operations> for EndOp {
    fn outcome(&self, core: &Core<B>) -> Option<Outcome> {
        match self {
            EndOp::Repetition(times, verdict) => (core.times_seen() >= *times as usize)
                .then(|| Outcome::Repetition { winner: verdict.winner(core.side) }),
            EndOp::FiftyMoves(plies) => (core.status.clock >= *plies as u32).then_some(Outcome::FiftyMoves),
            EndOp::InsufficientMaterial(op) => op.holds(core).then_some(Outcome::InsufficientMaterial),
        }
    }

    fn looks_back(&self) -> bool {
        matches!(self, EndOp::Repetition(..))
    }
}
