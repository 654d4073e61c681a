//! Aspiration windows: a narrow window around the value of the last iteration, widened until the value lies in it.

use super::window::Window;
use super::{SearchContext, Worker};
use crate::limits::SearchLimits;
use crate::score::{Bound, MATE, WIN};
use std::time::Duration;

/// From this depth on the main thread's window is narrow.
const MIN_DEPTH: i32 = 4;
/// A window wider than this becomes the whole range, in centipawns.
const MAX_WIDTH: i32 = 1200;
/// Bounds are reported after this time.
const QUIET_TIME: Duration = Duration::from_secs(3);
/// Half the width of a helper's window, in centipawns.
const HELPER_WIDTH: i32 = 60;

impl Worker {
    /// Searches one line at one depth.
    pub(super) fn aspiration_search(
        &mut self,
        context: &SearchContext<'_>,
        depth: i32,
        pv_index: usize,
        limits: &SearchLimits,
    ) {
        let expected = self.root.moves[pv_index].value;
        let mut width = self.parameters.aspiration;
        let narrow = depth >= MIN_DEPTH && expected.abs() < WIN && self.pruning;
        let (mut alpha, mut beta) = if narrow { (expected - width, expected + width) } else { (-MATE, MATE) };
        let mut reduction = 0;
        loop {
            let value = self.search(context, (depth - reduction).max(1), 0, Window::pv(alpha, beta));
            if self.stopped {
                return;
            }
            let reports_bounds = limits.multi_pv == 1 && context.elapsed() > QUIET_TIME;
            let bound = if value <= alpha && alpha > -MATE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-MATE);
                reduction = 0;
                Bound::Upper
            } else if value >= beta && beta < MATE {
                beta = (value + width).min(MATE);
                reduction = (reduction + 1).min(3);
                self.sort_root_moves(pv_index..);
                Bound::Lower
            } else {
                return;
            };
            if reports_bounds {
                self.report_bound(context, pv_index, depth, bound);
            }
            width += width / 2 + 5;
            if width > MAX_WIDTH {
                (alpha, beta) = (-MATE, MATE);
            }
        }
    }

    /// Deepens on a helper thread.
    pub(super) fn deepen_as_helper(&mut self, limits: &SearchLimits, context: &SearchContext<'_>, number: usize) {
        if self.root.moves.is_empty() {
            return;
        }
        let mut value = 0;
        // Every other helper begins a ply deeper, so that not all do the same.
        let first = 1 + (number % 2) as i32;
        for depth in first..=limits.max_depth() {
            self.root_depth = depth.max(2);
            let full = Window::pv(-MATE, MATE);
            let narrow = Window::pv(value - HELPER_WIDTH, value + HELPER_WIDTH);
            let aspires = depth > MIN_DEPTH;
            let found = self.search(context, depth, 0, if aspires { narrow } else { full });
            if !self.stopped && aspires && (found <= narrow.alpha || found >= narrow.beta) {
                value = self.search(context, depth, 0, full);
            } else {
                value = found;
            }
            if self.stopped {
                return;
            }
        }
    }
}
