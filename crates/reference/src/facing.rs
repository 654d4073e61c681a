//! The rule `facing`: who gives check along an open file, or an open rank.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::piece::Color;
use menagerie_rules::rules::filter::Facing;

/// Whether a piece of a colour looks along a file, or a rank, at a square, with nothing between.
pub(super) fn looks_at(position: &ReferencePosition, by: Color, target: Square) -> bool {
    !who_looks_at(position, by, target).is_empty()
}

/// The squares of the pieces of a colour that look along a file, or a rank, at a square, with nothing between.
pub(super) fn who_looks_at(position: &ReferencePosition, by: Color, target: Square) -> Vec<Square> {
    let Some(rule) = position.definition().rule::<Facing>() else { return Vec::new() };
    let ways = if rule.ranks { &[(0, 1), (0, -1), (1, 0), (-1, 0)][..] } else { &[(0, 1), (0, -1)] };
    let first = ways.iter().filter_map(|&(dx, dy)| {
        let squares = (1..).map_while(|i: i16| position.board().offset(target, dx * i, dy * i));
        let mut squares = squares.take_while(|&square| square != target);
        let first = squares.find(|&square| !position.is_free(square))?;
        let faces = |square: Square| {
            let piece = position.at(square).filter(|piece| piece.color() == by && !position.is_marked(square));
            piece.is_some_and(|piece| rule.has(position.definition(), piece.kind()))
        };
        Some(first).filter(|&square| faces(square))
    });
    first.collect()
}
