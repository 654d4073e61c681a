//! The rule `rebirth`: captured pieces are placed again where their type begins.

use super::{Draft, Plan, ReferencePosition};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::rules::effect::{Home, Rebirth};

/// Places what the move has captured again, piece by piece in the order of the captures.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Draft {
    let Some(rule) = before.definition().rule::<Rebirth>() else { return draft };
    let by_itself = plan.taken.iter().chain(&plan.capture).filter_map(|&taken| Some((taken, before.at(taken)?)));
    let captured: Vec<(Square, Piece)> = by_itself.chain(draft.captives.iter().copied()).collect();
    for (taken, piece) in captured.into_iter().filter(|(_, piece)| rule.returns(before.definition(), piece.kind())) {
        let home = home(before, rule.place, piece, taken);
        if let Some(square) = home.filter(|&square| draft.position.is_free(square)) {
            draft.position.put(square, (Some(piece), false));
            draft.position.entered += 1;
            draft.returned.push(square);
        }
    }
    draft
}

/// Where the kings begin that must not have moved for a rook that comes back to castle.
pub(super) fn kings(position: &ReferencePosition, color: Color) -> Vec<Square> {
    let rule = position.definition().rule::<Rebirth>();
    rule.map(|rule| rule.kings(position.definition(), color)).unwrap_or_default()
}

/// The square on which a piece comes back that was captured on `taken`.
fn home(position: &ReferencePosition, place: Home, piece: Piece, taken: Square) -> Option<Square> {
    let board = position.board();
    let begins = |square: &Square| position.book.start[square.index()] == Some(piece);
    let mut homes: Vec<Square> = board.squares().filter(begins).collect();
    // From the lowest rank up and from the left to the right.
    homes.sort_by_key(|&square| (board.cell(square).y, board.cell(square).x));
    let of_color: Vec<Square> =
        homes.iter().copied().filter(|&home| board.is_light(home) == board.is_light(taken)).collect();
    if place == Home::Colour && homes.len() <= 2 && !of_color.is_empty() {
        homes = of_color;
    }
    let file = |square: Square| board.cell(square).x;
    let nearest = homes.iter().map(|&home| file(home).abs_diff(file(taken))).min()?;
    homes.into_iter().find(|&home| file(home).abs_diff(file(taken)) == nearest)
}
