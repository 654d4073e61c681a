//! What bounds a search.

use crate::level::Strength;
use crate::score::MAX_PLY;
use menagerie_core::Move;
use std::time::Duration;

/// What bounds a search, as UCI's `go` does. The first limit that is reached ends it; without any it runs until it is stopped.
///
/// ```
/// use menagerie_engine::{RemainingTime, SearchLimits};
/// use std::time::Duration;
///
/// // `go depth 12 nodes 100000`
/// let bounded = SearchLimits { depth: Some(12), nodes: Some(100_000), ..SearchLimits::default() };
/// assert_eq!((bounded.mate, bounded.multi_pv), (None, 1));
/// // `go wtime 60000 winc 500`
/// let second = Duration::from_secs(1);
/// let clock = RemainingTime { left: 60 * second, increment: second / 2, moves_to_go: None, overhead: second / 100 };
/// let timed = SearchLimits { clock: Some(clock), ..SearchLimits::default() };
/// assert!(timed.search_moves.is_empty() && !timed.ponder);
/// ```
#[derive(Clone, Debug)]
pub struct SearchLimits {
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// Nodes, over all threads.
    pub nodes: Option<u64>,
    /// Search for a mate (or another forced win) in this many moves: stop when one is found, or when there is none.
    pub mate: Option<u32>,
    /// Search for exactly this time.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<RemainingTime>,
    /// The only moves to search; empty for all.
    pub search_moves: Vec<Move>,
    /// The number of principal variations, at least 1.
    pub multi_pv: usize,
    /// Whether the opponent is still to move, so that the clock does not bind yet. See [`crate::Host::is_pondering`].
    pub ponder: bool,
    /// The playing strength.
    pub strength: Strength,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits {
            depth: None,
            nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            search_moves: Vec::new(),
            multi_pv: 1,
            ponder: false,
            strength: Strength::FULL,
        }
    }
}

impl SearchLimits {
    /// The greatest depth to search, in plies.
    pub(crate) fn max_depth(&self) -> i32 {
        self.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 8).max(1) as i32
    }
}

/// What the side to move has left on its clock.
///
/// ```
/// use menagerie_engine::RemainingTime;
/// use std::time::Duration;
///
/// // 40 moves in 90 minutes, of which ten are left.
/// let clock = RemainingTime {
///     left: Duration::from_secs(480),
///     increment: Duration::ZERO,
///     moves_to_go: Some(10),
///     overhead: Duration::from_millis(20),
/// };
/// assert_eq!(clock.left / clock.moves_to_go.unwrap(), Duration::from_secs(48));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemainingTime {
    /// The time left.
    pub left: Duration,
    /// The increment for each move.
    pub increment: Duration,
    /// The moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
    /// What communication costs for each move.
    pub overhead: Duration,
}
