//! The rule `co-squares`: what a moved piece and its partners do elsewhere on the board.

use super::{Draft, Plan, ReferencePosition, absorption, promotion, walk};
use menagerie_board::board::{Cell, Square};
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::rules::effect::{CoEffect, CoSquares};
use std::collections::BTreeSet;

/// Whether this is a game in which co-squares convert.
pub(super) fn convert(position: &ReferencePosition) -> bool {
    effect(position) == Some(CoEffect::Convert)
}

/// Whether this is a game in which co-squares overload, so that pieces may be marked.
pub(super) fn overload(position: &ReferencePosition) -> bool {
    effect(position) == Some(CoEffect::Overload)
}

fn effect(position: &ReferencePosition) -> Option<CoEffect> {
    position.definition().rule::<CoSquares>().map(|rule| rule.effect)
}

/// Lets all co-squares of a move act at once. A move that promoted a piece makes none.
pub(super) fn apply(plan: &Plan, mut draft: Draft) -> Draft {
    if draft.promoted || plan.dropped {
        return draft;
    }
    let mover = draft.position.side;
    for square in made(&draft.position, plan, mover) {
        act(&mut draft, mover, square);
    }
    draft
}

/// The co-squares that the moved pieces of a colour make where they now stand. Marked pieces make none.
fn made(position: &ReferencePosition, plan: &Plan, mover: Color) -> BTreeSet<Square> {
    let mut squares = BTreeSet::new();
    let Some(rule) = position.definition().rule::<CoSquares>() else { return squares };
    for arrival in plan.arrivals() {
        let Some(piece) = position.at(arrival).filter(|piece| piece.color() == mover) else { continue };
        if position.is_marked(arrival) {
            continue;
        }
        for (partner, kind) in position.squares_of(mover) {
            if !position.is_marked(partner) && rule.partners(position.definition(), piece.kind(), kind) {
                squares.extend(crossings(position, arrival, partner));
            }
        }
    }
    squares
}

/// The two squares on the file of one and the rank of the other, if the two share neither. On some boards one of
/// them may be missing.
fn crossings(position: &ReferencePosition, a: Square, b: Square) -> Vec<Square> {
    let board = position.board();
    let planes = [board.plane(a), board.plane(b)];
    let (a, b) = (board.cell(a), board.cell(b));
    if a.x == b.x || a.y == b.y || planes[0] != planes[1] {
        return Vec::new();
    }
    [Cell { x: a.x, y: b.y }, Cell { x: b.x, y: a.y }].into_iter().filter_map(|cell| board.at(cell)).collect()
}

/// What happens to the piece on one co-square.
fn act(draft: &mut Draft, mover: Color, square: Square) {
    let position = &mut draft.position;
    let Some(piece) = position.at(square) else { return };
    let royal = position.definition().royal() == Some(piece.kind());
    let enemy = piece.color() != mover;
    if overload(position) {
        if !enemy && position.is_marked(square) {
            draft.affected.push(square);
        }
        position.marked[square.index()] = enemy;
    } else if enemy && !royal {
        // Lifting it first takes away the castling right of the square.
        let promoted = position.promoted[square.index()];
        position.lift(square);
        position.put(square, (Some(Piece::new(piece.kind(), mover)), false));
        position.promoted[square.index()] = promoted;
        draft.affected.push(square);
    }
}

/// Whether, in a converting game, a colour has a move of a piece that would put a co-square on a square: no pawn's
/// move, no castling and no capture en passant, but pins and guarded squares do not matter.
pub(super) fn threaten(position: &ReferencePosition, by: Color, target: Square) -> bool {
    if !convert(position) {
        return false;
    }
    let pieces = position.squares_of(by).filter(|&(_, kind)| !promotion::promotes(position, kind));
    let mut plans = pieces.flat_map(|(from, _)| walk::plans(position, from)).filter(|plan| !plan.en_passant);
    plans.any(|plan| {
        let begun = Draft::new(String::new(), position.relocated(&plan));
        let drafts = absorption::apply(position, &plan, begun);
        drafts.iter().any(|draft| made(&draft.position, &plan, by).contains(&target))
    })
}
