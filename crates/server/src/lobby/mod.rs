//! The lobby: people who look for a game, and who is challenged by whom. It is kept in memory alone: who waits is connected, and
//! what is agreed on is a stored game.

mod offer;
mod pairing;

use crate::api::{LobbyEvent, Seek};
use crate::error::ApiError;
use crate::play::{Outbox, OutboxReader, outbox};
use crate::visitor::Visitor;
use offer::Offer;
pub use pairing::Pairing;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How many seeks and challenges of one visitor are open.
const MOST_EACH: usize = 5;
/// The same for all visitors at one machine.
const MOST_OF_MACHINE: usize = 20;
/// The same for all.
const MOST: usize = 2000;
/// How many challenges wait for one player.
const MOST_RECEIVED: usize = 20;
/// How many seeks are listed.
const LISTED: usize = 100;
/// How often the list is sent, where it has changed.
const TICK: Duration = Duration::from_millis(400);

/// The lobby; clones share it.
#[derive(Clone)]
pub struct Lobby {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    last: u32,
    members: BTreeMap<u32, Member>,
    offers: BTreeMap<u32, Offer>,
    /// Whether the list of seeks is another one than was sent last.
    changed: bool,
}

/// A connection.
#[derive(Debug)]
struct Member {
    visitor: Visitor,
    to: Outbox,
}

/// A connection to the lobby; leaves when dropped, and with it what it has offered.
pub struct LobbyHandle {
    lobby: Lobby,
    messages: OutboxReader,
    /// The number of the connection.
    pub member: u32,
}

impl LobbyHandle {
    /// The next message; `None` where the connection is too slow.
    pub async fn next_message(&mut self) -> Option<Arc<str>> {
        self.messages.next().await
    }
}

impl Drop for LobbyHandle {
    fn drop(&mut self) {
        let mut inner = self.lobby.lock();
        inner.members.remove(&self.member);
        let gone: Vec<u32> =
            inner.offers.values().filter(|offer| offer.member == self.member).map(Offer::number).collect();
        gone.into_iter().for_each(|number| drop(inner.remove(number)));
    }
}

impl Lobby {
    /// Nobody is here yet.
    pub fn new() -> Lobby {
        let lobby = Lobby { inner: Arc::default() };
        tokio::spawn(run(Arc::downgrade(&lobby.inner)));
        lobby
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects a visitor.
    pub fn enter(&self, visitor: &Visitor) -> LobbyHandle {
        let (to, messages) = outbox();
        let mut inner = self.lock();
        let member = inner.next_number();
        to.send(inner.seeks());
        inner.members.insert(member, Member { visitor: visitor.clone(), to });
        inner.tell_own(&visitor.who);
        LobbyHandle { lobby: self.clone(), messages, member }
    }

    /// Sends something to one connection.
    pub fn send(&self, member: u32, event: &LobbyEvent) {
        if let Some(member) = self.lock().members.get(&member) {
            member.to.send_event(event);
        }
    }

    /// Takes all that players offer, as they have a game now.
    fn take_offers(&self, players: [&str; 2]) -> Vec<Offer> {
        let mut inner = self.lock();
        let own = inner.offers.values().filter(|offer| players.contains(&offer.visitor.who.as_str()));
        let own: Vec<u32> = own.map(Offer::number).collect();
        own.into_iter().filter_map(|number| inner.remove(number)).collect()
    }

    /// Offers again what could not be played, if the connection that waits is still there.
    fn put_back(&self, offer: Offer) {
        let mut inner = self.lock();
        if inner.members.contains_key(&offer.member) {
            inner.add(offer);
        }
    }

    /// Takes back what a connection has offered, or declines what it was challenged to.
    ///
    /// # Errors
    /// Refuses what is another's.
    pub fn withdraw(&self, member: u32, number: u32) -> Result<(), ApiError> {
        let mut inner = self.lock();
        let offer = inner.offers.get(&number).ok_or_else(gone)?;
        let who = &inner.members.get(&member).ok_or(ApiError::Internal)?.visitor.who;
        if offer.visitor.who != *who && !offer.is_for(who) {
            return Err(ApiError::Conflict("it is not yours".to_string()));
        }
        let declined = offer.is_for(who);
        let Some(offer) = inner.remove(number) else { return Ok(()) };
        if let (true, Some(from), Some(name)) = (declined, inner.members.get(&offer.member), offer.seek.to) {
            from.to.send_event(&LobbyEvent::Declined { name });
        }
        Ok(())
    }
}

/// That an offer is not there any more.
fn gone() -> ApiError {
    ApiError::NotFound("that offer is gone".to_string())
}

impl Inner {
    fn next_number(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.last
    }

    /// Whether one more offer of a connection finds a place.
    fn check_room(&self, visitor: &Visitor, machine: IpAddr) -> Result<(), ApiError> {
        let own = self.offers.values().filter(|offer| offer.visitor.who == visitor.who).count();
        let of_machine = self.offers.values().filter(|offer| offer.machine == machine).count();
        if of_machine >= MOST_OF_MACHINE && own < MOST_EACH {
            return Err(ApiError::Conflict("too many offers wait from your network: try again later".to_string()));
        }
        if own >= MOST_EACH {
            return Err(ApiError::Conflict(format!("at most {MOST_EACH} offers wait at once: withdraw one first")));
        }
        if self.offers.len() >= MOST { Err(ApiError::Busy) } else { Ok(()) }
    }

    fn add(&mut self, mut offer: Offer) {
        if offer.seek.number == 0 {
            offer.seek.number = self.next_number();
        }
        let whom = [Some(offer.visitor.who.clone()), offer.to.clone()];
        self.changed |= offer.to.is_none();
        self.offers.insert(offer.seek.number, offer);
        whom.iter().flatten().for_each(|who| self.tell_own(who));
    }

    fn remove(&mut self, number: u32) -> Option<Offer> {
        let offer = self.offers.remove(&number)?;
        self.changed |= offer.to.is_none();
        [Some(&offer.visitor.who), offer.to.as_ref()].into_iter().flatten().for_each(|who| self.tell_own(who));
        Some(offer)
    }

    /// The list of all seeks, as it is sent.
    fn seeks(&self) -> Arc<str> {
        let seeks = self.offers.values().filter(|offer| offer.to.is_none());
        let waiting = seeks.clone().count();
        let seeks: Vec<Seek> = seeks.skip(waiting.saturating_sub(LISTED)).map(|offer| offer.seek.clone()).collect();
        let event = LobbyEvent::Seeks { seeks, waiting: u32::try_from(waiting).unwrap_or(u32::MAX) };
        serde_json::to_string(&event).unwrap_or_default().into()
    }

    /// Sends a player what is their own.
    fn tell_own(&self, who: &str) {
        let own = self.offers.values().filter(|offer| offer.visitor.who == who);
        let (sent, seeks): (Vec<&Offer>, Vec<&Offer>) = own.partition(|offer| offer.to.is_some());
        let received = self.offers.values().filter(|offer| offer.is_for(who));
        let event = LobbyEvent::Own {
            seeks: seeks.into_iter().map(Offer::number).collect(),
            sent: sent.into_iter().map(|offer| offer.seek.clone()).collect(),
            received: received.map(|offer| offer.seek.clone()).collect(),
        };
        for member in self.members.values().filter(|member| member.visitor.who == who) {
            member.to.send_event(&event);
        }
    }
}

/// Sends the list of seeks where it has changed, until the lobby is gone.
async fn run(inner: Weak<Mutex<Inner>>) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(inner) = inner.upgrade() else { return };
        let mut inner = inner.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut inner.changed) {
            let text = inner.seeks();
            inner.members.values().for_each(|member| member.to.send(text.clone()));
        }
    }
}
