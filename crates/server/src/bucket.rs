//! A bucket that fills at a steady rate: how much somebody may still do.

use crate::limits::Rate;
use std::time::Duration;
use tokio::time::Instant;

/// What somebody may still do. It can be overdrawn, by what is known only when it is done.
#[derive(Debug)]
pub struct Bucket {
    left: f64,
    since: Instant,
    at_once: f64,
    a_second: f64,
}

impl Bucket {
    /// A full one.
    pub fn new(rate: Rate) -> Bucket {
        let (at_once, a_second) = (f64::from(rate.at_once), f64::from(rate.then) / rate.period.as_secs_f64());
        Bucket { left: at_once, since: Instant::now(), at_once, a_second }
    }

    fn fill(&mut self) {
        let now = Instant::now();
        self.left = (self.left + (now - self.since).as_secs_f64() * self.a_second).min(self.at_once);
        self.since = now;
    }

    /// Takes an amount; tells whether there was so much.
    pub fn take(&mut self, amount: usize) -> bool {
        self.fill();
        self.left -= amount as f64;
        self.left >= 0.0
    }

    /// How long it takes until there is something again, if it is empty; at least a millisecond, which is as exact as
    /// timers are.
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
        let mut bucket = Bucket::new(Rate { at_once: 60, then: 20, period: Duration::from_secs(1) });
        assert_eq!((0..100).filter(|_| bucket.take(1)).count(), 60);
        assert_eq!(bucket.empty_for(), Some(Duration::from_secs(2)));
        tokio::time::advance(Duration::from_secs(3)).await;
        assert_eq!(bucket.empty_for(), None);
        assert_eq!((0..100).filter(|_| bucket.take(1)).count(), 20);
    }
}
