//! What happens to stored games while nobody looks at them.

use super::rooms::Rooms;
use std::collections::HashSet;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// How often it is looked whose time has run out.
const LOOK: Duration = Duration::from_secs(1);
/// How often it is noted that the server runs, while clocks do: so much of a move's time a crash gives back at most.
const NOTE: Duration = Duration::from_secs(5);
/// How often games are looked for that nobody began.
const FORGET: Duration = Duration::from_secs(600);
/// After so long a game is forgotten in which nobody has moved, in milliseconds.
const NOT_BEGUN_MS: i64 = 24 * 3600 * 1000;
/// The same where an opponent has been invited.
const INVITED_MS: i64 = 7 * NOT_BEGUN_MS;

/// Keeps the games of some rooms until these are gone.
pub async fn keep(rooms: std::sync::Weak<super::rooms::Inner>) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut noted, mut forgot, mut ending) = (Instant::now(), None::<Instant>, Ending::default());
    loop {
        ticks.tick().await;
        let Some(inner) = rooms.upgrade() else { return };
        let rooms = Rooms::of(inner);
        ending.look(&rooms).await;
        if noted.elapsed() >= NOTE {
            noted = Instant::now();
            note_alive(&rooms).await;
        }
        if forgot.is_none_or(|last| last.elapsed() >= FORGET) {
            forgot = Some(Instant::now());
            let (store, now) = (&rooms.shared().store, rooms.shared().time.now());
            // A failure is in the log, and it is tried again.
            let _ = store.forget(now - NOT_BEGUN_MS, now - INVITED_MS).await;
        }
    }
}

/// The games that are being ended on time: one that takes long keeps no other waiting.
#[derive(Default)]
struct Ending {
    names: HashSet<String>,
    tasks: JoinSet<String>,
}

impl Ending {
    /// Opens the rooms of games in which a player's time has run out: they do the rest. Rooms that are open have done it.
    async fn look(&mut self, rooms: &Rooms) {
        while let Some(done) = self.tasks.try_join_next() {
            // A task that panicked leaves its name: the game is not tried again.
            self.names.remove(&done.unwrap_or_default());
        }
        let (store, now) = (&rooms.shared().store, rooms.shared().time.now());
        for id in store.fallen(now).await.unwrap_or_default() {
            if !rooms.is_open(&id) && self.names.insert(id.clone()) {
                self.tasks.spawn(end(rooms.clone(), id));
            }
        }
    }
}

/// Opens the room of a game; gives its name.
async fn end(rooms: Rooms, id: String) -> String {
    match rooms.open(&id, IpAddr::V4(Ipv4Addr::UNSPECIFIED)).await {
        Ok(_) => {}
        // It is tried again.
        Err(refusal) if refusal.is_of_server() => tracing::warn!(id, %refusal, "cannot end a game on time"),
        Err(refusal) => {
            tracing::error!(id, %refusal, "a stored game cannot be opened: its clocks are stopped");
            let _ = rooms.shared().store.stop_clock(&id).await;
        }
    }
    id
}

async fn note_alive(rooms: &Rooms) {
    let (store, now) = (&rooms.shared().store, rooms.shared().time.now());
    if store.any_running().await.unwrap_or(true) {
        let _ = store.note_alive(now).await;
    }
}
