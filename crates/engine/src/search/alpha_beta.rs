//! One node of the principal-variation search: its steps, numbered in the order in which they are taken.
//!
//! | steps | | file |
//! |---|---|---|
//! | 1–6 | entry, draws, mate distance, table lookup, move list, static evaluation | here, `path.rs`, `transposition.rs`, `static_eval.rs` |
//! | 7–9 | reverse futility pruning, razoring, null-move pruning | `pruning.rs` |
//! | 10 | internal iterative reduction | here |
//! | 11 | the next move | `picker.rs` |
//! | 12 | pruning of moves near the leaves | `pruning.rs` |
//! | 13 | extensions | `extension.rs` |
//! | 14–16 | make the move, late move reductions, zero-window and full searches | here, `reduction.rs` |
//! | 17 | the new best move | here, `pv.rs` |
//! | 18 | history | `stats.rs` |
//! | 19 | store in the table | `transposition.rs` |

use super::choices::{Choices, Cutoff};
use super::classify::MoveFilter;
use super::extension::singular_depth;
use super::node::{Attempt, Node, NodeResult};
use super::picker::MovePicker;
use super::pruning::MoveVerdict;
use super::scored_move::ScoredMove;
use super::window::Window;
use super::{PATH_INDEPENDENT, SearchContext, Worker};
use crate::score::{MATE, MAX_PLY, WIN};
use menagerie_core::Move;

/// What has come up at a node so far.
struct Progress {
    /// The moves that have been searched without a cutoff.
    quiet: Vec<Move>,
    noisy: Vec<Move>,
    /// How many moves, or groups of moves, have come up.
    number: usize,
    choices: Choices,
    is_first: bool,
}

impl Worker {
    /// The value of the position for the side to move, searched to a depth. Sets [`Worker::path_dependence`].
    pub(super) fn search(&mut self, context: &SearchContext<'_>, depth: i32, ply: usize, mut window: Window) -> i32 {
        if depth <= 0 {
            return self.quiesce(context, 0, ply, window);
        }
        // Step 1. Enter the node.
        self.enter_node(context, ply);
        if self.stopped {
            return 0;
        }
        if ply > 0 {
            // Step 2. Repetitions, draws by rule, and endgame tables.
            if let Some(value) = self.repetition_or_draw(ply).or_else(|| self.endgame_value(context, ply)) {
                return value;
            }
            // Step 3. Mate distance pruning.
            // Where a side moves again, it may have won already when it is to move.
            window = window.within_mate_distance(ply - usize::from(!self.alternates));
            if window.is_empty() {
                return window.alpha;
            }
        }
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(&self.position, &self.stack[ply].accumulator, 0);
        }
        // Step 4. Transposition table lookup: a deep enough value of the same position may cut the node off.
        let excluded = self.stack[ply].excluded;
        let key = self.key(ply);
        let tt_entry = if excluded.is_none() && self.hashing { self.find_entry(context, key) } else { None };
        if let Some(entry) = tt_entry
            && !window.is_pv()
            && self.is_deep_enough(entry.depth, depth)
            && let Some(value) = self.tt_cutoff(&entry, ply, window)
        {
            self.note_table_cutoff(ply, entry.mv);
            return value;
        }
        let node = Node { depth, ply, window, tt_entry, excluded, eval: 0, improving: false, has_noisy_tt_move: false };
        self.search_node(context, key, node)
    }

    /// Counts a node and resets what is kept for its ply.
    #[inline]
    pub(super) fn enter_node(&mut self, context: &SearchContext<'_>, ply: usize) {
        self.count(context);
        self.path_dependence = PATH_INDEPENDENT;
        self.stack[ply].pv.clear();
        self.stack[ply].cutoff = Cutoff::Unknown;
        self.selective_depth = self.selective_depth.max(ply);
    }

    /// Steps 5 to 19, for a node that the table did not cut off.
    fn search_node(&mut self, context: &SearchContext<'_>, key: u64, mut node: Node) -> i32 {
        let ply = node.ply;
        let may_prune = self.pruning && !node.window.is_pv() && node.excluded.is_none();
        let may_learn = self.pruning && ply > 0 && node.excluded.is_none() && self.alternates;
        // Step 5. List the moves, if the steps before the move loop need them. A node that those steps prune needs no list.
        let list_first = !may_prune || self.needs_moves_first(ply);
        let mut moves = self.take_moves();
        let mut forbidding_ply = None;
        if list_first {
            forbidding_ply = self.list_moves(&mut moves);
            if moves.is_empty() {
                self.move_lists.push(moves);
                self.path_dependence = self.dependence_on(forbidding_ply);
                return self.terminal_value(ply);
            }
        }
        // Step 6. Static evaluation.
        node.eval = self.evaluate_node(ply, moves.len(), node.tt_entry.as_ref());
        node.improving = self.is_improving(ply);
        if may_learn {
            self.learn_from_evaluation(ply);
            node.depth = self.depth_in_hindsight(ply, node.depth);
        }
        // Steps 7 to 9. Prune the whole node. The evaluation says little amid captures that cannot be declined.
        if may_prune
            && !self.is_forced_to_capture(&moves)
            && let Some(value) = self.prune_node(context, &node)
        {
            self.stack[ply].cutoff = Cutoff::Evaluation;
            self.move_lists.push(moves);
            return value;
        }
        if !list_first {
            forbidding_ply = self.list_moves(&mut moves);
            if moves.is_empty() {
                self.move_lists.push(moves);
                return self.terminal_value(ply);
            }
        }
        // Step 10. Internal iterative reduction: without a TT move the order is poor, and the next iteration will have one.
        let at_root = if ply == 0 { self.best_at_root() } else { None };
        let tt_move = at_root.or(node.tt_entry.map(|entry| entry.mv)).unwrap_or(0);
        if self.pruning && node.depth >= 4 && tt_move == 0 && node.excluded.is_none() {
            node.depth -= 1;
        }
        // Razoring and the verification of a null move search this very ply and may have evaluated it again.
        node.improving = self.is_improving(ply);
        let mut picker = self.main_picker(&moves, tt_move, ply);
        node.has_noisy_tt_move = tt_move != 0 && picker.has_noisy_tt_move();
        self.move_lists.push(moves);
        let result = self.search_moves(context, &node, tt_move, &mut picker);
        self.recycle(picker);
        if self.stopped {
            return 0;
        }
        if may_learn && result.value <= node.window.alpha {
            self.reward_move_before(&node);
        }
        self.store(context, key, &node, &result, forbidding_ply)
    }

    /// Whether the evaluation or the end of the game depends on the list of moves.
    pub(super) fn needs_moves_first(&self, ply: usize) -> bool {
        self.counts_moves || self.captures_compulsory || self.stack[ply].in_check || !self.is_undecided()
    }

    /// The picker of a node of the main search.
    fn main_picker(&mut self, moves: &[Move], tt_move: u32, ply: usize) -> MovePicker {
        let scored = self.score_moves(moves, MoveFilter::All, tt_move, ply);
        MovePicker::main(scored, ply, self.pruning)
    }

    /// Steps 11 to 18, the move loop.
    fn search_moves(
        &mut self,
        context: &SearchContext<'_>,
        node: &Node,
        tt_move: u32,
        picker: &mut MovePicker,
    ) -> NodeResult {
        let &Node { ply, depth, window, .. } = node;
        let (alpha, dependence) = (window.alpha, PATH_INDEPENDENT);
        let mut result = NodeResult { value: -MATE, depth, mv: None, alpha, dependence };
        self.stack[ply + 2].killers = [None; 2];
        self.stack[ply + 1].cutoffs = 0;
        let is_single = picker.len() == 1 && !self.in_groups();
        let (quiet, noisy) = (self.take_moves(), self.take_moves());
        let mut progress = Progress { quiet, noisy, number: 0, choices: Choices::default(), is_first: true };
        // Step 11. Pick the next move, or the next choice of the last one.
        loop {
            let choice = progress.choices.next();
            let Some(picked) = choice.or_else(|| picker.next(self, progress.number > 0)) else { break };
            // Step 12. Prune moves near the leaves.
            if choice.is_none() && !self.take_up(node, &picked, picker, &mut progress, &mut result.value) {
                continue;
            }
            if choice.is_none() && self.in_groups() {
                self.open_group(&picked, tt_move, ply, &mut progress.choices);
                continue;
            }
            if ply == 0 && !self.is_wanted_at_root(picked.mv) {
                continue;
            }
            // Step 13. Extensions.
            let extension = match self.extension(context, node, &picked) {
                Ok(extension) => extension.max(i32::from(is_single && self.may_extend(ply))),
                Err(value) => {
                    // Multi-cut: the other moves fail high too, at less depth.
                    let (depth, dependence) = (singular_depth(depth), self.path_dependence);
                    result = NodeResult { value, depth, mv: Some(picked.mv), alpha: window.beta, dependence };
                    break;
                }
            };
            // Steps 14 to 18. Search the move.
            if self.stopped || self.is_last_move(context, node, (&picked, extension), &mut progress, &mut result) {
                break;
            }
            if choice.is_some() {
                let most = self.most_choices(node);
                progress.choices.narrow(&self.stack[ply].stops, result.value > -WIN, most);
            }
        }
        self.move_lists.push(progress.quiet);
        self.move_lists.push(progress.noisy);
        result
    }

    /// Steps 14 to 18. Searches a move with its extension, and takes what it comes to. Returns whether it is the last one: because
    /// it fails high, or the search stops.
    fn is_last_move(
        &mut self,
        context: &SearchContext<'_>,
        node: &Node,
        (picked, extension): (&ScoredMove, i32),
        progress: &mut Progress,
        result: &mut NodeResult,
    ) -> bool {
        let &Node { ply, window, .. } = node;
        // Steps 14 to 16. Search the move.
        let nodes_before = self.nodes;
        let number = progress.number + progress.choices.given.saturating_sub(1);
        let (is_first, best) = (progress.is_first, result.value);
        let attempt = Attempt { mv: *picked, is_first, number, depth: node.depth + extension, best };
        let value = self.search_move(context, node, window.with_alpha(result.alpha), &attempt);
        if self.stopped {
            return true;
        }
        // Step 17. Take a new best move.
        if ply == 0 {
            let is_best = progress.is_first || value > result.alpha;
            self.update_root_move(picked.mv, value, self.nodes - nodes_before, is_best);
        }
        progress.is_first = false;
        let dependence = self.path_dependence;
        if value > result.value {
            result.value = value;
            if value > result.alpha {
                result.mv = Some(picked.mv);
                result.alpha = value;
                self.update_pv(picked.mv, ply, window.is_pv());
            }
        }
        if value >= window.beta {
            // One good move is enough: what the values of the others depend on does not matter.
            result.dependence = dependence;
            // Step 18. Reward the move that failed high, and punish those before it.
            self.update_histories(node, picked, &progress.quiet, &progress.noisy);
            self.stack[ply].cutoff = Cutoff::Move(picked.mv);
            self.stack[ply].cutoffs += 1;
            return true;
        }
        result.dependence = result.dependence.min(dependence);
        if picked.noisy {
            progress.noisy.push(picked.mv)
        } else {
            progress.quiet.push(picked.mv)
        }
        false
    }

    /// Step 12. Whether a move that comes up is searched: it is neither left out nor pruned near the leaves. Moves are pruned once
    /// one is known that does not lose; `value` is the best one so far.
    fn take_up(
        &self,
        node: &Node,
        picked: &ScoredMove,
        picker: &mut MovePicker,
        progress: &mut Progress,
        value: &mut i32,
    ) -> bool {
        if node.excluded.is_some_and(|excluded| self.is_same(picked.mv, excluded)) {
            return false;
        }
        progress.number += 1;
        if !self.pruning || node.ply == 0 || progress.number == 1 || *value <= -WIN {
            return true;
        }
        match self.judge_move(node, picked, progress.number) {
            MoveVerdict::Search => true,
            MoveVerdict::Skip => false,
            MoveVerdict::SkipQuiets(most) => {
                *value = most.unwrap_or(*value).max(*value);
                picker.skip_quiets();
                !picked.is_skippable()
            }
        }
    }

    /// Steps 14 to 16. Searches a move: the first one with the whole window, the others with a zero window first, late ones
    /// at less depth. `window` has the alpha that the moves before have reached.
    fn search_move(&mut self, context: &SearchContext<'_>, node: &Node, window: Window, attempt: &Attempt) -> i32 {
        // Step 14. Make the move.
        let ply = node.ply;
        let goes_on = self.make(attempt.mv.mv, ply);
        self.stack[ply].quiet_move = Some(attempt.mv.mv).filter(|_| !attempt.mv.noisy);
        self.stack[ply + 1].reduction = 0;
        let depth = attempt.depth - 1;
        let mut value = 0;
        let mut full_search = attempt.is_first;
        if !full_search {
            // Step 15. Late move reductions: search with a zero window, at less depth first.
            let reduced = self.reduced_depth(node, window, attempt);
            self.stack[ply + 1].reduction = depth - reduced;
            value = self.search_after(context, reduced, ply + 1, Window::zero(window.alpha, !goes_on), goes_on);
            self.stack[ply + 1].reduction = 0;
            if value > window.alpha && reduced < depth && !self.stopped {
                let depth = Worker::depth_after_reduction(depth, value, attempt.best);
                let again = Window::zero(window.alpha, window.cut == goes_on);
                value = self.search_after(context, depth, ply + 1, again, goes_on);
            }
            full_search = window.is_pv() && value > window.alpha;
        }
        // Step 16. Full search of the first move and of those that raise alpha in a PV node.
        if full_search && !self.stopped {
            let whole = Window { cut: !window.is_pv() && window.cut == goes_on, ..window };
            value = self.search_after(context, depth, ply + 1, whole, goes_on);
        }
        if self.in_groups() {
            self.note_stops(ply, goes_on, value <= -WIN);
        }
        self.position.undo();
        value
    }

    /// How many choices of a group are searched.
    fn most_choices(&self, node: &Node) -> usize {
        let usual = 1 + node.depth.max(0) as usize;
        match node.ply {
            0 => 4 * usual,
            _ if node.window.is_pv() => 2 * usual,
            _ => usual,
        }
    }

    /// The value of the position after a move for the side that made it, with a window for that side.
    fn search_after(
        &mut self,
        context: &SearchContext<'_>,
        depth: i32,
        ply: usize,
        window: Window,
        goes_on: bool,
    ) -> i32 {
        let value = self.search(context, depth, ply, window.after_move(goes_on));
        if goes_on { value } else { -value }
    }
}
