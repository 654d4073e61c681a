//! Playing strength: levels and Elo.

use crate::score::WIN;
use menagerie_core::Position;

/// The range of levels.
///
/// ```
/// use menagerie_engine::{LEVELS, Strength};
///
/// assert_eq!(Strength::level(*LEVELS.end()), Strength::FULL);
/// assert!(!Strength::level(*LEVELS.start()).is_full());
/// ```
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=20;
/// The range of Elo ratings.
///
/// ```
/// use menagerie_engine::{ELO, Strength};
///
/// assert_eq!(Strength::elo(*ELO.end()), Strength::FULL);
/// assert_eq!(Strength::elo(*ELO.start()), Strength::level(1));
/// ```
pub const ELO: std::ops::RangeInclusive<u16> = 500..=2900;

/// The playing strength. A weaker engine searches less, and picks at random among the moves that are nearly as good.
///
/// ```
/// use menagerie_engine::{SearchLimits, Strength};
///
/// let beginner = SearchLimits { strength: Strength::level(1), ..SearchLimits::default() };
/// assert!(!beginner.strength.is_full());
/// assert!(SearchLimits::default().strength.is_full());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// From 1.0, a beginner, to 20.0, full strength.
    level: f64,
}

impl Strength {
    /// Full strength.
    pub const FULL: Strength = Strength { level: 20.0 };

    /// The strength of a level. Levels outside [`LEVELS`] count as the nearest one.
    ///
    /// ```
    /// use menagerie_engine::Strength;
    ///
    /// assert_eq!(Strength::level(99), Strength::level(20));
    /// assert_eq!(Strength::level(0), Strength::level(1));
    /// ```
    pub fn level(level: u8) -> Strength {
        Strength { level: f64::from(level.clamp(*LEVELS.start(), *LEVELS.end())) }
    }

    /// The strength of an Elo rating, on the scale of `UCI_Elo`.
    ///
    /// ```
    /// use menagerie_engine::Strength;
    ///
    /// assert_eq!(Strength::elo(3500), Strength::FULL);
    /// assert_ne!(Strength::elo(1500), Strength::elo(1600));
    /// ```
    pub fn elo(elo: u16) -> Strength {
        let (low, high) = (f64::from(*ELO.start()), f64::from(*ELO.end()));
        let share = (f64::from(elo) - low) / (high - low);
        Strength { level: 1.0 + 19.0 * share.clamp(0.0, 1.0) }
    }

    /// Whether this is full strength.
    pub fn is_full(self) -> bool {
        self.level >= 20.0
    }
}

/// How a move is chosen below full strength.
pub(crate) struct Skill {
    level: f64,
    /// Differs between positions and games, and is the same whenever it is asked again.
    seed: u64,
}

impl Skill {
    /// How the move is chosen in a position, in a game with this seed; none at full strength.
    pub(crate) fn of(strength: Strength, position: &Position, seed: u64) -> Option<Skill> {
        let seed = position.key() ^ (position.ply() as u64 ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (!strength.is_full()).then_some(Skill { level: strength.level, seed })
    }

    /// The number of best moves to choose from: five at the lowest level, one less for every five levels.
    pub(crate) fn lines(&self) -> usize {
        5 - ((self.level - 1.0) / 5.0) as usize
    }

    /// The node limit: two hundred at the lowest level, 1.6 times as many for each level.
    pub(crate) fn nodes(&self) -> u64 {
        (200.0 * 1.6_f64.powf(self.level - 1.0)) as u64
    }

    /// The depth limit, in plies.
    pub(crate) fn depth(&self) -> i32 {
        (1.0 + self.level * 0.7) as i32
    }

    /// Whether a win with the next move is always found; beginners overlook some.
    pub(crate) fn sees_immediate_wins(&self) -> bool {
        self.level >= 3.0
    }

    /// The index of the move to play, by the values of the best moves, best first. A move that is nearly as good is nearly as likely, the
    /// more so the lower the level. The shortest forced win is always played, or it might be put off for ever.
    pub(crate) fn pick_move(&self, values: &[i32]) -> usize {
        let best = values[0];
        if best >= WIN {
            return 0;
        }
        let slack = 6.0 + 5.0 * (20.0 - self.level);
        let weight = |value: &i32| (f64::from(value - best) / slack).exp();
        let sum: f64 = values.iter().map(weight).sum();
        let mut left = sum * uniform(self.seed);
        for (at, value) in values.iter().enumerate() {
            left -= weight(value);
            if left <= 0.0 {
                return at;
            }
        }
        0
    }
}

/// A number from 0 to 1 (a step of SplitMix64).
fn uniform(seed: u64) -> f64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed ^ mixed >> 31) >> 11) as f64 / (1_u64 << 53) as f64
}
