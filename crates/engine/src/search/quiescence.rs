//! Below the full depth: only what is noisy, until the position is quiet enough to be evaluated.

use super::node::{Window, settles};
use super::order::{Scored, Wanted, is_bad};
use super::{FREE, Link, Worker};
use crate::score::{MATE, MAX_PLY, WIN};
use crate::table::{Entry, Kept, tag, to_stored};
use menagerie_core::Move;

/// How many plies of answers to checks, or of forced replies, are looked at in full.
const FORCED: i32 = 8;
/// How many plies are looked at of what changes the balance without taking anything, which may go on for ever.
const EFFECTS: i32 = 4;
/// No line of noisy moves is longer than this.
const LONGEST: i32 = 24;
/// How long they are in a search without pruning.
const UNPRUNED: i32 = 2;
/// How many plies of checks are tried where exchanges cannot be counted.
const CHECKS: i32 = 1;
/// A side with no more moves than this is forced.
const FEW: usize = 2;

impl Worker {
    /// The value of the position for the side to move, once it is quiet. `depth` counts down from 0.
    ///
    /// Noisy is what takes, promotes, or changes the balance by its effects. Every reply to a check is tried, and every
    /// move where there are only one or two. Where exchanges cannot be counted, checks are what is sharp.
    pub(crate) fn quiesce(&mut self, link: &Link<'_>, depth: i32, ply: usize, mut window: Window) -> i32 {
        self.count(link);
        self.depends = FREE;
        self.frames[ply].line.clear();
        self.selective = self.selective.max(ply);
        if self.stopped {
            return 0;
        }
        if let Some(value) = self.ended(ply) {
            return value;
        }
        let key = self.key();
        let known = if self.hashing && self.pruning { link.shared.table.find(key) } else { None };
        if let Some(entry) = known
            && !window.is_open()
            && let Some(value) = settles(&entry, ply, window)
        {
            return value;
        }
        let check = self.frames[ply].in_check;
        let mut standing = -MATE;
        self.frames[ply].evaluation = None;
        let deepest = if self.pruning { -LONGEST } else { -UNPRUNED };
        let early = !check && !self.counts_moves && !self.compels && self.goes_on();
        if early {
            standing = self.standing(ply, 0, known.as_ref());
            if standing >= window.beta || ply + 1 >= MAX_PLY || depth <= deepest {
                return standing;
            }
        }
        let mut moves = self.take_moves();
        self.position.list_moves(&mut moves);
        if moves.is_empty() {
            self.move_lists.push(moves);
            return self.value_of_end(ply);
        }
        let forced = (check || self.is_compelled(&moves) || moves.len() <= FEW)
            && depth > (-FORCED).max(deepest)
            && ply + 1 < MAX_PLY;
        if forced {
            standing = -MATE;
        } else if !early {
            standing = self.standing(ply, moves.len(), known.as_ref());
            if standing >= window.beta || ply + 1 >= MAX_PLY || depth <= deepest {
                self.move_lists.push(moves);
                return standing;
            }
        }
        let alpha = window.alpha;
        window.alpha = alpha.max(standing);
        let wanted = match forced {
            true => Wanted::All,
            false if !self.exchanges && depth > -CHECKS => Wanted::Sharp,
            false => Wanted::Noisy,
        };
        let mut scored = self.take_scored();
        self.score_moves(&moves, wanted, &mut scored, known.map_or(0, |entry| entry.mv), ply);
        self.move_lists.push(moves);
        if depth <= -EFFECTS && !forced {
            scored.retain(|entry| entry.taken.is_some() || entry.mv.becomes().is_some());
        }
        let (best, mv, depends) = self.try_sharp(link, depth, ply, window, &mut scored, (standing, forced));
        self.scored_lists.push(scored);
        if self.stopped {
            return 0;
        }
        if self.hashing && self.pruning && depends == FREE {
            let kept = if best >= window.beta {
                Kept::AtLeast
            } else if best > alpha && window.is_open() {
                Kept::Exact
            } else {
                Kept::AtMost
            };
            let evaluation = self.frames[ply].evaluation;
            let entry = Entry { mv: mv.map_or(0, tag), value: to_stored(best, ply), evaluation, depth: 0, kept };
            link.shared.table.store(key, entry);
        }
        self.depends = depends;
        best
    }

    fn standing(&mut self, ply: usize, moves: usize, known: Option<&Entry>) -> i32 {
        let value = self.evaluation(ply, moves, known);
        let before = ply.checked_sub(1).and_then(|at| self.frames[at].context);
        let corrected = value + self.history.correction(self.position.side(), before);
        self.frames[ply].evaluation = Some(value);
        if self.pruning { corrected.clamp(-WIN + 1, WIN - 1) } else { value }
    }

    /// The best of the sharp moves, its value, and what that depends on.
    fn try_sharp(
        &mut self,
        link: &Link<'_>,
        depth: i32,
        ply: usize,
        window: Window,
        scored: &mut [Scored],
        (standing, forced): (i32, bool),
    ) -> (i32, Option<Move>, i32) {
        let (mut best, mut best_move, mut depends) = (standing, None, FREE);
        let mut alpha = window.alpha;
        for at in 0..scored.len() {
            let entry = self.next(scored, at);
            if self.pruning && best > -WIN && !self.is_worth_a_try(&entry, standing, alpha, forced) {
                continue;
            }
            self.make(entry.mv, ply);
            let value = -self.quiesce(link, depth - 1, ply + 1, Window { alpha, ..window }.turned(false));
            self.position.undo();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(entry.mv);
                    self.take_line(entry.mv, ply, window.is_open());
                }
                if value >= window.beta {
                    depends = self.depends;
                    break;
                }
            }
            depends = depends.min(self.depends);
        }
        let depends = if depends >= ply as i32 { FREE } else { depends };
        (best, best_move, depends)
    }

    /// Whether a move may bring the value above alpha: it loses no exchange, and what it wins is enough.
    fn is_worth_a_try(&self, entry: &Scored, standing: i32, alpha: i32, forced: bool) -> bool {
        if is_bad(entry) {
            return false;
        }
        forced || !entry.noisy || standing + entry.gain + self.parameters.delta > alpha
    }
}
