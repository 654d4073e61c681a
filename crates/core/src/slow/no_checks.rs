//! The rule `no-checks`: no move gives check.

use super::{SlowPosition, check};

/// Whether the rule allows a position to have come about: its side to move is not in check.
pub(super) fn allows(after: &SlowPosition) -> bool {
    after.definition().rules.no_checks.is_none() || !check::in_check(after, after.side)
}
