//! The static evaluation of a node, corrected by history and by the transposition table.

use super::Worker;
use crate::score::{Bound, MATE, WIN};
use crate::table::{Entry, from_stored};

impl Worker {
    /// Step 6. Evaluates the position for this ply, with the correction history. A value from the table replaces the
    /// evaluation where it bounds it.
    pub(super) fn evaluate_node(&mut self, ply: usize, moves: usize, tt_entry: Option<&Entry>) -> i32 {
        if self.stack[ply].in_check {
            self.stack[ply].static_eval = None;
            return -MATE;
        }
        let static_eval = match self.stack[ply].excluded.and(self.stack[ply].static_eval) {
            Some(static_eval) => static_eval,
            None => self.static_eval(ply, moves, tt_entry),
        };
        self.stack[ply].static_eval = Some(static_eval);
        let corrected = static_eval + self.correction(ply);
        let Some(entry) = tt_entry else { return corrected };
        let value = from_stored(entry.value, ply);
        let is_better = match entry.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => value > corrected,
            Some(Bound::Upper) => value < corrected,
            None => false,
        };
        if is_better && value.abs() < WIN { value } else { corrected }
    }

    /// The value of standing pat in the quiescence search: the static evaluation with the correction history.
    pub(super) fn stand_pat(&mut self, ply: usize, moves: usize, tt_entry: Option<&Entry>) -> i32 {
        let static_eval = self.static_eval(ply, moves, tt_entry);
        self.stack[ply].static_eval = Some(static_eval);
        let corrected = static_eval + self.correction(ply);
        if self.pruning { corrected.clamp(-WIN + 1, WIN - 1) } else { static_eval }
    }

    /// The static evaluation of the position, which the table may know. Where moves are counted the table's does not hold,
    /// since earlier placements may forbid some.
    pub(super) fn static_eval(&self, ply: usize, moves: usize, tt_entry: Option<&Entry>) -> i32 {
        let evaluate = || self.evaluator.evaluate(&self.position, &self.stack[ply].accumulator, moves);
        tt_entry.and_then(|entry| entry.static_eval).filter(|_| !self.counts_moves).unwrap_or_else(evaluate)
    }

    /// What the correction history adds to the static evaluation, in centipawns.
    fn correction(&self, ply: usize) -> i32 {
        let before = ply.checked_sub(1).and_then(|at| self.stack[at].piece_to);
        self.history.correction(self.position.side(), before)
    }

    /// Whether the side to move stands better than two plies before.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let earlier = |back: usize| ply.checked_sub(back).and_then(|at| self.stack[at].static_eval);
        match (self.stack[ply].static_eval, earlier(2).or_else(|| earlier(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }
}
