//! The rule `superko`: no placement of the pieces comes back.

use super::ReferencePosition;
use menagerie_rules::rules::filter::Superko;

/// Whether the rule allows a position to have come about: its pieces and walls, marks and sides aside, did not stand like
/// this at any time of the game before.
pub(super) fn allows(after: &ReferencePosition) -> bool {
    let differs = |position: &ReferencePosition| position.pieces != after.pieces || position.walls != after.walls;
    !after.definition().has::<Superko>() || after.earlier().all(differs)
}
