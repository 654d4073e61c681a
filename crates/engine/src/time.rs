//! Time management: how long to think about a move.

use crate::limits::{RemainingTime, SearchLimits};
use std::time::Duration;

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeBudget {
    /// No iteration is begun after this; the search shortens and stretches it.
    pub(crate) optimum: Duration,
    /// The search ends after this.
    pub(crate) maximum: Duration,
}

/// How many moves the time must last where no time control says so.
const MOVES: u32 = 26;
/// The minimum for a move, however little time is left.
const MIN_TIME: Duration = Duration::from_millis(1);

/// The time that the limits allow, if a clock bounds the search.
pub(crate) fn time_budget(limits: &SearchLimits) -> Option<TimeBudget> {
    if let Some(time) = limits.move_time {
        return Some(TimeBudget { optimum: time, maximum: time });
    }
    limits.clock.as_ref().map(of_clock)
}

fn of_clock(clock: &RemainingTime) -> TimeBudget {
    let left = clock.left.saturating_sub(clock.overhead).max(MIN_TIME);
    let moves = clock.moves_to_go.map_or(MOVES, |moves| moves.clamp(1, MOVES + 14));
    // The increment comes after the move, so it must not be spent before.
    let optimum = left / moves + clock.increment.mul_f64(0.7);
    let most = if moves == 1 { left.mul_f64(0.85) } else { left.mul_f64(0.35) };
    let maximum = (optimum * 4).min(most).max(MIN_TIME);
    TimeBudget { optimum: optimum.min(maximum), maximum }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(left: u64, increment: u64, moves_to_go: Option<u32>, overhead: u64) -> TimeBudget {
        let ms = Duration::from_millis;
        of_clock(&RemainingTime { left: ms(left), increment: ms(increment), moves_to_go, overhead: ms(overhead) })
    }

    #[test]
    fn the_clock_never_runs_out() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 100, 5_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    for overhead in [0, 10, 50] {
                        let budget = of(left, increment, moves, overhead);
                        assert!(budget.optimum <= budget.maximum);
                        let usable = Duration::from_millis(left.saturating_sub(overhead));
                        assert!(budget.maximum <= usable.max(MIN_TIME), "{left} {increment} {moves:?} {budget:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_long_game_gets_a_share_for_each_move() {
        let budget = of(60_000, 0, None, 10);
        assert!((1_500..4_000).contains(&budget.optimum.as_millis()), "{budget:?}");
        assert!(of(60_000, 1_000, None, 10).optimum > budget.optimum);
        assert!(of(60_000, 0, Some(2), 10).optimum > budget.optimum);
    }
}
