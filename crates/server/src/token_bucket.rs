//! A token bucket for bytes. What counts events is `governor` ([`crate::rate`]); it cannot be overdrawn, and the length of
//! what is read from a socket is known only once it has been read.

use crate::limits::Rate;
use std::time::Duration;
use tokio::time::Instant;

/// The tokens that are left. They may be overdrawn.
#[derive(Debug)]
pub struct TokenBucket {
    left: f64,
    since: Instant,
    at_once: f64,
    a_second: f64,
}

impl TokenBucket {
    /// A full one.
    pub fn new(rate: Rate) -> TokenBucket {
        let (at_once, a_second) = (f64::from(rate.at_once), f64::from(rate.then) / rate.period.as_secs_f64());
        TokenBucket { left: at_once, since: Instant::now(), at_once, a_second }
    }

    fn fill(&mut self) {
        let now = Instant::now();
        self.left = (self.left + (now - self.since).as_secs_f64() * self.a_second).min(self.at_once);
        self.since = now;
    }

    /// Takes an amount; returns whether there was that much.
    pub fn take(&mut self, amount: usize) -> bool {
        self.fill();
        self.left -= amount as f64;
        self.left >= 0.0
    }

    /// How long until there are tokens again, if there are none; at least a millisecond, the resolution of timers.
    pub fn empty_for(&mut self) -> Option<Duration> {
        self.fill();
        let wait = |missing: f64| Duration::from_secs_f64(missing / self.a_second).max(Duration::from_millis(1));
        (self.left < 0.0).then(|| wait(-self.left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_gives_what_it_has_and_fills_again() {
        let mut bucket = TokenBucket::new(Rate { at_once: 60, then: 20, period: Duration::from_secs(1) });
        assert_eq!((0..100).filter(|_| bucket.take(1)).count(), 60);
        assert_eq!(bucket.empty_for(), Some(Duration::from_secs(2)));
        tokio::time::advance(Duration::from_secs(3)).await;
        assert_eq!(bucket.empty_for(), None);
        assert_eq!((0..100).filter(|_| bucket.take(1)).count(), 20);
    }
}
