//! The rule `standing-promotion`: a piece promotes by a move of its own, where it stands or one move of the new piece away.

use super::{Draft, Plan, ReferencePosition, citadels, effects, facing, forks, paralysis, walk};
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_rules::rules::movement::StandingPromotion;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Adds the promotions of the side to move.
pub(super) fn add(position: &Arc<ReferencePosition>, moves: &mut BTreeMap<String, ReferencePosition>) {
    let definition = position.definition();
    let Some(rule) = definition.rule::<StandingPromotion>() else { return };
    let own: Vec<(Square, Kind)> = position.squares_of(position.side).collect();
    for &(from, _) in own.iter().filter(|&&(from, kind)| is_open(position, rule, from, kind)) {
        for target in rule.targets(definition) {
            let there = own.iter().filter(|(_, other)| *other == target).count();
            let most = rule.limit.get(&definition.piece(target).name);
            if most.is_some_and(|&most| there >= most as usize) {
                continue;
            }
            let new = Piece::new(target, position.side);
            let steps = if rule.steps { walk::free_ends(position, from, new) } else { Vec::new() };
            for to in std::iter::once(from).chain(steps) {
                moves.extend(promote(position, rule, (from, to), new));
            }
        }
    }
}

/// Whether a piece of the side to move promotes from a square.
fn is_open(position: &ReferencePosition, rule: &StandingPromotion, from: Square, kind: Kind) -> bool {
    let last = || position.squares_of(position.side).filter(|(_, other)| *other == kind).count() == 1;
    rule.promotes(position.definition(), kind)
        && (rule.zone.has(position.board(), position.side, from) || rule.last_anywhere && last())
        && !position.is_marked(from)
}

/// Notes the piece that goes to an empty square as what it is, and might have gone there as what it becomes.
pub(super) fn note(position: &ReferencePosition, plan: &Plan, draft: Draft) -> Draft {
    let piece = position.at(plan.from).filter(|_| position.at(plan.to).is_none() && plan.moves_one());
    let rule = position.definition().rule::<StandingPromotion>().filter(|rule| rule.steps);
    let open = |&piece: &Piece| rule.is_some_and(|rule| is_open(position, rule, plan.from, piece.kind()));
    Draft { declined: piece.filter(open).or(draft.declined), ..draft }
}

/// The legal promotions of a piece that goes to a square or stays: one, several where effects leave a choice, or none.
fn promote(
    position: &Arc<ReferencePosition>,
    rule: &StandingPromotion,
    (from, to): (Square, Square),
    new: Piece,
) -> Vec<(String, ReferencePosition)> {
    let plan = Plan::plain(from, to);
    if !paralysis::allows(position, &plan) || !citadels::allows(position, &plan) {
        return Vec::new();
    }
    let mut after = position.relocated(&plan);
    if from == to {
        // With its type the piece loses what it had for never having moved.
        let stays = after.lift(from);
        after.put(from, stays);
    }
    let draft = Draft::new(plan.text(position), after).with_choice(to, new);
    let drafts = effects(position, &plan, Draft { promoted: true, ..draft });
    let finished = drafts.into_iter().map(|draft| position.finish(&plan, draft));
    let allowed = |after: &ReferencePosition| {
        let forks = || from == to || forks::allows(position, &plan, after);
        position.allows(after) && (!rule.quiet || is_quiet(position, after, to)) && forks()
    };
    finished.filter(|(_, after)| allowed(after)).collect()
}

/// Whether the new piece attacks nothing, and the move gives no check.
fn is_quiet(before: &ReferencePosition, after: &ReferencePosition, to: Square) -> bool {
    let (us, them) = (before.side, before.side.other());
    let attacks = |square: Square| {
        after.is_attacked_by(us, square, |from, _| from == to) || facing::who_looks_at(after, us, square).contains(&to)
    };
    !after.is_checked(them) && !after.squares_of(them).any(|(square, _)| attacks(square))
}
