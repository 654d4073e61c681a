//! The rule `flipping`: enemy pieces that an arriving piece encloses, or that are next to it, change sides.

use super::{Draft, Plan, ReferencePosition};
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::rules::effect::{Dropped, Flipped, Flipping};
use std::collections::BTreeSet;

/// Lets all pieces change sides that do, at once.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Draft {
    let Some(rule) = draft.position.definition().rule::<Flipping>().cloned() else { return draft };
    let mover = draft.position.side;
    let own = |position: &ReferencePosition, square: Square| position.at(square).is_some_and(|p| p.color() == mover);
    // A piece that an effect of this very move brought over, or restored, has not moved itself.
    let moved = |from: Square| plan.dropped || own(before, from) && !before.is_marked(from);
    let journeys = plan.origins().zip(plan.arrivals()).filter(|&(from, to)| moved(from) && own(&draft.position, to));
    let alone =
        |square: Square| plan.dropped && rule.dropped == Dropped::NextToOwn && !is_next_to_own(&draft.position, square);
    let reached: BTreeSet<Square> = journeys
        .map(|(_, to)| to)
        .filter(|&to| !alone(to))
        .flat_map(|square| around(&draft.position, &rule, square, mover))
        .collect();
    for square in reached {
        let position = &mut draft.position;
        let Some(piece) = position.at(square).filter(|piece| rule.flips(position.definition(), piece.kind())) else {
            continue;
        };
        // Lifting it first takes away the castling right of the square.
        let promoted = position.promoted[square.index()];
        let (_, mark) = position.lift(square);
        position.put(square, (Some(Piece::new(piece.kind(), mover)), mark));
        position.promoted[square.index()] = promoted;
        draft.affected.push(square);
    }
    draft
}

/// Whether another piece of the mover's side stands around a square.
fn is_next_to_own(position: &ReferencePosition, square: Square) -> bool {
    DIRECTIONS.into_iter().any(|(dx, dy)| {
        let next = position.board().offset(square, dx, dy).and_then(|next| position.at(next));
        next.is_some_and(|piece| piece.color() == position.side)
    })
}

/// The squares of the enemy pieces that a piece on a square reaches.
fn around(position: &ReferencePosition, rule: &Flipping, from: Square, mover: Color) -> Vec<Square> {
    let is_enemy = |square: Square| position.at(square).is_some_and(|piece| piece.color() != mover);
    let mut found = Vec::new();
    for (dx, dy) in DIRECTIONS {
        let mut line = Vec::new();
        let mut next = position.board().offset(from, dx, dy);
        while let Some(square) = next.filter(|&square| is_enemy(square)) {
            line.push(square);
            next = position.board().offset(square, dx, dy);
        }
        match rule.pieces {
            Flipped::Adjacent => found.extend(line.first()),
            Flipped::Enclosed if next.is_some_and(|end| position.at(end).is_some()) => found.extend(line),
            Flipped::Enclosed => {}
        }
    }
    found
}
