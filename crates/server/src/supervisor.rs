//! What systemd learns of the server that it started: that it is ready, that it is alive, that it ends.
//!
//! Without systemd there is no socket for it, and nothing happens.

#[cfg(unix)]
use sd_notify::NotifyState;

/// Says that requests are accepted, and from then on that the server is alive, as often as is asked for, while its tasks run.
#[cfg(unix)]
pub(crate) fn ready() {
    // Where nobody listens, nobody misses it.
    let _ = sd_notify::notify(&[NotifyState::Ready]);
    let Some(interval) = sd_notify::watchdog_enabled().filter(|interval| !interval.is_zero()) else { return };
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(interval / 3);
        loop {
            ticks.tick().await;
            let _ = sd_notify::notify(&[NotifyState::Watchdog]);
        }
    });
}

/// Says that the server ends.
#[cfg(unix)]
pub(crate) fn ending() {
    let _ = sd_notify::notify(&[NotifyState::Stopping]);
}

#[cfg(not(unix))]
pub(crate) fn ready() {}

#[cfg(not(unix))]
pub(crate) fn ending() {}
