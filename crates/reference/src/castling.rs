//! The rule `castling`: king and rook that have not moved go in one move.

use super::{Draft, Plan, ReferencePosition, castling_anywhere, check, extinction, gating, rebirth, steps};
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_rules::rules::effect::Gating;
use menagerie_rules::rules::filter::FirstMoves;
use menagerie_rules::rules::movement::{Castling, CastlingMove, CastlingSquares};

/// The list of a colour's castling moves, empty in a game without the rule.
fn list(position: &ReferencePosition, color: Color) -> &[CastlingMove] {
    position.definition().rule::<Castling>().map_or(&[], |rule| rule.moves_of(color))
}

/// The letters of a colour's rights, in the order of the list.
fn letters(position: &ReferencePosition, color: Color) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for castling in list(position, color) {
        if !letters.contains(&castling.right) {
            letters.push(castling.right);
        }
    }
    letters
}

/// The squares of a colour's castling move.
fn places(position: &ReferencePosition, color: Color, index: usize) -> CastlingSquares {
    let rule = position.definition().rule::<Castling>();
    let squares = rule.and_then(|rule| rule.squares(position.board(), &rule.moves_of(color)[index], color));
    squares.expect("the definition was checked to name squares")
}

/// The type that castles in the king's place.
fn king_kind(position: &ReferencePosition) -> Option<Kind> {
    position.definition().rule::<Castling>().and_then(|rule| rule.king_kind(position.definition()))
}

/// The castlings of the side to move, without a look at whether the king will be safe after it.
pub(super) fn plans(position: &ReferencePosition) -> Vec<Plan> {
    let color = position.side;
    let listed = (0..list(position, color).len()).filter(|&index| position.rights.contains(&(color, index)));
    let mut held: Vec<CastlingSquares> = listed.map(|index| places(position, color, index)).collect();
    held.extend(castling_anywhere::rights(position));
    held.retain(|places| is_open(position, places, color));
    let plan = |at: CastlingSquares| Plan { other: Some((at.rook, at.rook_to)), ..Plan::plain(at.king, at.to) };
    held.into_iter().map(plan).collect()
}

/// Whether king and rook are unmarked, nothing else stands between them, where they go or on their way, nobody is in
/// check, and a royal king crosses no guarded square.
fn is_open(position: &ReferencePosition, places: &CastlingSquares, color: Color) -> bool {
    if position.is_marked(places.king) || position.is_marked(places.rook) {
        return false;
    }
    let homes = [places.king, places.rook];
    let mut way = between(position, places.king, places.rook);
    way.extend(between(position, places.king, places.to));
    way.extend(between(position, places.rook, places.rook_to));
    way.extend([places.to, places.rook_to]);
    let empty = way.iter().all(|square| homes.contains(square) || position.is_free(*square));
    let crossed = between(position, places.king, places.to);
    // A piece that is royal only while it is the last castles under the same conditions; it must not be in check itself.
    let last = extinction::pseudo_royals(position, color).contains(&places.king);
    let royal = last || king_kind(position) == position.definition().royal();
    let guarded = |&square: &Square| royal && check::is_guarded_from(position, color, Some(places.king), square);
    let checked = check::king_in_check(position, color) || last && guarded(&places.king);
    empty && !checked && !crossed.iter().any(guarded)
}

/// The text of a castling of a king with a rook: both squares where it is from anywhere, else the king's squares, or the rook's for where the king goes if it would
/// read like a move of the king alone, which the king could make on an empty board, or like another castling, to that
/// square or with the rook on it. The squares of both are written if that would read like another castling as well.
pub(super) fn text(position: &ReferencePosition, plan: &Plan, (rook, rook_to): (Square, Square)) -> String {
    if castling_anywhere::rule(position).is_some() {
        return format!("{}{}", position.board().name(plan.from), position.board().name(rook));
    }
    let this = CastlingSquares { king: plan.from, to: plan.to, rook, rook_to };
    let color = position.side;
    let all: Vec<CastlingSquares> =
        (0..list(position, color).len()).map(|index| places(position, color, index)).collect();
    let others = |at: CastlingSquares| all.iter().copied().filter(move |other| other.king == at.king && *other != at);
    let needs_rook =
        |at| reaches_alone(position, at) || others(at).any(|other| other.to == at.to || other.rook == at.to);
    let name = |square| position.board().name(square);
    let (from, to) = (name(this.king), name(this.to));
    if !needs_rook(this) {
        return format!("{from}{to}");
    }
    match others(this).any(|other| other.rook == rook && needs_rook(other)) {
        false => format!("{from}{}", name(rook)),
        true => format!("{from}{to}+{}{}", name(rook), name(rook_to)),
    }
}

/// Whether the king could make the move alone on an empty board.
fn reaches_alone(position: &ReferencePosition, at: CastlingSquares) -> bool {
    let Some(piece) = position.at(at.king) else { return false };
    let board_alone = |walk: &super::Walk| {
        walk.is_quiet()
            && walk.open_from(&position.book, at.king, piece)
            && steps::squares(position, walk, at.king, piece.color()).any(|(to, stop)| stop && to == at.to)
    };
    position.book.walks[piece.kind().index()].iter().any(board_alone)
}

/// The squares strictly between two squares of one rank.
fn between(position: &ReferencePosition, a: Square, b: Square) -> Vec<Square> {
    let (board, low, high) = (position.board(), a.min(b), a.max(b));
    let width = board.cell(high).x - board.cell(low).x;
    (1..width).filter_map(|dx| board.offset(low, dx, 0)).collect()
}

/// The squares to which castlings bring a piece, as king or as rook.
pub(super) fn arrivals(position: &ReferencePosition, piece: Piece) -> Vec<Square> {
    let mut squares = castling_anywhere::arrivals(position, piece);
    let Some(rule) = position.definition().rule::<Castling>() else { return squares };
    for index in 0..list(position, piece.color()).len() {
        let places = places(position, piece.color(), index);
        if rule.king_kind(position.definition()) == Some(piece.kind()) {
            squares.push(places.to);
        }
        if rule.rook_kinds(position.definition()).contains(&piece.kind()) {
            squares.push(places.rook_to);
        }
    }
    squares
}

/// A right is gone for good when its king or rook leaves its home, is captured there or changes sides there.
pub(super) fn lose_rights(position: &mut ReferencePosition, square: Square) {
    let gone: Vec<(Color, usize)> = position
        .rights
        .iter()
        .copied()
        .filter(|&(color, index)| {
            let places = places(position, color, index);
            places.king == square || places.rook == square
        })
        .collect();
    for right in gone {
        position.rights.remove(&right);
    }
}

/// A king or a rook that is dropped on its home gets the rights that it has with what stands on the other home.
pub(super) fn gain_rights(position: &mut ReferencePosition, square: Square) {
    let color = position.side;
    if !position.definition().rule::<Castling>().is_some_and(|rule| rule.dropped) {
        return;
    }
    for index in 0..list(position, color).len() {
        let places = places(position, color, index);
        if [places.king, places.rook].contains(&square) && is_home(position, index, color) {
            position.rights.insert((color, index));
        }
    }
}

/// A rook that has come back on its home gets the rights that it has with a king that has not moved.
pub(super) fn regain_rights(mut draft: Draft) -> Draft {
    let position = &mut draft.position;
    for color in [Color::White, Color::Black] {
        let unmoved: Vec<Square> = rebirth::kings(position, color);
        let unmoved: Vec<Square> = unmoved.into_iter().filter(|king| position.unmoved.contains(king)).collect();
        for index in 0..list(position, color).len() {
            let places = places(position, color, index);
            let returned = draft.returned.contains(&places.rook) && unmoved.contains(&places.king);
            if returned && is_home(position, index, color) {
                position.rights.insert((color, index));
            }
        }
    }
    draft
}

/// After a castling that takes the right of the same letter from the opponent, takes it.
pub(super) fn bar(before: &ReferencePosition, plan: &Plan, after: &mut ReferencePosition) {
    let Some(rule) = before.definition().rule::<Castling>().filter(|rule| rule.opposite) else { return };
    let (us, them) = (before.side, before.side.other());
    let is_it = |&index: &usize| {
        let at = places(before, us, index);
        (at.king, at.to) == (plan.from, plan.to) && plan.other == Some((at.rook, at.rook_to)) && !plan.names_both
    };
    let Some(letter) = (0..list(before, us).len()).find(is_it).map(|index| list(before, us)[index].right) else {
        return;
    };
    after.rights.retain(|&(color, index)| color != them || rule.moves_of(them)[index].right != letter);
}

/// A side whose winning castling is done has won, and one that has none left has lost; the side that has just moved is asked first.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    let rule = position.definition().rule::<Castling>()?;
    for side in [position.mover(), position.mover().other()] {
        let letters = rule.winning_rights(side);
        let winning: Vec<usize> = (0..list(position, side).len())
            .filter(|&index| letters.contains(&list(position, side)[index].right))
            .collect();
        let is_held = |index: usize| {
            let letter = list(position, side)[index].right;
            position.rights.iter().any(|&(color, other)| color == side && list(position, side)[other].right == letter)
        };
        let is_done = |index: usize| {
            let at = places(position, side, index);
            let is = |square: Square, kind: Kind| position.at(square) == Some(Piece::new(kind, side));
            king_kind(position).is_some_and(|king| is(at.to, king))
                && rule.rook_kinds(position.definition()).into_iter().any(|rook| is(at.rook_to, rook))
        };
        let won = winning.iter().any(|&index| !is_held(index) && is_done(index));
        if won || !winning.is_empty() && !winning.iter().any(|&index| is_held(index)) {
            let winner = if won { side } else { side.other() };
            return Some(Outcome::Decided { winner: Some(winner), rule: "castling" });
        }
    }
    None
}

/// Gives a position the rights that a FEN lists, except those whose king or rook is not at home.
pub(super) fn read(position: &mut ReferencePosition, text: &str) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let rule = position.definition().rule::<Castling>().cloned();
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        if castling_anywhere::rule(position).is_some() && castling_anywhere::read(position, letter) {
            continue;
        }
        let upper = letter.to_ascii_uppercase();
        let is_right = list(position, color).iter().any(|castling| castling.right == upper);
        if !is_right && gating::read(position, letter) {
            continue;
        }
        // Where there are no such letters at all, any are passed over.
        let files = position.definition().has::<Gating>() || position.definition().has::<FirstMoves>();
        let passed_over = rule.is_none() && !files;
        let of_file = |position: &ReferencePosition, index: usize| {
            let file = position.board().name(places(position, color, index).rook).chars().next();
            !is_right && !files && file.map(|file| file.to_ascii_uppercase()) == Some(upper)
        };
        let is_file = (0..list(position, color).len()).any(|index| of_file(position, index));
        if !letter.is_ascii_alphabetic() || !(is_right || is_file || passed_over) {
            return Err(format!("has `{letter}` among its castling rights, which the game does not know"));
        }
        for index in 0..list(position, color).len() {
            let right = list(position, color)[index].right;
            if (right == upper || of_file(position, index)) && is_home(position, index, color) {
                position.rights.insert((color, index));
            }
        }
    }
    gating::imply(position);
    Ok(())
}

/// Where the kings and rooks of a colour stand that have a right to castle.
pub(super) fn homes_with_rights(position: &ReferencePosition, color: Color) -> Vec<Square> {
    let rights = position.rights.iter().filter(|&&(owner, _)| owner == color);
    let homes = rights.map(|&(_, index)| places(position, color, index));
    homes.flat_map(|places| [places.king, places.rook]).collect()
}

/// Whether king and rook of a castling move stand on their home squares, marked or not.
fn is_home(position: &ReferencePosition, index: usize, color: Color) -> bool {
    let places = places(position, color, index);
    let (Some(rule), Some(king)) = (position.definition().rule::<Castling>(), king_kind(position)) else {
        return false;
    };
    let mut rooks = rule.rook_kinds(position.definition()).into_iter().map(|kind| Piece::new(kind, color));
    position.at(places.king) == Some(Piece::new(king, color))
        && rooks.any(|rook| position.at(places.rook) == Some(rook))
}

/// The rights as a FEN lists them: white's letters in the order of the rule, then black's.
pub(super) fn write(position: &ReferencePosition) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        text += &castling_anywhere::write(position, color);
        let letters = letters(position, color);
        for &letter in &letters {
            let held =
                |&(owner, index): &(Color, usize)| owner == color && list(position, color)[index].right == letter;
            if position.rights.iter().any(held) {
                text.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
            }
        }
        text += &gating::write(position, color);
    }
    if text.is_empty() { "-".to_string() } else { text }
}
