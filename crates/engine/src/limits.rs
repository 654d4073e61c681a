//! What bounds a search.

use crate::level::Strength;
use menagerie_core::Move;
use std::time::Duration;

/// What bounds a search; the first bound that is reached ends it. Without any, it goes on until it is stopped.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Plies to look ahead in full.
    pub depth: Option<u32>,
    /// Positions to look at, over all threads.
    pub nodes: Option<u64>,
    /// Stop as soon as a win in so many moves is found, or as soon as it is certain that there is none.
    pub mate: Option<u32>,
    /// Exactly so long.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// The only moves that are looked at; all if it is empty.
    pub only: Vec<Move>,
    /// How many best lines are wanted, at least 1.
    pub lines: usize,
    /// Whether the opponent is still to move, so that the clock does not bind yet (see [`crate::Host::is_pondering`]).
    pub ponder: bool,
    /// How strongly to play.
    pub strength: Strength,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            only: Vec::new(),
            lines: 1,
            ponder: false,
            strength: Strength::FULL,
        }
    }
}

/// What a player has left on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// What is added for each move.
    pub increment: Duration,
    /// For how many moves the time must last, if there is a time control.
    pub moves_to_go: Option<u32>,
    /// What is lost on the way between programs for each move.
    pub overhead: Duration,
}
