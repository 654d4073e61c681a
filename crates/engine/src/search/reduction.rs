//! Late move reductions: what comes late in the order is seldom good, so it is searched at less depth first.

use super::Worker;
use super::node::{Attempt, Node};
use super::window::Window;

/// From this number of cutoffs on they are many.
const MANY: u32 = 3;
/// By how much a reduced search must raise the best value for a search one ply deeper than without a reduction, in centipawns.
const DEEPER: i32 = 40;
/// By how much it must at least for one that is not one ply less deep.
const SHALLOWER: i32 = 8;
/// The sum of the evaluations of both sides from which on the last move was one that lost something, in centipawns.
const LOST: i32 = 170;

impl Worker {
    /// The depth at which a node is searched after a reduced move: one more where the move has made the position no worse for
    /// the side that made it, one less where it lost something. Hindsight, as other engines call it.
    pub(super) fn depth_in_hindsight(&self, ply: usize, depth: i32) -> i32 {
        let reduction = self.stack[ply].reduction;
        let before = ply.checked_sub(1).and_then(|at| self.stack[at].static_eval);
        let (Some(before), Some(now)) = (before, self.stack[ply].static_eval) else { return depth };
        let more = reduction >= 3 && now <= -before;
        let less = reduction >= 2 && depth >= 2 && before + now > LOST;
        depth + i32::from(more) - i32::from(less)
    }

    /// The depth of the search after a reduced one that failed high.
    pub(super) fn depth_after_reduction(depth: i32, value: i32, best: i32) -> i32 {
        depth + i32::from(value > best + DEEPER + 2 * depth) - i32::from(value < best + SHALLOWER)
    }

    /// The depth at which a move that has been made is searched first.
    pub(super) fn reduced_depth(&self, node: &Node, window: Window, attempt: &Attempt) -> i32 {
        let &Attempt { mv, number, depth, .. } = attempt;
        let full = depth - 1;
        if !self.pruning || depth < 3 || number <= 1 + usize::from(window.is_pv()) {
            return full;
        }
        let mut reduction = self.reductions.base(depth, number);
        if mv.noisy {
            reduction = if mv.is_bad_noisy() && !self.captures_compulsory { reduction / 2 } else { reduction / 4 };
        } else {
            reduction -= (mv.score / 140).clamp(-200, 200);
            reduction += if node.has_noisy_tt_move { self.parameters.noisy_tt_move } else { 0 };
        }
        reduction += if self.stack[node.ply + 1].cutoffs >= MANY { self.parameters.many_cutoffs } else { 0 };
        let gives_check = self.stack[node.ply + 1].in_check;
        reduction += if node.improving { 0 } else { 60 };
        reduction -= if window.is_pv() { 110 } else { 0 };
        reduction -= if gives_check || self.captures_compulsory && mv.check { 110 } else { 0 };
        reduction += if window.cut { 90 } else { 0 };
        (full - (reduction / 100).max(0)).clamp(1, full)
    }
}
