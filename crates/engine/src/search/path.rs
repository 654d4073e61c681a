//! Values that depend on the path to a position: repetitions, counts of moves, and moves that repeat a placement.
//!
//! Every value comes with the lowest ply that it depends on, [`Worker::path_dependence`]. A draw by repetition depends on
//! the ply at which the position stood first, a missing move on the ply whose placement it would bring back, a draw by the
//! count of moves on the last move that reset the count. Such a value holds on this line only, so no node below that ply
//! stores it.

use super::{PATH_INDEPENDENT, SearchContext, Worker};
use crate::endgames::EndgameWorth;
use crate::score::{MATE, MAX_PLY};
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

    /// How many plies ago the position at this ply stood on the board last. Nothing from before a null move comes back.
    fn last_seen(&self, ply: usize) -> Option<usize> {
        let in_line = self.position.last_seen(ply - self.null_ply);
        let may_be_older = || self.null_ply == 0 && self.game_keys.binary_search(&self.position.key()).is_ok();
        match in_line {
            None if may_be_older() => self.position.last_seen(usize::MAX),
            in_line => in_line,
        }
    }

    /// Whether the side to move has no legal move, so that draws by rule come too late.
    fn has_no_moves(&mut self) -> bool {
        let mut moves = self.take_moves();
        self.list_moves(&mut moves);
        let has_none = moves.is_empty();
        self.move_lists.push(moves);
        has_none
    }

    /// The value of a position that has ended by earlier moves, is drawn by rule, or repeats an earlier one.
    pub(super) fn repetition_or_draw(&mut self, ply: usize) -> Option<i32> {
        if self.repetition
            && let Some(plies) = self.last_seen(ply)
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
        // Any moves of the game may be among those that end it so.
        if self.ends_without_return
            && self.null_ply == 0
            && let Some(outcome) = self.position.repetition()
        {
            if self.has_no_moves() {
                return Some(self.terminal_value(ply));
            }
            self.path_dependence = DEPENDS_ON_GAME;
            return Some(self.value_of(Some(outcome), ply));
        }
        if self.position.is_drawn_by_rule() {
            if self.has_no_moves() {
                return Some(self.terminal_value(ply));
            }
            // The count of moves began with the last move that reset it.
            let clock = self.position.halfmove_clock() as usize;
            self.path_dependence = match self.position.outcome() {
                // This count does not begin again with a capture.
                Some(Outcome::Counted) => DEPENDS_ON_GAME,
                _ => self.dependence(ply.checked_sub(clock)),
            };
            return Some(0);
        }
        None
    }

    /// The value of a position that is in an endgame table, if its halfmove clock cannot end the game before.
    pub(super) fn endgame_value(&mut self, context: &SearchContext<'_>, ply: usize) -> Option<i32> {
        let tables = context.shared.endgames.as_ref()?;
        if self.position.count_men() > tables.most_men() {
            return None;
        }
        let worth = tables.probe(&self.position)?;
        // The hash table judges wins longer than any line by nothing but their clock.
        let is_too_long = self.draw_clock < u32::MAX && worth.plies() + ply >= MAX_PLY;
        if worth == EndgameWorth::DrawnByCount {
            // The count of moves began with the last move that reset it.
            self.path_dependence = self.dependence(ply.checked_sub(self.position.halfmove_clock() as usize));
        }
        (!is_too_long && worth.holds(self.position.halfmove_clock(), self.draw_clock)).then(|| worth.value(ply))
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

#[cfg(test)]
mod tests {
    use crate::eval::{Evaluator, Weights};
    use crate::limits::SearchLimits;
    use crate::search::Worker;
    use menagerie_core::{Game, Library};
    use std::sync::Arc;

    /// A worker at a ply of a line, after moves of the game before it; `-` is a null move.
    fn worker(game: &Game, fen: &str, before: &[&str], line: &[&str]) -> Worker {
        let mut position = game.position(fen).unwrap();
        for text in before {
            position.play_unchecked(position.find_move(text).unwrap());
        }
        let mut worker = Worker::new(&Arc::new(Evaluator::new(game, Weights::untuned(game))));
        worker.prepare(&position, &SearchLimits::default());
        for (ply, &text) in line.iter().enumerate() {
            if text == "-" {
                worker.position.play_null();
                worker.null_ply = ply + 1;
            } else {
                worker.position.play_unchecked(worker.position.find_move(text).unwrap());
            }
        }
        worker
    }

    #[test]
    fn nothing_from_before_a_null_move_is_repeated() {
        let game = Library::shipped().game("chess").unwrap();
        // White loses a move with its king, so that Black is to move as it was before it passed.
        let line = ["e1d1", "-", "d1d2", "g8f6", "d2e1", "f6g8", "e1d1"];
        let worker = worker(&game, "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", &[], &line);
        assert_eq!(worker.position.last_seen(99), Some(6));
        assert_eq!(worker.last_seen(7), None);
        // What comes back after it counts.
        let line = ["e1d1", "-", "d1d2", "g8f6", "d2d1", "f6g8"];
        let worker = self::worker(&game, "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", &[], &line);
        assert_eq!(worker.last_seen(6), Some(4));
    }

    #[test]
    fn positions_of_the_line_and_of_the_game_are_seen_again() {
        for name in ["chess", "crazyhouse"] {
            let game = Library::shipped().game(name).unwrap();
            let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
            for at in 0..=4 {
                let worker = worker(&game, "startpos", &moves[..at], &moves[at..]);
                assert_eq!(worker.last_seen(4 - at), Some(4), "{name}, {at}");
            }
            assert_eq!(worker(&game, "startpos", &moves[..1], &moves[1..3]).last_seen(2), None);
        }
    }
}
