//! The rule `citadels`: squares that only pieces of some types enter.

use super::{Plan, ReferencePosition};
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_rules::rules::filter::Citadels;

/// Whether the rule allows where a plan brings pieces.
pub(super) fn allows(before: &ReferencePosition, plan: &Plan) -> bool {
    let first = (plan.from, plan.to);
    let displaced = plan.put.map(|put| (plan.to, put));
    let ways = [Some(first), plan.other, displaced].into_iter().flatten().filter(|(from, to)| from != to);
    let mut arrivals = ways.filter_map(|(from, to)| Some((before.at(from)?, to)));
    arrivals.all(|(piece, to)| {
        let takes = plan.capture == Some(to) || plan.taken.contains(&to);
        may_enter(before, piece, to, takes)
    })
}

/// Whether a piece may come to a square, taking what stands there or not.
pub(super) fn may_enter(position: &ReferencePosition, piece: Piece, to: Square, takes: bool) -> bool {
    let (definition, board) = (position.definition(), position.board());
    let Some(rule) = definition.rule::<Citadels>() else { return true };
    let has =
        |name: &&String| position.squares_of(piece.color()).any(|(_, kind)| definition.piece(kind).name == **name);
    rule.clauses().filter(|clause| clause.zone.has(board, piece.color(), to)).all(|clause| {
        let first = clause.pieces.iter().find(has);
        first == Some(&definition.piece(piece.kind()).name) && (clause.captures || !takes)
    })
}
