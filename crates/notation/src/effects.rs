//! The effects of a move on pieces that it neither moves nor captures, derived from its edits.

use menagerie_core::{Edit, Kind, Move, Piece, Position, Square};

/// A piece affected by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effect {
    /// Its square.
    pub(crate) square: Square,
    /// What it was.
    pub(crate) piece: Piece,
    /// What the effect promoted it to, by the mover's choice.
    pub(crate) promoted: Option<Kind>,
}

/// The effects of a move with these edits, from the a-file on.
pub(crate) fn of(position: &Position, mv: Move, edits: &[Edit]) -> Vec<Effect> {
    let mut effects: Vec<Effect> = Vec::new();
    let mut own_change = mv.becomes().is_some();
    for (place, edit) in edits.iter().enumerate() {
        let (square, before, after) = match *edit {
            Edit::Mark { square, piece, .. } => (square, piece, piece),
            Edit::Change { .. } if own_change => {
                own_change = false;
                continue;
            }
            Edit::Change { square, before, after } => (square, before, after),
            _ => continue,
        };
        let square = Edit::goes_on_to(&edits[place..], square);
        let promoted = (before.kind() != after.kind()).then_some(after.kind());
        match effects.iter_mut().find(|effect| effect.square == square) {
            Some(effect) => effect.promoted = promoted.or(effect.promoted),
            // What is done to a piece first is no choice.
            None => effects.push(Effect { square, piece: before, promoted: None }),
        }
    }
    let board = position.game().board();
    effects.sort_by_key(|effect| (board.cell(effect.square).x, board.cell(effect.square).y));
    effects
}
