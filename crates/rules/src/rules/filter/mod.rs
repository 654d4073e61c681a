//! What forbids a move that could be made.

mod citadels;
mod drop_sites;
mod facing;
mod first_moves;
mod forks;
mod must_capture;
mod no_checks;
mod no_flight;
pub(crate) mod order;
mod paralysis;
mod standoff;
mod superko;
mod swaps;
mod trades;

pub use citadels::{Barred, Citadels};
pub use drop_sites::{DropSites, Neighbours};
pub use facing::Facing;
pub use first_moves::FirstMoves;
pub use forks::Forks;
pub use must_capture::MustCapture;
pub use no_checks::NoChecks;
pub use no_flight::NoFlight;
pub use paralysis::{Paralysis, ParalysisTable};
pub use standoff::{PassedStandoffOp, Standoff, facing_royals};
pub use superko::Superko;
pub use swaps::{SwapWhen, Swaps};
pub use trades::{Trade, Trades};

use super::movement::{CheckLastOp, MustDropOp, PassStepsOp};
use crate::operations::{Core, Operations};
use citadels::CitadelsOp;
use derive_more::From;
use drop_sites::DropSitesOp;
use first_moves::FirstMovesOp;
use forks::ForksOp;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_kernel::{Filter, Move};
use must_capture::MustCaptureOp;
use no_checks::NoChecksOp;
use no_flight::NoFlightOp;
use paralysis::ParalysisOp;
use standoff::StandoffOp;
use swaps::SwapsOp;
use trades::TradesOp;

/// An operation that looks at the whole list of moves.
#[derive(Debug, From)]
pub enum FilterOp<B> {
    /// Drops only on some squares.
    DropSites(DropSitesOp<B>),
    /// No initial move of a piece that has moved.
    FirstMoves(FirstMovesOp),
    /// No pass but by a piece that could step out and back.
    PassSteps(PassStepsOp<B>),
    /// No move of a paralysed piece.
    Paralysis(ParalysisOp<B>),
    /// No move that leaves royal pieces facing each other.
    Standoff(StandoffOp),
    /// No move of a royal piece out of check.
    NoFlight(NoFlightOp),
    /// No move that gives check.
    NoChecks(NoChecksOp),
    /// No check but by the last move of a turn.
    CheckLast(CheckLastOp),
    /// No move to some squares but by a few types.
    Citadels(CitadelsOp<B>),
    /// No move of some types but to where they attack enough.
    Forks(ForksOp),
    /// Only so many moves by which pieces change places.
    Swaps(SwapsOp),
    /// No exchange of pieces of some types.
    Trades(TradesOp<B>),
    /// Only captures, if there is one.
    MustCapture(MustCaptureOp),
    /// Only drops, if there is one.
    MustDrop(MustDropOp),
}

impl<B: Bits> FilterOp<B> {
    /// Why a move is forbidden as an exchange, if it is by this operation.
    pub(crate) fn trade(&self, core: &Core<B>, mv: Move) -> Option<Trade> {
        match self {
            FilterOp::Trades(op) => op.trade(core, mv),
            _ => None,
        }
    }

    /// Why a move is forbidden by what it brings to squares that only few enter, if it is by this operation.
    pub(crate) fn bars(&self, core: &Core<B>, mv: Move) -> Option<Barred> {
        match self {
            FilterOp::Citadels(op) => op.bars(core, mv),
            _ => None,
        }
    }

    /// What the moved piece attacks after a move that this operation forbids as no fork.
    pub(crate) fn too_few(&self, core: &Core<B>, mv: Move) -> Option<Vec<Square>> {
        match self {
            FilterOp::Forks(op) => op.too_few(core, mv),
            _ => None,
        }
    }
}

impl<B: Bits> Filter<B, Operations> for FilterOp<B> {
    fn order(&self) -> u8 {
        match self {
            FilterOp::DropSites(op) => Filter::<B, Operations>::order(op),
            FilterOp::FirstMoves(op) => Filter::<B, Operations>::order(op),
            FilterOp::Citadels(op) => Filter::<B, Operations>::order(op),
            FilterOp::Forks(op) => Filter::<B, Operations>::order(op),
            FilterOp::Trades(op) => Filter::<B, Operations>::order(op),
            FilterOp::Swaps(op) => Filter::<B, Operations>::order(op),
            FilterOp::PassSteps(op) => Filter::<B, Operations>::order(op),
            FilterOp::Paralysis(op) => Filter::<B, Operations>::order(op),
            FilterOp::Standoff(op) => Filter::<B, Operations>::order(op),
            FilterOp::NoFlight(op) => Filter::<B, Operations>::order(op),
            FilterOp::NoChecks(op) => Filter::<B, Operations>::order(op),
            FilterOp::CheckLast(op) => Filter::<B, Operations>::order(op),
            FilterOp::MustCapture(op) => Filter::<B, Operations>::order(op),
            FilterOp::MustDrop(op) => Filter::<B, Operations>::order(op),
        }
    }

    fn memory(&self) -> usize {
        match self {
            FilterOp::DropSites(op) => Filter::<B, Operations>::memory(op),
            FilterOp::Citadels(op) => Filter::<B, Operations>::memory(op),
            FilterOp::Forks(op) => Filter::<B, Operations>::memory(op),
            FilterOp::Paralysis(op) => Filter::<B, Operations>::memory(op),
            FilterOp::MustDrop(op) => Filter::<B, Operations>::memory(op),
            FilterOp::Trades(op) => Filter::<B, Operations>::memory(op),
            FilterOp::PassSteps(op) => Filter::<B, Operations>::memory(op),
            _ => 0,
        }
    }

    fn drop_sites(&self, core: &Core<B>) -> Option<B> {
        match self {
            FilterOp::DropSites(op) => op.drop_sites(core),
            _ => None,
        }
    }

    fn is_idle(&self, core: &Core<B>) -> bool {
        match self {
            FilterOp::DropSites(op) => Filter::<B, Operations>::is_idle(op, core),
            FilterOp::Standoff(op) => op.is_idle(core),
            _ => false,
        }
    }

    fn retain(&self, core: &Core<B>, moves: &mut Vec<Move>) {
        match self {
            FilterOp::DropSites(op) => op.retain(core, moves),
            FilterOp::FirstMoves(op) => op.retain(core, moves),
            FilterOp::Citadels(op) => op.retain(core, moves),
            FilterOp::Forks(op) => op.retain(core, moves),
            FilterOp::Trades(op) => op.retain(core, moves),
            FilterOp::Swaps(op) => op.retain(core, moves),
            FilterOp::PassSteps(op) => op.retain(core, moves),
            FilterOp::Paralysis(op) => op.retain(core, moves),
            FilterOp::Standoff(op) => op.retain(core, moves),
            FilterOp::NoFlight(op) => op.retain(core, moves),
            FilterOp::NoChecks(op) => op.retain(core, moves),
            FilterOp::CheckLast(op) => op.retain(core, moves),
            FilterOp::MustCapture(op) => op.retain(core, moves),
            FilterOp::MustDrop(op) => Filter::<B, Operations>::retain(op, core, moves),
        }
    }

    fn allows(&self, core: &Core<B>, mv: Move) -> bool {
        match self {
            FilterOp::DropSites(op) => op.allows(core, mv),
            FilterOp::FirstMoves(op) => op.allows(core, mv),
            FilterOp::Citadels(op) => op.allows(core, mv),
            FilterOp::Forks(op) => op.allows(core, mv),
            FilterOp::Trades(op) => op.allows(core, mv),
            FilterOp::Swaps(op) => op.allows(core, mv),
            FilterOp::PassSteps(op) => op.allows(core, mv),
            FilterOp::Paralysis(op) => op.allows(core, mv),
            FilterOp::Standoff(op) => op.allows(core, mv),
            FilterOp::NoFlight(op) => op.allows(core, mv),
            FilterOp::NoChecks(op) => op.allows(core, mv),
            FilterOp::CheckLast(op) => op.allows(core, mv),
            FilterOp::MustCapture(op) => op.allows(core, mv),
            FilterOp::MustDrop(op) => op.allows(core, mv),
        }
    }

    fn frees_pass(&self, core: &Core<B>) -> bool {
        matches!(self, FilterOp::Standoff(op) if op.frees_pass(core))
    }

    fn bars_captures(&self, core: &Core<B>) -> bool {
        // Where both must be, captures come first.
        let captures_first = || core.program.filters.iter().any(|filter| matches!(filter, FilterOp::MustCapture(_)));
        match self {
            FilterOp::DropSites(_)
            | FilterOp::FirstMoves(_)
            | FilterOp::Citadels(_)
            | FilterOp::Forks(_)
            | FilterOp::Trades(_)
            | FilterOp::Swaps(_)
            | FilterOp::PassSteps(_)
            | FilterOp::Paralysis(_)
            | FilterOp::Standoff(_)
            | FilterOp::NoFlight(_)
            | FilterOp::CheckLast(_) => false,
            FilterOp::NoChecks(op) => op.bars_captures(core),
            FilterOp::MustCapture(op) => op.bars_captures(core),
            FilterOp::MustDrop(op) => !captures_first() && op.bars_captures(core),
        }
    }
}
