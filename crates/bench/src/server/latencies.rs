//! How long something took, many times.

use std::time::Duration;

/// How long something took, each time.
#[derive(Clone, Debug, Default)]
pub struct Latencies {
    microseconds: Vec<u32>,
}

/// What may be said of many times, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percentiles {
    /// Half of the times are no longer.
    pub p50: f64,
    /// Nine of ten.
    pub p90: f64,
    /// Ninety-nine of a hundred.
    pub p99: f64,
    /// All.
    pub max: f64,
}

impl Latencies {
    /// Adds one.
    pub fn add(&mut self, time: Duration) {
        self.microseconds.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    /// Adds those of another.
    pub fn join(&mut self, other: &Latencies) {
        self.microseconds.extend_from_slice(&other.microseconds);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.microseconds.len()
    }

    /// The percentiles by nearest rank; nothing where there are no times.
    pub fn percentiles(&self) -> Option<Percentiles> {
        let mut sorted = self.microseconds.clone();
        sorted.sort_unstable();
        let rank = |percent: usize| sorted.get((sorted.len() * percent).div_ceil(100).checked_sub(1)?);
        let milliseconds = |percent| rank(percent).map(|&time| f64::from(time) / 1000.0);
        Some(Percentiles {
            p50: milliseconds(50)?,
            p90: milliseconds(90)?,
            p99: milliseconds(99)?,
            max: milliseconds(100)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(milliseconds: impl Iterator<Item = u64>) -> Latencies {
        let mut latencies = Latencies::default();
        milliseconds.for_each(|time| latencies.add(Duration::from_millis(time)));
        latencies
    }

    #[test]
    fn percentiles_are_times_that_occurred() {
        let hundred = of((1..=100).rev()).percentiles().unwrap();
        assert_eq!(hundred, Percentiles { p50: 50.0, p90: 90.0, p99: 99.0, max: 100.0 });
        let three = of([30, 10, 20].into_iter()).percentiles().unwrap();
        assert_eq!(three, Percentiles { p50: 20.0, p90: 30.0, p99: 30.0, max: 30.0 });
        let one = of([7].into_iter()).percentiles().unwrap();
        assert_eq!(one, Percentiles { p50: 7.0, p90: 7.0, p99: 7.0, max: 7.0 });
        assert_eq!(Latencies::default().percentiles(), None);
    }

    #[test]
    fn joined_times_count_alike() {
        let mut all = of(1..=50);
        all.join(&of(51..=100));
        assert_eq!((all.microseconds.len(), all.percentiles().unwrap().p99), (100, 99.0));
    }
}
