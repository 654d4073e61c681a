//! Pruning: of whole nodes by their evaluation or a null move, and of single moves near the leaves.

use super::node::Node;
use super::scored_move::ScoredMove;
use super::see::see_ge;
use super::window::Window;
use super::{PATH_INDEPENDENT, SearchContext, Worker};
use crate::score::WIN;

/// What becomes of a move near the leaves.
pub(super) enum MoveVerdict {
    Search,
    Skip,
    /// Skip it, if it is quiet, and all quiet moves after it. They come to so much at most, if that is known.
    SkipQuiets(Option<i32>),
}

impl Worker {
    /// Steps 7 to 9. A value that prunes the node before its moves are searched.
    pub(super) fn prune_node(&mut self, context: &SearchContext<'_>, node: &Node) -> Option<i32> {
        let &Node { depth, ply, window, eval, .. } = node;
        if self.stack[ply].in_check || window.beta.abs() >= WIN {
            return None;
        }
        // Step 7. Reverse futility pruning: so far above beta that a few plies will not change it.
        let margin = self.parameters.reverse_futility * (depth - i32::from(node.improving));
        let deepest = if self.is_race { 2 } else { 8 };
        if depth <= deepest && eval - margin.max(20) >= window.beta && eval < WIN {
            return Some((eval + window.beta) / 2);
        }
        // Step 8. Razoring: so far below alpha that only captures could help. The quiescence search tells whether they do.
        if depth <= 3 && eval + self.parameters.razoring * depth * depth <= window.alpha {
            let value = self.quiesce(context, 0, ply, window);
            if self.stopped || value <= window.alpha {
                return Some(value);
            }
            self.path_dependence = PATH_INDEPENDENT;
        }
        // Step 9. Null-move pruning.
        if self.may_pass(node) { self.null_move(context, node) } else { None }
    }

    /// Whether a null move may be tried: not where passing may be the best move there is, by the game's rules or for lack of
    /// non-pawn material.
    fn may_pass(&self, node: &Node) -> bool {
        let ply = node.ply;
        self.null_moves
            && node.depth >= 3
            && ply > 0
            && self.stack[ply - 1].piece_to.is_some()
            && node.eval >= node.window.beta
            && self.evaluator.has_non_pawn_material(&self.stack[ply].accumulator, self.position.side())
    }

    /// Null-move pruning: if the side to move could even pass and stay above beta, some move of its will too.
    fn null_move(&mut self, context: &SearchContext<'_>, node: &Node) -> Option<i32> {
        let &Node { depth, ply, window, eval, .. } = node;
        let step = ((eval - window.beta) / self.parameters.null_step).min(3);
        let reduced = depth - 3 - depth / 3 - step;
        self.stack[ply].piece_to = None;
        self.stack[ply].quiet_move = None;
        self.stack[ply + 1].reduction = 0;
        self.copy_accumulator(ply);
        self.stack[ply + 1].in_check = false;
        self.position.play_null();
        let null_ply = std::mem::replace(&mut self.null_ply, ply + 1);
        let value = -self.search(context, reduced, ply + 1, Window::zero(-window.beta, !window.cut));
        self.null_ply = null_ply;
        self.position.undo();
        if self.stopped {
            return Some(0);
        }
        if value < window.beta {
            self.path_dependence = PATH_INDEPENDENT;
            return None;
        }
        let value = if value >= WIN { window.beta } else { value };
        if depth < 12 {
            return Some(value);
        }
        // At high depth zugzwang would cost much, so the cutoff is verified by a search without null moves.
        let null_moves = std::mem::replace(&mut self.null_moves, false);
        let verified = self.search(context, reduced, ply, Window::zero(window.beta - 1, false));
        self.null_moves = null_moves;
        if self.stopped {
            return Some(0);
        }
        (verified >= window.beta).then_some(value)
    }

    /// Step 12. Whether a move near the leaves is searched.
    pub(super) fn judge_move(&self, node: &Node, picked: &ScoredMove, number: usize) -> MoveVerdict {
        if self.stack[node.ply].in_check {
            return MoveVerdict::Search;
        }
        if picked.noisy { self.judge_noisy(node, picked) } else { self.judge_quiet(node, picked, number) }
    }

    /// SEE pruning of noisy moves: near the leaves, a move that loses material is worth nothing.
    fn judge_noisy(&self, node: &Node, picked: &ScoredMove) -> MoveVerdict {
        let threshold = -self.parameters.exchange_loss * node.depth;
        let loses = node.depth <= 6
            && picked.is_bad_noisy()
            && self.uses_see
            && !see_ge(&self.evaluator, &self.position, picked.mv, picked.gain, threshold);
        if loses { MoveVerdict::Skip } else { MoveVerdict::Search }
    }

    fn judge_quiet(&self, node: &Node, picked: &ScoredMove, number: usize) -> MoveVerdict {
        let (depth, parameters) = (node.depth, &self.parameters);
        if picked.check && depth > 1 {
            return MoveVerdict::Search;
        }
        // Futility pruning: so far below alpha that a quiet move does not help.
        let reduced = (depth - self.reductions.base(depth, number) / 100).max(0);
        let most = node.eval + parameters.futility + parameters.futility_ply * reduced;
        let futile = (reduced <= 7 && most <= node.window.alpha).then_some(most);
        // Late move pruning: after this many moves the other quiet ones are skipped.
        let late = (parameters.late_moves + depth * depth) * self.branching / (2 - i32::from(node.improving));
        if futile.is_some() || depth <= 8 && number as i32 > late {
            return MoveVerdict::SkipQuiets(futile);
        }
        // History pruning.
        if depth <= 5 && picked.score < -4000 * depth {
            return MoveVerdict::Skip;
        }
        // SEE pruning of quiet moves: the piece would be lost on its new square.
        let threshold = -parameters.quiet_loss * reduced;
        let hangs = self.uses_see
            && reduced <= 6
            && picked.mv.other().is_none()
            && !see_ge(&self.evaluator, &self.position, picked.mv, 0, threshold);
        if hangs { MoveVerdict::Skip } else { MoveVerdict::Search }
    }
}
