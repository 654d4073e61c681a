//! What forbids a move that could be made.

mod must_capture;
mod superko;

pub use must_capture::MustCapture;
pub use superko::Superko;

use crate::bits::Bits;
use crate::position::{Core, Move};

/// An operation that looks at the whole list of moves, in the order in which the rules are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FilterOp {
    /// Only captures, if there is one.
    MustCapture,
}

impl FilterOp {
    /// Takes away the moves that the rule forbids.
    pub(crate) fn retain<B: Bits>(self, core: &Core<B>, moves: &mut Vec<Move>) {
        match self {
            FilterOp::MustCapture => must_capture::retain(core, moves),
        }
    }
}
