//! Moves from the squares in front of those on which a piece starts: `ii` of Betza notation.

use super::placement::read_placement;
use super::{Definition, Region};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};

/// Where moves with `ii` begin: on the squares in front of those where the moves with `i` do.
pub(super) fn find(definition: &mut Definition) {
    let placed = read_placement(definition, definition.starts.first()).unwrap_or_default().pieces;
    for kind in definition.kinds() {
        let (board, piece) = (&definition.board, definition.piece(kind));
        let is_said = |number: usize| piece.initial_of.iter().any(|(other, _)| *other == number);
        let terms =
            (0..piece.betza.terms.len()).filter(|&number| piece.betza.terms[number].ends.ahead && !is_said(number));
        let begins = |color: Color, square: Square| match &piece.initial {
            Some(region) => region.has(board, color, square),
            None => placed.iter().any(|one| one.square == square && one.piece == Piece::new(kind, color)),
        };
        let ahead = |color: Color| {
            let on = if color == Color::White { 1 } else { -1 };
            let homes = board.squares().filter(|&square| begins(color, square));
            homes
                .filter_map(|square| board.offset(square, 0, on))
                .map(|square| board.name(square).to_string())
                .collect()
        };
        let regions: Vec<(usize, Region)> =
            terms.map(|number| (number, Region::of_each(ahead(Color::White), ahead(Color::Black)))).collect();
        let piece = &mut definition.pieces[kind.index()];
        piece.initial_of.extend(regions);
        piece.initial_of.sort_by_key(|(number, _)| *number);
    }
}
