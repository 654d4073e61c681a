//! The rule `metamorphosis`: a piece that captures becomes another.

use super::{Draft, Plan, ReferencePosition};
use menagerie_board::piece::{Kind, Piece};
use menagerie_rules::rules::effect::Metamorphosis;

/// Lets the captor become what it becomes, if it is still there and has not promoted.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Draft {
    let definition = before.definition();
    let Some(rule) = definition.rule::<Metamorphosis>() else { return draft };
    // The last piece taken is that on the square where the move ends, or in passing.
    let Some(captive) = plan.taken.iter().chain(&plan.capture).last().and_then(|&square| before.at(square)) else {
        return draft;
    };
    let own = draft.position.at(plan.to).filter(|piece| piece.color() == before.side);
    let absorbed = own.map(Piece::kind) != before.at(plan.from).map(Piece::kind);
    let Some(captor) = own.filter(|_| !absorbed && !draft.promoted && !plan.dropped) else { return draft };
    if let Some(kind) = rule.becomes(definition, captor.kind(), captive.kind()) {
        // Lifting it first takes away the castling right of the square.
        let promoted = draft.position.promoted[plan.to.index()];
        let (_, mark) = draft.position.lift(plan.to);
        draft.position.put(plan.to, (Some(Piece::new(kind, captor.color())), mark));
        draft.position.promoted[plan.to.index()] = promoted;
        draft.affected.push(plan.to);
    }
    draft
}

/// Whether captors may become pieces of a type, which then stand where they could not have walked.
pub(super) fn makes(position: &ReferencePosition, kind: Kind) -> bool {
    let definition = position.definition();
    definition.rule::<Metamorphosis>().is_some_and(|rule| rule.may_make(definition, kind))
}
