//! When to send again what could not be sent.

use std::time::Duration;

/// The longest pause between two attempts, in milliseconds.
const LONGEST_PAUSE_MS: i64 = 6 * 3600 * 1000;

/// The pause before the next attempt in milliseconds, where the one after the first attempt is known.
pub fn pause_ms(first: Duration, attempts: u32) -> i64 {
    millis(first).saturating_mul(1 << attempts.min(16)).min(LONGEST_PAUSE_MS)
}

/// A duration in milliseconds.
pub fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_leave_a_letter_many_attempts_in_three_days() {
        let pauses: Vec<i64> = (0..40).map(|attempts| pause_ms(Duration::from_secs(60), attempts)).collect();
        assert_eq!(pauses[..4], [60_000, 120_000, 240_000, 480_000]);
        assert!(pauses.is_sorted() && pauses[39] == LONGEST_PAUSE_MS);
        let in_three_days = pauses.iter().scan(0, |sum, pause| {
            *sum += pause;
            Some(*sum)
        });
        let attempts = in_three_days.take_while(|sum| *sum < 3 * 24 * 3600 * 1000).count();
        assert!((15..25).contains(&attempts), "{attempts}");
    }
}
