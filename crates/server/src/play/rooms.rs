//! The live games that somebody is looking at.

use super::keeper;
use super::line::{Listener, line};
use super::live::Live;
use super::room::{Connection, Message, Room};
use crate::api::RoomCommand;
use crate::client::Client;
use crate::compute::For;
use crate::limits::Limits;
use crate::now::Millis;
use crate::rate::Rates;
use crate::refusal::Refusal;
use crate::state::{Patience, Shared};
use crate::store::{Fault, Record};
use crate::tally::{Counted, Tally};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many games may be live at once.
const MOST_ROOMS: usize = 30_000;
/// Who holds no more than this part of what one machine may has little.
const LITTLE: usize = 16;
/// This part of the memory for rooms is added for those who have little.
const RESERVE: usize = 4;
/// How many messages may wait for a room.
const INBOX: usize = 64;

/// All rooms; clones share them.
#[derive(Clone)]
pub struct Rooms {
    inner: Arc<Inner>,
}

/// What all clones share.
pub struct Inner {
    shared: Shared,
    patience: Patience,
    limits: Limits,
    rates: Arc<Rates>,
    open: Mutex<HashMap<String, Sender<Message>>>,
    connections: AtomicU64,
    /// The rooms, by the machine that has opened each.
    rooms: Tally,
    /// How much memory the games of rooms hold that people have defined, likewise.
    held: Tally,
}

/// What a room holds of its machine's share; dropped, it is free.
pub struct Held {
    /// The machine that has opened the room.
    pub machine: IpAddr,
    _room: Counted,
    _memory: Counted,
}

/// A connection to a room; dropped, it leaves.
pub struct Joined {
    told: Listener,
    room: Sender<Message>,
    connection: u64,
}

impl Joined {
    /// The next message for this connection; nothing when the room has no place for it any more, or it is too slow.
    pub async fn told(&mut self) -> Option<Arc<str>> {
        self.told.hear().await
    }

    /// Does something in the game, asked for at a time.
    pub async fn command(&self, command: RoomCommand, at: Millis) {
        // A room that has closed meanwhile has ended what it tells, too.
        let _ = self.room.send(Message::Command { connection: self.connection, command, at }).await;
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        let (room, connection) = (self.room.clone(), self.connection);
        tokio::spawn(async move {
            let _ = room.send(Message::Leave(connection)).await;
        });
    }
}

impl Rooms {
    /// No room is open yet. Games whose clocks run are looked after from now on.
    pub fn new(shared: Shared, patience: Patience, limits: Limits, rates: Arc<Rates>) -> Rooms {
        let (open, connections) = (Mutex::default(), AtomicU64::new(0));
        let (tally, held) = (Tally::default(), Tally::default());
        let inner = Inner { shared, patience, limits, rates, open, connections, rooms: tally, held };
        let rooms = Rooms { inner: Arc::new(inner) };
        tokio::spawn(keeper::keep(Arc::downgrade(&rooms.inner)));
        rooms
    }

    pub(super) fn of(inner: Arc<Inner>) -> Rooms {
        Rooms { inner }
    }

    /// What rooms work with.
    pub fn shared(&self) -> &Shared {
        &self.inner.shared
    }

    /// How much one machine may have.
    pub fn limits(&self) -> Limits {
        self.inner.limits
    }

    /// How much may be stored.
    pub fn rates(&self) -> &Rates {
        &self.inner.rates
    }

    /// How many rooms are open.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// How long is waited for people.
    pub fn patience(&self) -> Patience {
        self.inner.patience
    }

    /// Keeps a new game. When this returns, it is stored.
    pub async fn create(&self, record: &Record) -> Result<(), Refusal> {
        let shared = self.shared();
        self.refuse_without_space()?;
        shared.store.begin(record).await?;
        shared.metrics.games.inc();
        Ok(())
    }

    /// Games that go on need what space there is.
    pub(super) fn refuse_without_space(&self) -> Result<(), Refusal> {
        // Where the system does not tell, a full disk is noticed when it is.
        let free = self.shared().store.free_space().unwrap_or(u64::MAX);
        if free < self.inner.limits.disk_free {
            tracing::error!(free, "the disk is nearly full: no games are begun");
            return Err(Refusal::NotStored(Fault::Full));
        }
        Ok(())
    }

    /// Connects a person at a machine to a game.
    pub async fn join(&self, id: &str, person: &str, client: Client) -> Result<Joined, Refusal> {
        // A room that is just closing is opened anew.
        for _ in 0..3 {
            let room = match self.known(id) {
                Some(room) => room,
                None => self.open(id, client.network).await?,
            };
            let connection = self.inner.connections.fetch_add(1, Ordering::Relaxed);
            let (to, told) = line();
            let joining = Connection { person: person.to_string(), machine: client.network, to };
            if room.send(Message::Join(connection, joining)).await.is_ok() {
                return Ok(Joined { told, room, connection });
            }
        }
        Err(Refusal::Busy)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Sender<Message>>> {
        self.inner.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, id: &str) -> Option<Sender<Message>> {
        self.lock().get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// Whether the room of a game is open.
    pub(super) fn is_open(&self, id: &str) -> bool {
        self.known(id).is_some()
    }

    /// Opens the room of a stored game.
    pub(super) async fn open(&self, id: &str, machine: IpAddr) -> Result<Sender<Message>, Refusal> {
        let missing = || Refusal::NotFound("there is no game of that name here".to_string());
        let shared = self.shared().clone();
        let (record, moves) = shared.store.load(id).await?.ok_or_else(missing)?;
        let (brought, catalog, now) = (record.definition.is_some(), shared.catalog.clone(), shared.time.now());
        let prepare = move || {
            let game = catalog.game(&record.game, record.definition.as_deref())?;
            let live = Live::new(&game, record, &moves, now)?;
            let shown = live.shown()?;
            Ok((live, shown))
        };
        let (live, shown) = shared.compute.run(For { machine, brought, live: true }, prepare).await?;
        let mut open = self.lock();
        // Somebody else may have opened it meanwhile: of one game there is one room.
        if let Some(room) = open.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        let held = self.hold(machine, if brought { live.memory() + shown.memory() } else { 0 })?;
        let (room, inbox) = channel(INBOX);
        open.insert(id.to_string(), room.clone());
        tokio::spawn(Room::new(self.clone(), live, shown, held).run(inbox));
        Ok(room)
    }

    /// How long a room is kept in which nobody is: not for long where there are many.
    pub fn idle_patience(&self) -> Duration {
        let idle = self.inner.patience.idle;
        if self.lock().len() > MOST_ROOMS / 2 { idle.min(Duration::from_secs(1)) } else { idle }
    }

    /// Holds a room for a machine, and memory for its game, if there is any left.
    fn hold(&self, machine: IpAddr, bytes: usize) -> Result<Held, Refusal> {
        let Inner { limits, rooms, held, .. } = &*self.inner;
        // The server's own work is no stranger's.
        let own = machine.is_unspecified();
        let each = |most| if own { usize::MAX } else { most };
        let room = rooms.take(machine, 1, each(limits.rooms_each), MOST_ROOMS).ok_or(Refusal::Busy)?;
        // Those who have little find a place where those with much have taken all that there is.
        let (little, kept) = (limits.room_bytes_each / LITTLE, limits.room_bytes / RESERVE);
        let memory = held
            .take(machine, bytes, little, limits.room_bytes + kept)
            .or_else(|| held.take(machine, bytes, each(limits.room_bytes_each), limits.room_bytes));
        Ok(Held { machine, _room: room, _memory: memory.ok_or(Refusal::Busy)? })
    }

    /// Closes a room that nobody needs, unless somebody is just coming, or in any case if its game is gone.
    pub(super) fn retire(&self, id: &str, inbox: &mut Receiver<Message>, gone: bool) -> bool {
        let mut open = self.lock();
        if !inbox.is_empty() && !gone {
            return false;
        }
        inbox.close();
        open.remove(id);
        true
    }
}
