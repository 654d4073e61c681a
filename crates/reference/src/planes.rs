//! The planes of a board, and which pieces go on from one to the next by the rule `transfer`.

use super::ReferencePosition;
use menagerie_board::board::{Cell, Square};
use menagerie_board::piece::Kind;
use menagerie_rules::rules::effect::Transfer;

/// The square from which pieces of a type go on to a square, if they do.
pub(super) fn origin(position: &ReferencePosition, kind: Kind, square: Square) -> Option<Square> {
    goes_on(position, kind).then(|| position.board().squares().find(|&from| next(position, from) == Some(square)))?
}

/// The square to which a piece of a type goes on from a square, if it does.
pub(super) fn destination(position: &ReferencePosition, kind: Kind, square: Square) -> Option<Square> {
    goes_on(position, kind).then(|| next(position, square))?
}

/// Whether pieces of a type go on to the next plane.
pub(super) fn goes_on(position: &ReferencePosition, kind: Kind) -> bool {
    let definition = position.definition();
    definition.rule::<Transfer>().is_some_and(|rule| rule.transfers(definition, kind))
}

/// The square at the same place of the next plane.
pub(super) fn next(position: &ReferencePosition, square: Square) -> Option<Square> {
    let board = position.board();
    let (Cell { x, y }, width) = (board.cell(square), board.files() / board.planes());
    let x = if x + width < board.files() { x + width } else { x % width };
    board.at(Cell { x, y })
}
