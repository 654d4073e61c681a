//! A player's clock in a match.

use crate::pace::TimeControl;
use std::time::Duration;

/// A player's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerClock {
    control: TimeControl,
    left: Duration,
    /// Moves made in this time control period.
    made: u32,
}

impl PlayerClock {
    pub(crate) fn new(control: TimeControl) -> PlayerClock {
        // Without a base, the first move has the increment, as all others.
        let left = if control.base.is_zero() { control.increment } else { control.base };
        PlayerClock { control, left, made: 0 }
    }

    /// One that shows a time.
    pub(crate) fn running(control: TimeControl, left: Duration) -> PlayerClock {
        PlayerClock { control, left, made: 0 }
    }

    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    pub(crate) fn control(&self) -> TimeControl {
        self.control
    }

    /// Moves to the next time control, if there is one.
    pub(crate) fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.made)
    }

    /// Deducts the time of a move. Returns whether the move was in time, with `margin` to spare.
    pub(crate) fn moved(&mut self, elapsed: Duration, margin: Duration) -> bool {
        if elapsed > self.left + margin {
            return false;
        }
        self.left = self.left.saturating_sub(elapsed) + self.control.increment;
        self.made += 1;
        if self.control.moves == Some(self.made) {
            self.left += self.control.base;
            self.made = 0;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn time_is_deducted_and_added() {
        let mut clock = PlayerClock::new("2/1+0.1".parse().unwrap());
        assert!(clock.moved(MS(300), Duration::ZERO));
        assert_eq!((clock.left(), clock.moves_to_go()), (MS(800), Some(1)));
        assert!(clock.moved(MS(300), Duration::ZERO));
        assert_eq!((clock.left(), clock.moves_to_go()), (MS(1600), Some(2)));
        assert!(!clock.moved(MS(1601), Duration::ZERO));
        assert!(clock.moved(MS(1610), MS(10)));
        assert_eq!(clock.left(), MS(100));
    }
}
