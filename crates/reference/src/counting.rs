//! The rule `counting`: moves are counted towards a draw when little is left.

use super::ReferencePosition;
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::definition::Definition;
use menagerie_rules::rules::end::Counting;
use std::collections::BTreeMap;

/// The plies that have been counted, and how many may be.
pub(super) type Count = Option<(u32, u32)>;

/// How many there are of each piece.
fn census(position: &ReferencePosition) -> BTreeMap<Piece, usize> {
    let mut census = BTreeMap::new();
    for &piece in position.pieces.iter().flatten() {
        *census.entry(piece).or_default() += 1;
    }
    census
}

fn pieces_of(position: &ReferencePosition, color: Color) -> usize {
    position.squares_of(color).count()
}

fn pawns(position: &ReferencePosition, rule: &Counting) -> usize {
    let is_pawn = |piece: &&Piece| rule.pawns.contains(&position.definition().piece(piece.kind()).name);
    position.pieces.iter().flatten().filter(is_pawn).count()
}

/// How many moves a side may count.
fn moves(position: &ReferencePosition, rule: &Counting, color: Color) -> Option<u8> {
    let own = pieces_of(position, color);
    if pieces_of(position, color.other()) < 2 {
        return None;
    }
    if own >= 2 {
        let board = rule.board?;
        let few = board.at_most.is_none_or(|most| own <= usize::from(most));
        return (few && (board.despite_pawns || pawns(position, rule) == 0)).then_some(board.moves);
    }
    if pawns(position, rule) > 0 {
        return None;
    }
    let bare = rule.bare.as_ref()?;
    for limit in &bare.limits {
        let kind = position.definition().kind(&limit.piece);
        let count = position.squares_of(color.other()).filter(|&(_, other)| Some(other) == kind).count();
        if count >= usize::from(limit.count) {
            return Some(limit.moves);
        }
    }
    bare.moves
}

/// Counts the move that has just been made, with the other side to move.
pub(super) fn count(before: &ReferencePosition, after: &mut ReferencePosition) {
    let Some(rule) = before.definition().rule::<Counting>() else { return };
    after.count = before.count.map(|(plies, limit)| ((plies + 1).min(255), limit));
    let (mover, other) = (after.side.other(), after.side);
    let all = after.pieces.iter().flatten().count() as u32;
    let from_pieces = rule.bare.as_ref().is_some_and(|bare| bare.from_pieces);
    let begins_at = |plies: u32, moves: u8| Some((plies.min(255), 2 * u32::from(moves)));
    let is_bare = |color| pieces_of(after, color) < 2;
    let (was, is) = (census(before), census(after));
    let fewer = was.iter().any(|(piece, count)| is.get(piece).copied().unwrap_or(0) < *count);
    // A side with one piece counts from its own next move, of which half has been made if it took the last pawn.
    let took_last = from_pieces && is_bare(mover) && pawns(before, rule) > pawns(after, rule);
    let for_mover = moves(after, rule, mover).filter(|_| took_last);
    let begins = before.count.is_none() || fewer && is_bare(other);
    let for_other = moves(after, rule, other).filter(|_| begins);
    let from = if from_pieces && is_bare(other) { 2 * all } else { 0 };
    if let Some(moves) = for_mover {
        after.count = begins_at(2 * all - 1, moves);
    } else if let Some(moves) = for_other {
        after.count = begins_at(from, moves);
    }
}

/// Whether more has been counted than may be.
pub(super) fn is_over(position: &ReferencePosition) -> bool {
    position.count.is_some_and(|(plies, limit)| plies > limit)
}

/// Takes the field of the count out of those of a FEN; the limit may stand in place of the squares for en passant.
pub(super) fn take_field(definition: &Definition, fields: &mut Vec<&str>) -> Result<Count, String> {
    if !definition.has::<Counting>() {
        return Ok(None);
    }
    let number = |text: &str| text.parse::<u8>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let place = fields.iter().skip(4).position(|field| field.contains('/'));
    let (found, plies, limit) = match place.map(|place| fields.remove(4 + place)) {
        Some(field) => {
            let (plies, limit) = field.split_once('/').unwrap_or_default();
            (field, number(plies), number(limit))
        }
        None if fields.get(3).is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit())) => {
            let limit = std::mem::replace(&mut fields[3], "-");
            let clock = fields.len().checked_sub(2).filter(|&clock| clock >= 4);
            let plies = clock.map_or("0", |clock| std::mem::replace(&mut fields[clock], "0"));
            (limit, number(plies), number(limit))
        }
        None => return Ok(None),
    };
    match (plies, limit) {
        (Some(plies), Some(limit)) if limit > 0 => Ok(Some((plies.into(), limit.into()))),
        _ => Err(format!("has `{found}` for the count of moves")),
    }
}

/// The field of a FEN with the space before it.
pub(super) fn write(position: &ReferencePosition) -> String {
    position.count.map_or(String::new(), |(plies, limit)| format!(" {plies}/{limit}"))
}
