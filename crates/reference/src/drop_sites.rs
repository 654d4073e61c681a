//! The rule `drop-sites`: pieces are dropped only on squares with certain neighbours.

use super::ReferencePosition;
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_rules::rules::filter::{DropSites, Neighbours};

/// Whether the side to move may drop a piece on a free square, as far as this rule says.
pub(super) fn allow(position: &ReferencePosition, square: Square) -> bool {
    let Some(rule) = position.definition().rule::<DropSites>() else { return true };
    let board = position.board();
    let first: Vec<Square> = rule.first.iter().filter_map(|name| board.square(name)).collect();
    if first.iter().any(|&square| position.is_free(square)) {
        return first.contains(&square);
    }
    let is_own = |at: Square| position.at(at).map(|piece| piece.color() == position.side);
    let next = |(dx, dy): (i16, i16)| board.offset(square, dx, dy);
    let around = || DIRECTIONS.into_iter();
    let straight = || around().step_by(2);
    match rule.near {
        Neighbours::Enclosing => around().any(|way| encloses(position, square, way)),
        Neighbours::NextToOwn => around().filter_map(next).any(|at| is_own(at) == Some(true)),
        Neighbours::Apart => straight().filter_map(next).all(|at| is_own(at) != Some(false)),
        Neighbours::Stacked => next((0, -1)).is_none_or(|below| !position.is_free(below)),
        Neighbours::Pushed => straight().any(|way| is_pushed_to(position, square, way)),
    }
}

/// Whether a piece that is dropped on a square encloses enemy pieces in a direction.
fn encloses(position: &ReferencePosition, from: Square, (dx, dy): (i16, i16)) -> bool {
    let (mut at, mut enemies) = (from, 0);
    loop {
        let Some(next) = position.board().offset(at, dx, dy) else { return false };
        match position.at(next) {
            Some(piece) if piece.color() == position.side => return enemies > 0,
            Some(_) => (at, enemies) = (next, enemies + 1),
            None => return false,
        }
    }
}

/// Whether a piece that is pushed in this direction from the edge of the board stops on a square.
fn is_pushed_to(position: &ReferencePosition, square: Square, (dx, dy): (i16, i16)) -> bool {
    let board = position.board();
    let mut back = square;
    while let Some(before) = board.offset(back, -dx, -dy) {
        if !position.is_free(before) {
            return false;
        }
        back = before;
    }
    board.offset(square, dx, dy).is_none_or(|next| !position.is_free(next))
}
