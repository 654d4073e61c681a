//! The rule `castling`: king and rook that have not moved go in one move.

use super::{Plan, SlowPosition, check};
use crate::board::Square;
use crate::piece::{Color, Kind, Piece};
use crate::rules::movement::CastlingMove;

/// The squares of one castling move for one colour.
struct Places {
    king: Square,
    to: Square,
    rook: Square,
    rook_to: Square,
}

/// Reads the squares of a castling move; black's mirror white's.
fn places(position: &SlowPosition, castling: &CastlingMove, color: Color) -> Places {
    let board = position.board();
    let place = |name: &str| {
        let square = board.square(name).expect("the definition was checked to name squares");
        match color {
            Color::White => square,
            Color::Black => board.flip(square).expect("the definition was checked to mirror"),
        }
    };
    Places {
        king: place(&castling.king),
        to: place(&castling.to),
        rook: place(&castling.rook),
        rook_to: place(&castling.rook_to),
    }
}

/// The list of castling moves, empty in a game without the rule.
fn list(position: &SlowPosition) -> &[CastlingMove] {
    position.definition().rules.castling.as_ref().map_or(&[], |rule| &rule.moves)
}

/// The type that castles in the rook's place.
fn rook(position: &SlowPosition) -> Option<Kind> {
    let definition = position.definition();
    definition.rules.castling.as_ref().and_then(|rule| definition.kind(&rule.rook))
}

/// The castlings of the side to move, without a look at whether the king will be safe after it.
pub(super) fn plans(position: &SlowPosition) -> Vec<Plan> {
    let color = position.side;
    let mut plans = Vec::new();
    for (index, castling) in list(position).iter().enumerate() {
        let places = places(position, castling, color);
        if position.rights.contains(&(color, index)) && is_open(position, &places, color) {
            plans.push(Plan {
                from: places.king,
                to: places.to,
                other: Some((places.rook, places.rook_to)),
                names_both: false,
                capture: None,
                en_passant: false,
                passed: Vec::new(),
            });
        }
    }
    plans
}

/// Whether king and rook are unmarked, nothing stands between them, and the king is not in check and crosses no
/// guarded square.
fn is_open(position: &SlowPosition, places: &Places, color: Color) -> bool {
    if position.is_marked(places.king) || position.is_marked(places.rook) {
        return false;
    }
    let empty = between(position, places.king, places.rook).iter().all(|&square| position.at(square).is_none());
    let crossed = between(position, places.king, places.to);
    empty
        && !check::in_check(position, color)
        && !crossed.iter().any(|&square| check::is_guarded(position, color, square))
}

/// The squares strictly between two squares of one rank.
fn between(position: &SlowPosition, a: Square, b: Square) -> Vec<Square> {
    let (board, low, high) = (position.board(), a.min(b), a.max(b));
    let width = board.cell(high).x - board.cell(low).x;
    (1..width).filter_map(|dx| board.offset(low, dx, 0)).collect()
}

/// A right is gone for good when its king or rook leaves its home, is captured there or changes sides there.
pub(super) fn lose_rights(position: &mut SlowPosition, square: Square) {
    let gone: Vec<(Color, usize)> = position
        .rights
        .iter()
        .copied()
        .filter(|&(color, index)| {
            let places = places(position, &list(position)[index], color);
            places.king == square || places.rook == square
        })
        .collect();
    for right in gone {
        position.rights.remove(&right);
    }
}

/// Gives a position the rights that a FEN lists, except those whose king or rook is not at home.
pub(super) fn read(position: &mut SlowPosition, text: &str) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let rule = position.definition().rules.castling.clone();
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let known = match &rule {
            Some(rule) => rule.rights().contains(&letter.to_ascii_uppercase()),
            None => true,
        };
        if !letter.is_ascii_alphabetic() || !known {
            return Err(format!("has `{letter}` among its castling rights, which the game does not know"));
        }
        for index in 0..list(position).len() {
            let right = list(position)[index].right;
            if right == letter.to_ascii_uppercase() && is_home(position, index, color) {
                position.rights.insert((color, index));
            }
        }
    }
    Ok(())
}

/// Whether king and rook of a castling move stand on their home squares, marked or not.
fn is_home(position: &SlowPosition, index: usize, color: Color) -> bool {
    let places = places(position, &list(position)[index], color);
    let (Some(king), Some(rook)) = (position.definition().royal(), rook(position)) else { return false };
    position.at(places.king) == Some(Piece::new(king, color))
        && position.at(places.rook) == Some(Piece::new(rook, color))
}

/// The rights as a FEN lists them: white's letters in the order of the rule, then black's.
pub(super) fn write(position: &SlowPosition) -> String {
    let mut text = String::new();
    let letters = position.definition().rules.castling.as_ref().map(|rule| rule.rights()).unwrap_or_default();
    for color in Color::BOTH {
        for &letter in &letters {
            let held = |&(owner, index): &(Color, usize)| owner == color && list(position)[index].right == letter;
            if position.rights.iter().any(held) {
                text.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
            }
        }
    }
    if text.is_empty() { "-".to_string() } else { text }
}
