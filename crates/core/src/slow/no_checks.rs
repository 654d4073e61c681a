//! The rule `no-checks`: no move gives check.

use super::{SlowPosition, check};
use crate::rules::filter::NoChecks;

/// Whether the rule allows a position to have come about: its side to move is not in check.
pub(super) fn allows(after: &SlowPosition) -> bool {
    !after.definition().has::<NoChecks>() || !check::in_check(after, after.side)
}
