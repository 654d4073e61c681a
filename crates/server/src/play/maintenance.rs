//! Maintenance of stored games: ends those that are out of time, and deletes those that never began.

use super::ratings;
use super::rooms::Rooms;
use super::vacation;
use crate::archive;
use crate::error::ApiError;
use crate::processes::{Held, game_place};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// How often to check for games that are out of time.
const CHECK: Duration = Duration::from_secs(1);
/// How often to record that the server runs while clocks do: a crash gives back at most this much of a move's time.
const NOTE: Duration = Duration::from_secs(5);
/// How much that follows from results is done at once.
const FOLLOW_UPS: u32 = 500;
/// How many games go into the archive at once: those of before an upgrade are many.
const ARCHIVED: u32 = 200;
/// How often to delete games that never began.
const FORGET: Duration = Duration::from_secs(600);
/// When to delete a game in which nobody has moved, in milliseconds.
const NOT_BEGUN_MS: i64 = 24 * 3600 * 1000;
/// The same if it waits for an opponent.
const INVITED_MS: i64 = 7 * NOT_BEGUN_MS;

/// How long a browser stays logged in that is not used: no longer than it keeps its cookie.
const LOGGED_IN_MS: i64 = 400 * NOT_BEGUN_MS;

/// Runs until the rooms are gone.
pub async fn run(rooms: std::sync::Weak<super::rooms::Inner>) {
    let mut ticks = interval(CHECK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut noted, mut forgot, mut overdue) = (Instant::now(), None::<Instant>, OverdueGames::default());
    // It waits behind other work, and games that are out of time do not wait for it.
    let (mut feeding, mut tries) = (JoinSet::new(), archive::Tries::default());
    loop {
        ticks.tick().await;
        let Some(inner) = rooms.upgrade() else { return };
        let rooms = Rooms::of(inner);
        if rooms.have_stopped() || !rooms.shared().processes.leads() {
            // The server ends, or another process does all of this.
            continue;
        }
        overdue.check(&rooms).await;
        ratings::follow_up(&rooms, FOLLOW_UPS).await;
        if let Some(done) = feeding.try_join_next() {
            tries = done.unwrap_or_default();
        }
        if feeding.is_empty() {
            let (shared, mut tries) = (rooms.shared().clone(), std::mem::take(&mut tries));
            feeding.spawn(async move {
                archive::feed(&shared, ARCHIVED, &mut tries).await;
                tries
            });
        }
        if noted.elapsed() >= NOTE {
            noted = Instant::now();
            note_alive(&rooms).await;
            vacation::follow(&rooms).await;
        }
        if forgot.is_none_or(|last| last.elapsed() >= FORGET) {
            forgot = Some(Instant::now());
            let (store, now) = (rooms.shared().hall_store(), rooms.shared().time.now());
            // A failure is in the log, and it is tried again.
            let _ = store.forget(now - NOT_BEGUN_MS, now - INVITED_MS).await;
            let _ = store.forget_sessions(now - LOGGED_IN_MS).await;
            let _ = store.forget_letters(now).await;
            let _ = store.forget_pushes(now).await;
            vacation::end_used_up(&rooms).await;
        }
    }
}

/// When to retry a game that cannot be opened; doubled after each try.
const AGAIN: Duration = Duration::from_secs(2);
/// After this many tries the clocks of a game that takes too long to open are stopped.
const TRIES: u32 = 6;

/// Games that are out of time. Each is ended in its own task, so that a slow one delays no other.
#[derive(Default)]
struct OverdueGames {
    games: HashMap<String, Tries>,
    tasks: JoinSet<(String, Ended)>,
}

/// How often a game could not be opened.
struct Tries {
    count: u32,
    /// When to try again; `None` during a try.
    next: Option<Instant>,
}

impl Tries {
    /// Records a failure; returns whether to give up.
    fn failed(&mut self, error: &ApiError) -> bool {
        self.count += 1;
        self.next = Some(Instant::now() + AGAIN * 2_u32.pow(self.count.min(TRIES) - 1));
        // A disk that is full and a busy server are no fault of the game.
        self.count >= TRIES && matches!(error, ApiError::TooSlow(_))
    }
}

/// The outcome of a try.
enum Ended {
    /// Its room is open and does the rest, or it never will be.
    Done,
    /// The server could not do it now.
    Later(ApiError),
}

impl OverdueGames {
    /// Opens the rooms of games in which a player's time has run out: they do the rest. Rooms that are open have done it.
    async fn check(&mut self, rooms: &Rooms) {
        while let Some(tried) = self.tasks.try_join_next() {
            // A task that panicked leaves its game as it is: it is not tried again.
            if let Ok((id, ended)) = tried {
                self.note(rooms, id, ended).await;
            }
        }
        let (store, now) = (&rooms.shared().store, rooms.shared().time.now());
        for id in store.fallen(now).await.unwrap_or_default() {
            // A room that is open does it.
            if rooms.is_open(&id) {
                continue;
            }
            let tries = self.games.entry(id.clone()).or_insert(Tries { count: 0, next: Some(Instant::now()) });
            if tries.next.is_some_and(|next| next <= Instant::now()) {
                tries.next = None;
                self.tasks.spawn(end(rooms.clone(), id));
            }
        }
    }

    async fn note(&mut self, rooms: &Rooms, id: String, ended: Ended) {
        let Some(tries) = self.games.get_mut(&id) else { return };
        let Ended::Later(error) = ended else {
            self.games.remove(&id);
            return;
        };
        if tries.failed(&error) {
            give_up(rooms, &id, &error).await;
            self.games.remove(&id);
        }
    }
}

/// Opens the room of a game.
async fn end(rooms: Rooms, id: String) -> (String, Ended) {
    if let Ok(Held::There(_)) = rooms.shared().processes.find(&game_place(&id)).await {
        // Its room is open there.
        return (id, Ended::Done);
    }
    let ended = match rooms.open(&id, IpAddr::V4(Ipv4Addr::UNSPECIFIED)).await {
        Ok(_) => Ended::Done,
        Err(error) if error.is_server_error() => {
            tracing::warn!(id, %error, "cannot end a game that is out of time yet");
            Ended::Later(error)
        }
        Err(error) => {
            give_up(&rooms, &id, &error).await;
            Ended::Done
        }
    };
    (id, ended)
}

/// Stops the clocks of a game that cannot be opened, so that it is not tried again.
async fn give_up(rooms: &Rooms, id: &str, error: &ApiError) {
    tracing::error!(id, %error, "a stored game cannot be opened; its clocks were stopped");
    let _ = rooms.shared().hall_store().stop_clock(id, rooms.shared().time.now()).await;
}

async fn note_alive(rooms: &Rooms) {
    let (store, now) = (&rooms.shared().store, rooms.shared().time.now());
    // After a failure nobody may come to write again, as the server reports that it is not ready: this does.
    if store.check().await.is_err() || store.any_running().await.unwrap_or(true) {
        let _ = store.note_alive(now).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Fault;

    #[tokio::test(start_paused = true)]
    async fn a_game_that_takes_too_long_is_tried_ever_more_rarely_and_given_up() {
        let mut tries = Tries { count: 0, next: None };
        let mut waits = Vec::new();
        loop {
            let given_up = tries.failed(&ApiError::TooSlow("try a smaller game"));
            waits.push((tries.next.unwrap() - Instant::now()).as_secs());
            if given_up {
                break;
            }
        }
        assert_eq!(waits, [2, 4, 8, 16, 32, 64]);
        let mut tries = Tries { count: 0, next: None };
        assert!((0..100).all(|_| !tries.failed(&ApiError::NotStored(Fault::Full.to_string()))));
        assert_eq!(tries.next.unwrap() - Instant::now(), AGAIN * 32);
    }
}
