//! Captures in passing: the squares that a piece's first move has passed over.

use super::{ReferencePosition, ending, hand, steps, turns};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::rules::filter::Trades;
use menagerie_rules::rules::movement::{MutualCastling, Turns};
use std::sync::Arc;

/// The square of the piece that a colour takes in passing by going to a square. A royal piece is not taken so.
pub(super) fn victim(position: &ReferencePosition, to: Square, by: Color) -> Option<Square> {
    let victim = position.passers.iter().find(|(_, passed)| passed.contains(&to)).map(|&(square, _)| square)?;
    let royal = position.definition().royal();
    position.at(victim).filter(|piece| piece.color() != by && Some(piece.kind()) != royal).map(|_| victim)
}

/// The passed squares on which a capture is legal, in the order they were passed; within a turn, all that its moves have passed.
pub(super) fn legal_squares(position: &ReferencePosition) -> Vec<Square> {
    let mut passed: Vec<Square> = position.passers.iter().flat_map(|(_, passed)| passed.clone()).collect();
    if position.definition().has::<Turns>() {
        passed.sort(); // What passed over which of them is not written.
    }
    if turns::is_within(position) {
        return passed;
    }
    if passed.is_empty() || ending::decision(position).is_some() {
        return Vec::new();
    }
    let before = Arc::new(position.clone());
    if hand::must_drop_instead(&before) {
        return Vec::new();
    }
    let captures = position.plans().into_iter().filter(|plan| plan.en_passant);
    let legal: Vec<Square> = captures.filter(|plan| !before.play(plan).is_empty()).map(|plan| plan.to).collect();
    passed.into_iter().filter(|square| legal.contains(square)).collect()
}

/// The legal squares as a FEN lists them.
pub(super) fn write(position: &ReferencePosition) -> String {
    let squares = legal_squares(position).into_iter().chain(position.took);
    let names: String = squares.map(|square| position.board().name(square)).collect();
    if names.is_empty() { "-".to_string() } else { names }
}

/// Gives a position the squares that a FEN lists, except those that no piece can just have passed.
pub(super) fn read(position: &mut ReferencePosition, text: &str) -> Result<(), String> {
    let listed = names(position, text)?;
    position.took = captor(position, &listed);
    if position.definition().has::<Turns>() {
        // Each square is that of the nearest piece that can have passed over it.
        for square in listed {
            let Some((victim, _)) = passer(position, square) else { continue };
            match position.passers.iter_mut().find(|(known, _)| *known == victim) {
                Some((_, passed)) => passed.push(square),
                None => position.passers.push((victim, vec![square])),
            }
        }
        position.passers.sort();
        return Ok(());
    }
    let Some((victim, passed)) = listed.iter().find_map(|&square| passer(position, square)) else { return Ok(()) };
    let passed = passed.into_iter().filter(|square| listed.contains(square)).collect();
    position.passers = vec![(victim, passed)];
    Ok(())
}

/// The piece that has just taken one of those that are not taken in return: the first of these squares on which one of the side
/// stands that has moved.
fn captor(position: &ReferencePosition, listed: &[Square]) -> Option<Square> {
    position.definition().rule::<Trades>().filter(|rule| rule.in_return)?;
    let moved = |square: &&Square| position.at(**square).is_some_and(|piece| piece.color() == position.mover());
    listed.iter().find(moved).copied()
}

/// Splits `e2e3` into its squares: each name is a letter and digits.
fn names(position: &ReferencePosition, text: &str) -> Result<Vec<Square>, String> {
    let mut squares = Vec::new();
    if text == "-" {
        return Ok(squares);
    }
    let mut rest = text;
    while !rest.is_empty() {
        let next = rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit()).map_or(rest.len(), |(at, _)| at);
        let (name, tail) = rest.split_at(next);
        let square = position.board().square(name);
        squares.push(square.ok_or_else(|| format!("names `{name}` for en passant, which is not a square"))?);
        rest = tail;
    }
    Ok(squares)
}

/// The nearest piece of the side that has moved which can have passed over a square, and all the squares it passed.
///
/// It stands where a passing first move ends, and its home and all it passed are empty.
fn passer(position: &ReferencePosition, square: Square) -> Option<(Square, Vec<Square>)> {
    let enemy = position.mover();
    if position.definition().has::<MutualCastling>() {
        return None; // No piece moves without a capture on its own.
    }
    // After one of several moves others may have come to the squares that it left and passed.
    let several = position.definition().has::<Turns>();
    let homes = position.board().squares().filter(|&home| several || position.at(home).is_none());
    let mut found: Vec<(usize, Square, Vec<Square>)> = Vec::new();
    for home in homes {
        for kind in position.definition().kinds() {
            for (end, passed) in passings(position, home, Piece::new(kind, enemy)) {
                if let Some(at) = passed.iter().position(|&other| other == square) {
                    found.push((passed.len() - at, end, passed));
                }
            }
        }
    }
    found.into_iter().min_by_key(|(beyond, end, _)| (*beyond, *end)).map(|(_, end, passed)| (end, passed))
}

/// The ends of a piece's passing moves from a home at which that piece now stands, with the squares passed.
fn passings(position: &ReferencePosition, home: Square, piece: Piece) -> Vec<(Square, Vec<Square>)> {
    let mut passings = Vec::new();
    let walks = position.book.walks[piece.kind().index()].iter();
    for walk in walks.filter(|walk| walk.passes() && walk.open_from(&position.book, home, piece)) {
        let mut passed = Vec::new();
        for (end, stop) in steps::squares(position, walk, home, piece.color()) {
            if stop && position.at(end) == Some(piece) && !position.marked[end.index()] {
                passings.push((end, passed.clone()));
            }
            if position.at(end).is_some() && !position.definition().has::<Turns>() {
                break;
            }
            passed.push(end);
        }
    }
    passings
}
