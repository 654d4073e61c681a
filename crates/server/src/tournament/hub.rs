//! Tournaments in memory: those that were read, and who watches them.

use super::director;
use super::show::{Part, page_of};
use super::standings::{Row, standings};
use crate::api::{TournamentEvent, TournamentRequest};
use crate::error::ApiError;
use crate::outbox::{Outbox, OutboxReader, outbox};
use crate::play::{Rooms, created};
use crate::presence::Presence;
use crate::shared::Shared;
use crate::store::{FullTournament, NewPairing, StoredRating};
use crate::visitor::Visitor;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What was read is read again after this time, whatever happens meanwhile: others may write, too.
const FRESH: Duration = Duration::from_secs(5);
/// How many tournaments are kept in memory.
const KEPT: usize = 200;

/// A tournament with its standings.
pub struct Loaded {
    /// What is stored.
    pub full: FullTournament,
    /// What the organiser asked for.
    pub request: TournamentRequest,
    /// The definition of its games, where it is none that the server has, or has any more.
    pub definition: Option<String>,
    /// The standings.
    pub rows: Vec<Row>,
    read: Instant,
}

impl Loaded {
    /// A tournament that was just read, with its definition as it is shown.
    ///
    /// # Errors
    /// Says that its settings cannot be read.
    pub fn new(full: FullTournament, definition: Option<String>) -> Result<Loaded, ApiError> {
        let request = full.asked()?;
        let rows = standings(&full, request.kind);
        Ok(Loaded { full, request, definition, rows, read: Instant::now() })
    }
}

/// An account that looks at a tournament.
#[derive(Clone, Debug)]
pub struct Known {
    /// By what games know it.
    pub who: String,
    /// Whether it is a program.
    pub bot: bool,
    /// Its rating in the game of the tournament.
    pub rating: StoredRating,
}

/// All tournaments; clones share them.
#[derive(Clone)]
pub struct Tournaments {
    pub(super) inner: Arc<Inner>,
}

/// What all clones share.
pub struct Inner {
    pub(super) rooms: Rooms,
    pub(super) presence: Presence,
    loaded: Mutex<HashMap<String, Arc<Loaded>>>,
    members: Mutex<Members>,
}

#[derive(Default)]
struct Members {
    last: u64,
    /// By the number of the connection.
    all: BTreeMap<u64, Member>,
}

struct Member {
    tournament: String,
    known: Option<Known>,
    to: Outbox,
}

/// A connection to a tournament; leaves when dropped.
pub struct TournamentHandle {
    tournaments: Tournaments,
    messages: OutboxReader,
    member: u64,
}

impl TournamentHandle {
    /// The next message; `None` where the connection is too slow.
    pub async fn next_message(&mut self) -> Option<Arc<str>> {
        self.messages.next().await
    }
}

impl Drop for TournamentHandle {
    fn drop(&mut self) {
        self.tournaments.members().all.remove(&self.member);
    }
}

impl Tournaments {
    /// Looks after the tournaments from now on. Those are present who may be paired in an arena.
    pub fn new(rooms: Rooms, presence: Presence) -> Tournaments {
        let inner = Inner { rooms, presence, loaded: Mutex::default(), members: Mutex::default() };
        let tournaments = Tournaments { inner: Arc::new(inner) };
        tokio::spawn(director::run(Arc::downgrade(&tournaments.inner)));
        tournaments
    }

    pub(super) fn shared(&self) -> &Shared {
        self.inner.rooms.shared()
    }

    /// Ends all connections.
    pub fn end_all(&self) {
        self.members().all.clear();
    }

    fn members(&self) -> MutexGuard<'_, Members> {
        self.inner.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn loaded(&self) -> MutexGuard<'_, HashMap<String, Arc<Loaded>>> {
        self.inner.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A tournament, as it was not long ago.
    ///
    /// # Errors
    /// Says that there is none of this ID, or that it cannot be read.
    pub async fn load(&self, id: &str) -> Result<Arc<Loaded>, ApiError> {
        let known = self.loaded().get(id).filter(|known| known.read.elapsed() < FRESH).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let missing = || ApiError::NotFound("this server has no tournament with that ID".to_string());
        let full = self.shared().store.tournament(id).await?.ok_or_else(missing)?;
        let (catalog, name, rules) =
            (self.shared().catalog.clone(), full.tournament.game.clone(), full.tournament.rules.clone());
        let definition = tokio::task::spawn_blocking(move || catalog.shown(&name, &rules)).await;
        let loaded = Arc::new(Loaded::new(full, definition.map_err(|_| ApiError::Internal)?)?);
        let mut all = self.loaded();
        if all.len() >= KEPT {
            all.retain(|_, kept| kept.read.elapsed() < FRESH);
        }
        if all.len() < KEPT {
            all.insert(id.to_string(), loaded.clone());
        }
        Ok(loaded)
    }

    /// A tournament as it is now.
    ///
    /// # Errors
    /// As [`Tournaments::load`].
    pub async fn read(&self, id: &str) -> Result<Arc<Loaded>, ApiError> {
        self.forget(id);
        self.load(id).await
    }

    /// A tournament has changed: it is read again, and those who watch it hear of it.
    pub fn changed(&self, id: &str) {
        self.forget(id);
        self.shared().tournament_changes.changed(id);
    }

    /// A tournament is read again the next time.
    pub(super) fn forget(&self, id: &str) {
        self.loaded().remove(id);
    }

    /// What is known of a visitor; nothing of a guest.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn know(&self, visitor: &Visitor, loaded: &Loaded) -> Result<Option<Known>, ApiError> {
        if visitor.account.is_none() {
            return Ok(None);
        }
        let store = &self.shared().store;
        let pace = if loaded.request.clock.days.is_some() { crate::store::CORRESPONDENCE } else { crate::store::LIVE };
        let rating = store.rating(&visitor.who, &loaded.full.tournament.rules.fingerprint, pace).await?;
        let [bot, _] = store.bots([&visitor.who, ""]).await?;
        Ok(Some(Known { who: visitor.who.clone(), bot, rating }))
    }

    /// Connects a visitor to a tournament.
    ///
    /// # Errors
    /// Says that there is none of this ID, or that it cannot be read.
    pub async fn watch(&self, id: &str, visitor: &Visitor) -> Result<TournamentHandle, ApiError> {
        let loaded = self.load(id).await?;
        let known = self.know(visitor, &loaded).await?;
        let (to, messages) = outbox();
        let member = {
            let mut members = self.members();
            members.last += 1;
            let member = members.last;
            members.all.insert(member, Member { tournament: id.to_string(), known: known.clone(), to: to.clone() });
            member
        };
        let handle = TournamentHandle { tournaments: self.clone(), messages, member };
        // What has changed since it was read is reported as soon as it is seen.
        to.send_event(&TournamentEvent::Own { own: Box::new(loaded.own(known.as_ref())) });
        if let Some(tournament) = page_of(&loaded, Part::default(), self.shared().time.now()) {
            to.send_event(&TournamentEvent::State { tournament: Box::new(tournament) });
        }
        Ok(handle)
    }

    /// Reports how some tournaments stand to those who watch them.
    pub(super) async fn report(&self, changed: &HashSet<String>) {
        for id in changed {
            let watched = self.members().all.values().any(|member| member.tournament == *id);
            if !watched {
                continue;
            }
            // What cannot be read now is reported with the next change.
            let Ok(loaded) = self.load(id).await else { continue };
            let Some(tournament) = page_of(&loaded, Part::default(), self.shared().time.now()) else { continue };
            let Ok(text) = serde_json::to_string(&TournamentEvent::State { tournament: Box::new(tournament) }) else {
                continue;
            };
            let text: Arc<str> = text.into();
            for member in self.members().all.values().filter(|member| member.tournament == *id) {
                member.to.send_event(&TournamentEvent::Own { own: Box::new(loaded.own(member.known.as_ref())) });
                member.to.send(text.clone());
            }
        }
    }

    /// Reports games that have begun to their players.
    pub(super) fn announce(&self, id: &str, begun: &[NewPairing]) {
        for record in begun.iter().filter_map(|pairing| pairing.record.as_ref()) {
            self.inner.rooms.announce_begun(record);
            let players = [&record.places.w, &record.places.b].map(|place| place.who());
            let event = TournamentEvent::Paired { game: created(&record.id) };
            let members = self.members();
            let here = members.all.values().filter(|member| member.tournament == id);
            let own =
                |member: &&Member| member.known.as_ref().is_some_and(|known| players.contains(&Some(&*known.who)));
            here.filter(own).for_each(|member| member.to.send_event(&event));
        }
    }
}
