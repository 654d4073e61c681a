//! The rule `paralysis`: who is attacked by its like, or stands next to some enemy pieces, does not move.

use super::{Plan, ReferencePosition};
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_rules::rules::filter::Paralysis;

/// Whether the piece on a square is paralysed.
pub(super) fn is_paralysed(position: &ReferencePosition, square: Square) -> bool {
    let definition = position.definition();
    let (Some(rule), Some(piece)) = (definition.rule::<Paralysis>(), position.at(square)) else { return false };
    if !rule.can_be(definition, piece.kind()) {
        return false;
    }
    let by = piece.color().other();
    let near = DIRECTIONS.into_iter().any(|(dx, dy)| {
        let next = position.board().offset(square, dx, dy).and_then(|next| position.at(next));
        let paralyses = |kind| {
            rule.paralyses(definition, kind)
                || rule.copies(definition, kind) && rule.paralyses(definition, piece.kind())
        };
        next.is_some_and(|next| next.color() == by && paralyses(next.kind()))
    });
    near || rule.like && position.is_attacked_by(by, square, |_, kind| kind == piece.kind())
}

/// Whether the mover's own pieces that a plan moves may move; enemy pieces are taken along even so.
pub(super) fn allows(position: &ReferencePosition, plan: &Plan) -> bool {
    let second = plan.other.map(|(from, _)| from);
    let own = |square: &Square| position.at(*square).is_some_and(|piece| piece.color() == position.side);
    let mut moved = [Some(plan.from), second].into_iter().flatten().filter(own);
    !moved.any(|square| is_paralysed(position, square))
}
