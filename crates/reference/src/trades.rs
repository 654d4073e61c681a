//! The rule `trades`: pieces of some types are not exchanged for each other.

use super::{Plan, ReferencePosition, walk};
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_rules::rules::filter::Trades;

/// The enemy pieces that a plan takes itself, with their squares.
fn taken(before: &ReferencePosition, plan: &Plan) -> Vec<(Square, Piece)> {
    let squares = plan.taken.iter().chain(&plan.capture);
    let standing = squares.filter_map(|&square| Some((square, before.at(square)?)));
    standing.filter(|(_, piece)| piece.color() != before.side).collect()
}

/// Whether the rule allows what a plan takes; `after` is what comes of it.
pub(super) fn allows(before: &ReferencePosition, plan: &Plan, after: &ReferencePosition) -> bool {
    let definition = before.definition();
    let Some(rule) = definition.rule::<Trades>() else { return true };
    let Some(captor) = before.at(plan.from) else { return true };
    let is_one = |piece: Piece| rule.spares(definition, piece.kind());
    let taken = taken(before, plan);
    let mut ones = taken.iter().filter(|(_, piece)| is_one(*piece));
    if is_one(captor) {
        let is_next = |square: Square| {
            let (a, b) = (before.board().cell(plan.from), before.board().cell(square));
            (a.x - b.x).abs() <= 1 && (a.y - b.y).abs() <= 1
        };
        let more = |square: Square| {
            taken.iter().any(|&(other, piece)| other != square && rule.excuses(definition, piece.kind()))
        };
        let traded = rule.from_afar && ones.any(|&(square, _)| !is_next(square) && !more(square));
        !(traded && is_taken_back(before, plan, after))
    } else {
        !rule.in_return || before.took.is_none_or(|took| ones.all(|&(square, _)| square == took))
    }
}

/// Whether the other side could take what has come to the last square of a move.
fn is_taken_back(before: &ReferencePosition, plan: &Plan, after: &ReferencePosition) -> bool {
    let stays = after.at(plan.to).is_some_and(|piece| piece.color() == before.side);
    let mut enemies = after.squares_of(before.side.other()).filter(|&(from, _)| !after.is_marked(from));
    stays && enemies.any(|(from, _)| walk::could_take(after, from, plan.to))
}

/// Where a piece stands that has just taken one of those that are not taken in return, if a move has done so.
pub(super) fn took(before: &ReferencePosition, plan: &Plan, after: &ReferencePosition) -> Option<Square> {
    let definition = before.definition();
    let rule = definition.rule::<Trades>().filter(|rule| rule.in_return)?;
    let is_one = |piece: Piece| rule.spares(definition, piece.kind());
    let captor = before.at(plan.from).filter(|&captor| !is_one(captor))?;
    let stays = after.at(plan.to).is_some_and(|piece| piece.color() == before.side);
    let takes = stays && captor.color() == before.side && taken(before, plan).iter().any(|&(_, piece)| is_one(piece));
    takes.then_some(plan.to)
}
