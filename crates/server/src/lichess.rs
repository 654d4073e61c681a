//! The words that lichess has for games and clocks, by which its programs understand ours.

use crate::api::ClockSetting;
use serde::Serialize;

/// How fast a game is, by the time that forty moves take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Less than half a minute.
    UltraBullet,
    /// Less than three minutes.
    Bullet,
    /// Less than eight.
    Blitz,
    /// Less than twenty-five.
    Rapid,
    /// With a clock, and longer.
    Classical,
    /// With days for each move, or without a clock.
    Correspondence,
}

impl Speed {
    /// That of a clock.
    pub fn of(clock: Option<ClockSetting>) -> Speed {
        let Some(ClockSetting { initial_ms, increment_ms, days: None }) = clock else { return Speed::Correspondence };
        match (u64::from(initial_ms) + 40 * u64::from(increment_ms)) / 1000 {
            0..30 => Speed::UltraBullet,
            30..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

/// In what a game counts; its speed says that.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Perf {
    /// The speed.
    pub name: Speed,
}

/// How much time players have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum TimeControl {
    /// A clock, in seconds.
    Clock {
        /// At the beginning.
        limit: u32,
        /// For each move.
        increment: u32,
        /// Minutes and seconds as people write them.
        show: String,
    },
    /// Days for each move.
    Correspondence {
        /// How many.
        #[serde(rename = "daysPerTurn")]
        days: u32,
    },
    /// As much as they want.
    Unlimited,
}

impl TimeControl {
    /// That of a clock.
    pub fn of(clock: Option<ClockSetting>) -> TimeControl {
        let Some(ClockSetting { initial_ms, increment_ms, days }) = clock else { return TimeControl::Unlimited };
        if let Some(days) = days {
            return TimeControl::Correspondence { days };
        }
        let (limit, increment) = (initial_ms / 1000, increment_ms / 1000);
        let minutes = f64::from(limit) / 60.0;
        let minutes = if limit % 60 == 0 { format!("{}", limit / 60) } else { format!("{minutes:.2}") };
        TimeControl::Clock { limit, increment, show: format!("{minutes}+{increment}") }
    }
}

/// A game that is played.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Variant {
    /// Its name, with armies where it has some.
    pub key: String,
    /// Its title.
    pub name: String,
    /// The same as the title: there is no shorter one.
    pub short: String,
}

impl Variant {
    /// A game by its name and its title.
    pub fn new(key: &str, title: &str) -> Variant {
        Variant { key: key.to_string(), name: title.to_string(), short: title.to_string() }
    }
}

/// What an account that is a program is called.
pub fn title(bot: bool) -> Option<&'static str> {
    bot.then_some("BOT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_named_as_elsewhere() {
        let of = |limit: u32, increment: u32| {
            let clock = Some(ClockSetting::live(limit * 1000, increment * 1000));
            let TimeControl::Clock { show, .. } = TimeControl::of(clock) else { panic!() };
            (Speed::of(clock), show)
        };
        assert_eq!(of(15, 0), (Speed::UltraBullet, "0.25+0".to_string()));
        assert_eq!(of(60, 1), (Speed::Bullet, "1+1".to_string()));
        assert_eq!(of(300, 3), (Speed::Blitz, "5+3".to_string()));
        assert_eq!(of(600, 5), (Speed::Rapid, "10+5".to_string()));
        assert_eq!(of(1800, 0), (Speed::Classical, "30+0".to_string()));
        assert_eq!((Speed::of(None), TimeControl::of(None)), (Speed::Correspondence, TimeControl::Unlimited));
    }
}
