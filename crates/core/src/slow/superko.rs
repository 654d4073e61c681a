//! The rule `superko`: no arrangement of the pieces comes back.

use super::SlowPosition;
use crate::rules::filter::Superko;

/// Whether the rule allows a position to have come about: its pieces, marks and sides aside, did not stand like this
/// at any time of the game before.
pub(super) fn allows(after: &SlowPosition) -> bool {
    !after.definition().has::<Superko>() || after.earlier().all(|position| position.pieces != after.pieces)
}
