//! When the moves of a game are due.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// A move may be due later than its turn by up to this part of the interval.
const JITTER: f64 = 0.5;

/// When the moves of a game are due: one in each interval, at a moment by chance. The moments do not depend on the server:
/// moves that could not be made in time are made as soon as they can be.
#[derive(Debug)]
pub struct Schedule {
    random: ChaCha8Rng,
    interval: Duration,
    phase: Duration,
    turn: u32,
    due: Duration,
}

impl Schedule {
    /// The moments of one game; a seed gives the same always.
    pub fn new(interval: Duration, seed: u64) -> Schedule {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let phase = interval.mul_f64(random.random_range(0.0..1.0));
        let mut schedule = Schedule { random, interval, phase, turn: 0, due: Duration::ZERO };
        schedule.due = schedule.moment();
        schedule
    }

    /// When the next move is due, from the beginning of all games on.
    pub fn due(&self) -> Duration {
        self.due
    }

    /// The move that was due is made.
    pub fn advance(&mut self) {
        self.turn += 1;
        self.due = self.moment();
    }

    fn moment(&mut self) -> Duration {
        let late = self.random.random_range(0.0..JITTER);
        self.phase + self.interval.mul_f64(f64::from(self.turn) + late)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn moments(seed: u64) -> Vec<Duration> {
        let mut schedule = Schedule::new(SECOND, seed);
        let next = || {
            let due = schedule.due();
            schedule.advance();
            due
        };
        std::iter::repeat_with(next).take(100).collect()
    }

    #[test]
    fn each_interval_has_one_move() {
        for seed in 0..50 {
            let moments = moments(seed);
            let phase = moments[0];
            assert!(phase < 2 * SECOND);
            for (turn, pair) in moments.windows(2).enumerate() {
                let gap = (pair[1] - pair[0]).as_secs_f64();
                assert!((1.0 - JITTER..1.0 + JITTER).contains(&gap), "{seed}: {gap} after {turn}");
            }
            let rate = 99.0 / (moments[99] - phase).as_secs_f64();
            assert!((rate - 1.0).abs() < 0.01, "{seed}: {rate} moves a second");
        }
    }

    #[test]
    fn games_do_not_move_all_at_once_and_a_seed_gives_the_same() {
        assert_eq!(moments(7), moments(7));
        let mut firsts: Vec<Duration> = (0..200).map(|seed| moments(seed)[0]).collect();
        firsts.sort();
        assert!(firsts.windows(2).all(|pair| pair[1] - pair[0] < SECOND / 10));
    }
}
