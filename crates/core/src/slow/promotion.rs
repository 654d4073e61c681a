//! The rule `promotion`: which pieces become others, where, and what.

use super::{Draft, Plan, SlowPosition};
use crate::board::Square;
use crate::piece::{Color, Kind, Piece};

/// Whether pieces of this type promote.
pub(super) fn promotes(position: &SlowPosition, kind: Kind) -> bool {
    let definition = position.definition();
    definition.rules.promotion.as_ref().is_some_and(|rule| rule.pieces.contains(&definition.piece(kind).name))
}

/// Whether a square is on one of these ranks, as its colour counts them.
fn is_on(position: &SlowPosition, ranks: &[usize], color: Color, square: Square) -> bool {
    let y = position.board().cell(square).y;
    ranks.iter().any(|&rank| position.board().rank_from(rank, color == Color::White) == Some(y))
}

/// Whether a square is on a rank where a colour's pieces must promote.
pub(super) fn is_compulsory(position: &SlowPosition, color: Color, square: Square) -> bool {
    let rule = position.definition().rules.promotion.as_ref();
    rule.is_some_and(|rule| is_on(position, &rule.ranks, color, square))
}

/// Whether a square is on a rank where a colour's pieces may promote.
fn is_optional(position: &SlowPosition, color: Color, square: Square) -> bool {
    let rule = position.definition().rules.promotion.as_ref();
    rule.is_some_and(|rule| is_on(position, &rule.optional_ranks, color, square))
}

/// What a piece of a colour may become now.
fn choices(position: &SlowPosition, color: Color) -> Vec<Piece> {
    let Some(rule) = &position.definition().rules.promotion else { return Vec::new() };
    let pieces = rule.targets(position.definition()).into_iter().map(|kind| Piece::new(kind, color));
    pieces.filter(|&piece| !rule.lost_only || has_lost(position, piece)).collect()
}

/// Whether an army has fewer of a type on the board than it began with.
fn has_lost(position: &SlowPosition, piece: Piece) -> bool {
    let count = |squares: &[Option<Piece>]| squares.iter().filter(|&&square| square == Some(piece)).count();
    count(&position.pieces) < count(&position.book.start)
}

/// The piece on a square if it is one that promotes and is not marked.
fn candidate(position: &SlowPosition, square: Square) -> Option<Piece> {
    position.at(square).filter(|piece| promotes(position, piece.kind()) && !position.is_marked(square))
}

/// Promotes a moved piece, of either colour, that has arrived where it must or may; the mover chooses. A piece that
/// must and has nothing to become may not go there: then nothing comes of the move.
pub(super) fn on_arrival(plan: &Plan, draft: Draft) -> Vec<Draft> {
    let position = &draft.position;
    let arrived: Vec<(Square, Piece)> =
        plan.arrivals().filter_map(|square| candidate(position, square).map(|piece| (square, piece))).collect();
    let must = arrived.iter().find(|(square, piece)| is_compulsory(position, piece.color(), *square));
    let may = arrived.iter().find(|(square, piece)| is_optional(position, piece.color(), *square));
    let Some(&(square, piece)) = must.or(may) else { return vec![draft] };
    let promoted = |choice: Piece| Draft { promoted: true, ..draft.with_choice(square, choice) };
    let mut drafts: Vec<Draft> = choices(position, piece.color()).into_iter().map(promoted).collect();
    if must.is_none() {
        drafts.push(draft);
    }
    drafts
}

/// Promotes the mover's pieces that co-squares have just restored or brought over on a rank where they must, from
/// the a-file on. Where one has nothing to become nothing comes of the move, for it cannot stay there as it is.
pub(super) fn of_affected(draft: Draft) -> Vec<Draft> {
    let board = draft.position.board();
    let mut squares = draft.affected.clone();
    squares.sort_by_key(|&square| (board.cell(square).x, board.cell(square).y));
    let mut drafts = vec![draft];
    for square in squares {
        drafts = drafts.into_iter().flat_map(|draft| promote_affected(draft, square)).collect();
    }
    drafts
}

fn promote_affected(draft: Draft, square: Square) -> Vec<Draft> {
    match candidate(&draft.position, square) {
        Some(piece) if is_compulsory(&draft.position, piece.color(), square) => choices(&draft.position, piece.color())
            .into_iter()
            .map(|choice| draft.with_choice(square, choice))
            .collect(),
        _ => vec![draft],
    }
}
