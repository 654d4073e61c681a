//! How strongly the engine plays.

/// The lowest and the highest level.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=20;
/// The lowest and the highest Elo that can be asked for.
pub const ELO: std::ops::RangeInclusive<u16> = 500..=2900;

/// How strongly the engine plays: by seeing less, and by preferring plausible moves that are nearly as good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// From 1.0, a beginner, to 20.0, everything.
    level: f64,
}

impl Strength {
    /// Nothing held back.
    pub const FULL: Strength = Strength { level: 20.0 };

    /// The strength of a level from 1 to 20; others are taken to the nearest.
    pub fn level(level: u8) -> Strength {
        Strength { level: f64::from(level.clamp(*LEVELS.start(), *LEVELS.end())) }
    }

    /// The strength that is about so many Elo, on the scale of programs that play orthodox chess.
    pub fn elo(elo: u16) -> Strength {
        let (low, high) = (f64::from(*ELO.start()), f64::from(*ELO.end()));
        let share = (f64::from(elo) - low) / (high - low);
        Strength { level: 1.0 + 19.0 * share.clamp(0.0, 1.0) }
    }

    /// Whether nothing is held back.
    pub fn is_full(self) -> bool {
        self.level >= 20.0
    }
}
