//! Which pieces of a start are protected by others.

use crate::definition::{Definition, Placed, read_placement};
use menagerie_board::Letter;
use menagerie_board::betza::{Pass, Path, Quarry};
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Piece;

/// Whether in a start each piece with one of these letters is protected: another of its side could take back there by a move
/// of its own.
pub(super) fn is_protected(definition: &Definition, fen: &str, letters: &[Letter]) -> bool {
    let placed = read_placement(definition, fen).unwrap_or_default().pieces;
    budget::spend(placed.len());
    let mut men = vec![None; definition.board.len()];
    placed.iter().for_each(|one| men[one.square.index()] = Some(one.piece));
    let wanted = |one: &&Placed| letters.contains(&definition.piece(one.piece.kind()).letter);
    placed.iter().filter(wanted).all(|one| {
        let helps = |other: &Placed| other.square != one.square && other.piece.color() == one.piece.color();
        placed.iter().filter(|other| helps(other)).any(|other| strikes(definition, &men, other, one.square))
    })
}

/// Whether a piece could take something on a square.
fn strikes(definition: &Definition, men: &[Option<Piece>], man: &Placed, target: Square) -> bool {
    let (board, piece) = (&definition.board, definition.piece(man.piece.kind()));
    let color = man.piece.color();
    budget::spend(piece.paths.len());
    let takes = |path: &&Path| path.ends.capture && path.ends.quarry != Quarry::Royal && path.unload.is_none();
    piece.paths.iter().filter(takes).any(|path| {
        if path.ends.initial && piece.begins_in(path.term).is_some_and(|region| !region.has(board, color, man.square)) {
            return false;
        }
        for step in &path.steps {
            let offset = path.seen_by(color, (step.dx, step.dy));
            let Some(square) = board.offset_across(man.square, offset, path.wrap) else { return false };
            if square == target && step.stop {
                return piece.ends_on(path.term, board, color, square);
            }
            let there = men[square.index()].filter(|_| square != man.square);
            let goes_on = match step.pass {
                Pass::Any => true,
                Pass::Empty => there.is_none(),
                Pass::Hop => there.is_some(),
                Pass::HopFriend | Pass::Destroy => there.is_some_and(|other| other.color() == color),
                Pass::Take => there.is_some_and(|other| other.color() != color),
            };
            if !goes_on {
                return false;
            }
        }
        false
    })
}
