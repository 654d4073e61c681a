//! The rule `must-capture`: where a legal move takes something, only such moves are legal.

use super::SlowPosition;
use crate::rules::filter::MustCapture;
use std::collections::BTreeMap;

/// Takes the other moves away if one of the moves takes a piece off the board.
pub(super) fn retain(before: &SlowPosition, moves: &mut BTreeMap<String, SlowPosition>) {
    let count = |position: &SlowPosition| position.pieces.iter().flatten().count();
    let captures = |after: &SlowPosition| count(after) < count(before) + after.entered;
    if before.definition().has::<MustCapture>() && moves.values().any(captures) {
        moves.retain(|_, after| captures(after));
    }
}
