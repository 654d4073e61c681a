//! Who is here: which accounts are in the lobby or at games.

use crate::visitor::Visitor;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many games of one account are named.
const MOST_GAMES: usize = 4;

/// Who is here; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    last: u64,
    /// By what games know the accounts: their connections, with the game of each that is at one.
    here: HashMap<String, BTreeMap<u64, Option<String>>>,
}

/// A connection of an account, which is here until this is dropped.
#[derive(Debug)]
pub struct PresenceGuard {
    presence: Presence,
    who: String,
    number: u64,
}

impl Presence {
    /// A visitor is here, perhaps at a game. Nobody asks for guests.
    pub fn enter(&self, visitor: &Visitor, game: Option<&str>) -> Option<PresenceGuard> {
        visitor.account.as_ref()?;
        let mut inner = self.lock();
        inner.last += 1;
        let number = inner.last;
        inner.here.entry(visitor.who.clone()).or_default().insert(number, game.map(str::to_string));
        Some(PresenceGuard { presence: self.clone(), who: visitor.who.clone(), number })
    }

    /// The games at which an account is, the last ones that it came to; nothing where it is not here.
    pub fn games(&self, who: &str) -> Option<Vec<String>> {
        let inner = self.lock();
        let games = inner.here.get(who)?.values().rev().flatten();
        Some(games.take(MOST_GAMES).cloned().collect())
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
        drop((lobby, games));
        assert!(presence.games("ann").is_none() && presence.lock().here.is_empty(), "nobody is left in memory");
    }
}
