//! Late move reductions: what comes late in the order is seldom good, so it is searched at less depth first.

use super::Worker;
use super::node::{Attempt, Node};
use super::parameters::Parameters;
use super::window::Window;

/// The reductions in hundredths of a ply, by depth and move number.
pub(super) fn table(parameters: &Parameters) -> Vec<[i32; 64]> {
    let of = |depth: usize, number: usize| {
        if depth == 0 || number == 0 {
            return 0;
        }
        let product = (depth as f64).ln() * (number as f64).ln() * 10_000.0;
        parameters.reduction + (product / f64::from(parameters.reduction_slope)) as i32
    };
    (0..64).map(|depth| std::array::from_fn(|number| of(depth, number))).collect()
}

impl Worker {
    /// The basic reduction of a move in hundredths of a ply.
    pub(super) fn base_reduction(&self, depth: i32, number: usize) -> i32 {
        self.reductions[depth.min(63) as usize][number.min(63)]
    }

    /// The depth at which a move that has been made is searched first.
    pub(super) fn reduced_depth(&self, node: &Node, window: Window, attempt: &Attempt) -> i32 {
        let &Attempt { mv, number, depth } = attempt;
        let full = depth - 1;
        if !self.pruning || depth < 3 || number <= 1 + usize::from(window.is_pv()) {
            return full;
        }
        let mut reduction = self.base_reduction(depth, number);
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
