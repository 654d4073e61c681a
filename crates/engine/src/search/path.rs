//! Values that depend on the path to a position: repetitions, counts of moves, and moves that repeat a placement.
//!
//! Every value comes with the lowest ply that it depends on, [`Worker::path_dependence`]. A draw by repetition depends on
//! the ply at which the position stood first, a missing move on the ply whose placement it would bring back, a draw by the
//! count of moves on the last move that reset the count. Such a value holds on this line only, so no node below that ply
//! stores it.

use super::{PATH_INDEPENDENT, Worker};
use crate::score::MATE;
use menagerie_core::Outcome;

/// The dependence of a value that follows from moves before the root.
const DEPENDS_ON_GAME: i32 = i32::MIN;

impl Worker {
    /// Whether no rule has decided the game before any move is made.
    pub(super) fn is_undecided(&self) -> bool {
        self.mate_decides || self.position.decision().is_none()
    }

    /// The dependence of a value in a position that lacks a move, which the placement at this ply of the game forbids.
    pub(super) fn dependence_on(&self, forbidding_ply: Option<usize>) -> i32 {
        let Some(game_ply) = forbidding_ply else { return PATH_INDEPENDENT };
        // The last placement is part of the key.
        if game_ply + 1 == self.position.ply() {
            return PATH_INDEPENDENT;
        }
        self.dependence(game_ply.checked_sub(self.root_ply))
    }

    /// The dependence on a ply of the line, or on the game where there is none.
    fn dependence(&self, ply: Option<usize>) -> i32 {
        ply.map_or(DEPENDS_ON_GAME, |ply| ply as i32)
    }

    /// The value of a position that is drawn by rule or repeats an earlier one.
    pub(super) fn repetition_or_draw(&mut self, ply: usize) -> Option<i32> {
        if self.repetition
            && let Some(plies) = self.position.last_seen()
        {
            // A position that comes back within the line is as good as drawn. One of the game must come back as often as
            // the rule says.
            let within = plies <= ply;
            let outcome = match within && self.repetition_draws {
                true if self.judges_moves => self.position.cycle(plies),
                true => None,
                false => self.position.repetition(),
            };
            if within && self.repetition_draws || outcome.is_some() {
                self.path_dependence = self.dependence(ply.checked_sub(plies));
                return Some(self.value_of(outcome, ply));
            }
        }
        if self.position.is_drawn_by_rule() {
            let mut moves = self.take_moves();
            self.position.list_moves(&mut moves);
            let has_ended = moves.is_empty();
            self.move_lists.push(moves);
            if has_ended {
                return Some(self.terminal_value(ply));
            }
            // The count of moves began with the last move that reset it.
            let clock = self.position.halfmove_clock() as usize;
            self.path_dependence = self.dependence(ply.checked_sub(clock));
            return Some(0);
        }
        None
    }

    /// The value of a position without legal moves, for the side to move.
    pub(super) fn terminal_value(&self, ply: usize) -> i32 {
        self.value_of(self.position.outcome(), ply)
    }

    /// The value of an outcome for the side to move.
    fn value_of(&self, outcome: Option<Outcome>, ply: usize) -> i32 {
        match outcome.and_then(Outcome::winner) {
            None => 0,
            Some(winner) if winner == self.position.side() => MATE - ply as i32,
            Some(_) => ply as i32 - MATE,
        }
    }
}
