//! How long a player may think.

use crate::Error;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The clock of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time at the beginning, and for each period.
    pub base: Duration,
    /// What is added for each move.
    pub increment: Duration,
    /// For how many moves the base is given again and again; for the whole game if not said.
    pub moves: Option<u32>,
}

/// What bounds a player's thinking; what is reached first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pace {
    /// The clock of the game.
    pub clock: Option<TimeControl>,
    /// So long for each move.
    pub move_time: Option<Duration>,
    /// So many positions for each move.
    pub nodes: Option<u64>,
    /// So many plies deep.
    pub depth: Option<u32>,
}

impl Pace {
    /// Whether nothing bounds the thinking.
    pub fn is_unbounded(&self) -> bool {
        *self == Pace::default()
    }

    /// Fills in what is not said here at all from another pace.
    #[must_use]
    pub fn or(self, other: Pace) -> Pace {
        if self.is_unbounded() { other } else { self }
    }
}

/// Reads seconds, or minutes and seconds with a colon between.
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
            Error::Pace(format!("`{text}` is not a time control: {expected}"))
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
    /// As PGN writes it.
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

impl fmt::Display for Pace {
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
