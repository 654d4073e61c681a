//! From a room to one connection: only so many messages wait there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many messages may wait for one connection. Whoever takes them so slowly that more would wait is let go, and
/// is told the whole game when they come again.
const WAITING: usize = 256;

/// A line to a connection.
pub fn line() -> (Speaker, Listener) {
    let (to, from) = channel(WAITING);
    let lost = Arc::new(AtomicBool::new(false));
    (Speaker { to, lost: lost.clone() }, Listener { from, lost })
}

/// The room's end.
#[derive(Clone, Debug)]
pub struct Speaker {
    to: Sender<Arc<str>>,
    lost: Arc<AtomicBool>,
}

impl Speaker {
    /// Tells something, unless nobody listens any more.
    pub fn say(&self, text: Arc<str>) {
        if self.to.try_send(text).is_err() {
            self.lost.store(true, Ordering::Release);
        }
    }
}

/// The connection's end.
#[derive(Debug)]
pub struct Listener {
    from: Receiver<Arc<str>>,
    lost: Arc<AtomicBool>,
}

impl Listener {
    /// The next message; nothing when there will be none, or when one was lost.
    pub async fn hear(&mut self) -> Option<Arc<str>> {
        let text = self.from.recv().await;
        text.filter(|_| !self.lost.load(Ordering::Acquire))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_listen_is_let_go_and_takes_no_memory() {
        let (speaker, mut listener) = line();
        for _ in 0..WAITING {
            speaker.say("told".into());
        }
        assert_eq!(listener.hear().await.as_deref(), Some("told"));
        speaker.say("the last that finds a place".into());
        speaker.say("one too many".into());
        assert_eq!(listener.hear().await, None);
    }

    #[tokio::test]
    async fn what_was_told_before_the_room_closed_is_heard() {
        let (speaker, mut listener) = line();
        speaker.say("the end".into());
        drop(speaker);
        assert_eq!(listener.hear().await.as_deref(), Some("the end"));
        assert_eq!(listener.hear().await, None);
    }
}
