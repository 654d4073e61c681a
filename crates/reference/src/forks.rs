//! The rule `forks`: pieces of some types move only to where they attack several enemy pieces, or one that cannot move away.

use super::{Plan, ReferencePosition, walk};
use menagerie_board::board::Square;
use menagerie_board::piece::Color;
use menagerie_rules::rules::filter::Forks;

/// Whether the rule allows what comes of a plan.
pub(super) fn allows(before: &ReferencePosition, plan: &Plan, after: &ReferencePosition) -> bool {
    let definition = before.definition();
    let Some(rule) = definition.rule::<Forks>() else { return true };
    let Some(piece) = before.at(plan.from) else { return true };
    if plan.other.is_some() || !rule.limits(definition, piece.kind()) {
        return true;
    }
    if after.at(plan.to).is_none_or(|piece| piece.color() != before.side) {
        return false;
    }
    let attacked = takes(after, plan.to, before.side.other());
    attacked.len() >= rule.attacks.into() || rule.trapped && attacked.iter().any(|&square| is_trapped(after, square))
}

/// The pieces of a colour that the piece on a square could take.
fn takes(position: &ReferencePosition, from: Square, whose: Color) -> Vec<Square> {
    let victims = position.squares_of(whose).map(|(square, _)| square);
    let could = |square: &Square| !position.is_marked(from) && walk::could_take(position, from, *square);
    victims.filter(could).collect()
}

/// Whether the piece on a square can neither go to a free square nor take anything.
fn is_trapped(position: &ReferencePosition, square: Square) -> bool {
    let Some(piece) = position.at(square) else { return false };
    let goes = |plan: &Plan| plan.to != square && !plan.takes() && plan.put.is_none();
    !walk::plans(position, square).iter().any(goes) && takes(position, square, piece.color().other()).is_empty()
}
