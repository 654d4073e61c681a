//! When a row begins, is measured and ends.

use std::time::Duration;
use tokio::time::Instant;

/// After the last move was sent, answers are waited for this long.
const PATIENCE: Duration = Duration::from_secs(10);

/// The moments of a row. What is counted is what happens from `from` until `until`.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The first moves may be made.
    pub begin: Instant,
    /// What happens counts.
    pub from: Instant,
    /// No more moves are made.
    pub until: Instant,
    /// No answer is waited for any longer.
    pub end: Instant,
}

impl Times {
    /// A row that begins now.
    pub fn new(warm_up: Duration, measured: Duration) -> Times {
        let begin = Instant::now();
        let until = begin + warm_up + measured;
        Times { begin, from: begin + warm_up, until, end: until + PATIENCE }
    }

    /// Whether something counts that happens at a moment.
    pub fn count(&self, at: Instant) -> bool {
        (self.from..self.until).contains(&at)
    }
}
