//! The move picker: yields the moves of a node in the order in which they are searched, the most promising first.
//!
//! The kernel lists all legal moves at once, faster than a staged generator would. What is staged is their scoring: each
//! stage has a band of scores, the picker always yields the highest score that is left, and the work of a stage is done
//! only when the stage is reached, since most nodes are cut off before.
//!
//! | stage | scored | by |
//! |---|---|---|
//! | [`TT_MOVE`] | at once | |
//! | [`GOOD_NOISY`] | at once; static exchange evaluation when the move's turn comes, which sends losing ones to [`BAD_NOISY`] | gain, value of the mover, capture history |
//! | [`KILLERS`] | at once | |
//! | [`QUIETS`] | when the first one is reached | history, continuation history |
//! | [`BAD_NOISY`] | at once, or by static exchange evaluation | as the good ones |

use super::Worker;
use super::classify::{CheckFinder, MoveFilter};
use super::offers::OfferFinder;
use super::scored_move::{BAD_NOISY, GOOD_NOISY, KILLERS, NOISE, QUIETS, ScoredMove, TT_MOVE};
use super::see::see_ge;
use menagerie_core::Move;

/// What each centipawn counts that a quiet move gains, where moves change the balance without being noisy.
const QUIET_GAIN: i32 = 16;
/// What a good noisy move may lose by static exchange evaluation, in centipawns.
const GOOD_LOSS: i32 = -20;

/// Yields the moves of one node.
pub(super) struct MovePicker {
    moves: Vec<ScoredMove>,
    /// How many have been yielded; these stand first.
    at: usize,
    ply: usize,
    quiets_scored: bool,
    checks_found: bool,
}

impl MovePicker {
    /// A picker for the main search. Without `pruning` nobody asks which quiet moves give check.
    pub(super) fn main(moves: Vec<ScoredMove>, ply: usize, pruning: bool) -> MovePicker {
        MovePicker { moves, at: 0, ply, quiets_scored: false, checks_found: !pruning }
    }

    /// A picker for the quiescence search, which leaves quiet moves in the order of the list.
    pub(super) fn quiescence(moves: Vec<ScoredMove>, ply: usize) -> MovePicker {
        MovePicker { moves, at: 0, ply, quiets_scored: true, checks_found: true }
    }

    /// How many moves there are in all.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the TT move is one of the moves, and noisy. Asked before a move is yielded.
    pub(super) fn has_noisy_tt_move(&self) -> bool {
        self.moves.iter().any(|entry| entry.score == TT_MOVE && entry.noisy)
    }

    /// The next move. `may_skip` tells that a quiet one may be pruned, so that it must be known whether it gives check.
    #[inline]
    pub(super) fn next(&mut self, worker: &Worker, may_skip: bool) -> Option<ScoredMove> {
        if self.at == self.moves.len() {
            return None;
        }
        let mut picked = self.select(worker);
        if !self.quiets_scored && picked.score <= QUIETS {
            self.quiets_scored = true;
            worker.score_quiets(&mut self.moves[self.at..], self.ply);
            picked = self.select(worker);
        }
        if !self.checks_found && may_skip && !picked.noisy {
            self.checks_found = true;
            worker.find_checks(&mut self.moves[self.at..]);
            picked = self.moves[self.at];
        }
        self.at += 1;
        Some(picked)
    }

    /// Moves the best of the moves left to the front. A good noisy move must not lose the exchange.
    #[inline]
    fn select(&mut self, worker: &Worker) -> ScoredMove {
        loop {
            let picked = self.select_highest();
            if !picked.see_pending {
                return picked;
            }
            let entry = &mut self.moves[self.at];
            entry.see_pending = false;
            if see_ge(&worker.evaluator, &worker.position, picked.mv, picked.gain, GOOD_LOSS) {
                return *entry;
            }
            entry.score += BAD_NOISY - GOOD_NOISY;
        }
    }

    fn select_highest(&mut self) -> ScoredMove {
        let moves = &mut self.moves;
        let (mut best, mut highest) = (self.at, moves[self.at].score);
        for (i, entry) in moves.iter().enumerate().skip(self.at + 1) {
            let is_higher = entry.score > highest;
            best = if is_higher { i } else { best };
            highest = if is_higher { entry.score } else { highest };
        }
        moves.swap(self.at, best);
        moves[self.at]
    }

    /// Drops the quiet moves that are left, except those that give check.
    pub(super) fn skip_quiets(&mut self) {
        let mut end = self.at;
        for i in self.at..self.moves.len() {
            if !self.moves[i].is_skippable() {
                self.moves.swap(end, i);
                end += 1;
            }
        }
        self.moves.truncate(end);
    }

    /// Keeps only captures and promotions.
    pub(super) fn keep_captures_and_promotions(&mut self) {
        self.moves.retain(|entry| entry.captured.is_some() || entry.mv.becomes().is_some());
    }
}

impl Worker {
    /// Lists the moves that pass a filter and scores all but the quiet ones.
    pub(super) fn score_moves(
        &mut self,
        moves: &[Move],
        filter: MoveFilter,
        tt_move: u32,
        ply: usize,
    ) -> Vec<ScoredMove> {
        let mut scored = self.take_scored();
        self.classify_all(moves, filter, &mut scored);
        let killers = self.stack[ply].killers;
        let is_killer = |killer: Option<Move>, mv| killer.is_some_and(|killer| self.is_same(killer, mv));
        for entry in &mut scored {
            entry.score = if self.is_tagged(entry.mv, tt_move) {
                TT_MOVE
            } else if entry.noisy {
                entry.see_pending = self.uses_see && entry.gain > -NOISE;
                self.noisy_score(entry)
            } else if is_killer(killers[0], entry.mv) {
                KILLERS + 1
            } else if is_killer(killers[1], entry.mv) {
                KILLERS
            } else {
                QUIETS
            };
        }
        scored
    }

    /// Returns a picker's list for another node to use.
    pub(super) fn recycle(&mut self, picker: MovePicker) {
        self.scored_lists.push(picker.moves);
    }

    /// Most valuable victim by least valuable attacker, and the capture history.
    fn noisy_score(&self, entry: &ScoredMove) -> i32 {
        let mover = self.position.piece(entry.mv.from());
        let history = match (mover, entry.captured) {
            (Some(piece), Some(captured)) => self.history.capture(piece, entry.mv, captured) / 16,
            _ => 0,
        };
        let mover = mover.map_or(0, |piece| self.evaluator.worth(piece.kind()));
        let stage = if entry.gain > -NOISE { GOOD_NOISY } else { BAD_NOISY };
        stage + entry.gain * 16 - mover / 8 + history
    }

    /// Scores the quiet moves of a list that have no other score, by their histories.
    fn score_quiets(&self, moves: &mut [ScoredMove], ply: usize) {
        let before = self.moves_before(ply);
        let side = self.position.side();
        let each = if self.is_peaceful { QUIET_GAIN } else { 0 };
        for entry in moves.iter_mut().filter(|entry| !entry.noisy && entry.score == QUIETS) {
            let mv = entry.mv;
            let history = |piece_to| self.history.quiet(side, mv, piece_to, &before);
            entry.score = self.piece_to(mv).map_or(0, history) + each * entry.gain;
        }
    }

    /// Marks the quiet moves of a list that give check, unless their preview did, and those that force the opponent to capture.
    fn find_checks(&self, moves: &mut [ScoredMove]) {
        if !self.previews(MoveFilter::All) {
            self.position.view(CheckFinder { evaluator: &self.evaluator, moves });
        }
        if self.captures_compulsory {
            self.position.view(OfferFinder { moves });
        }
    }
}
