//! The rule `facing`: who gives check along an open file.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::piece::Color;
use menagerie_rules::rules::filter::Facing;

/// Whether a piece of a colour looks along a file at a square, with nothing between.
pub(super) fn looks_at(position: &ReferencePosition, by: Color, target: Square) -> bool {
    !who_looks_at(position, by, target).is_empty()
}

/// The squares of the pieces of a colour that look along a file at a square, with nothing between.
pub(super) fn who_looks_at(position: &ReferencePosition, by: Color, target: Square) -> Vec<Square> {
    let Some(rule) = position.definition().rule::<Facing>() else { return Vec::new() };
    let first = [1, -1].into_iter().filter_map(|dy| {
        let mut squares = (1..).map_while(|i: i16| position.board().offset(target, 0, dy * i));
        let first = squares.find(|&square| !position.is_free(square))?;
        let faces = |square: Square| {
            let piece = position.at(square).filter(|piece| piece.color() == by && !position.is_marked(square));
            piece.is_some_and(|piece| rule.has(position.definition(), piece.kind()))
        };
        Some(first).filter(|&square| faces(square))
    });
    first.collect()
}
