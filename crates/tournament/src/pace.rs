//! Time controls, and the other limits of a player's thinking.

use crate::Error;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time control.
///
/// ```
/// use menagerie_tournament::TimeControl;
/// use std::time::Duration;
///
/// let blitz: TimeControl = "3:00+2".parse()?;
/// assert_eq!((blitz.base, blitz.increment, blitz.moves), (Duration::from_secs(180), Duration::from_secs(2), None));
/// let classical: TimeControl = "40/5400".parse()?;
/// assert_eq!(classical.moves, Some(40));
/// assert_eq!(classical.to_string(), "40/5400");
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time for each period, or for the whole game.
    pub base: Duration,
    /// The increment for each move.
    pub increment: Duration,
    /// The moves of a period; none if the base is for the whole game.
    pub moves: Option<u32>,
}

/// What limits a player's thinking. The first limit that is reached ends it.
///
/// ```
/// use menagerie_tournament::PlayerLimits;
///
/// let limits = PlayerLimits { nodes: Some(10_000), depth: Some(12), ..PlayerLimits::default() };
/// assert!(!limits.is_unbounded());
/// assert!(PlayerLimits::default().is_unbounded());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayerLimits {
    /// The time control.
    pub clock: Option<TimeControl>,
    /// The time for each move.
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// The depth, in plies.
    pub depth: Option<u32>,
}

impl PlayerLimits {
    /// Whether there is no limit.
    pub fn is_unbounded(&self) -> bool {
        *self == PlayerLimits::default()
    }

    /// These limits, or the others if there are none.
    ///
    /// ```
    /// use menagerie_tournament::PlayerLimits;
    ///
    /// let usual = PlayerLimits { nodes: Some(1_000), ..PlayerLimits::default() };
    /// let own = PlayerLimits { depth: Some(5), ..PlayerLimits::default() };
    /// assert_eq!(own.or(usual), own);
    /// assert_eq!(PlayerLimits::default().or(usual), usual);
    /// ```
    #[must_use]
    pub fn or(self, other: PlayerLimits) -> PlayerLimits {
        if self.is_unbounded() { other } else { self }
    }
}

/// Reads seconds, or minutes and seconds separated by a colon.
fn time(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let seconds = minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= Duration::from_secs(1_000_000))
}

impl FromStr for TimeControl {
    type Err = Error;

    fn from_str(text: &str) -> Result<TimeControl, Error> {
        let wrong = || {
            let expected = "expected seconds with an increment such as `1+0.01`, `40/60` or `2:30+1`";
            Error::TimeControl(format!("`{text}` is not a time control: {expected}"))
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|moves| *moves > 0).ok_or_else(wrong)?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (base, increment) = (time(base).ok_or_else(wrong)?, time(increment).ok_or_else(wrong)?);
        if base.is_zero() && increment.is_zero() {
            return Err(wrong());
        }
        Ok(TimeControl { base, increment, moves })
    }
}

impl fmt::Display for TimeControl {
    /// As in PGN's `TimeControl` tag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl fmt::Display for PlayerLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| clock.to_string()),
            self.move_time.map(|time| format!("{} s a move", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("{nodes} nodes a move")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, written) in [("1+0.01", "1+0.01"), ("40/60", "40/60"), ("2:30+1", "150+1"), ("0+0.1", "0+0.1")] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), written);
        }
        for text in ["", "0", "x", "1+", "-1", "0/5", "nan", "1e99", "1+x"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
