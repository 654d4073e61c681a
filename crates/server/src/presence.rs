//! Who is here: which accounts are in the lobby or at games.

use crate::processes::Processes;
use crate::processes::note::Note;
use crate::visitor::Visitor;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many games of one account are named.
const MOST_GAMES: usize = 4;

/// Who is here; clones share it.
#[derive(Clone, Default)]
pub struct Presence {
    inner: Arc<Mutex<Inner>>,
    processes: Processes,
}

#[derive(Debug, Default)]
struct Inner {
    last: u64,
    /// By what games know the accounts: their connections.
    here: HashMap<String, BTreeMap<u64, Connection>>,
    /// Those to other processes with the game of each that is at one, by the process and the number.
    elsewhere: BTreeMap<(String, u64), (String, Option<String>)>,
}

/// Where a connection of an account is.
#[derive(Debug)]
struct Connection {
    /// The game, if it is at one.
    game: Option<String>,
    /// Whether it hears of pairings. Those that do are all in the process that pairs.
    hears_pairings: bool,
}

/// A connection of an account, which is here until this is dropped.
pub struct PresenceGuard {
    presence: Presence,
    who: String,
    number: u64,
}

impl Presence {
    /// Nobody is here yet. Other processes hear who comes and goes.
    pub fn new(processes: Processes) -> Presence {
        Presence { processes, ..Presence::default() }
    }

    /// A visitor is here, perhaps at a game. Nobody asks for guests.
    pub fn enter(&self, visitor: &Visitor, game: Option<&str>) -> Option<PresenceGuard> {
        self.come(visitor, game, false)
    }

    /// A visitor is here, and hears of the next game of a tournament.
    pub fn enter_for_pairings(&self, visitor: &Visitor) -> Option<PresenceGuard> {
        self.come(visitor, None, true)
    }

    fn come(&self, visitor: &Visitor, game: Option<&str>, hears_pairings: bool) -> Option<PresenceGuard> {
        visitor.account.as_ref()?;
        let mut inner = self.lock();
        inner.last += 1;
        let number = inner.last;
        let connection = Connection { game: game.map(str::to_string), hears_pairings };
        inner.here.entry(visitor.who.clone()).or_default().insert(number, connection);
        self.report(number, &visitor.who, game);
        Some(PresenceGuard { presence: self.clone(), who: visitor.who.clone(), number })
    }

    /// Whether an account hears of it where it is paired.
    pub fn hears_pairings(&self, who: &str) -> bool {
        self.lock().here.get(who).is_some_and(|own| own.values().any(|connection| connection.hears_pairings))
    }

    /// The games at which an account is, the last ones that it came to; nothing where it is not here.
    pub fn games(&self, who: &str) -> Option<Vec<String>> {
        let inner = self.lock();
        let here = inner.here.get(who);
        let games = here.into_iter().flat_map(|own| own.values().rev().map(|connection| &connection.game));
        let elsewhere: Vec<&Option<String>> =
            inner.elsewhere.values().rev().filter(|(other, _)| other == who).map(|(_, game)| game).collect();
        if here.is_none() && elsewhere.is_empty() {
            return None;
        }
        Some(games.chain(elsewhere).flatten().take(MOST_GAMES).cloned().collect())
    }

    fn report(&self, number: u64, who: &str, game: Option<&str>) {
        self.processes.report(|| Note::Came { number, who: who.to_string(), game: game.map(str::to_string) });
    }

    /// Reports to the other processes who is here.
    pub fn say_all(&self) {
        let inner = self.lock();
        let all = inner.here.iter().flat_map(|(who, own)| own.iter().map(move |(number, own)| (who, number, own)));
        all.for_each(|(who, number, own)| self.report(*number, who, own.game.as_deref()));
    }

    /// An account has come to another process.
    pub fn came(&self, process: String, number: u64, who: String, game: Option<String>) {
        self.lock().elsewhere.insert((process, number), (who, game));
    }

    /// It has gone there.
    pub fn went(&self, process: String, number: u64) {
        self.lock().elsewhere.remove(&(process, number));
    }

    /// What the others have reported is not known any more.
    pub fn forget_elsewhere(&self) {
        self.lock().elsewhere.clear();
    }

    /// Nobody is at processes that are not there.
    pub fn keep_only(&self, processes: &[String]) {
        self.lock().elsewhere.retain(|(process, _), _| processes.contains(process));
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let mut inner = self.presence.lock();
        if let Some(own) = inner.here.get_mut(&self.who) {
            own.remove(&self.number);
            if own.is_empty() {
                inner.here.remove(&self.who);
            }
        }
        self.presence.processes.report(|| Note::Went { number: self.number });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_here_while_any_connection_of_theirs_is() {
        let presence = Presence::default();
        let ann = Visitor { who: "ann".to_string(), account: Some("Ann".to_string()), guest: None };
        let guest = Visitor { account: None, ..ann.clone() };
        assert!(presence.enter(&guest, None).is_none() && presence.games("ann").is_none());
        let lobby = presence.enter(&ann, None);
        assert_eq!(presence.games("ann"), Some(vec![]));
        let games: Vec<_> = (0..9).map(|number| presence.enter(&ann, Some(&number.to_string()))).collect();
        assert_eq!(presence.games("ann").unwrap(), ["8", "7", "6", "5"]);
        assert!(!presence.hears_pairings("ann"), "neither in the lobby nor at games");
        let pages = [presence.enter_for_pairings(&ann), presence.enter_for_pairings(&ann)];
        let [page, other] = pages;
        drop(page);
        assert!(presence.hears_pairings("ann"));
        drop(other);
        assert!(!presence.hears_pairings("ann"));
        drop((lobby, games));
        presence.came("other".to_string(), 1, "ann".to_string(), None);
        assert_eq!(presence.games("ann"), Some(vec![]));
        presence.forget_elsewhere();
        assert!(presence.games("ann").is_none() && presence.lock().here.is_empty(), "nobody is left in memory");
    }
}
