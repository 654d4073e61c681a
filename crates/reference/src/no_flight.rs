//! The rule `no-flight`: a royal piece in check stays, or takes the only piece that gives check.

use super::{ReferencePosition, check};
use menagerie_rules::rules::filter::NoFlight;

/// Whether the rule allows a move of the side to move before.
pub(super) fn allows(before: &ReferencePosition, after: &ReferencePosition) -> bool {
    let side = before.side;
    if !before.definition().has::<NoFlight>() || !check::king_in_check(before, side) {
        return true;
    }
    let Some(goes) = check::king(after, side) else { return true };
    check::king(before, side) == Some(goes) || check::checkers(before, side) == [Some(goes)]
}
