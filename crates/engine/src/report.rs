//! What a search reports, and what it asks of its host.

pub use crate::score::Bound;
use crate::score::Score;
use menagerie_core::Move;
use menagerie_core::budget::Budget;
use std::time::Duration;

/// A principal variation with its score, as reported while the search runs: UCI's `info … pv`.
#[derive(Clone, Debug)]
pub struct PvLine {
    /// 1 for the best line, 2 for the second, and so on: UCI's `multipv`.
    pub number: usize,
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The greatest number of plies that a line had.
    pub selective_depth: u32,
    /// The score of the line.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Nodes searched so far, over all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// How full the hash table is, in thousandths.
    pub hash_full: u32,
    /// The moves of the variation, at least one.
    pub moves: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct SearchResult {
    /// The move to play; none if there is no legal move, or the search was interrupted before the moves were known.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The principal variations of the last complete iteration, best first. Where one line is wanted, that of an interrupted
    /// iteration which found a better move. Empty if there is no legal move, or the search was interrupted before one had a
    /// value.
    pub lines: Vec<PvLine>,
    /// Nodes searched, over all threads.
    pub nodes: u64,
}

/// Runs a search: the engine itself has no clock, no thread and no output.
pub trait Host {
    /// The time since the search began.
    fn elapsed(&self) -> Duration;
    /// Whether the search must stop now.
    fn must_stop(&self) -> bool;
    /// Whether the opponent is still to move. Asked only where [`crate::SearchLimits::ponder`] is set.
    fn is_pondering(&self) -> bool {
        false
    }
    /// A budget that interrupts the search in the middle of a node, for games in which a single node takes so long that
    /// [`Host::must_stop`] is asked too late. Without bounds by default. `most` is the time that the limits allow, if the
    /// clock bounds the search. Leave a search the time to stop by itself: its result is better then.
    fn budget(&self, _most: Option<Duration>) -> Budget {
        Budget::new()
    }
    /// Lets some time pass, while the search can only wait.
    fn wait(&self) {}
    /// Takes a new principal variation.
    fn report(&self, line: &PvLine);
}

/// A host without a clock that discards all reports: only the limits stop its search.
#[derive(Clone, Copy, Debug)]
pub struct SilentHost;

impl Host for SilentHost {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn must_stop(&self) -> bool {
        false
    }

    fn report(&self, _line: &PvLine) {}
}
