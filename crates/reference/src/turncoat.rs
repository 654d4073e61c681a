//! The rule `turncoat`: a piece that captures becomes the opponent's.

use super::{Draft, Plan, ReferencePosition};
use menagerie_board::piece::Piece;
use menagerie_rules::rules::effect::Turncoat;

/// Lets the captor change sides where it stands, if it is still there.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Draft {
    let Some(rule) = before.definition().rule::<Turncoat>() else { return draft };
    let captor = before.at(plan.from).map(Piece::kind);
    let mut captives = plan.taken.iter().chain(&plan.capture).filter_map(|&square| before.at(square));
    if plan.dropped
        || !rule.sides.has(before.side)
        || !captives.any(|captive| !rule.unlike || captor != Some(captive.kind()))
    {
        return draft;
    }
    let position = &mut draft.position;
    let own = position.at(plan.to).filter(|piece| piece.color() == before.side);
    let Some(piece) = own.filter(|piece| rule.turns(before.definition(), piece.kind())) else { return draft };
    // Lifting it first takes away the castling right of the square.
    let promoted = position.promoted[plan.to.index()];
    let (_, mark) = position.lift(plan.to);
    position.put(plan.to, (Some(Piece::new(piece.kind(), piece.color().other())), mark));
    position.promoted[plan.to.index()] = promoted;
    draft.affected.push(plan.to);
    draft
}
