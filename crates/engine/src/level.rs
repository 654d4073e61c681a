//! How strongly the engine plays.

use crate::score::WIN;
use crate::search::RootMove;
use menagerie_core::Position;

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

/// How a move is chosen where not everything is shown.
pub(crate) struct Choice {
    level: f64,
    /// Different in each position and each game, and the same whenever it is asked.
    seed: u64,
}

impl Choice {
    /// How the move is chosen in a position of a game that was given a seed; nothing if the best one is taken.
    pub(crate) fn of(strength: Strength, position: &Position, seed: u64) -> Option<Choice> {
        let seed = position.key() ^ (position.ply() as u64 ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (!strength.is_full()).then_some(Choice { level: strength.level, seed })
    }

    /// How many of the best moves are looked at: five at first, one less for every five levels.
    pub(crate) fn lines(&self) -> usize {
        5 - ((self.level - 1.0) / 5.0) as usize
    }

    /// How many positions are looked at: two hundred at first, six tenths more for each level.
    pub(crate) fn nodes(&self) -> u64 {
        (200.0 * 1.6_f64.powf(self.level - 1.0)) as u64
    }

    /// How deep the search goes.
    pub(crate) fn depth(&self) -> i32 {
        (1.0 + self.level * 0.7) as i32
    }

    /// Whether a win with the next move is looked for by itself; beginners overlook some.
    pub(crate) fn sees_wins(&self) -> bool {
        self.level >= 3.0
    }

    /// Which of the best moves is played, the first being the best: one that is nearly as good is nearly as likely, the
    /// more so the lower the level. A win by force is taken, and the shortest one, or it might be put off for ever.
    pub(crate) fn among(&self, moves: &[RootMove]) -> usize {
        let best = moves[0].value;
        if best >= WIN {
            return 0;
        }
        let slack = 6.0 + 5.0 * (20.0 - self.level);
        let weight = |root: &RootMove| (f64::from(root.value - best) / slack).exp();
        let sum: f64 = moves.iter().map(weight).sum();
        let mut left = sum * uniform(self.seed);
        for (at, root) in moves.iter().enumerate() {
            left -= weight(root);
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
