//! The rule `rifle`: a piece that captures stays where it is.

use super::{Plan, ReferencePosition};
use menagerie_board::piece::Kind;
use menagerie_rules::rules::capture::Rifle;

/// Whether pieces of a type capture from afar.
pub(super) fn shoots(position: &ReferencePosition, kind: Kind) -> bool {
    let definition = position.definition();
    definition.rule::<Rifle>().is_some_and(|rule| rule.shoots(definition, kind))
}

/// The plan as it is carried out: who captures from afar takes the piece and is where it was.
pub(super) fn from_afar(position: &ReferencePosition, plan: &Plan) -> Plan {
    let captor = position.at(plan.from).filter(|captor| !plan.dropped && shoots(position, captor.kind()));
    match (captor, plan.capture) {
        (Some(_), Some(captive)) => Plan { to: plan.from, taken: vec![captive], capture: None, ..plan.clone() },
        _ => plan.clone(),
    }
}
