//! The rule `walls`: captors that turn to stone, and walls that a move leaves behind or that its player places.

use super::{Draft, Plan, ReferencePosition, hand, walk};
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_rules::rules::effect::{Near, Occasion, Placing, Walls};

/// Turns a captor to stone if it does, and places a wall in every way that there is.
///
/// `captor` is what stood where the move ends before its effects.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, captor: Option<Piece>, mut draft: Draft) -> Vec<Draft> {
    let Some(rule) = before.definition().rule::<Walls>() else { return vec![draft] };
    if rule.petrify_blown {
        draft.position.walls.extend(draft.blown.iter());
    }
    petrify(rule, before, plan, captor, &mut draft);
    match rule.place {
        Some(Placing::Left) => {
            if !plan.dropped && draft.position.is_free(plan.from) {
                draft.position.walls.insert(plan.from);
            }
            vec![draft]
        }
        Some(place) if rule.when == Occasion::Moving => placed(rule, before, place, Some(plan.to), &draft),
        _ => vec![draft],
    }
}

/// The passes of a side that builds a wall by them; the pass itself where it builds none.
pub(super) fn on_pass(before: &ReferencePosition, draft: Draft) -> Vec<Draft> {
    let rule = before.definition().rule::<Walls>().filter(|rule| rule.when == Occasion::Passing);
    match rule.and_then(|rule| Some((rule, rule.place?))) {
        Some((rule, place)) => placed(rule, before, place, None, &draft),
        None => vec![draft],
    }
}

/// A draft for each square on which the mover, whose piece has come to `to`, may place a wall.
fn placed(rule: &Walls, before: &ReferencePosition, place: Placing, to: Option<Square>, draft: &Draft) -> Vec<Draft> {
    let board = before.board();
    let allowed = |square: Square| {
        draft.position.is_free(square)
            && rule.zone.as_ref().is_none_or(|zone| zone.has(board, before.side, square))
            && match rule.near {
                None => true,
                Some(Near::Edge) => is_on_edge(before, square),
                Some(Near::Reached) => to.is_some_and(|to| goes_on(draft, to, square)),
            }
    };
    let with_wall = |square: Square| {
        let arrived = to.map_or("", |to| board.name(to));
        let mut placed = draft.with_tail(&format!(",{arrived}{}", board.name(square)));
        if place == Placing::Moved {
            placed.position.walls.clear();
        }
        placed.position.walls.insert(square);
        placed
    };
    board.squares().filter(|&square| allowed(square)).map(with_wall).collect()
}

/// Whether a square is on the edge of the board or next to a wall that stood before the move.
fn is_on_edge(before: &ReferencePosition, square: Square) -> bool {
    let mut next = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter();
    next.any(|(dx, dy)| before.board().offset(square, dx, dy).is_none_or(|square| before.walls.contains(&square)))
}

/// Whether the piece that has come to a square could go on from there to another, free one.
fn goes_on(draft: &Draft, to: Square, square: Square) -> bool {
    let position = &draft.position;
    position.at(to).is_some_and(|piece| piece.color() == position.side)
        && walk::plans(position, to).iter().any(|plan| plan.to == square && !plan.takes() && plan.put.is_none())
}

fn petrify(rule: &Walls, before: &ReferencePosition, plan: &Plan, captor: Option<Piece>, draft: &mut Draft) {
    let Some(captor) = captor.filter(|piece| plan.takes() && piece.color() == before.side) else { return };
    let position = &mut draft.position;
    // It may have been blown up by its capture.
    let is_itself = position.at(plan.to).is_none_or(|piece| piece == captor);
    if is_itself && rule.petrify.contains(&name(before, captor)) && !before.is_marked(plan.from) {
        hand::remove(position, plan.to);
        position.walls.insert(plan.to);
    }
}

fn name(position: &ReferencePosition, piece: Piece) -> String {
    position.definition().piece(piece.kind()).name.clone()
}
