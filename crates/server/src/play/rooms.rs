//! The live games in memory.

use super::live::Live;
use super::maintenance;
use super::program::{GameEvent, Overview};
use super::room::{Asked, Connection, Message, ProgramRequest, Room};
use crate::api::{Both, Color, RatingChange, RoomMessage};
use crate::chat::Written;
use crate::client::Client;
use crate::compute::Requester;
use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::machine_counter::{CountGuard, MachineCounter};
use crate::now::Millis;
use crate::outbox::{OutboxReader, outbox};
use crate::processes::note::{Note, RoomNote};
use crate::processes::{Held, Processes, game_place};
use crate::rate::Rates;
use crate::settings::Timeouts;
use crate::shared::Shared;
use crate::store::{Fault, Fence, Opened, Place, Record};
use crate::visitor::Visitor;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;

/// How many games may be live at once.
const MOST_ROOMS: usize = 30_000;
/// A machine that holds at most this fraction of its limit holds little.
const LITTLE: usize = 16;
/// This fraction of the memory for rooms is added for machines that hold little.
const RESERVE: usize = 4;
/// How many games may be opened at once.
const OPENING: usize = 256;
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
    timeouts: Timeouts,
    limits: ServerLimits,
    rates: Arc<Rates>,
    open: Mutex<HashMap<String, Sender<Message>>>,
    /// A game is opened by one at a time, by the hash of its name.
    opening: [tokio::sync::Mutex<()>; OPENING],
    hasher: RandomState,
    connections: AtomicU64,
    /// When the clocks of all games stopped, as the server ends.
    stopped: OnceLock<Millis>,
    /// The rooms, by the machine that has opened each.
    rooms: MachineCounter,
    /// The memory of custom games in rooms, by the same machines.
    held: MachineCounter,
}

/// What a room uses of its machine's limits; freed when dropped.
pub struct RoomQuota {
    /// The machine that has opened the room.
    pub machine: IpAddr,
    _room: CountGuard,
    _memory: CountGuard,
}

/// That this process has the room of a game; given back when dropped.
pub struct Lease {
    processes: Processes,
    fence: Option<Fence>,
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.processes.leave(self.fence.take());
    }
}

/// A connection to a room; leaves when dropped.
pub struct RoomHandle {
    messages: OutboxReader,
    room: Sender<Message>,
    connection: u64,
}

impl RoomHandle {
    /// The next message for this connection; `None` when the room has closed it or it is too slow.
    pub async fn next_message(&mut self) -> Option<Arc<str>> {
        self.messages.next().await
    }

    /// Sends a command that arrived at a time.
    pub async fn command(&self, message: RoomMessage, at: Millis) {
        // A room that has closed meanwhile has closed its outboxes, too.
        let _ = self.room.send(Message::Command { connection: self.connection, message: Box::new(message), at }).await;
    }
}

impl Drop for RoomHandle {
    fn drop(&mut self) {
        let (room, connection) = (self.room.clone(), self.connection);
        tokio::spawn(async move {
            let _ = room.send(Message::Leave(connection)).await;
        });
    }
}

impl Rooms {
    /// No room is open yet. Games whose clocks run are looked after from now on.
    pub fn new(shared: Shared, timeouts: Timeouts, limits: ServerLimits, rates: Arc<Rates>) -> Rooms {
        let (open, connections) = (Mutex::default(), AtomicU64::new(0));
        let (counter, held) = (MachineCounter::default(), MachineCounter::default());
        let (opening, hasher) = (std::array::from_fn(|_| tokio::sync::Mutex::default()), RandomState::new());
        let stopped = OnceLock::new();
        let inner = Inner {
            shared,
            timeouts,
            limits,
            rates,
            open,
            opening,
            hasher,
            connections,
            stopped,
            rooms: counter,
            held,
        };
        let rooms = Rooms { inner: Arc::new(inner) };
        tokio::spawn(maintenance::run(Arc::downgrade(&rooms.inner)));
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
    pub fn limits(&self) -> ServerLimits {
        self.inner.limits
    }

    /// How much may be stored.
    pub fn rates(&self) -> &Rates {
        &self.inner.rates
    }

    /// Stops the clocks of all games, as the server ends: no flag falls any more. Gives back when that was, also the second time.
    pub fn stop_clocks(&self) -> Millis {
        *self.inner.stopped.get_or_init(|| self.shared().time.now())
    }

    /// Whether the server ends.
    pub fn have_stopped(&self) -> bool {
        self.inner.stopped.get().is_some()
    }

    /// How many rooms are open.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// How long the server waits for players.
    pub fn timeouts(&self) -> Timeouts {
        self.inner.timeouts
    }

    /// Keeps a new game. When this returns, it is stored.
    pub async fn create(&self, record: &mut Record) -> Result<(), ApiError> {
        let shared = self.shared();
        self.refuse_without_space()?;
        record.start_first_move(shared.time.now());
        shared.store.begin(record).await?;
        shared.metrics.games.inc();
        self.announce_start(record);
        Ok(())
    }

    /// Counts a game that was stored with others, and reports that it has begun.
    pub fn announce_begun(&self, record: &Record) {
        self.shared().metrics.games.inc();
        self.announce_start(record);
    }

    /// Ends a game in which the player to move was not there, if no other number of moves was made than it seemed.
    ///
    /// # Errors
    /// Says why not.
    pub async fn forfeit(&self, game: &str, plies: u32) -> Result<(), ApiError> {
        let held = self.shared().processes.find(&game_place(game)).await?;
        if matches!(held, Held::There(_)) {
            self.report(game, || RoomNote::NoShow { plies });
            return Ok(());
        }
        for _ in 0..3 {
            let room = match self.known(game) {
                Some(room) => room,
                None => self.open(game, IpAddr::V4(Ipv4Addr::UNSPECIFIED)).await?,
            };
            let (answer, answered) = oneshot::channel();
            if room.send(Message::NoShow { plies, answer }).await.is_ok() {
                // A room that was just closing is opened again.
                if let Ok(done) = answered.await {
                    return done;
                }
            }
        }
        Err(ApiError::Busy)
    }

    /// Reports to the programs of both players that a game has begun, if both are there.
    pub fn announce_start(&self, record: &Record) {
        let places = &record.places;
        if !Overview::is_of_two(record) {
            return;
        }
        for (color, place) in [(Color::White, &places.w), (Color::Black, &places.b)] {
            if let Some(who) = place.account() {
                let game = Box::new(Overview::new(record, &record.start, "", color));
                self.shared().account_events.send_game(who, &GameEvent::GameStart { game });
            }
        }
    }

    /// Does what a program asks for in a game. When this returns, it is stored. The same `id` is answered the same again.
    /// What the server does from the time `at` on is on no clock.
    ///
    /// # Errors
    /// Says why not.
    pub async fn ask(&self, game: &str, visitor: &Visitor, client: Client, asked: Asked) -> Result<(), ApiError> {
        let machine = client.network;
        for _ in 0..3 {
            let room = match self.known(game) {
                Some(room) => room,
                None => self.open(game, machine).await?,
            };
            let (answer, answered) = oneshot::channel();
            let request = ProgramRequest { visitor: visitor.clone(), machine, asked: asked.clone(), answer };
            if room.send(Message::Program(Box::new(request))).await.is_ok() {
                // A room that was just closing is opened again.
                if let Ok(done) = answered.await {
                    return done;
                }
            }
        }
        Err(ApiError::Busy)
    }

    /// Games that go on need what space there is.
    ///
    /// # Errors
    /// Says that there is none for others.
    pub fn refuse_without_space(&self) -> Result<(), ApiError> {
        // Where the system does not tell, a full disk is noticed when it is.
        let free = self.shared().store.free_space().unwrap_or(u64::MAX);
        if free < self.inner.limits.disk_free {
            tracing::error!(free, "the disk is nearly full: no new games are accepted");
            return Err(ApiError::NotStored(Fault::Full.to_string()));
        }
        Ok(())
    }

    /// Connects a visitor at a machine to a game.
    pub async fn join(&self, id: &str, visitor: &Visitor, client: Client) -> Result<RoomHandle, ApiError> {
        self.connect(id, visitor, client, false).await
    }

    /// Connects a program of a player to a game: it hears lines as [`super::program`] has them.
    pub async fn listen(&self, id: &str, visitor: &Visitor, client: Client) -> Result<RoomHandle, ApiError> {
        self.connect(id, visitor, client, true).await
    }

    async fn connect(
        &self,
        id: &str,
        visitor: &Visitor,
        client: Client,
        program: bool,
    ) -> Result<RoomHandle, ApiError> {
        // A room that is just closing is reopened.
        for _ in 0..3 {
            let room = match self.known(id) {
                Some(room) => room,
                None => self.open(id, client.network).await?,
            };
            let connection = self.inner.connections.fetch_add(1, Ordering::Relaxed);
            let (to, messages) = outbox();
            let Visitor { who: session, account, guest } = visitor.clone();
            let joining = Connection { session, account, guest, machine: client.network, program, to };
            if room.send(Message::Join(connection, Box::new(joining))).await.is_ok() {
                return Ok(RoomHandle { messages, room, connection });
            }
        }
        Err(ApiError::Busy)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Sender<Message>>> {
        self.inner.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, id: &str) -> Option<Sender<Message>> {
        self.lock().get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// Whether the room of a game is open.
    pub fn is_open(&self, id: &str) -> bool {
        self.known(id).is_some()
    }

    /// Opens the room of a stored game.
    pub(super) async fn open(&self, id: &str, machine: IpAddr) -> Result<Sender<Message>, ApiError> {
        let missing = || ApiError::NotFound("this server has no game with that ID".to_string());
        // A game gets a new number each time that it is taken: two who open it at once would take it from one another.
        let lane = self.inner.hasher.hash_one(id) as usize % OPENING;
        let _turn = match self.shared().processes.is_alone() {
            true => None,
            false => Some(self.inner.opening[lane].lock().await),
        };
        if let Some(room) = self.known(id) {
            return Ok(room);
        }
        let mut shared = self.shared().clone();
        let fence = self.own(id).await?.ok_or_else(missing)?;
        shared.store = shared.store.fenced(fence.clone());
        let lease = Lease { processes: shared.processes.clone(), fence };
        let Opened { mut record, moves, commands } = shared.store.load(id).await?.ok_or_else(missing)?;
        let (custom, catalog, now) = (!record.rules.shipped, shared.catalog.clone(), shared.time.now());
        let prepare = move || {
            let game = catalog.stored(&mut record)?;
            let live = Live::new(&game, record, &moves, now)?;
            let shown = live.shown()?;
            Ok((live, shown))
        };
        let (mut live, shown) = shared.compute.run(Requester { machine, custom, live: true }, prepare).await?;
        live.read_more(&shared.store).await?;
        let mut open = self.lock();
        // Another connection may have opened it meanwhile: a game has one room.
        if let Some(room) = open.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        let held = self.reserve(machine, if custom { live.memory() + shown.memory() } else { 0 })?;
        let (room, inbox) = channel(INBOX);
        open.insert(id.to_string(), room.clone());
        tokio::spawn(Room::new(self.clone(), shared, lease, live, shown, &commands, held).run(inbox));
        Ok(room)
    }

    /// Takes the room of a game for this process, and gives its players back what the clock lost since another had it. Nothing
    /// where there is no such game.
    async fn own(&self, id: &str) -> Result<Option<Option<Fence>>, ApiError> {
        let Shared { processes, store, time, .. } = self.shared();
        if processes.is_alone() {
            return Ok(Some(None));
        }
        if !store.has(id).await? {
            return Ok(None);
        }
        match processes.own(&game_place(id)).await? {
            // The next time the request is handed on.
            Held::There(_) => Err(ApiError::Busy),
            Held::Here { fence, lost_ms } => {
                if lost_ms > 0 {
                    store.fenced(fence.clone()).give_game_time_back(id, lost_ms, time.now()).await?;
                }
                Ok(Some(fence))
            }
        }
    }

    /// Reports something to the room of a game in another process, if there are others.
    fn report(&self, game: &str, what: impl FnOnce() -> RoomNote) {
        self.shared().processes.report(|| Note::Room { game: game.to_string(), what: what() });
    }

    /// Takes what another process reports to the room of a game, where that is here.
    pub async fn receive(&self, game: &str, what: RoomNote) {
        let Some(room) = self.known(game) else { return };
        // As of what comes from here, a room that is too busy finds out by itself.
        let _ = match what {
            RoomNote::Written { written } => room.try_send(Message::Written(written)),
            RoomNote::Renamed { player } => room.try_send(Message::Renamed(Box::new(player))),
            RoomNote::Changed => room.try_send(Message::Changed),
            RoomNote::Rated { ratings } => room.try_send(Message::Rated(Box::new(ratings))),
            RoomNote::NoShow { plies } => {
                let (rooms, game) = (self.clone(), game.to_string());
                tokio::spawn(async move {
                    // Somebody may have moved meanwhile, or it is asked again.
                    let _ = rooms.forfeit(&game, plies).await;
                });
                Ok(())
            }
        };
    }

    /// Something may have happened to every game that this process has not heard of.
    pub fn all_missed(&self) {
        for room in self.lock().values() {
            let _ = room.try_send(Message::Missed);
        }
    }

    /// This process has lost the rooms of all games but those of some places.
    pub fn keep_only(&self, places: &[String]) {
        let kept: HashSet<&str> = places.iter().map(String::as_str).collect();
        for (id, room) in &*self.lock() {
            if !kept.contains(game_place(id).as_str()) {
                // A room that is too busy finds out when it writes.
                let _ = room.try_send(Message::Lost);
            }
        }
    }

    /// Hands on what was written in a chat of a game, where its room is open.
    pub async fn written(&self, id: &str, written: Written) {
        match self.known(id) {
            // Who is not there reads it later.
            Some(room) => drop(room.send(Message::Written(Box::new(written))).await),
            None => self.report(id, || RoomNote::Written { written: Box::new(written) }),
        }
    }

    /// Reports how a player is called from now on, where the room of a game is open.
    pub fn renamed(&self, id: &str, player: &Place) {
        match self.known(id) {
            // A room that is too busy has the name when it is opened the next time.
            Some(room) => drop(room.try_send(Message::Renamed(Box::new(player.clone())))),
            None => self.report(id, || RoomNote::Renamed { player: player.clone() }),
        }
    }

    /// Reports that a game is another one in the store, where its room is open.
    pub(super) fn changed(&self, id: &str) {
        match self.known(id) {
            // A room that is too busy finds out when it stores something.
            Some(room) => drop(room.try_send(Message::Changed)),
            None => self.report(id, || RoomNote::Changed),
        }
    }

    /// Reports what a game has made of ratings, where its room is open.
    pub(super) fn rated(&self, id: &str, ratings: Option<Both<RatingChange>>) {
        let Some(ratings) = ratings else { return };
        match self.known(id) {
            // A room that is too busy is one that shows it when it is opened the next time.
            Some(room) => drop(room.try_send(Message::Rated(Box::new(ratings)))),
            None => self.report(id, || RoomNote::Rated { ratings }),
        }
    }

    /// How long a room is kept in which nobody is: not for long where there are many.
    pub fn idle_timeout(&self) -> Duration {
        let idle = self.inner.timeouts.idle;
        if self.lock().len() > MOST_ROOMS / 2 { idle.min(Duration::from_secs(1)) } else { idle }
    }

    /// Holds a room for a machine, and memory for its game, if there is any left.
    fn reserve(&self, machine: IpAddr, bytes: usize) -> Result<RoomQuota, ApiError> {
        let Inner { limits, rooms, held, .. } = &*self.inner;
        // The server's own work has no limit.
        let own = machine.is_unspecified();
        let each = |most| if own { usize::MAX } else { most };
        let room = rooms.take(machine, 1, each(limits.rooms_each), MOST_ROOMS).ok_or(ApiError::Busy)?;
        // Machines that hold little find room even where the others have filled it.
        let (little, kept) = (limits.room_bytes_each / LITTLE, limits.room_bytes / RESERVE);
        let memory = held
            .take(machine, bytes, little, limits.room_bytes + kept)
            .or_else(|| held.take(machine, bytes, each(limits.room_bytes_each), limits.room_bytes));
        Ok(RoomQuota { machine, _room: room, _memory: memory.ok_or(ApiError::Busy)? })
    }

    /// Closes an idle room unless a connection is just arriving; always if its game is gone.
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
