//! From a room to one connection: only so many messages wait there.

use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::Notify;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many messages may wait for one connection. One that takes them so slowly that more would wait is let go, and is
/// told the whole game when it comes again.
const WAITING: usize = 256;
/// The same in bytes, besides the longest message there was: a whole game may be longer than that.
const MOST_WAITING: usize = 256 << 10;

/// A line to a connection.
pub fn line() -> (Speaker, Listener) {
    let (to, from) = channel(WAITING);
    let (lost, waiting, wake) = <(Arc<AtomicBool>, Arc<AtomicUsize>, Arc<Notify>)>::default();
    let longest = Arc::default();
    let speaker = Speaker { to, lost: lost.clone(), waiting: waiting.clone(), longest, wake: wake.clone() };
    (speaker, Listener { from, lost, waiting, wake })
}

/// The room's end.
#[derive(Clone, Debug)]
pub struct Speaker {
    to: Sender<Arc<str>>,
    lost: Arc<AtomicBool>,
    /// How many bytes wait.
    waiting: Arc<AtomicUsize>,
    /// The length of the longest message.
    longest: Arc<AtomicUsize>,
    wake: Arc<Notify>,
}

impl Speaker {
    /// Tells something, unless nobody listens any more.
    pub fn say(&self, text: Arc<str>) {
        let bytes = text.len();
        let waiting = self.waiting.fetch_add(bytes, Ordering::AcqRel) + bytes;
        let longest = self.longest.fetch_max(bytes, Ordering::AcqRel).max(bytes);
        if waiting > MOST_WAITING + longest || self.to.try_send(text).is_err() {
            self.lost.store(true, Ordering::Release);
            self.wake.notify_one();
        }
    }

    /// Tells an event.
    pub fn say_event(&self, event: &impl Serialize) {
        if let Ok(text) = serde_json::to_string(event) {
            self.say(text.into());
        }
    }
}

/// The connection's end.
#[derive(Debug)]
pub struct Listener {
    from: Receiver<Arc<str>>,
    lost: Arc<AtomicBool>,
    waiting: Arc<AtomicUsize>,
    wake: Arc<Notify>,
}

impl Listener {
    /// The next message; nothing when there will be none, or when one was lost.
    pub async fn hear(&mut self) -> Option<Arc<str>> {
        tokio::select! {
            biased;
            () = self.wake.notified() => None,
            text = self.from.recv() => {
                let text = text.filter(|_| !self.lost.load(Ordering::Acquire))?;
                self.waiting.fetch_sub(text.len(), Ordering::AcqRel);
                Some(text)
            }
        }
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
    async fn one_large_message_waits_with_small_ones_and_two_do_not() {
        let (speaker, mut listener) = line();
        let large: Arc<str> = "x".repeat(MOST_WAITING + 1).into();
        for _ in 0..2 {
            speaker.say(large.clone());
            speaker.say("small".into());
            assert!(listener.hear().await.is_some());
            assert_eq!(listener.hear().await.as_deref(), Some("small"));
        }
        speaker.say(large.clone());
        speaker.say(large);
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
