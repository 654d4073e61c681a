//! What all sockets share: how much is listened to, and whether the other side is still there.

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use serde::Serialize;
use std::time::Duration;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

/// Who takes longer to take a message is gone.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it is asked whether the other side is there.
const BEAT: Duration = Duration::from_secs(20);
/// Who is silent for longer is gone.
const SILENCE: Duration = Duration::from_secs(60);

/// How many messages are taken: so many at once, and so many a second.
const AT_ONCE: f64 = 60.0;
const A_SECOND: f64 = 20.0;

/// How much somebody may still say.
pub struct Budget {
    left: f64,
    since: Instant,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { left: AT_ONCE, since: Instant::now() }
    }
}

impl Budget {
    /// Whether one more message is taken.
    pub fn takes(&mut self) -> bool {
        let now = Instant::now();
        self.left = (self.left + (now - self.since).as_secs_f64() * A_SECOND).min(AT_ONCE);
        self.since = now;
        self.left -= 1.0;
        self.left >= 0.0
    }
}

/// Whether the other side lives.
pub struct Heart {
    beats: Interval,
    heard: Instant,
}

impl Default for Heart {
    fn default() -> Heart {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Heart { beats, heard: Instant::now() }
    }
}

impl Heart {
    /// Something was heard.
    pub fn heard(&mut self) {
        self.heard = Instant::now();
    }

    /// Waits for the time to ask again; tells whether there is still hope.
    pub async fn beat(&mut self) -> bool {
        self.beats.tick().await;
        self.heard.elapsed() < SILENCE
    }
}

/// Sends a text; tells whether that was possible.
pub async fn send(socket: &mut WebSocket, text: &str) -> bool {
    let message = Message::Text(text.into());
    matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}

/// Sends an event; tells whether that was possible.
pub async fn send_event(socket: &mut WebSocket, event: &impl Serialize) -> bool {
    match serde_json::to_string(event) {
        Ok(text) => send(socket, &text).await,
        Err(_) => false,
    }
}

/// Asks whether the other side is there.
pub async fn ping(socket: &mut WebSocket) -> bool {
    matches!(timeout(PATIENCE, socket.send(Message::Ping(Bytes::new()))).await, Ok(Ok(())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_talks_without_end_is_heard_no_longer() {
        let mut budget = Budget::default();
        assert_eq!((0..100).filter(|_| budget.takes()).count(), 60);
    }
}
