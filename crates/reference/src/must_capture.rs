//! The rule `must-capture`: where a legal move takes something, only such moves are legal.

use super::ReferencePosition;
use menagerie_rules::rules::filter::MustCapture;
use std::collections::BTreeMap;

/// Takes the other moves away if one of the moves takes a piece off the board.
pub(super) fn retain(before: &ReferencePosition, moves: &mut BTreeMap<String, ReferencePosition>) {
    let count = |position: &ReferencePosition| position.pieces.iter().flatten().count();
    let captures = |after: &ReferencePosition| count(after) < count(before) + after.entered;
    if before.definition().has::<MustCapture>() && moves.values().any(captures) {
        moves.retain(|_, after| captures(after));
    }
}
