//! How long to think.

use crate::limits::{Clock, Limits};
use std::time::Duration;

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// No new depth is begun after this; stretched and shortened as the search goes.
    pub(crate) soft: Duration,
    /// The search ends then.
    pub(crate) hard: Duration,
}

/// For how many moves the time is thought to last where no time control says so.
const MOVES: u32 = 26;
/// The least that a move gets, however little there is.
const LEAST: Duration = Duration::from_millis(1);

/// The time that a search may take by its limits, if the clock bounds it.
pub(crate) fn budget(limits: &Limits) -> Option<Budget> {
    if let Some(time) = limits.move_time {
        return Some(Budget { soft: time, hard: time });
    }
    limits.clock.as_ref().map(of_clock)
}

fn of_clock(clock: &Clock) -> Budget {
    let left = clock.left.saturating_sub(clock.overhead).max(LEAST);
    let moves = clock.moves_to_go.map_or(MOVES, |moves| moves.clamp(1, MOVES + 14));
    // The increment comes after the move, so it must not be spent before.
    let soft = left / moves + clock.increment.mul_f64(0.7);
    let most = if moves == 1 { left.mul_f64(0.85) } else { left.mul_f64(0.35) };
    let hard = (soft * 4).min(most).max(LEAST);
    Budget { soft: soft.min(hard), hard }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(left: u64, increment: u64, moves_to_go: Option<u32>, overhead: u64) -> Budget {
        let ms = Duration::from_millis;
        of_clock(&Clock { left: ms(left), increment: ms(increment), moves_to_go, overhead: ms(overhead) })
    }

    #[test]
    fn the_clock_is_never_overstepped() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 100, 5_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    for overhead in [0, 10, 50] {
                        let budget = of(left, increment, moves, overhead);
                        assert!(budget.soft <= budget.hard);
                        let usable = Duration::from_millis(left.saturating_sub(overhead));
                        assert!(budget.hard <= usable.max(LEAST), "{left} {increment} {moves:?} {budget:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_long_game_gets_a_share_for_each_move() {
        let budget = of(60_000, 0, None, 10);
        assert!((1_500..4_000).contains(&budget.soft.as_millis()), "{budget:?}");
        assert!(of(60_000, 1_000, None, 10).soft > budget.soft);
        assert!(of(60_000, 0, Some(2), 10).soft > budget.soft);
    }
}
