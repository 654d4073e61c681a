//! The rule `castling` from anywhere: a king and a rook that have not moved, from whatever squares of the rank.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_rules::rules::movement::{Castling, CastlingAnywhere, CastlingNotation, CastlingSquares};
use std::collections::BTreeSet;

/// The rule, if the game has it in this form.
pub(super) fn rule(position: &ReferencePosition) -> Option<&CastlingAnywhere> {
    position.definition().rule::<Castling>()?.anywhere.as_ref()
}

/// Where king and rook of a colour go, with a rook to the right of the king or to its left.
fn goals(position: &ReferencePosition, color: Color, right: bool) -> Option<(Square, Square)> {
    let rule = rule(position)?;
    let goals = if right { rule.kingside.as_ref()? } else { rule.queenside.as_ref()? };
    let square = |name: &str| {
        let square = position.board().square(name)?;
        if color == Color::White { Some(square) } else { position.board().flip(square) }
    };
    Some((square(&goals.to)?, square(&goals.rook_to)?))
}

fn file(position: &ReferencePosition, square: Square) -> i16 {
    position.board().cell(square).x
}

fn king(position: &ReferencePosition, color: Color) -> Option<Square> {
    let royal = position.definition().royal()?;
    position.squares_of(color).find(|&(_, kind)| kind == royal).map(|(square, _)| square)
}

fn is_rook(position: &ReferencePosition, kind: Kind) -> bool {
    position.definition().rule::<Castling>().is_some_and(|rule| rule.rook_kinds(position.definition()).contains(&kind))
}

/// The rooks of a colour that stand on the rank of the king's goal, where the king stands too.
fn rooks(position: &ReferencePosition, color: Color, right: bool) -> Vec<Square> {
    let (Some((to, _)), Some(king)) = (goals(position, color, right), king(position, color)) else { return Vec::new() };
    let rank = |square: Square| position.board().cell(square).y;
    let named = |square: Square| {
        let name = position.board().name(square).chars().next();
        name == u8::try_from(file(position, square)).ok().map(|x| char::from(b'a' + x))
    };
    let fits = |&(square, kind): &(Square, Kind)| {
        is_rook(position, kind)
            && [square, king].into_iter().all(|square| rank(square) == rank(to) && named(square))
            && (file(position, square) > file(position, king)) == right
    };
    position.squares_of(color).filter(fits).map(|(square, _)| square).collect()
}

/// The outermost of these rooks.
fn outermost(position: &ReferencePosition, color: Color, right: bool) -> Option<Square> {
    let rooks = rooks(position, color, right).into_iter();
    rooks.max_by_key(|&rook| if right { file(position, rook) } else { -file(position, rook) })
}

/// The castlings to which the side to move has a right, whatever is in the way.
pub(super) fn rights(position: &ReferencePosition) -> Vec<CastlingSquares> {
    let color = position.side;
    let Some(king) = king(position, color) else { return Vec::new() };
    let held = position.rooks.iter().filter(|(owner, _)| *owner == color);
    let places = held.filter_map(|&(_, rook)| {
        let (to, rook_to) = goals(position, color, file(position, rook) > file(position, king))?;
        Some(CastlingSquares { king, to, rook, rook_to })
    });
    places.collect()
}

/// The squares to which castlings bring a piece, as king or as rook.
pub(super) fn arrivals(position: &ReferencePosition, piece: Piece) -> Vec<Square> {
    let royal = position.definition().royal() == Some(piece.kind());
    let goals = [true, false].into_iter().filter_map(|right| goals(position, piece.color(), right));
    let of = |(to, rook_to)| [royal.then_some(to), is_rook(position, piece.kind()).then_some(rook_to)];
    goals.flat_map(of).flatten().collect()
}

/// A rook that leaves its square loses its right, and a king all of its side.
pub(super) fn lose_rights(position: &mut ReferencePosition, square: Square) {
    let Some(piece) = position.at(square) else { return };
    position.rooks.remove(&(piece.color(), square));
    if position.definition().royal() == Some(piece.kind()) {
        position.rooks.retain(|&(owner, _)| owner != piece.color());
    }
}

/// Reads a letter of a FEN: of the outermost rook on a side of the king, or of the file of any. Says whether it is one.
pub(super) fn read(position: &mut ReferencePosition, letter: char) -> bool {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let lower = letter.to_ascii_lowercase();
    let rook = match lower {
        'k' => outermost(position, color, true),
        'q' => outermost(position, color, false),
        _ => {
            let last = char::from(b'a' + position.board().files() as u8 - 1);
            if !('a'..=last).contains(&lower) {
                return false;
            }
            let mut all = [true, false].into_iter().flat_map(|right| rooks(position, color, right));
            all.find(|&rook| file(position, rook) == lower as i16 - i16::from(b'a'))
        }
    };
    position.rooks.extend(rook.map(|rook| (color, rook)));
    true
}

/// The rights of a colour as a FEN has them, those of the last files first.
pub(super) fn write(position: &ReferencePosition, color: Color) -> String {
    let Some(rule) = rule(position) else { return String::new() };
    let held: BTreeSet<(i16, Square)> = position
        .rooks
        .iter()
        .filter(|(owner, _)| *owner == color)
        .map(|&(_, rook)| (-file(position, rook), rook))
        .collect();
    let letter = |(x, rook): (i16, Square)| {
        let is_outermost =
            |right| rule.fen == CastlingNotation::XFen && outermost(position, color, right) == Some(rook);
        match (is_outermost(true), is_outermost(false)) {
            (true, _) => 'K',
            (_, true) => 'Q',
            _ => char::from(b'A' + (-x) as u8),
        }
    };
    let letters: String = held.into_iter().map(letter).collect();
    if color == Color::White { letters } else { letters.to_ascii_lowercase() }
}
