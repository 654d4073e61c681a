//! Principal variations: how they are built, and how they are reported.

use super::{SearchContext, StackEntry, Worker};
use crate::report::PvLine;
use crate::score::{Bound, Score};
use menagerie_core::Move;

impl Worker {
    /// Step 17. The principal variation from this ply begins with this move.
    pub(super) fn update_pv(&mut self, mv: Move, ply: usize, is_pv: bool) {
        if !is_pv {
            return;
        }
        let (upper, lower): (&mut [StackEntry], &mut [StackEntry]) = self.stack.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0].pv);
    }

    /// The principal variation of a root move, as it is reported.
    pub(super) fn pv_line(&self, index: usize, depth: i32, context: &SearchContext<'_>) -> PvLine {
        let root = &self.root.moves[index];
        PvLine {
            number: index + 1,
            depth: depth as u32,
            selective_depth: root.selective_depth.max(1) as u32,
            score: Score::from_value(root.value),
            bound: Bound::Exact,
            nodes: self.all_nodes(context),
            elapsed: context.elapsed(),
            hash_full: context.shared.table.fullness(),
            moves: root.pv.clone(),
        }
    }

    /// Reports a root move whose value is only a bound.
    pub(super) fn report_bound(&self, context: &SearchContext<'_>, index: usize, depth: i32, bound: Bound) {
        context.report(&PvLine { bound, ..self.pv_line(index, depth, context) });
    }

    /// After an interrupted iteration, reports the lines once more with the final node count. Where one line is wanted, takes
    /// a better move that the iteration had found.
    pub(super) fn report_final(&self, lines: &mut [PvLine], context: &SearchContext<'_>) {
        let (nodes, elapsed, best) = (self.all_nodes(context), context.elapsed(), self.root.moves[0].mv);
        if lines.first().is_none_or(|line| line.nodes >= nodes) {
            return;
        }
        if let [line] = lines
            && line.moves[0] != best
        {
            *line = self.pv_line(0, self.root_depth, context);
        }
        for (index, line) in lines.iter_mut().enumerate() {
            *line = PvLine { number: index + 1, nodes, elapsed, ..line.clone() };
            context.report(line);
        }
    }
}
