//! Late move reductions: what comes late in the order is seldom good, so it is searched at less depth first.

use super::Worker;
use super::node::{Attempt, Node};
use super::window::Window;

impl Worker {
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
        }
        let gives_check = self.stack[node.ply + 1].in_check;
        reduction += if node.improving { 0 } else { 60 };
        reduction -= if window.is_pv() { 110 } else { 0 };
        reduction -= if gives_check || self.captures_compulsory && mv.check { 110 } else { 0 };
        reduction += if window.cut { 90 } else { 0 };
        (full - (reduction / 100).max(0)).clamp(1, full)
    }
}
