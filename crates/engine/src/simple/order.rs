//! In which order moves are tried: those first that are likely to be good.

use super::values::Values;
use menagerie_core::{Color, Move, Position};

/// What a move was worth earlier in the search: by the piece that made it and the square it went to.
pub(crate) struct History {
    scores: Vec<u32>,
}

/// Slots for each piece: one for each square that a board can have.
const SQUARES: usize = 256;

impl History {
    pub(crate) fn new(kinds: usize) -> History {
        History { scores: vec![0; kinds * 2 * SQUARES] }
    }

    /// Notes that a quiet move refuted the move before it.
    pub(crate) fn reward(&mut self, position: &Position, mv: Move, depth: i32) {
        if let Some(slot) = slot(position, mv) {
            self.scores[slot] = self.scores[slot].saturating_add((depth * depth) as u32);
        }
    }

    fn score(&self, position: &Position, mv: Move) -> u32 {
        slot(position, mv).map_or(0, |slot| self.scores[slot])
    }
}

fn slot(position: &Position, mv: Move) -> Option<usize> {
    let piece = position.piece(mv.from())?;
    let index = piece.kind().index() * 2 + usize::from(piece.color() == Color::Black);
    Some(index * SQUARES + mv.to() as usize)
}

/// Whether a move takes the piece on the square it goes to. A capture of another kind, as en passant, counts as quiet
/// here, which costs a little strength only.
pub(crate) fn is_capture(position: &Position, mv: Move) -> bool {
    mv.other().is_none()
        && mv.puts_on().is_none()
        && position.piece(mv.to()).is_some_and(|piece| piece.color() != position.side())
}

/// Sorts moves: a wanted one, then captures of much by little, then what refuted often.
pub(crate) fn sort(moves: &mut [Move], position: &Position, values: &Values, history: &History, first: Option<Move>) {
    moves.sort_by_cached_key(|&mv| {
        let rank = if Some(mv) == first {
            i64::MAX
        } else if is_capture(position, mv) {
            let worth = |square| position.piece(square).map_or(0, |piece| i64::from(values.average(piece.kind())));
            (1 << 40) + worth(mv.to()) * 64 - worth(mv.from())
        } else {
            i64::from(history.score(position, mv))
        };
        std::cmp::Reverse(rank)
    });
}
