//! The rule `first-moves`: initial moves only of pieces that have not moved.

use super::{Draft, Plan, ReferencePosition, rifle, walk};
use menagerie_board::board::Square;
use menagerie_rules::rules::filter::FirstMoves;

/// Whether the rule allows a plan.
pub(super) fn allows(position: &ReferencePosition, plan: &Plan) -> bool {
    let Some(rule) = position.definition().rule::<FirstMoves>() else { return true };
    let Some(piece) = position.at(plan.from) else { return true };
    let name = &position.definition().piece(piece.kind()).name;
    let quiet = !plan.takes() && plan.other.is_none() && plan.put.is_none() && !plan.dropped;
    let is_first = quiet && rule.pieces.contains(name) && !walk::reaches_later(position, plan.from, plan.to);
    let closed = rule.not_in_check.contains(name) && position.in_check();
    !is_first || position.unmoved.contains(&plan.from) && !closed
}

/// Takes the right to first moves from the enemy pieces at which the moved pieces aim.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Draft {
    let Some(rule) = before.definition().rule::<FirstMoves>() else { return draft };
    let definition = before.definition();
    let plan = &rifle::from_afar(before, plan);
    let name = |kind| &definition.piece(kind).name;
    for (from, to) in plan.origins().zip(plan.arrivals()) {
        let moved = if plan.dropped { draft.position.at(to) } else { before.at(from) };
        let Some(piece) = moved.filter(|piece| piece.color() == before.side && !before.is_marked(from)) else {
            continue;
        };
        let enemies: Vec<Square> = draft.position.squares_of(before.side.other()).map(|(square, _)| square).collect();
        for square in enemies {
            let Some(enemy) = draft.position.at(square) else { continue };
            let by = rule.lost_to.get(name(enemy.kind()));
            if by.is_some_and(|by| by.contains(name(piece.kind()))) {
                let mut alone = draft.position.clone();
                alone.pieces.iter_mut().for_each(|piece| *piece = None);
                alone.walls.clear();
                alone.marked.iter_mut().for_each(|mark| *mark = false);
                alone.put(square, (Some(enemy), false));
                alone.put(to, (Some(piece), false));
                if to != square && alone.is_attacked_by(before.side, square, |from, _| from == to) {
                    draft.position.unmoved.remove(&square);
                }
            }
        }
    }
    draft
}
