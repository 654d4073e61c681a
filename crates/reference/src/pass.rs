//! The rule `pass`: a move that moves nothing.

use super::{Draft, ReferencePosition, explosion, no_checks, standoff, superko, turns, walls};
use menagerie_board::betza::Betza;
use menagerie_board::piece::Color;
use menagerie_rules::rules::movement::{Pass, PassWhen};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Adds the pass to the moves that a side has, if it may pass at this time.
pub(super) fn add(position: &Arc<ReferencePosition>, when: PassWhen, moves: &mut BTreeMap<String, ReferencePosition>) {
    let Some(rule) = position.definition().rule::<Pass>() else { return };
    let side = position.side;
    let has_to = when == PassWhen::Always || moves.is_empty();
    if !rule.by.is_empty() && !steps_out(position, rule) {
        return;
    }
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

/// Whether one of the pieces by which the side to move passes could step to a free square.
fn steps_out(position: &ReferencePosition, rule: &Pass) -> bool {
    let (definition, board, side) = (position.definition(), position.board(), position.side);
    position.squares_of(side).any(|(from, kind)| {
        let Some(text) = rule.by.get(&definition.piece(kind).name) else { return false };
        let ways = Betza::parse(text).map(|steps| steps.paths(board.grid_width(), board.grid_height(), 1_000));
        ways.expect("it was checked").expect("it was checked").iter().flat_map(|way| &way.steps).any(|step| {
            let ahead = if side == Color::White { step.dy } else { -step.dy };
            let to = board.offset(from, step.dx, ahead);
            to.is_some_and(|to| position.at(to).is_none() && !position.walls.contains(&to))
        })
    })
}
