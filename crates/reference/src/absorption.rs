//! The rule `absorption`: what a captor becomes by what it takes.

use super::{Draft, Plan, ReferencePosition};
use menagerie_board::piece::Piece;
use menagerie_rules::rules::capture::Absorption;

/// Changes the captor. Where it may become one of two types, each is a move of its own and carries its letter.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, draft: Draft) -> Vec<Draft> {
    let definition = before.definition();
    let captive = plan.capture.and_then(|square| before.at(square));
    let (Some(rule), Some(captor), Some(captive)) = (definition.rule::<Absorption>(), before.at(plan.from), captive)
    else {
        return vec![draft];
    };
    let outcomes = rule.outcomes(definition, captor.kind(), captive.kind());
    match outcomes[..] {
        [] => vec![draft],
        [one] => {
            let mut draft = draft;
            draft.position.change(plan.to, Piece::new(one, captor.color()));
            vec![draft]
        }
        _ => outcomes.iter().map(|&kind| draft.with_choice(plan.to, Piece::new(kind, captor.color()))).collect(),
    }
}
