//! How much time the processor has given to a thread.

use std::time::Duration;

/// The time that the processor has given to the calling thread: on a busy machine much less than has passed.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    use nix::time::ClockId;
    // Every Linux since 2.6 and every macOS since 10.12 has this clock. On a system without it, only the time that has passed ends work.
    ClockId::CLOCK_THREAD_CPUTIME_ID.now().map(Duration::from).unwrap_or_default()
}

/// Where the system is not asked for it, the time that has passed.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    #[cfg(unix)]
    #[test]
    fn a_thread_that_waits_spends_nothing() {
        let before = thread_time();
        sleep(Duration::from_millis(50));
        let waited = thread_time() - before;
        assert!(waited < Duration::from_millis(40), "{waited:?}");
        while thread_time() - before < Duration::from_millis(50) {}
    }
}
