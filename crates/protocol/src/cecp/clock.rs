//! Time controls in CECP.

use crate::number;
use menagerie_engine::{MAX_PLY, RemainingTime, SearchLimits};
use std::time::Duration;

/// The engine's time control and clock.
#[derive(Clone, Debug)]
pub(super) struct CecpClock {
    /// The moves of a session; 0 for the whole game.
    moves: u32,
    /// The time of a session and the increment, in milliseconds.
    base: i64,
    increment: i64,
    /// The exact time for each move, in milliseconds.
    exact: Option<i64>,
    /// The time left on the engine's clock, in milliseconds.
    left: Option<i64>,
    depth: Option<u32>,
}

impl Default for CecpClock {
    /// Five minutes for the game.
    fn default() -> CecpClock {
        CecpClock { moves: 0, base: 300_000, increment: 0, exact: None, left: None, depth: None }
    }
}

impl CecpClock {
    /// Resets the clock and the depth limit for a new game.
    pub(super) fn new_game(&mut self) {
        self.left = None;
        self.depth = None;
    }

    /// `level MOVES BASE INCREMENT`: minutes, or minutes and seconds with a colon, and seconds.
    pub(super) fn level(&mut self, rest: &str) -> Option<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [moves, base, increment] = words[..] else { return None };
        number::whole(moves).filter(|moves| *moves >= 0)?;
        let (moves, base) = (number::small(moves)?, minutes(base)?);
        let increment = seconds(increment)?;
        *self = CecpClock { moves, base, increment, exact: None, left: None, depth: self.depth };
        Some(())
    }

    /// `st SECONDS`
    pub(super) fn exact(&mut self, rest: &str) -> Option<()> {
        self.exact = Some(seconds(rest)?);
        Some(())
    }

    /// `sd PLIES`
    pub(super) fn depth(&mut self, rest: &str) -> Option<()> {
        self.depth = Some(number::small(rest).filter(|plies| *plies > 0)?.min(MAX_PLY as u32 - 1));
        Some(())
    }

    /// `time CENTISECONDS`
    pub(super) fn left(&mut self, rest: &str) -> Option<()> {
        self.left = Some(number::whole(rest)?.saturating_mul(10));
        Some(())
    }

    /// Deducts the time of a move from the last reported clock.
    pub(super) fn spend(&mut self, time: Duration) {
        let spent = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let increment = self.increment;
        self.left = self.left.map(|left| left.saturating_sub(spent).saturating_add(increment));
    }

    /// The limits of the next move, after `played` moves of each side.
    pub(super) fn limits(&self, played: u32, overhead: i64) -> SearchLimits {
        let mut limits = SearchLimits { depth: self.depth, ..SearchLimits::default() };
        match self.exact {
            Some(time) => {
                let time = number::milliseconds(time.saturating_sub(overhead));
                limits.move_time = Some(time.max(Duration::from_millis(1)));
            }
            None => {
                limits.clock = Some(RemainingTime {
                    left: number::milliseconds(self.left.unwrap_or(self.base)),
                    increment: number::milliseconds(self.increment),
                    moves_to_go: (self.moves > 0).then(|| self.moves - played % self.moves),
                    overhead: number::milliseconds(overhead),
                });
            }
        }
        limits
    }
}

/// Seconds with an optional fraction, in milliseconds.
fn seconds(text: &str) -> Option<i64> {
    let seconds: f64 = text.trim().parse().ok()?;
    // Not a time: NaN or negative. The conversion saturates.
    (seconds.is_finite() && seconds >= 0.0).then_some((seconds * 1000.0) as i64)
}

/// `5`, or `0:30`, in milliseconds.
fn minutes(text: &str) -> Option<i64> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    let minutes = number::whole(minutes).filter(|minutes| *minutes >= 0)?;
    Some(minutes.saturating_mul(60_000).saturating_add(seconds(rest)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(times: &CecpClock, played: u32) -> RemainingTime {
        times.limits(played, 30).clock.unwrap()
    }

    #[test]
    fn sessions_repeat_and_seconds_may_be_given() {
        let mut times = CecpClock::default();
        times.level("40 0:30 0").unwrap();
        assert_eq!((clock(&times, 0).left, clock(&times, 0).moves_to_go), (Duration::from_secs(30), Some(40)));
        assert_eq!([39, 40, 79].map(|played| clock(&times, played).moves_to_go), [Some(1), Some(40), Some(1)]);
        times.level("0 2 12.5").unwrap();
        assert_eq!((clock(&times, 9).increment, clock(&times, 9).moves_to_go), (Duration::from_millis(12_500), None));
        times.left("150").unwrap();
        assert_eq!(clock(&times, 0).left, Duration::from_millis(1500));
    }

    #[test]
    fn absurd_times_are_none_or_in_range() {
        let mut times = CecpClock::default();
        for text in [
            "",
            "40",
            "40 5 0 7",
            "x 5 0",
            "40 x 0",
            "40 5:x 0",
            "40 5 NaN",
            "-1 5 0",
            "40 -5 0",
            "40 5:-1 0",
            "40 5 -1",
        ] {
            assert_eq!(times.level(text), None, "{text}");
        }
        times.level("0 99999999999999999999 1e300").unwrap();
        times.left("-5").unwrap();
        assert_eq!(clock(&times, 0).left, Duration::ZERO);
        assert_eq!((times.exact("-3"), times.depth("0"), times.depth("-2")), (None, None, None));
        times.exact("0").unwrap();
        assert_eq!(times.limits(0, 30).move_time, Some(Duration::from_millis(1)));
    }
}
