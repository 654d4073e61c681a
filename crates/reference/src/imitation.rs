//! The rule `imitation`: pieces of some types take the form of what the other side has just moved.

use super::{Draft, Plan, ReferencePosition};
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_rules::rules::effect::Imitation;

/// Gives the other side's imitators the form of what has moved.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Draft {
    let definition = before.definition();
    let Some(rule) = definition.rule::<Imitation>().filter(|_| !plan.dropped) else { return draft };
    let own = |from: &Square| before.at(*from).filter(|piece| piece.color() == before.side && !before.is_marked(*from));
    let moved = plan.origins().find_map(|from| own(&from));
    let Some(form) = moved.and_then(|moved| rule.form(definition, moved.kind())) else { return draft };
    let position = &mut draft.position;
    // An enemy that has castled with a piece of the mover may have promoted by that, and stays what it has become.
    let journeys: Vec<(Square, Square)> = plan.origins().zip(plan.arrivals()).collect();
    for square in before.board().squares() {
        let here = position.at(square).map(Piece::kind);
        let from = journeys.iter().find(|(_, to)| *to == square).map(|(from, _)| *from);
        if draft.promoted && from.is_some_and(|from| before.at(from).map(Piece::kind) != here) {
            continue;
        }
        let enemy =
            position.at(square).filter(|piece| piece.color() != before.side && !position.marked[square.index()]);
        let Some(piece) = enemy.filter(|piece| piece.kind() != form && rule.imitates(definition, piece.kind())) else {
            continue;
        };
        // Lifting it first takes away the castling right of the square.
        let promoted = position.promoted[square.index()];
        let (_, mark) = position.lift(square);
        position.put(square, (Some(Piece::new(form, piece.color())), mark));
        position.promoted[square.index()] = promoted;
    }
    draft
}
