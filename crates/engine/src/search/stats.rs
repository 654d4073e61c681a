//! What a node teaches: killers, history and correction history.

use super::Worker;
use super::history::PieceTo;
use super::node::{Node, NodeResult};
use super::scored_move::ScoredMove;
use crate::score::WIN;
use menagerie_core::{Move, Piece};

/// What a move of a node at this depth gains in history.
fn bonus(depth: i32) -> i32 {
    (depth * depth * 14 + 60 * depth).min(2200)
}

impl Worker {
    /// Step 18. Rewards the move that failed high, and punishes the moves that were searched before it.
    pub(super) fn update_histories(&mut self, node: &Node, best: &ScoredMove, quiets: &[Move], noisy: &[Move]) {
        let &Node { depth, ply, .. } = node;
        let bonus = bonus(depth);
        let before = self.moves_before(ply);
        if best.noisy {
            self.update_capture_history(best.mv, bonus);
        } else {
            let killers = &mut self.stack[ply].killers;
            if killers[0] != Some(best.mv) {
                *killers = [Some(best.mv), killers[0]];
            }
            for &mv in quiets {
                // Other choices of the same move are no other move.
                if !self.is_same(mv, best.mv) {
                    self.update_quiet_history(mv, &before, -bonus);
                }
            }
            self.update_quiet_history(best.mv, &before, bonus);
        }
        noisy.iter().for_each(|&mv| self.update_capture_history(mv, -bonus));
        if self.in_groups() {
            self.update_choice_history(best.mv, quiets, noisy, ply, bonus);
        }
    }

    /// Teaches the history of a quiet move by how much it has changed the evaluation: both sides' evaluations of the positions
    /// before and after it add up to what it lost.
    pub(super) fn learn_from_evaluation(&mut self, ply: usize) {
        let before = &self.stack[ply - 1];
        if let (Some(mv), Some(piece_to), Some(then), Some(now)) =
            (before.quiet_move, before.piece_to, before.static_eval, self.stack[ply].static_eval)
        {
            let bonus = (-then - now).clamp(-1500, 1500);
            self.history.update_quiet(self.position.side().other(), mv, piece_to, &[], bonus);
        }
    }

    /// Rewards the quiet move before a node in which no move was good enough.
    pub(super) fn reward_move_before(&mut self, node: &Node) {
        let at = node.ply - 1;
        if let (Some(mv), Some(piece_to)) = (self.stack[at].quiet_move, self.stack[at].piece_to) {
            let before = self.moves_before(at);
            let bonus = bonus(node.depth) * self.parameters.no_good_reply / 100;
            self.history.update_quiet(self.position.side().other(), mv, piece_to, &before, bonus);
        }
    }

    fn update_quiet_history(&mut self, mv: Move, before: &[Option<PieceTo>], bonus: i32) {
        if let Some(piece_to) = self.piece_to(mv) {
            self.history.update_quiet(self.position.side(), mv, piece_to, before, bonus);
        }
    }

    fn update_capture_history(&mut self, mv: Move, bonus: i32) {
        let captured = self.classify(mv).captured;
        if let (Some(piece), Some(captured)) = (self.position.piece(mv.from()), captured) {
            self.history.update_capture(piece, mv, captured, bonus);
        }
    }

    /// Teaches the correction history how far the static evaluation was off. Values of noisy moves, and bounds on the side
    /// of the evaluation, teach nothing.
    pub(super) fn update_correction_history(&mut self, node: &Node, result: &NodeResult) {
        let &Node { depth, ply, window, .. } = node;
        let is_quiet = result.mv.is_none_or(|mv| !self.classify(mv).noisy);
        let before = ply.checked_sub(1).and_then(|at| self.stack[at].piece_to);
        if let Some(static_eval) = self.stack[ply].static_eval
            && is_quiet
            && result.value.abs() < WIN
            && node.excluded.is_none()
            && !(result.value >= window.beta && result.value <= static_eval)
            && !(result.value <= window.alpha && result.value >= static_eval)
        {
            self.history.update_correction(self.position.side(), before, result.value - static_eval, depth);
        }
    }

    /// The moves one, two, four and six plies before a ply, for the continuation histories.
    pub(super) fn moves_before(&self, ply: usize) -> [Option<PieceTo>; 4] {
        let of = |back: usize| ply.checked_sub(back).and_then(|at| self.stack[at].piece_to);
        [of(1), of(2), of(4), of(6)]
    }

    /// The piece and target square of a move of the position.
    #[inline]
    pub(super) fn piece_to(&self, mv: Move) -> Option<PieceTo> {
        let piece = match mv.dropped() {
            Some(kind) => Some(Piece::new(kind, self.position.side())),
            None => self.position.piece(mv.from()),
        };
        piece.map(|piece| self.history.piece_to(piece, mv))
    }
}
