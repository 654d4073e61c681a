//! The rule `transfer`: pieces that have moved go on to the same square of the next plane.

use super::{Draft, Plan, ReferencePosition, check, ending, planes};
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_rules::rules::effect::Explosion;

/// Lets the moved pieces go on; nothing where one of them cannot, or where the move is not legal on its plane.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Option<Draft> {
    if plan.dropped {
        return Some(draft);
    }
    let own = |piece: &Piece| piece.color() == before.side;
    let moved = |&(from, to): &(Square, Square)| {
        from != to && before.at(from).is_some_and(|piece| own(&piece)) && !before.is_marked(from)
    };
    let goes = |square: &Square| {
        let piece = draft.position.at(*square).filter(own);
        piece.is_some_and(|piece| planes::goes_on(before, piece.kind()))
    };
    let journeys = plan.origins().zip(plan.arrivals()).filter(moved).map(|(_, to)| to);
    let going: Vec<Square> = journeys.filter(goes).collect();
    if going.iter().any(|&square| is_checked_on_plane(&draft.position, square)) {
        return None;
    }
    for square in going {
        let next = planes::next(before, square).filter(|&next| draft.position.is_free(next))?;
        let promoted = draft.position.promoted[square.index()];
        let held = draft.position.lift(square);
        // What it is now, not what it was, goes on.
        draft.zeroes |= held.0.is_some_and(|piece| ending::is_zeroing(before, piece.kind()));
        draft.position.put(next, held);
        draft.position.promoted[next.index()] = promoted;
        draft.affected.iter_mut().filter(|affected| **affected == square).for_each(|affected| *affected = next);
    }
    Some(draft)
}

/// Whether the mover's king is in check on the plane of a square, unless the other king has been blown up.
fn is_checked_on_plane(position: &ReferencePosition, square: Square) -> bool {
    let (board, us) = (position.board(), position.side);
    let won = position.definition().has::<Explosion>() && position.has_lost_king(us.other());
    let on_plane = check::king(position, us).is_some_and(|king| board.plane(king) == board.plane(square));
    !won && on_plane && check::king_in_check(position, us)
}
