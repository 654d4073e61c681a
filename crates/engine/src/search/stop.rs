//! When to stop: node counts, limits, and the time that another depth may take.

use super::{SearchContext, Worker};
use crate::limits::SearchLimits;
use crate::score::{MATE, Score, WIN};
use crate::time::TimeBudget;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

impl Worker {
    /// Counts a node, and stops at the limits.
    #[inline]
    pub(super) fn count(&mut self, context: &SearchContext<'_>) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.poll(context);
        }
        self.stopped |= self.nodes > self.node_limit;
    }

    /// Reports the nodes to the other threads, and checks the clock and the stop signals.
    fn poll(&mut self, context: &SearchContext<'_>) {
        context.shared.nodes.fetch_add(self.nodes - self.nodes_reported, Relaxed);
        self.nodes_reported = self.nodes;
        let late = |time: TimeBudget| context.elapsed() >= time.maximum && !self.waits_for_opponent(context);
        let stop = context.shared.stop.load(Relaxed) || context.must_stop() || self.time.is_some_and(late);
        let helpers = context.host.is_some() && context.shared.nodes.load(Relaxed) > self.node_limit;
        self.stopped |= stop || helpers;
    }

    /// Nodes searched by all threads.
    pub(super) fn all_nodes(&self, context: &SearchContext<'_>) -> u64 {
        context.shared.nodes.load(Relaxed) + self.nodes - self.nodes_reported
    }

    /// Whether the search pondering on the opponent's move must not end yet.
    pub(super) fn waits_for_opponent(&self, context: &SearchContext<'_>) -> bool {
        self.pondering && context.is_pondering()
    }

    /// Whether the search has reached its limits after a completed depth.
    pub(super) fn is_done(&self, depth: i32, limits: &SearchLimits, context: &SearchContext<'_>) -> bool {
        let best = &self.root.moves[0];
        let won_in = |moves: u32| matches!(Score::from_value(best.value), Score::Win(n) if n <= moves);
        let only_move = self.root.moves.len() == 1 && self.time.is_some();
        // A forced win that was found well within the depth gets no shorter.
        let decided = best.value.abs() >= WIN && depth > 2 * (MATE - best.value.abs()) + 4 && limits.mate.is_none();
        let done = limits.mate.is_some_and(won_in)
            || only_move && depth >= 4
            || decided && (self.time.is_some() || limits.nodes.is_some())
            || self.nodes > self.node_limit
            || self.time.is_some_and(|time| self.is_optimum_spent(time.optimum, limits, context));
        done && !self.waits_for_opponent(context)
    }

    /// Whether it is too late to begin another depth. A clear best move takes less than the optimum time, one that has
    /// just changed takes more.
    fn is_optimum_spent(&self, optimum: Duration, limits: &SearchLimits, context: &SearchContext<'_>) -> bool {
        if limits.move_time.is_some() {
            return context.elapsed() >= optimum;
        }
        let best = &self.root.moves[0];
        let all: u64 = self.root.moves.iter().map(|root| root.nodes).sum();
        let share = best.nodes as f64 / all.max(1) as f64;
        let stretch = (1.6 - share).clamp(0.45, 1.4) * (0.8 + 0.5 * self.root.best_move_changes.min(2.0));
        context.elapsed() >= optimum.mul_f64(stretch * 0.75)
    }
}
