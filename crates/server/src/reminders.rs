//! The task that writes reminders of moves in correspondence games. Others send them.

use crate::shared::Shared;
use crate::store::Ways;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// How often to look for moves that players are reminded of.
const REMIND: Duration = Duration::from_secs(60);

/// Writes reminders until the server closes.
pub async fn run(shared: Shared, ways: Ways, mut closing: watch::Receiver<bool>) {
    let mut ticks = interval(REMIND);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        if shared.processes.leads() {
            // A failure is in the log, and it is tried again.
            let _ = shared.hall_store().write_reminders(ways, shared.time.now()).await;
        }
    }
}
