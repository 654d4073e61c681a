//! The rule `pass`: a move that moves nothing.

use super::{Draft, ReferencePosition, explosion, no_checks, standoff, superko, turns, walls};
use menagerie_rules::rules::movement::{Pass, PassWhen};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Adds the pass to the moves that a side has, if it may pass at this time.
pub(super) fn add(position: &Arc<ReferencePosition>, when: PassWhen, moves: &mut BTreeMap<String, ReferencePosition>) {
    let Some(rule) = position.definition().rule::<Pass>() else { return };
    let side = position.side;
    let has_to = when == PassWhen::Always || moves.is_empty();
    if rule.when != when || !rule.sides.has(side) || !has_to || position.squares_of(side).next().is_none() {
        return;
    }
    let same = Draft::new("0000".to_string(), ReferencePosition::clone(position));
    for draft in walls::on_pass(position, same) {
        let (text, mut after) = position.hand_over(draft, None, false);
        after.passes = position.passes + 1;
        if (explosion::leaves_safe(&after, side) || standoff::holds(position))
            && superko::allows(&after)
            && no_checks::allows(&after)
            && turns::allows(position, &after)
        {
            moves.insert(text, after);
        }
    }
}
