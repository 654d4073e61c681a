//! The quiescence search: below the full depth only noisy moves are searched, until the position can be evaluated.

use super::choices::{Choices, Cutoff};
use super::classify::MoveFilter;
use super::node::NodeResult;
use super::picker::MovePicker;
use super::scored_move::ScoredMove;
use super::window::Window;
use super::{PATH_INDEPENDENT, SearchContext, Worker};
use crate::score::{MATE, MAX_PLY, WIN};
use crate::table::{Entry, tag, to_stored};
use menagerie_core::Move;

/// For this many plies all replies to checks, and all forced replies, are searched.
const FORCED_PLIES: i32 = 8;
/// For this many plies moves are searched that change the balance without a capture, which may go on for ever.
const SIDE_EFFECT_PLIES: i32 = 4;
/// For this many plies checks are searched where static exchange evaluation does not apply.
const CHECK_PLIES: i32 = 1;
/// No line of noisy moves is longer.
const MAX_PLIES: i32 = 24;
/// The same in a search without pruning.
const MAX_PLIES_UNPRUNED: i32 = 2;
/// So many choices of a move are searched.
const MOST_CHOICES: usize = 3;
/// A side with no more legal moves than this is forced.
const FEW: usize = 2;

/// A node of the quiescence search.
struct QuietNode {
    depth: i32,
    ply: usize,
    /// With alpha raised to the value of standing pat, once the moves are searched.
    window: Window,
    /// The value of standing pat; `-MATE` where the side to move may not.
    stand_pat: i32,
    /// Whether all moves are searched, since the side to move has little choice.
    is_forced: bool,
}

impl Worker {
    /// The value of the position for the side to move, once it is quiet. `depth` counts down from 0.
    ///
    /// Noisy moves are searched: captures, promotions, and moves that change the balance by side effects. All replies to a
    /// check are, and all moves where there are only one or two. Checks are where static exchange evaluation does not apply.
    pub(super) fn quiesce(&mut self, context: &SearchContext<'_>, depth: i32, ply: usize, window: Window) -> i32 {
        // Step 1. Enter the node; repetitions, draws by rule, and endgame tables.
        self.enter_node(context, ply);
        if self.stopped {
            return 0;
        }
        if let Some(value) = self.repetition_or_draw(ply).or_else(|| self.endgame_value(context, ply)) {
            return value;
        }
        // Step 2. Transposition table lookup.
        let key = self.key(ply);
        let tt_entry = if self.hashing && self.pruning { self.find_entry(context, key) } else { None };
        if let Some(entry) = tt_entry
            && !window.is_pv()
            && entry.depth >= self.quiet_stage(depth)
            && let Some(value) = self.tt_cutoff(&entry, ply, window)
        {
            self.note_table_cutoff(ply, entry.mv);
            return value;
        }
        // Step 3. Stand pat, or list the moves.
        let mut node = QuietNode { depth, ply, window, stand_pat: -MATE, is_forced: false };
        let moves = match self.stand_or_list(&mut node, tt_entry.as_ref()) {
            Ok(moves) => moves,
            Err(value) => return value,
        };
        // Step 4. Search the moves.
        let alpha = window.alpha;
        node.window = window.with_alpha(alpha.max(node.stand_pat));
        let tt_move = tt_entry.map_or(0, |entry| entry.mv);
        let scored = self.score_moves(&moves, self.quiescence_filter(&node), tt_move, ply);
        self.move_lists.push(moves);
        let mut picker = MovePicker::quiescence(scored, ply);
        if depth <= -SIDE_EFFECT_PLIES && !node.is_forced {
            picker.keep_captures_and_promotions();
        }
        let result = self.search_noisy(context, &node, tt_move, &mut picker);
        self.recycle(picker);
        if self.stopped {
            return 0;
        }
        // Step 5. Store the value.
        if self.hashing && self.pruning && result.dependence == PATH_INDEPENDENT {
            let bound = Some(node.window.bound(alpha, result.value));
            let (static_eval, mv) = (self.stack[ply].static_eval, result.mv.map_or(0, tag));
            let value = to_stored(result.value, ply);
            self.store_entry(context, key, Entry { mv, value, static_eval, depth: self.quiet_stage(depth), bound });
        }
        self.path_dependence = result.dependence;
        result.value
    }

    /// Step 3. Stands pat: before the moves are listed, if neither the evaluation nor the end of the game depends on them. Returns
    /// the moves that may be searched, or the value if none has to be, and notes in the node what it has found.
    fn stand_or_list(&mut self, node: &mut QuietNode, tt_entry: Option<&Entry>) -> Result<Vec<Move>, i32> {
        let &mut QuietNode { depth, ply, window, .. } = node;
        let deepest = if self.pruning { -MAX_PLIES } else { -MAX_PLIES_UNPRUNED };
        let is_last = ply + 1 >= MAX_PLY || depth <= deepest;
        let stands_first = !self.needs_moves_first(ply);
        self.stack[ply].static_eval = None;
        if stands_first {
            node.stand_pat = self.stand_pat(ply, 0, tt_entry);
            if node.stand_pat >= window.beta || is_last {
                self.stack[ply].cutoff = Cutoff::Evaluation;
                return Err(if self.pruning {
                    node.stand_pat.min((node.stand_pat + window.beta) / 2)
                } else {
                    node.stand_pat
                });
            }
        }
        let mut moves = self.take_moves();
        self.list_moves(&mut moves);
        if moves.is_empty() {
            self.move_lists.push(moves);
            return Err(self.terminal_value(ply));
        }
        node.is_forced = self.is_forced(ply, &moves) && depth > (-FORCED_PLIES).max(deepest) && ply + 1 < MAX_PLY;
        if node.is_forced {
            node.stand_pat = -MATE;
        } else if !stands_first {
            node.stand_pat = self.stand_pat(ply, moves.len(), tt_entry);
            if node.stand_pat >= window.beta || is_last {
                self.stack[ply].cutoff = Cutoff::Evaluation;
                self.move_lists.push(moves);
                return Err(node.stand_pat);
            }
        }
        Ok(moves)
    }

    /// Whether the side to move, which has these moves, has little choice.
    fn is_forced(&self, ply: usize, moves: &[Move]) -> bool {
        self.stack[ply].in_check || moves.len() <= FEW && !self.in_groups() || self.is_forced_to_capture(moves)
    }

    /// The depth by which the table knows a ply of the quiescence search: 0, and one less from each ply on at which fewer
    /// moves are searched than before.
    fn quiet_stage(&self, depth: i32) -> i32 {
        let checks = if self.uses_see { 0 } else { CHECK_PLIES };
        let ends = [checks, SIDE_EFFECT_PLIES, FORCED_PLIES].into_iter().filter(|&plies| plies > 0 && depth <= -plies);
        -(ends.count() as i32)
    }

    fn quiescence_filter(&self, node: &QuietNode) -> MoveFilter {
        match node.is_forced {
            true => MoveFilter::All,
            false if !self.uses_see && node.depth > -CHECK_PLIES => MoveFilter::NoisyAndChecks,
            false => MoveFilter::Noisy,
        }
    }

    /// Searches the picker's moves.
    fn search_noisy(
        &mut self,
        context: &SearchContext<'_>,
        node: &QuietNode,
        tt_move: u32,
        picker: &mut MovePicker,
    ) -> NodeResult {
        let &QuietNode { depth, ply, window, .. } = node;
        let (value, alpha) = (node.stand_pat, window.alpha);
        let mut result = NodeResult { value, depth, mv: None, alpha, dependence: PATH_INDEPENDENT };
        let mut choices = Choices::default();
        loop {
            let choice = choices.next();
            let Some(picked) = choice.or_else(|| picker.next(self, false)) else { break };
            if choice.is_none() && self.leaves_out(node, &picked, &mut result) {
                continue;
            }
            if choice.is_none() && self.in_groups() {
                self.open_group(&picked, tt_move, ply, &mut choices);
                continue;
            }
            let goes_on = self.make(picked.mv, ply);
            let after = Window { alpha: result.alpha, beta: window.beta, cut: false }.after_move(goes_on);
            let value = self.quiesce(context, depth - 1, ply + 1, after);
            let value = if goes_on { value } else { -value };
            if self.in_groups() {
                self.note_stops(ply, goes_on, value <= -WIN);
            }
            self.position.undo();
            if self.stopped {
                break;
            }
            if value > result.value {
                result.value = value;
                if value > result.alpha {
                    result.alpha = value;
                    result.mv = Some(picked.mv);
                    self.update_pv(picked.mv, ply, window.is_pv());
                }
                if value >= window.beta {
                    result.dependence = self.path_dependence;
                    self.stack[ply].cutoff = Cutoff::Move(picked.mv);
                    break;
                }
            }
            result.dependence = result.dependence.min(self.path_dependence);
            if choice.is_some() {
                choices.narrow(&self.stack[ply].stops, result.value > -WIN, MOST_CHOICES);
            }
        }
        if result.dependence >= ply as i32 {
            result.dependence = PATH_INDEPENDENT;
        }
        result
    }

    /// Whether a move is not searched, once one is known that does not lose: it loses an exchange, or gains too little to raise
    /// alpha (delta pruning), which then bounds the value.
    fn leaves_out(&self, node: &QuietNode, picked: &ScoredMove, result: &mut NodeResult) -> bool {
        if !self.pruning || result.value <= -WIN {
            return false;
        }
        let most = node.stand_pat + picked.gain + self.parameters.delta;
        let is_futile = !node.is_forced && picked.noisy && most <= result.alpha;
        if is_futile && !picked.is_bad_noisy() {
            result.value = result.value.max(most);
        }
        is_futile || picked.is_bad_noisy()
    }
}
