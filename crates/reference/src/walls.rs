//! The rule `walls`: captors that turn to stone, and walls that the mover places.

use super::{Draft, Plan, ReferencePosition};
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_rules::rules::effect::{Placing, Walls};

/// Turns a captor to stone if it does, and places a wall in every way that there is.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Vec<Draft> {
    let Some(rule) = before.definition().rule::<Walls>() else { return vec![draft] };
    petrify(rule, before, plan, &mut draft);
    let Some(place) = rule.place else { return vec![draft] };
    let free: Vec<Square> = before.board().squares().filter(|&square| draft.position.is_free(square)).collect();
    let placed = |square: Square| {
        let mut placed = draft.with_tail(&format!(",{}{}", before.board().name(plan.to), before.board().name(square)));
        if place == Placing::Moved {
            placed.position.walls.clear();
        }
        placed.position.walls.insert(square);
        placed
    };
    free.into_iter().map(placed).collect()
}

fn petrify(rule: &Walls, before: &ReferencePosition, plan: &Plan, draft: &mut Draft) {
    let position = &mut draft.position;
    let Some(captor) = position.at(plan.to).filter(|piece| plan.takes() && piece.color() == before.side) else {
        return;
    };
    if rule.petrify.contains(&name(before, captor)) && !before.is_marked(plan.from) {
        position.lift(plan.to);
        position.walls.insert(plan.to);
    }
}

fn name(position: &ReferencePosition, piece: Piece) -> String {
    position.definition().piece(piece.kind()).name.clone()
}
