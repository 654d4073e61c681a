//! The task that owns one live game. Every change is stored before it is announced.

mod change;
mod chat;
mod engine;
mod presence;
mod program;
mod resync;
mod send;

use super::live::Live;
use super::rooms::{Lease, RoomQuota, Rooms};
use super::show::Shown;
use super::thinking::Purpose;
use crate::api::{Both, Color, RatingChange, RoomEvent, RoomMessage};
use crate::chat::Written;
use crate::engine::{Search, SearchEvent};
use crate::error::ApiError;
use crate::now::Millis;
use crate::outbox::Outbox;
use crate::shared::Shared;
use crate::store::Place;
use crate::visitor::Visitor;
use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

pub use program::{Asked, ProgramRequest, Wish};

/// When to retry after the engine's queue was full or a game could not be stored.
const RETRY: Duration = Duration::from_secs(2);

/// A message from a connection to the room.
#[derive(Debug)]
pub enum Message {
    /// A connection opens, with its number.
    Join(u64, Box<Connection>),
    /// A connection has ended.
    Leave(u64),
    /// A player's command.
    Command {
        /// The number of the connection.
        connection: u64,
        /// What.
        message: Box<RoomMessage>,
        /// When the server heard of it: the player's clock has run until then.
        at: Millis,
    },
    /// The player to move is not there, after a number of moves.
    NoShow {
        /// How many moves were made.
        plies: u32,
        /// Where it is reported that it is done.
        answer: oneshot::Sender<Result<(), ApiError>>,
    },
    /// A request of a program.
    Program(Box<ProgramRequest>),
    /// What the game has made of ratings.
    Rated(Box<Both<RatingChange>>),
    /// Something was written in a chat.
    Written(Box<Written>),
    /// How a player is called from now on.
    Renamed(Box<Place>),
    /// The store has changed the clock, or somebody is on vacation or back.
    Changed,
    /// Another process may have the game by now.
    Lost,
    /// Reports of other processes were lost.
    Missed,
}

/// An open connection.
#[derive(Debug)]
pub struct Connection {
    /// By what the game knows the visitor.
    pub session: String,
    /// The account, if the visitor has one.
    pub account: Option<String>,
    /// What the browser is as a guest, where the visitor has an account: it may have a seat from before.
    pub guest: Option<String>,
    /// The machine.
    pub machine: IpAddr,
    /// Whether it is a program that hears lines, and no page.
    pub program: bool,
    /// Where messages go.
    pub to: Outbox,
}

impl Connection {
    fn visitor(&self) -> Visitor {
        Visitor { who: self.session.clone(), account: self.account.clone(), guest: None }
    }
}

/// What happens next.
enum Next {
    Message(Option<Message>),
    Search(Option<SearchEvent>),
    Time,
}

/// A live game with its connections.
pub struct Room {
    rooms: Rooms,
    /// What it works with: its store writes only while this process has the game.
    shared: Shared,
    _lease: Lease,
    live: Live,
    /// The position as it is shown.
    shown: Shown,
    connections: BTreeMap<u64, Connection>,
    /// Since when each player has not been connected.
    away: Both<Option<Instant>>,
    /// The side that may claim the game, as last announced.
    claim: Option<Color>,
    thinking: Option<(Purpose, Search)>,
    retry_at: Option<Instant>,
    /// How often in a row the engine had no move to give.
    failures: u32,
    takes_draw: bool,
    /// The last change could not be stored: until the store has been read and written again, the clocks stand.
    out_of_sync: bool,
    /// That change contradicts what is stored, as where a vacation has stopped the clock meanwhile.
    overtaken: bool,
    /// When the first command came that could not be stored since, in a correspondence game.
    failed_at: Option<Millis>,
    /// The store has no such game any more.
    gone: bool,
    /// Since when nobody has been connected, or since when the room is there.
    idle: Instant,
    /// When claims and idleness were last checked.
    looked: Instant,
    /// The hashes of the commands that the game has taken: where one comes again, the store is asked for its answer.
    taken: HashSet<u64>,
    hasher: RandomState,
    quota: RoomQuota,
}

impl Room {
    /// A room of a game that was just begun or read from the store.
    pub fn new(
        rooms: Rooms,
        shared: Shared,
        lease: Lease,
        live: Live,
        shown: Shown,
        commands: &[String],
        quota: RoomQuota,
    ) -> Room {
        let now = Instant::now();
        let mut room = Room {
            rooms,
            shared,
            _lease: lease,
            live,
            shown,
            connections: BTreeMap::new(),
            away: Both { w: Some(now), b: Some(now) },
            claim: None,
            thinking: None,
            retry_at: None,
            failures: 0,
            takes_draw: false,
            out_of_sync: false,
            overtaken: false,
            failed_at: None,
            gone: false,
            idle: now,
            looked: now,
            taken: HashSet::new(),
            hasher: RandomState::new(),
            quota,
        };
        room.note_all_taken(commands);
        room
    }

    fn has_taken(&self, command: &str) -> bool {
        self.taken.contains(&self.hasher.hash_one(command))
    }

    fn note_taken(&mut self, command: &str) {
        self.taken.insert(self.hasher.hash_one(command));
    }

    fn note_all_taken(&mut self, commands: &[String]) {
        commands.iter().for_each(|command| self.note_taken(command));
    }

    /// Runs until nobody needs the room any more.
    pub async fn run(mut self, mut inbox: Receiver<Message>) {
        // A clock that ran when the game was stored runs on; with days for a move it runs as it is stored.
        if self.live.record.flag_ms.is_none() && !self.live.record.is_correspondence() {
            self.live.start_clock(self.now());
        }
        self.let_engine_move();
        loop {
            let deadline = self.deadline();
            let next = tokio::select! {
                // Commands that arrived before a flag fell come before it.
                biased;
                message = inbox.recv() => Next::Message(message),
                () = sleep_until(deadline) => Next::Time,
                event = next_event(&mut self.thinking) => Next::Search(event),
            };
            match next {
                // In boxes, as a room that waits would have room for them all the time.
                Next::Message(Some(message)) => Box::pin(self.take(message)).await,
                Next::Message(None) => return,
                Next::Search(event) => Box::pin(self.on_search_event(event)).await,
                Next::Time => Box::pin(self.pass_time()).await,
            }
            self.looked = Instant::now();
            self.update_claim();
            if self.is_idle() {
                Box::pin(self.note_flag()).await;
            }
            if (self.is_idle() || self.gone) && self.rooms.retire(&self.live.record.id, &mut inbox, self.gone) {
                return;
            }
        }
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Join(connection, joining) => self.enter(connection, *joining).await,
            Message::Leave(connection) => self.leave(connection),
            Message::Command { connection, message, at } => self.command(connection, &message, at).await,
            Message::NoShow { plies, answer } => {
                let done = self.forfeit(plies).await;
                // Who has asked may be gone; it is stored all the same.
                let _ = answer.send(done);
            }
            Message::Program(request) => self.answer_program(*request).await,
            Message::Written(written) => self.hand_on(*written),
            Message::Renamed(player) => self.rename(&player).await,
            Message::Changed => self.read_again().await,
            // Of vacations a live game knows nothing; its players may be called otherwise, and their ratings be others.
            Message::Missed if self.live.record.is_correspondence() => self.read_again().await,
            Message::Missed => {
                // What cannot be read now is shown when the room is opened the next time.
                let store = self.shared().store.clone();
                if let Ok(Some(players)) = store.seats(&self.live.record.id).await {
                    self.live.record.places = players;
                }
                let _ = self.live.read_more(&store).await;
                self.broadcast_state().await;
            }
            Message::Lost => self.gone |= self.is_lost().await,
            Message::Rated(ratings) => {
                let ratings = *ratings;
                self.live.rated = Some(ratings);
                self.broadcast(&RoomEvent::Rated { ratings });
            }
        }
    }

    /// The store has another game than this room.
    async fn read_again(&mut self) {
        self.out_of_sync = true;
        if self.resync().await.is_err() {
            self.retry_after(RETRY);
        }
    }

    fn shared(&self) -> &Shared {
        &self.shared
    }

    fn now(&self) -> Millis {
        self.shared().time.now()
    }

    /// When something happens by itself.
    fn deadline(&self) -> Instant {
        let flag = self.live.clock.as_ref().and_then(|clock| clock.falls_at());
        let flag = flag.filter(|_| !self.rooms.have_stopped()).map(|at| self.shared().time.moment(at));
        let waits = |away: Option<Instant>| away.map(|since| since + self.rooms.timeouts().claim_after);
        let claims = [waits(self.away.w), waits(self.away.b)].into_iter().flatten();
        let idle = self.connections.is_empty().then(|| self.idle + self.rooms.idle_timeout());
        // Deadlines that have been checked are over; those that have passed since are due at once.
        let later = claims.chain(idle).filter(|at| *at > self.looked);
        let hourly = self.looked + Duration::from_secs(3600);
        [flag, self.retry_at].into_iter().flatten().chain(later).min().unwrap_or(hourly)
    }

    /// Whether nobody is connected and nothing is going on. A clock may run: the store finds games that are out of time.
    fn is_idle(&self) -> bool {
        let idle = self.connections.is_empty() && self.idle.elapsed() >= self.rooms.idle_timeout();
        let fallen = self.live.clock.as_ref().is_some_and(|clock| clock.fallen(self.now()).is_some());
        idle && self.thinking.is_none() && !self.out_of_sync && !fallen
    }

    async fn pass_time(&mut self) {
        self.check_flag(self.now()).await;
        if self.retry_at.is_some_and(|at| at <= Instant::now()) {
            self.retry_at = None;
            if self.out_of_sync && self.resync().await.is_err() {
                return self.retry_after(RETRY);
            }
            self.let_engine_move();
        }
    }

    /// Retries later.
    fn retry_after(&mut self, time: Duration) {
        self.retry_at = Some(Instant::now() + time);
    }
}

/// The next event of a search; pending without one.
async fn next_event(thinking: &mut Option<(Purpose, Search)>) -> Option<SearchEvent> {
    match thinking {
        Some((_, search)) => search.next_event().await,
        None => std::future::pending().await,
    }
}
