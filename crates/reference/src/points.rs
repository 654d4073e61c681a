//! The rule `points`: what pieces count where points decide.

use super::ReferencePosition;
use menagerie_board::piece::Color;
use menagerie_rules::rules::end::Points;

/// What a side has, in halves of a point; without the rule each piece is one.
pub(super) fn of(position: &ReferencePosition, color: Color) -> usize {
    let own = position.squares_of(color).map(|(_, kind)| kind);
    let Some(rule) = position.definition().rule::<Points>() else { return 2 * own.count() };
    let worth = |name: &String| rule.pieces.get(name).map_or(0, |&points| 2 * usize::from(points));
    own.map(|kind| worth(&position.definition().piece(kind).name)).sum::<usize>() + rule.halves(color) as usize
}
