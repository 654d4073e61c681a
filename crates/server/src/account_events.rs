//! What happens to the games and challenges of accounts, for the programs that listen to it.

use crate::outbox::{Outbox, OutboxReader, outbox};
use crate::processes::Processes;
use crate::processes::note::Note;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many streams of one account are open: the oldest ends.
const MOST_EACH: usize = 4;

/// The listeners of all accounts; clones share them.
#[derive(Clone, Default)]
pub struct AccountEvents {
    inner: Arc<Mutex<Inner>>,
    processes: Processes,
}

#[derive(Debug, Default)]
struct Inner {
    last: u64,
    /// By what games know the accounts, with the number of each listener.
    listeners: HashMap<String, Vec<Listener>>,
}

#[derive(Debug)]
struct Listener {
    number: u64,
    /// Whether it hears of games too, and not of challenges alone.
    games: bool,
    to: Outbox,
}

/// Hears what happens to an account until it is dropped.
pub struct EventListener {
    events: AccountEvents,
    who: String,
    number: u64,
    reader: OutboxReader,
}

impl AccountEvents {
    /// Nobody listens yet. Other processes hear of what happens, too.
    pub fn new(processes: Processes) -> AccountEvents {
        AccountEvents { processes, ..AccountEvents::default() }
    }

    /// Listens to the challenges of an account, and to its `games` where that is allowed.
    pub fn listen(&self, who: &str, games: bool) -> EventListener {
        let (to, reader) = outbox();
        let mut inner = self.lock();
        inner.last += 1;
        let number = inner.last;
        let own = inner.listeners.entry(who.to_string()).or_default();
        if own.len() >= MOST_EACH {
            own.remove(0);
        }
        own.push(Listener { number, games, to });
        EventListener { events: self.clone(), who: who.to_string(), number, reader }
    }

    /// Reports something of challenges to an account.
    pub fn send(&self, who: &str, event: &impl Serialize) {
        self.send_where(who, event, false);
    }

    /// Reports something of games to an account.
    pub fn send_game(&self, who: &str, event: &impl Serialize) {
        self.send_where(who, event, true);
    }

    fn send_where(&self, who: &str, event: &impl Serialize, game: bool) {
        if self.processes.is_alone() && !self.lock().listeners.contains_key(who) {
            return;
        }
        let Ok(line) = serde_json::to_string(event) else { return };
        self.processes.report(|| Note::Account { who: who.to_string(), game, line: line.clone() });
        self.deliver(who, game, line.into());
    }

    /// Hands a line on to those who listen here.
    pub fn deliver(&self, who: &str, game: bool, line: Arc<str>) {
        let inner = self.lock();
        let own = inner.listeners.get(who).into_iter().flatten();
        own.filter(|listener| listener.games || !game).for_each(|listener| listener.to.send(line.clone()));
    }

    /// Ends all streams: those who listen again hear how everything stands.
    pub fn end_all(&self) {
        self.lock().listeners.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EventListener {
    /// The next event; nothing where the listener is too slow, or another has its place.
    pub async fn next(&mut self) -> Option<Arc<str>> {
        self.reader.next().await
    }
}

impl Drop for EventListener {
    fn drop(&mut self) {
        let mut inner = self.events.lock();
        if let Some(own) = inner.listeners.get_mut(&self.who) {
            own.retain(|listener| listener.number != self.number);
            if own.is_empty() {
                inner.listeners.remove(&self.who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn each_account_hears_its_own_and_the_oldest_listener_of_very_many_ends() {
        let events = AccountEvents::default();
        let (mut ann, mut bob) = (events.listen("ann", true), events.listen("bob", false));
        events.send("ann", &1);
        events.send_game("bob", &1);
        events.send("bob", &2);
        assert_eq!((ann.next().await.as_deref(), bob.next().await.as_deref()), (Some("1"), Some("2")));
        let mut others: Vec<EventListener> = (0..MOST_EACH).map(|_| events.listen("ann", true)).collect();
        assert_eq!(ann.next().await, None);
        events.send_game("ann", &3);
        assert_eq!(others[0].next().await.as_deref(), Some("3"));
        drop((ann, bob, others));
        assert!(events.lock().listeners.is_empty(), "nobody is left in memory");
    }
}
