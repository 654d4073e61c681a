//! The rule `no-checks`: no move gives check.

use super::{ReferencePosition, check};
use menagerie_rules::rules::filter::NoChecks;

/// Whether the rule allows a position to have come about: the side that did not make the last move is not in check.
pub(super) fn allows(after: &ReferencePosition) -> bool {
    !after.definition().has::<NoChecks>() || !check::in_check(after, after.mover().other())
}
