//! The root: iterative deepening over the root moves, for one line or several (MultiPV).

use super::mate::depth_for_mate;
use super::root_move::{Root, RootMove};
use super::{SearchContext, Worker};
use crate::level::Skill;
use crate::limits::SearchLimits;
use crate::report::{PvLine, SearchResult};
use crate::score::MATE;
use crate::table::tag;
use crate::time::time_budget;
use menagerie_core::budget::make_room;
use menagerie_core::{Move, Position};
use std::cmp::Reverse;
use std::slice::SliceIndex;

impl Worker {
    /// Prepares the worker for a search of a position.
    pub(super) fn prepare(&mut self, position: &Position, limits: &SearchLimits) {
        self.root = Root::default();
        self.position = position.clone();
        self.root_ply = position.ply();
        self.past_key = if self.bans_placements { position.past_key() } else { 0 };
        self.null_ply = 0;
        self.game_keys = if self.repetition { position.repeatable_keys() } else { Vec::new() };
        self.game_keys.sort_unstable();
        self.nodes = 0;
        self.nodes_reported = 0;
        self.stopped = false;
        self.selective_depth = 0;
        self.pondering = limits.ponder;
        self.node_limit = limits.nodes.unwrap_or(u64::MAX);
        self.time = time_budget(limits);
        for entry in &mut self.stack {
            entry.killers = [None; 2];
            entry.excluded = None;
            entry.piece_to = None;
            entry.pv.clear();
        }
        self.stack[0].accumulator = self.evaluator.accumulate(position);
        self.stack[0].in_check = position.in_check();
        let mut moves = position.legal_moves();
        if !limits.search_moves.is_empty() {
            moves.retain(|mv| limits.search_moves.contains(mv));
        }
        // Each has a line of its own.
        make_room(moves.len() * 2 * size_of::<RootMove>());
        let root_move = |mv| RootMove { mv, value: -MATE, pv: vec![mv], nodes: 0, selective_depth: 0 };
        let is_restricted = !limits.search_moves.is_empty();
        self.root = Root { moves: moves.into_iter().map(root_move).collect(), is_restricted, ..Root::default() };
    }

    /// Whether a root move is searched for the current line.
    pub(super) fn is_wanted_at_root(&self, mv: Move) -> bool {
        self.root.moves[self.root.pv_index..].iter().any(|root| root.mv == mv)
    }

    /// The tag of the move that was best for the current line before, if there is one.
    pub(super) fn best_at_root(&self) -> Option<u32> {
        let root = &self.root.moves[self.root.pv_index];
        (root.value > -MATE).then(|| tag(root.mv))
    }

    /// Notes the value of a root move. Only that of a new best move is exact.
    pub(super) fn update_root_move(&mut self, mv: Move, value: i32, nodes: u64, is_best: bool) {
        let selective_depth = self.selective_depth;
        let pv = &self.stack[1].pv;
        if let Some(root) = self.root.moves.iter_mut().find(|root| root.mv == mv) {
            root.nodes += nodes;
            if is_best {
                root.value = value;
                root.selective_depth = selective_depth;
                root.pv.truncate(1);
                root.pv.extend_from_slice(pv);
            } else {
                root.value = -MATE;
            }
        }
    }

    /// Sorts root moves, the best first.
    pub(super) fn sort_root_moves(&mut self, range: impl SliceIndex<[RootMove], Output = [RootMove]>) {
        self.root.moves[range].sort_by_key(|root| Reverse(root.value));
    }

    /// Searches ever deeper within the limits.
    pub(super) fn iterative_deepening(&mut self, limits: &SearchLimits, context: &SearchContext<'_>) -> SearchResult {
        if self.root.moves.is_empty() {
            return SearchResult::default();
        }
        let skill = Skill::of(limits.strength, &self.position, context.shared.seed);
        let lines = limits.multi_pv.max(skill.as_ref().map_or(1, Skill::lines)).min(self.root.moves.len());
        let max_depth = skill.as_ref().map_or(limits.max_depth(), |skill| limits.max_depth().min(skill.depth()));
        let max_depth = limits.mate.map_or(max_depth, |moves| max_depth.min(depth_for_mate(moves)));
        if let Some(line) = self.forced_win(skill.as_ref(), limits, context) {
            let plies = line.len() as i32;
            return self.forced_win_result(line, plies, context);
        }
        if let Some(skill) = &skill {
            self.node_limit = self.node_limit.min(self.nodes + skill.nodes());
        }
        let mut completed: Vec<PvLine> = Vec::new();
        let mut best_before = None;
        for depth in 1..=max_depth {
            self.search_lines(depth, lines, limits, context);
            let finished = !self.stopped;
            if finished || completed.is_empty() {
                let scored = if finished { lines } else { self.scored_lines(lines) };
                self.sort_root_moves(..scored);
                completed = (0..scored).map(|index| self.pv_line(index, depth, context)).collect();
                completed.iter().for_each(|line| context.report(line));
            }
            if !finished && lines > 1 && skill.is_none() {
                self.restore_lines(&completed);
            }
            let best = self.root.moves[0].mv;
            if best_before.is_some_and(|before| before != best) {
                self.root.best_move_changes += 1.0;
            }
            best_before = Some(best);
            if self.stopped || self.is_done(depth, limits, context) {
                break;
            }
        }
        if skill.is_none()
            && let Some(moves) = limits.mate
            && let Some((line, plies)) = self.verify_mate(moves, &completed[0], context)
        {
            return self.forced_win_result(line, plies, context);
        }
        self.finish(context);
        self.report_final(&mut completed, context);
        self.result(completed, skill, context)
    }

    /// One iteration: searches each line at this depth.
    fn search_lines(&mut self, depth: i32, lines: usize, limits: &SearchLimits, context: &SearchContext<'_>) {
        self.root_depth = depth;
        self.root.best_move_changes *= 0.5;
        self.root.moves.iter_mut().for_each(|root| root.nodes = 0);
        for pv_index in 0..lines {
            self.root.pv_index = pv_index;
            self.aspiration_search(context, depth, pv_index, limits);
            // What was found before an interruption counts.
            self.sort_root_moves(pv_index..);
            if self.stopped {
                break;
            }
        }
    }

    /// How many lines have a value after an interrupted first iteration. The first always gets one: if no move was searched,
    /// the static evaluation.
    fn scored_lines(&mut self, lines: usize) -> usize {
        let searched = self.root.moves[..lines].iter().take_while(|root| root.value > -MATE).count();
        if searched == 0 {
            self.root.moves[0].value = self.static_eval(0, self.root.moves.len(), None);
        }
        searched.max(1)
    }

    /// With several lines, those of the last complete iteration count: values of different depths do not compare.
    fn restore_lines(&mut self, lines: &[PvLine]) {
        for (at, line) in lines.iter().enumerate() {
            let wanted = line.moves[0];
            let found = self.root.moves[at..].iter().position(|root| root.mv == wanted);
            self.root.moves[at..=at + found.unwrap_or(0)].rotate_right(1);
            self.root.moves[at].pv.clone_from(&line.moves);
        }
    }

    /// Waits while nothing may be answered yet, then stops the other threads.
    pub(super) fn finish(&self, context: &SearchContext<'_>) {
        // However deep it has come, a search that ponders must not answer before the opponent has moved.
        while self.waits_for_opponent(context) && !context.must_stop() {
            context.wait();
        }
        context.shared.stop();
    }

    pub(super) fn result(&self, lines: Vec<PvLine>, skill: Option<Skill>, context: &SearchContext<'_>) -> SearchResult {
        // An interrupted iteration counts as far as it found a better move: the first root move may not be the first line's.
        let chosen = skill.map_or(0, |skill| {
            let values: Vec<i32> = self.root.moves[..lines.len()].iter().map(|root| root.value).collect();
            skill.pick_move(&values)
        });
        let best = &self.root.moves[chosen];
        let ponder = best.pv.get(1).copied().filter(|&reply| self.is_reply(best.mv, reply));
        SearchResult { best: Some(best.mv), ponder, nodes: self.all_nodes(context), lines }
    }

    /// The result of a search that its budget interrupted in the middle of a line: what was found so far.
    pub(super) fn result_when_interrupted(&mut self, position: &Position, context: &SearchContext<'_>) -> SearchResult {
        self.position = position.clone();
        self.proof = None;
        context.shared.stop();
        self.sort_root_moves(..);
        let has_value = self.root.moves.first().is_some_and(|best| best.value > -MATE);
        let lines = if has_value { vec![self.pv_line(0, self.root_depth, context)] } else { Vec::new() };
        let best = self.root.moves.first().map(|best| best.mv);
        SearchResult { best, ponder: None, nodes: self.all_nodes(context), lines }
    }

    /// Whether a move is one of the other side's after another. Where a side moves several times in a row, its own next move
    /// is no reply.
    fn is_reply(&self, mv: Move, reply: Move) -> bool {
        let mut position = self.position.clone();
        position.play_unchecked(mv);
        position.side() != self.position.side()
            && position.outcome().is_none()
            && position.legal_moves().contains(&reply)
    }
}
