//! Perpetual chase, a part of the rule `repetition`.

use super::{Draft, Plan, ReferencePosition, rifle};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::rules::end::PerpetualChase;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The only side that has chased one enemy piece with each of its moves among the last plies.
pub(super) fn chaser(position: &ReferencePosition, rule: &PerpetualChase, plies: usize) -> Option<Color> {
    let chases = Color::BOTH.map(|color| chases_always(position, rule, plies, color));
    match chases {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    }
}

/// Whether one piece has been chased by each move of a side, and there were such moves.
fn chases_always(position: &ReferencePosition, rule: &PerpetualChase, plies: usize, by: Color) -> bool {
    let mut chased: Option<BTreeSet<Square>> = None;
    let mut after = position;
    for _ in 0..plies {
        let Some(before) = after.before.as_ref() else { return false };
        if after.mover() == by {
            let now = chased_by_last_move(after, before, rule);
            chased = Some(match chased {
                None => now,
                Some(all) => all.intersection(&now).copied().collect(),
            });
        }
        let back = |square: Square| stood(after, before, square);
        chased = chased.map(|squares| squares.into_iter().filter_map(back).collect());
        after = before;
    }
    chased.is_some_and(|squares| !squares.is_empty())
}

/// Where the piece on a square stood before the move: there, or on the only square that one like it has left.
fn stood(after: &ReferencePosition, before: &ReferencePosition, square: Square) -> Option<Square> {
    let piece = after.at(square)?;
    if before.at(square) == Some(piece) {
        return Some(square);
    }
    let has_left = |&other: &Square| before.at(other) == Some(piece) && after.at(other) != Some(piece);
    let left: Vec<Square> = after.board().squares().filter(has_left).collect();
    (left.len() == 1).then(|| left[0])
}

/// The legal captures of the side to move that go to the square of what they take, with what comes of each.
fn captures(position: &Arc<ReferencePosition>) -> Vec<(Plan, Vec<ReferencePosition>)> {
    let legal = position.moves();
    let shoots = |plan: &Plan| position.at(plan.from).is_some_and(|piece| rifle::shoots(position, piece.kind()));
    let plain = |plan: &Plan| {
        plan.capture == Some(plan.to)
            && plan.taken.is_empty()
            && plan.other.is_none()
            && !plan.en_passant
            && !shoots(plan)
    };
    let enemy = |plan: &Plan| position.at(plan.to).is_some_and(|piece| piece.color() != position.side);
    let mut found = Vec::new();
    for plan in position.plans().into_iter().filter(|plan| plain(plan) && enemy(plan)) {
        let ends = position.play(&plan).into_iter().filter(|(text, _)| legal.contains_key(text)).map(|(_, end)| end);
        let ends: Vec<ReferencePosition> = ends.collect();
        if !ends.is_empty() {
            found.push((plan, ends));
        }
    }
    found
}

fn chased_by_last_move(
    after: &ReferencePosition,
    before: &Arc<ReferencePosition>,
    rule: &PerpetualChase,
) -> BTreeSet<Square> {
    let by = after.mover();
    let mut chased = BTreeSet::new();
    if after.side == by || after.in_check() {
        return chased;
    }
    let after = Arc::new(after.clone());
    let (_, again) = after.hand_over(Draft::new(String::new(), ReferencePosition::clone(&after)), None, false);
    if again.side != by {
        return chased;
    }
    let earlier = captures(before);
    let answers = captures(&after);
    for (plan, ends) in captures(&Arc::new(again)) {
        let (Some(captor), Some(captive)) = (after.at(plan.from), after.at(plan.to)) else { continue };
        let could = stood(&after, before, plan.from)
            .is_some_and(|from| earlier.iter().any(|(old, _)| (old.from, old.to) == (from, plan.to)));
        let mutual = captor.kind() == captive.kind()
            && answers.iter().any(|(answer, _)| (answer.from, answer.to) == (plan.to, plan.from));
        let unanswered = |end: &ReferencePosition| {
            let end = Arc::new(end.clone());
            !captures(&end).iter().any(|(answer, _)| answer.to == plan.to)
        };
        let pays = is_stronger(&after, rule, captor, captive) || ends.iter().any(unanswered);
        if may_chase(&after, rule, captor, captive, plan.to) && !could && !mutual && pays {
            chased.insert(plan.to);
        }
    }
    chased
}

fn may_chase(
    position: &ReferencePosition,
    rule: &PerpetualChase,
    captor: Piece,
    captive: Piece,
    square: Square,
) -> bool {
    let name = |piece: Piece| &position.definition().piece(piece.kind()).name;
    let spared = rule.spared.get(name(captive));
    rule.by.contains(name(captor))
        && rule.of.contains(name(captive))
        && !spared.is_some_and(|region| region.has(position.board(), captive.color(), square))
}

fn is_stronger(position: &ReferencePosition, rule: &PerpetualChase, captor: Piece, captive: Piece) -> bool {
    let name = |piece: Piece| &position.definition().piece(piece.kind()).name;
    rule.stronger.get(name(captor)).is_some_and(|than| than.contains(name(captive)))
}
