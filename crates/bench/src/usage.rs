//! What a process has used so far, as `/proc` tells it.

use std::fs;
use std::time::Duration;

/// How many ticks of processor time `/proc` counts in a second: the same on every processor that Linux runs on today.
const TICKS: f64 = 100.0;

/// What a process has used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// The processor time of all its threads.
    pub cpu: Duration,
    /// The memory that it holds now, in kilobytes.
    pub resident: u64,
    /// The most that it has held.
    pub peak: u64,
}

impl Usage {
    /// That of a process, by its number or as `self`; nothing on systems without `/proc`.
    pub fn of(process: &str) -> Option<Usage> {
        let read = |file: &str| fs::read_to_string(format!("/proc/{process}/{file}")).ok();
        let (stat, status) = (read("stat")?, read("status")?);
        Some(Usage {
            cpu: Duration::from_secs_f64(ticks(&stat)? as f64 / TICKS),
            resident: kilobytes(&status, "VmRSS:")?,
            peak: kilobytes(&status, "VmHWM:")?,
        })
    }
}

/// The processor time that all processes of this machine have used; nothing on systems without `/proc`.
pub fn of_all() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/stat").ok()?;
    Some(Duration::from_secs_f64(busy_ticks(&stat)? as f64 / TICKS))
}

/// The ticks in the first line of `/proc/stat` in which a processor was neither idle nor waited for a disk.
fn busy_ticks(stat: &str) -> Option<u64> {
    let words = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
    let ticks = words.map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>()?;
    // The last two are of guests, and counted as user time already.
    Some(ticks.iter().enumerate().filter(|(index, _)| ![3, 4, 8, 9].contains(index)).map(|(_, ticks)| ticks).sum())
}

/// User and system time in `/proc/PID/stat`. The name of the program comes before, in parentheses, and may hold anything.
fn ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut times = rest.split_whitespace().skip(11).map(|word| word.parse::<u64>().ok());
    Some(times.next()?? + times.next()??)
}

fn kilobytes(status: &str, key: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_processors_are_not_busy() {
        let stat = "cpu  10 20 30 4000 500 1 2 3 7 7\ncpu0 1 1 1 1 1 1 1 1 1 1\n";
        assert_eq!(busy_ticks(stat), Some(10 + 20 + 30 + 1 + 2 + 3));
        assert_eq!(busy_ticks("cpu  a"), None);
    }

    #[test]
    fn times_and_memory_are_read() {
        let stat = "12 (a ) b) S 1 12 12 0 -1 4194304 100 0 0 0 250 50 7 8 20 0 3 0 99 1000 200";
        assert_eq!(ticks(stat), Some(300));
        assert_eq!(ticks("12 (a"), None);
        let status = "Name:\ta\nVmHWM:\t    2048 kB\nVmRSS:\t    1024 kB\n";
        assert_eq!((kilobytes(status, "VmRSS:"), kilobytes(status, "VmHWM:")), (Some(1024), Some(2048)));
        assert_eq!(kilobytes(status, "VmSwap:"), None);
    }
}
