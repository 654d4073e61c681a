//! What forbids a move that could be made.

mod facing;
mod must_capture;
mod no_checks;
mod superko;

pub use facing::Facing;
pub use must_capture::MustCapture;
pub use no_checks::NoChecks;
pub use superko::Superko;

use super::movement;
use crate::operations::{Core, Operations};
use menagerie_board::bits::Bits;
use menagerie_kernel::{Filter, Move};

/// An operation that looks at the whole list of moves, in the order in which the rules are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FilterOp {
    /// No move that gives check.
    NoChecks,
    /// Only captures, if there is one.
    MustCapture,
    /// Only drops, if there is one.
    MustDrop,
}

impl<B: Bits> Filter<B, Operations> for FilterOp {
    fn retain(&self, core: &Core<B>, moves: &mut Vec<Move>) {
        match self {
            FilterOp::NoChecks => moves.retain(|&mv| no_checks::allows(core, mv)),
            FilterOp::MustCapture => must_capture::retain(core, moves),
            FilterOp::MustDrop => {
                if moves.iter().any(|mv| mv.dropped().is_some()) {
                    moves.retain(|mv| mv.dropped().is_some());
                }
            }
        }
    }

    fn allows(&self, core: &Core<B>, mv: Move) -> bool {
        match self {
            FilterOp::NoChecks => no_checks::allows(core, mv),
            FilterOp::MustCapture | FilterOp::MustDrop => true,
        }
    }

    fn bars_captures(&self, core: &Core<B>) -> bool {
        match self {
            FilterOp::NoChecks | FilterOp::MustCapture => false,
            FilterOp::MustDrop => movement::must_drop_instead(core),
        }
    }
}
