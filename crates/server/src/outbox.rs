//! A bounded queue of messages to one connection.

use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::Notify;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many messages may wait for one connection. A connection that is slower than that is dropped, and gets the whole
/// game when it reconnects.
const WAITING: usize = 256;
/// The same in bytes, plus the longest message so far: a whole game may be longer than that.
const MOST_WAITING: usize = 256 << 10;

/// Creates an outbox and its reader.
pub fn outbox() -> (Outbox, OutboxReader) {
    let (to, from) = channel(WAITING);
    let (lost, waiting, wake) = <(Arc<AtomicBool>, Arc<AtomicUsize>, Arc<Notify>)>::default();
    let longest = Arc::default();
    let outbox = Outbox { to, lost: lost.clone(), waiting: waiting.clone(), longest, wake: wake.clone() };
    (outbox, OutboxReader { from, lost, waiting, wake })
}

/// The end of those who send.
#[derive(Clone, Debug)]
pub struct Outbox {
    to: Sender<Arc<str>>,
    lost: Arc<AtomicBool>,
    /// How many bytes wait.
    waiting: Arc<AtomicUsize>,
    /// The length of the longest message.
    longest: Arc<AtomicUsize>,
    wake: Arc<Notify>,
}

impl Outbox {
    /// Sends a text, unless the reader is gone.
    pub fn send(&self, text: Arc<str>) {
        let bytes = text.len();
        let waiting = self.waiting.fetch_add(bytes, Ordering::AcqRel) + bytes;
        let longest = self.longest.fetch_max(bytes, Ordering::AcqRel).max(bytes);
        if waiting > MOST_WAITING + longest || self.to.try_send(text).is_err() {
            self.lost.store(true, Ordering::Release);
            self.wake.notify_one();
        }
    }

    /// Sends an event.
    pub fn send_event(&self, event: &impl Serialize) {
        if let Ok(text) = serde_json::to_string(event) {
            self.send(text.into());
        }
    }
}

/// The connection's end.
#[derive(Debug)]
pub struct OutboxReader {
    from: Receiver<Arc<str>>,
    lost: Arc<AtomicBool>,
    waiting: Arc<AtomicUsize>,
    wake: Arc<Notify>,
}

impl OutboxReader {
    /// The next message; `None` when there will be none, or when one was lost.
    pub async fn next(&mut self) -> Option<Arc<str>> {
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
        let (outbox, mut reader) = outbox();
        for _ in 0..WAITING {
            outbox.send("first".into());
        }
        assert_eq!(reader.next().await.as_deref(), Some("first"));
        outbox.send("the last that finds a place".into());
        outbox.send("one too many".into());
        assert_eq!(reader.next().await, None);
    }

    #[tokio::test]
    async fn one_large_message_waits_with_small_ones_and_two_do_not() {
        let (outbox, mut reader) = outbox();
        let large: Arc<str> = "x".repeat(MOST_WAITING + 1).into();
        for _ in 0..2 {
            outbox.send(large.clone());
            outbox.send("small".into());
            assert!(reader.next().await.is_some());
            assert_eq!(reader.next().await.as_deref(), Some("small"));
        }
        outbox.send(large.clone());
        outbox.send(large);
        assert_eq!(reader.next().await, None);
    }

    #[tokio::test]
    async fn what_was_sent_before_the_room_closed_is_heard() {
        let (outbox, mut reader) = outbox();
        outbox.send("the end".into());
        drop(outbox);
        assert_eq!(reader.next().await.as_deref(), Some("the end"));
        assert_eq!(reader.next().await, None);
    }
}
