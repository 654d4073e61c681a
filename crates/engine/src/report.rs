//! What a search tells while it runs and at its end, and what it asks of whoever runs it.

use crate::score::Score;
use menagerie_core::Move;
use menagerie_core::budget::Budget;
use std::time::Duration;

/// Which way a score may still be off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is what the search found.
    Exact,
    /// The position is worth at least this.
    AtLeast,
    /// The position is worth at most this.
    AtMost,
}

/// One line of play that the search thinks best, or one of the best.
#[derive(Clone, Debug)]
pub struct Line {
    /// 1 for the best line, 2 for the second…
    pub number: usize,
    /// Plies searched in full.
    pub depth: u32,
    /// The greatest number of plies looked ahead anywhere.
    pub selective_depth: u32,
    /// What the position is worth by this line.
    pub score: Score,
    /// Whether the score is only a bound so far.
    pub bound: Bound,
    /// Positions looked at since the search began, over all threads.
    pub nodes: u64,
    /// Since the search began.
    pub elapsed: Duration,
    /// How full the hash table is, in thousandths.
    pub hash_full: u32,
    /// The moves, beginning with the one to play.
    pub moves: Vec<Move>,
}

/// What a search has come to.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The move to play; nothing if there is no legal one, or if the search was broken off before the moves were known.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// The best lines of the last depth that was completed, best first; where one line is wanted, also of a depth that was
    /// broken off and found a better move. Nothing if there is no legal move, or if the search was
    /// broken off before one was valued.
    pub lines: Vec<Line>,
    /// Positions looked at, over all threads.
    pub nodes: u64,
}

/// Whoever runs a search: the engine has no clock, no thread and no output of its own.
pub trait Host {
    /// The time since the search was asked for.
    fn elapsed(&self) -> Duration;
    /// Whether the search must stop now.
    fn must_stop(&self) -> bool;
    /// Whether the opponent is still to move; asked where [`crate::Limits::ponder`] is set.
    fn is_pondering(&self) -> bool {
        false
    }
    /// What breaks the search off, where a single position takes so long that it is late to ask for [`Host::must_stop`]:
    /// nothing by default. `most` is what the search may take by its limits, if the clock bounds it. A search that can
    /// end by itself should be left the time to do so, as its answer is better then.
    fn budget(&self, _most: Option<Duration>) -> Budget {
        Budget::new()
    }
    /// Lets some time pass, while the search has nothing to do but wait.
    fn rest(&self) {}
    /// Takes a line when there is a new one.
    fn line(&self, line: &Line);
}

/// A host that nobody waits for: no time passes, nothing stops the search but its limits, and nobody hears its lines.
#[derive(Clone, Copy, Debug)]
pub struct Alone;

impl Host for Alone {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn must_stop(&self) -> bool {
        false
    }

    fn line(&self, _line: &Line) {}
}
