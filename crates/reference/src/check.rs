//! Check: whether a king could be captured, or in a converting game be hit by a co-square.

use super::{
    Plan, ReferencePosition, capture_by, co_squares, explosion, extinction, facing, paralysis, relay, rifle, walk,
};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};

/// The square of a colour's king; there is none in a game without a royal piece.
pub(super) fn king(position: &ReferencePosition, color: Color) -> Option<Square> {
    let royal = position.definition().royal()?;
    position.squares_of(color).find(|&(_, kind)| kind == royal).map(|(square, _)| square)
}

/// Whether a colour's king, or another piece that is royal at the time, is in check, whichever side is to move.
pub(super) fn in_check(position: &ReferencePosition, color: Color) -> bool {
    king_in_check(position, color)
        || extinction::pseudo_royals(position, color).into_iter().any(|square| is_hit(position, color, square))
        || extinction::duple_royals(position, color)
            .into_iter()
            .any(|group| group.into_iter().all(|square| is_hit(position, color, square)))
}

/// Whether a colour's king is in check.
pub(super) fn king_in_check(position: &ReferencePosition, color: Color) -> bool {
    king(position, color).is_some_and(|square| is_hit(position, color, square))
}

/// The squares of the pieces that give check to a colour's king; nothing is in place of a check that no single piece gives.
pub(super) fn checkers(position: &ReferencePosition, color: Color) -> Vec<Option<Square>> {
    let Some(target) = king(position, color) else { return Vec::new() };
    let by = color.other();
    let looks = facing::who_looks_at(position, by, target);
    let takes = |from: &Square| explosion::takes_king_from(position, by, target, *from) || looks.contains(from);
    let pieces = position.squares_of(by).map(|(from, _)| from).filter(takes).map(Some);
    let by_effect = co_squares::threaten(position, by, target)
        || could_be_taken_otherwise(position, by, target)
        || could_be_taken_by_loan(position, by, target);
    pieces.chain(by_effect.then_some(None)).collect()
}

/// Whether a royal piece of a colour on a square is in check.
fn is_hit(position: &ReferencePosition, color: Color, square: Square) -> bool {
    let by = color.other();
    explosion::can_take_king(position, by, square)
        || facing::looks_at(position, by, square)
        || co_squares::threaten(position, by, square)
        || could_be_taken_otherwise(position, by, square)
        || could_be_taken_by_loan(position, by, square)
}

/// Whether a colour could take a royal piece of the other's on a square by a lent move, and keep its own.
fn could_be_taken_by_loan(position: &ReferencePosition, by: Color, target: Square) -> bool {
    if !relay::endangers_kings(position) {
        return false;
    }
    let is_last = extinction::pseudo_royals(position, by.other()).contains(&target);
    let royal = position.definition().royal();
    let thought = (!is_last).then_some(target);
    let mut shown = position.clone();
    if shown.at(target).is_none() || royal.is_some() && !is_last {
        shown.put(target, (Some(Piece::new(royal.unwrap_or(Kind(0)), by.other())), false));
    }
    let own: Vec<_> = shown.squares_of(by).collect();
    own.into_iter().filter(|&(from, _)| !paralysis::is_paralysed(&shown, from)).any(|(from, kind)| {
        let (captor, capture) = (Piece::new(kind, by), Plan { capture: Some(target), ..Plan::plain(from, target) });
        let walks = relay::lent(&shown, from);
        explosion::spares_own_king(&shown, by, &capture)
            && walks.iter().any(|walk| walk::captures(&shown, (&shown.pieces, thought), walk, from, captor, target))
    })
}

/// Whether a colour has a move of a piece that would take a royal piece on a square otherwise than by going there.
fn could_be_taken_otherwise(position: &ReferencePosition, by: Color, target: Square) -> bool {
    if !capture_by::endangers_kings(position) {
        return false;
    }
    let mut shown = position.clone();
    let is_last = extinction::pseudo_royals(position, by.other()).contains(&target);
    if let Some(royal) = position.definition().royal().filter(|_| !is_last) {
        shown.put(target, (Some(Piece::new(royal, by.other())), false));
    }
    let own: Vec<_> = shown.squares_of(by).collect();
    own.into_iter().filter(|&(from, _)| !paralysis::is_paralysed(&shown, from)).any(|(from, kind)| {
        let plans = walk::plans(&shown, from).into_iter().filter(|plan| !plan.en_passant && plan.to != target);
        plans
            .map(|plan| rifle::from_afar(&shown, &plan))
            .any(|plan| capture_by::takes_royal(&shown.relocated(&plan), Piece::new(kind, by), (from, plan.to), target))
    })
}

/// Whether a colour's king may not cross a square: it is attacked as things stand, or by an effect of a move it would be in
/// check if it stood there with all else unchanged.
pub(super) fn is_guarded(position: &ReferencePosition, color: Color, square: Square) -> bool {
    is_guarded_from(position, color, king(position, color), square)
}

/// The same for a royal piece that comes from a square.
pub(super) fn is_guarded_from(
    position: &ReferencePosition,
    color: Color,
    home: Option<Square>,
    square: Square,
) -> bool {
    let by = color.other();
    if explosion::can_take_king(position, by, square) || facing::looks_at(position, by, square) {
        return true;
    }
    let by_effects =
        co_squares::convert(position) || capture_by::endangers_kings(position) || relay::endangers_kings(position);
    let Some(home) = home.filter(|_| by_effects) else { return false };
    let mut moved = position.clone();
    let piece = moved.lift(home);
    moved.put(square, piece);
    is_hit(&moved, color, square)
}
