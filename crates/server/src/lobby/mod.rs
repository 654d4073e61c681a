//! The lobby: people who look for a game, and who is challenged by whom. It is kept in memory alone: who waits is connected, and
//! what is agreed on is a stored game.

mod challenge;
mod decline;
mod entry;
mod offer;
mod pairing;

use crate::account_events::AccountEvents;
use crate::api::{LobbyEvent, Seek};
use crate::error::ApiError;
use crate::outbox::{Outbox, OutboxReader, outbox};
use crate::store::{Store, StoreError};
use crate::visitor::Visitor;
pub use challenge::{Challenge, ChallengeEvent};
pub use decline::DeclineReason;
use offer::Offer;
pub use pairing::Pairing;
use std::collections::{BTreeMap, HashSet};
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
    order: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Default)]
struct Inner {
    account_events: AccountEvents,
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
    /// With whom it has nothing to do, as one of the two has blocked the other. Where a player is in the lobby, this is the
    /// truth; it is not known before the store was read, and until then nothing is offered.
    apart: Option<HashSet<String>>,
    /// None of a program, which hears of challenges and games alone.
    to: Option<Outbox>,
}

impl Member {
    fn is_apart(&self, who: &str) -> bool {
        self.apart.as_ref().is_some_and(|apart| apart.contains(who))
    }

    fn send(&self, event: &LobbyEvent) {
        if let Some(to) = &self.to {
            to.send_event(event);
        }
    }
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
        self.lobby.leave(self.member);
    }
}

/// A program that is in the lobby while it listens; leaves when dropped, and with it what it has offered.
pub struct ProgramHandle {
    lobby: Lobby,
    member: u32,
}

impl Drop for ProgramHandle {
    fn drop(&mut self) {
        self.lobby.leave(self.member);
    }
}

impl Lobby {
    /// Nobody is here yet. Programs hear of challenges by `account_events`.
    pub fn new(account_events: AccountEvents) -> Lobby {
        let inner = Inner { account_events, ..Inner::default() };
        let lobby = Lobby { inner: Arc::new(Mutex::new(inner)), order: Arc::default() };
        tokio::spawn(run(Arc::downgrade(&lobby.inner)));
        lobby
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects a visitor.
    ///
    /// # Errors
    /// Says why it cannot be read whom they have blocked.
    pub async fn enter(&self, visitor: &Visitor, store: &Store) -> Result<LobbyHandle, StoreError> {
        let (to, messages) = outbox();
        let member = self.insert(visitor, Some(to));
        let handle = LobbyHandle { lobby: self.clone(), messages, member };
        self.keep_apart(member, store.apart(&visitor.who).await?);
        Ok(handle)
    }

    /// Lets a program be challenged, and challenge others.
    ///
    /// # Errors
    /// Says why it cannot be read whom it has blocked.
    pub async fn enter_program(&self, visitor: &Visitor, store: &Store) -> Result<ProgramHandle, StoreError> {
        let handle = ProgramHandle { lobby: self.clone(), member: self.insert(visitor, None) };
        self.keep_apart(handle.member, store.apart(&visitor.who).await?);
        Ok(handle)
    }

    /// Those who are blocked from now on are kept apart from this connection.
    fn insert(&self, visitor: &Visitor, to: Option<Outbox>) -> u32 {
        let mut inner = self.lock();
        let member = inner.next_number();
        inner.members.insert(member, Member { visitor: visitor.clone(), apart: None, to });
        member
    }

    /// Keeps a connection apart from those who were blocked before, and shows it what is here.
    fn keep_apart(&self, member: u32, before: HashSet<String>) {
        let mut inner = self.lock();
        let Some(entered) = inner.members.get_mut(&member) else { return };
        let apart = entered.apart.get_or_insert_default();
        apart.extend(before);
        let (apart, who) = (apart.clone(), entered.visitor.who.clone());
        let seeks = inner.seeks(&apart);
        inner.members.get(&member).and_then(|entered| entered.to.as_ref()).iter().for_each(|to| to.send(seeks.clone()));
        inner.tell_own(&who);
    }

    /// What is said of a visitor's blocks to the lobby comes in the order in which it was stored.
    pub async fn in_order(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.order.lock().await
    }

    /// The program of an account that is here, by the number of its connection.
    pub fn program_of(&self, who: &str) -> Option<u32> {
        let inner = self.lock();
        let mut own = inner.members.iter().filter(|(_, member)| member.to.is_none() && member.visitor.who == who);
        own.next_back().map(|(number, _)| *number)
    }

    /// The challenges that an account has received, and those that it has sent.
    pub fn challenges_of(&self, who: &str) -> [Vec<Challenge>; 2] {
        let inner = self.lock();
        let received = inner.offers.values().filter(|offer| offer.is_for(who));
        let sent = inner.offers.values().filter(|offer| offer.to.is_some() && offer.visitor.who == who);
        let shown = |offer: &Offer| Challenge::of(offer, "created");
        [received.map(shown).collect(), sent.map(shown).collect()]
    }

    /// The number of a challenge by the ID of its game, as far as an account has sent or received it.
    pub fn number_of(&self, game: &str, who: &str) -> Option<u32> {
        let inner = self.lock();
        let mut own = inner.offers.values().filter(|offer| offer.to.is_some() && offer.game == game);
        own.find(|offer| offer.is_for(who) || offer.visitor.who == who).map(Offer::number)
    }

    fn leave(&self, member: u32) {
        let mut inner = self.lock();
        let Some(gone) = inner.members.remove(&member) else { return };
        let other = |other: &Member| other.to.is_none() && other.visitor.who == gone.visitor.who;
        let heir = inner.members.iter().rev().find(|(_, member)| gone.to.is_none() && other(member));
        // Another stream of the same program goes on with what it has offered.
        if let Some(heir) = heir.map(|(number, _)| *number) {
            inner.offers.values_mut().filter(|offer| offer.member == member).for_each(|offer| offer.member = heir);
            return;
        }
        let gone: Vec<u32> = inner.offers.values().filter(|offer| offer.member == member).map(Offer::number).collect();
        gone.into_iter().for_each(|number| drop(inner.cancel(number)));
    }

    /// Sends something to one connection.
    pub fn send(&self, member: u32, event: &LobbyEvent) {
        if let Some(member) = self.lock().members.get(&member) {
            member.send(event);
        }
    }

    /// Keeps two players apart from now on, or not any more. What the first has challenged the other to is canceled, and the
    /// other way round declined.
    pub fn set_apart(&self, players: [&str; 2], apart: bool) {
        let mut inner = self.lock();
        for (own, other) in [(players[0], players[1]), (players[1], players[0])] {
            for member in inner.members.values_mut().filter(|member| member.visitor.who == own) {
                let kept = member.apart.get_or_insert_default();
                match apart {
                    true => kept.insert(other.to_string()),
                    false => kept.remove(other),
                };
            }
        }
        inner.changed = true;
        let between = |offer: &&Offer| {
            players.contains(&offer.visitor.who.as_str()) && players.iter().any(|player| offer.is_for(player))
        };
        let gone: Vec<u32> = inner.offers.values().filter(between).map(Offer::number).filter(|_| apart).collect();
        drop(inner);
        for number in gone {
            // One that is gone meanwhile is gone.
            let _ = self.withdraw(players[0], number, DeclineReason::GENERIC);
        }
    }

    /// Ends all connections, and takes back all that was offered.
    pub fn end_all(&self) {
        let mut inner = self.lock();
        inner.offers.clear();
        inner.members.clear();
    }

    /// Takes back all that an account offers.
    pub fn withdraw_all(&self, who: &str) {
        let mut inner = self.lock();
        let own = inner.offers.values().filter(|offer| offer.visitor.who == who);
        let own: Vec<u32> = own.map(Offer::number).collect();
        own.into_iter().for_each(|number| drop(inner.cancel(number)));
    }

    /// Takes all that players offer, as they will have a game. Programs hear of it when it has begun.
    fn take_offers(&self, players: [&str; 2]) -> Vec<Offer> {
        let mut inner = self.lock();
        let own = inner.offers.values().filter(|offer| players.contains(&offer.visitor.who.as_str()));
        let own: Vec<u32> = own.map(Offer::number).collect();
        own.into_iter().filter_map(|number| inner.remove(number)).collect()
    }

    /// Offers again what could not be played, if the connection that waits is still there. To programs it was never away.
    fn put_back(&self, offer: Offer) {
        let mut inner = self.lock();
        match inner.members.contains_key(&offer.member) {
            true => inner.insert(offer),
            false => inner.report_canceled(&offer),
        }
    }

    /// Reports to programs that offers are canceled, as their players have a game.
    fn report_canceled(&self, offers: &[Offer]) {
        let inner = self.lock();
        offers.iter().for_each(|offer| inner.report_canceled(offer));
    }

    /// Takes back what a visitor has offered, or declines for a reason what the visitor was challenged to.
    ///
    /// # Errors
    /// Refuses what is another's.
    pub fn withdraw(&self, who: &str, number: u32, reason: DeclineReason) -> Result<(), ApiError> {
        let mut inner = self.lock();
        let offer = inner.offers.get(&number).ok_or_else(gone)?;
        if offer.visitor.who != *who && !offer.is_for(who) {
            return Err(ApiError::Conflict("it is not yours".to_string()));
        }
        if !offer.is_for(who) {
            inner.cancel(number);
            return Ok(());
        }
        let Some(offer) = inner.remove(number) else { return Ok(()) };
        let declined =
            |challenge: Challenge| ChallengeEvent::ChallengeDeclined { challenge: challenge.declined(reason) };
        inner.report(&offer, declined, "declined");
        if let (Some(from), Some(name)) = (inner.members.get(&offer.member), offer.seek.to) {
            from.send(&LobbyEvent::Declined { name });
        }
        Ok(())
    }
}

/// That an offer is not there any more.
fn gone() -> ApiError {
    ApiError::NotFound("that offer is gone".to_string())
}

/// That a program listens to no stream.
pub fn not_listening() -> ApiError {
    let why = "open /api/stream/event first: a challenge lasts while its challenger listens there";
    ApiError::Conflict(why.to_string())
}

impl Inner {
    fn next_number(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.last
    }

    /// Whether who has offered something has nothing to do with a player.
    fn is_apart(&self, offer: &Offer, who: &str) -> bool {
        self.members.get(&offer.member).is_some_and(|member| member.is_apart(who))
    }

    /// Whether one more offer of a connection finds a place.
    fn check_room(&self, member: u32, visitor: &Visitor, machine: IpAddr) -> Result<(), ApiError> {
        // Nobody would take back what it has offered.
        if !self.members.contains_key(&member) {
            return Err(not_listening());
        }
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

    /// Adds an offer; its number.
    fn add(&mut self, mut offer: Offer) -> u32 {
        if offer.seek.number == 0 {
            offer.seek.number = self.next_number();
        }
        let number = offer.seek.number;
        self.report(&offer, |challenge| ChallengeEvent::Challenge { challenge }, "created");
        self.insert(offer);
        number
    }

    /// Lists an offer, which programs have heard of.
    fn insert(&mut self, offer: Offer) {
        let whom = [Some(offer.visitor.who.clone()), offer.to.clone()];
        self.changed |= offer.to.is_none();
        self.offers.insert(offer.seek.number, offer);
        whom.iter().flatten().for_each(|who| self.tell_own(who));
    }

    /// Removes what is not to be played any more.
    fn cancel(&mut self, number: u32) -> Option<Offer> {
        let offer = self.remove(number)?;
        self.report_canceled(&offer);
        Some(offer)
    }

    fn report_canceled(&self, offer: &Offer) {
        self.report(offer, |challenge| ChallengeEvent::ChallengeCanceled { challenge }, "canceled");
    }

    /// Reports to programs what happens to a challenge.
    fn report(&self, offer: &Offer, event: impl Fn(Challenge) -> ChallengeEvent, status: &'static str) {
        let Some(to) = &offer.to else { return };
        let event = event(Challenge::of(offer, status));
        [to, &offer.visitor.who].into_iter().for_each(|who| self.account_events.send(who, &event));
    }

    fn remove(&mut self, number: u32) -> Option<Offer> {
        let offer = self.offers.remove(&number)?;
        self.changed |= offer.to.is_none();
        [Some(&offer.visitor.who), offer.to.as_ref()].into_iter().flatten().for_each(|who| self.tell_own(who));
        Some(offer)
    }

    /// The list of all seeks but those of some players, as it is sent.
    fn seeks(&self, apart: &HashSet<String>) -> Arc<str> {
        let shown = |offer: &&Offer| offer.to.is_none() && !apart.contains(&offer.visitor.who);
        let seeks = self.offers.values().filter(shown);
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
            member.send(&event);
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
            let all = inner.seeks(&HashSet::new());
            let waiting: HashSet<&str> = inner.offers.values().map(|offer| offer.visitor.who.as_str()).collect();
            for Member { apart, to, .. } in inner.members.values() {
                // Who has just come is sent the list then.
                let Some(apart) = apart else { continue };
                let hides = apart.iter().any(|who| waiting.contains(who.as_str()));
                let text = if hides { inner.seeks(apart) } else { all.clone() };
                to.iter().for_each(|to| to.send(text.clone()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_blocks_somebody_who_just_enters_is_kept_apart() {
        let lobby = Lobby::new(AccountEvents::default());
        let ann = Visitor { who: "ann".to_string(), account: Some("Ann".to_string()), guest: None };
        let member = lobby.insert(&ann, None);
        // Bob blocks Ann after the store was read, and before its answer is here.
        lobby.set_apart(["bob", "ann"], true);
        lobby.keep_apart(member, HashSet::from(["cy".to_string()]));
        let kept = |who: &str| lobby.lock().members[&member].is_apart(who);
        assert!(kept("bob") && kept("cy") && !kept("dan"));
        lobby.set_apart(["bob", "ann"], false);
        assert!(!kept("bob") && kept("cy"));
    }
}
