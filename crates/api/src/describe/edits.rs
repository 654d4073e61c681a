//! The journal of a move.

use crate::types;
use menagerie_core::{Edit, Piece, Position, Square};

/// What a move changes, as the page draws it.
pub fn edits(position: &Position, journal: &[Edit]) -> Vec<types::Edit> {
    let definition = position.game().definition();
    let name = |square: Square| definition.board.name(square).to_string();
    let kind = |piece: Piece| definition.piece(piece.kind()).name.clone();
    let moved = |from, to| types::Edit::Move { from: name(from), to: name(to) };
    let mut found = Vec::with_capacity(journal.len());
    for edit in journal {
        let edit = match *edit {
            Edit::Remove { square, .. } => types::Edit::Remove { square: name(square) },
            Edit::Relocate { from, to, .. } => moved(from, to),
            Edit::RelocateBoth { first, second } => {
                found.push(moved(first.0, first.1));
                moved(second.0, second.1)
            }
            Edit::Change { square, after, .. } => {
                types::Edit::Change { square: name(square), kind: kind(after), color: after.color().into() }
            }
            // Marks that follow from the position are not shown.
            Edit::Mark { .. } if !position.game().facts().marks() => continue,
            Edit::Mark { square, marked, .. } => types::Edit::Mark { square: name(square), on: marked },
            Edit::Drop { square, piece } => {
                types::Edit::Drop { square: name(square), kind: kind(piece), color: piece.color().into() }
            }
            Edit::Hold { piece } => types::Edit::Hold { kind: kind(piece), color: piece.color().into() },
            // That a piece was promoted is not seen until it is captured.
            Edit::Wall { square, built } => types::Edit::Wall { square: name(square), on: built },
            Edit::Captive { piece, held } => {
                types::Edit::Captive { kind: kind(piece), color: piece.color().into(), on: held }
            }
            Edit::Note { .. } => continue,
        };
        found.push(edit);
    }
    found
}
