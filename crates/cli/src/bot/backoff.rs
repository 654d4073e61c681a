//! Waiting before something is done again: longer each time, and not all programs at once.

use rand::RngExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The first wait.
const FIRST: Duration = Duration::from_millis(250);
/// The longest.
const LONGEST: Duration = Duration::from_secs(30);
/// What has worked for as long works.
const STEADY: Duration = Duration::from_secs(10);
/// How often to look whether the program is asked to end.
const GLANCE: Duration = Duration::from_millis(50);

/// How long to wait the next time.
#[derive(Debug)]
pub struct Backoff(Duration);

impl Default for Backoff {
    fn default() -> Backoff {
        Backoff(FIRST)
    }
}

impl Backoff {
    /// It has worked since a time: where that is long ago, the next wait is short again.
    pub fn reset_since(&mut self, since: Instant) {
        if since.elapsed() >= STEADY {
            self.0 = FIRST;
        }
    }

    /// Waits, unless the program is asked to end; returns whether to go on.
    pub fn wait(&mut self, stop: &AtomicBool) -> bool {
        let until = Instant::now() + self.0.mul_f64(rand::rng().random_range(0.75..1.25));
        self.0 = (self.0 * 2).min(LONGEST);
        while Instant::now() < until {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            thread::sleep(GLANCE);
        }
        !stop.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_bound_and_end_where_the_program_does() {
        let (stop, mut backoff) = (AtomicBool::new(true), Backoff::default());
        for _ in 0..20 {
            assert!(!backoff.wait(&stop));
        }
        assert_eq!(backoff.0, LONGEST);
        backoff.reset_since(Instant::now());
        assert_eq!(backoff.0, LONGEST, "what has just begun may end at once");
        backoff.reset_since(Instant::now().checked_sub(STEADY).unwrap());
        assert_eq!(backoff.0, FIRST);
        assert!(backoff.wait(&AtomicBool::new(false)));
    }
}
