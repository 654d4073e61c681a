//! Move ordering: the moves that are likely to be good first.

use super::values::Values;
use menagerie_core::{Color, MAX_SQUARES, Move, Position};

/// How often a move was good earlier in the search, by its piece and target square.
pub(crate) struct History {
    scores: Vec<u32>,
}

impl History {
    pub(crate) fn new(kinds: usize) -> History {
        History { scores: vec![0; kinds * 2 * MAX_SQUARES] }
    }

    /// Rewards a quiet move that failed high.
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
    Some(index * MAX_SQUARES + mv.to().index())
}

/// Whether a move captures the piece on its target square. Other captures, as en passant, count as quiet here, which costs
/// little strength.
pub(crate) fn is_capture(position: &Position, mv: Move) -> bool {
    mv.other().is_none()
        && mv.puts_on().is_none()
        && position.piece(mv.to()).is_some_and(|piece| piece.color() != position.side())
}

/// Sorts moves: `first`, then captures by victim and attacker (MVV-LVA), then by history, and last by what they are, so that the
/// search does not depend on the order in which moves are listed.
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
        (std::cmp::Reverse(rank), mv.code())
    });
}
