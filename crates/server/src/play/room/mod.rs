//! The task that owns one live game. Every change is stored before anybody hears of it.

mod change;
mod engine;
mod presence;
mod settle;
mod tell;

use super::line::Speaker;
use super::live::Live;
use super::rooms::{Held, Rooms};
use super::show::Shown;
use super::thinking::Purpose;
use crate::api::{Both, Color, RoomCommand};
use crate::engine::{News, Search};
use crate::now::Millis;
use crate::state::Shared;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, sleep_until};

/// What could not be done is tried again after this time: the engine's queue was full, or a game could not be stored.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// What connections tell the room.
#[derive(Debug)]
pub enum Message {
    /// Somebody has come, with the number of the connection.
    Join(u64, Connection),
    /// A connection has ended.
    Leave(u64),
    /// A person does something.
    Command {
        /// The number of the connection.
        connection: u64,
        /// What.
        command: RoomCommand,
        /// When the server heard of it: the player's clock has run until then.
        at: Millis,
    },
}

/// Somebody who is connected.
#[derive(Debug)]
pub struct Connection {
    /// Who.
    pub person: String,
    /// From where.
    pub machine: IpAddr,
    /// Where messages go.
    pub to: Speaker,
}

/// What happens next.
enum Next {
    Message(Option<Message>),
    News(Option<News>),
    Time,
}

/// A live game with everyone who is connected to it.
pub struct Room {
    rooms: Rooms,
    live: Live,
    /// What is told of the position.
    shown: Shown,
    connections: BTreeMap<u64, Connection>,
    /// Since when each player has not been connected.
    away: Both<Option<Instant>>,
    /// Who may claim the game, as it was told last.
    claim: Option<Color>,
    thinking: Option<(Purpose, Search)>,
    ask_again: Option<Instant>,
    /// How often in a row the engine had no move to give.
    failures: u32,
    takes_draw: bool,
    /// The last change could not be stored: until the store has been read and written again, the clocks stand.
    unsettled: bool,
    /// The store has no such game any more.
    gone: bool,
    /// Since when nobody has been connected, or since when the room is there.
    idle: Instant,
    /// When it was last looked who may claim the game, and whether anybody needs the room.
    looked: Instant,
    held: Held,
}

impl Room {
    /// A room of a game that was just begun or read from the store.
    pub fn new(rooms: Rooms, live: Live, shown: Shown, held: Held) -> Room {
        let now = Instant::now();
        Room {
            rooms,
            live,
            shown,
            connections: BTreeMap::new(),
            away: Both { w: Some(now), b: Some(now) },
            claim: None,
            thinking: None,
            ask_again: None,
            failures: 0,
            takes_draw: false,
            unsettled: false,
            gone: false,
            idle: now,
            looked: now,
            held,
        }
    }

    /// Lives until nobody needs the room any more.
    pub async fn run(mut self, mut inbox: Receiver<Message>) {
        // A clock that ran when the game was stored runs on.
        if self.live.record.flag_ms.is_none() {
            self.live.start_clock(self.now());
        }
        self.let_engine_move();
        loop {
            let deadline = self.deadline();
            let next = tokio::select! {
                // What was said before a flag fell is heard before it falls.
                biased;
                message = inbox.recv() => Next::Message(message),
                () = sleep_until(deadline) => Next::Time,
                news = news(&mut self.thinking) => Next::News(news),
            };
            match next {
                Next::Message(Some(message)) => self.take(message).await,
                Next::Message(None) => return,
                Next::News(news) => self.hear(news).await,
                Next::Time => self.pass_time().await,
            }
            self.looked = Instant::now();
            self.update_claim();
            if self.is_idle() {
                self.note_flag().await;
            }
            if (self.is_idle() || self.gone) && self.rooms.retire(&self.live.record.id, &mut inbox, self.gone) {
                return;
            }
        }
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Join(connection, joining) => self.enter(connection, joining).await,
            Message::Leave(connection) => self.leave(connection),
            Message::Command { connection, command, at } => self.command(connection, &command, at).await,
        }
    }

    fn shared(&self) -> &Shared {
        self.rooms.shared()
    }

    fn now(&self) -> Millis {
        self.shared().time.now()
    }

    /// When something happens by itself.
    fn deadline(&self) -> Instant {
        let flag = self.live.clock.as_ref().and_then(|clock| clock.falls_at());
        let flag = flag.map(|at| self.shared().time.moment(at));
        let waits = |away: Option<Instant>| away.map(|since| since + self.rooms.patience().grace);
        let claims = [waits(self.away.w), waits(self.away.b)].into_iter().flatten();
        let idle = self.connections.is_empty().then(|| self.idle + self.rooms.idle_patience());
        // What was looked at when its time had come is not waited for again; what came in the meantime is looked at at once.
        let later = claims.chain(idle).filter(|at| *at > self.looked);
        let hourly = self.looked + Duration::from_secs(3600);
        [flag, self.ask_again].into_iter().flatten().chain(later).min().unwrap_or(hourly)
    }

    /// Whether nobody is here and nothing is being done. A clock may run: who has no time left is found in the store.
    fn is_idle(&self) -> bool {
        let idle = self.connections.is_empty() && self.idle.elapsed() >= self.rooms.idle_patience();
        let fallen = self.live.clock.as_ref().is_some_and(|clock| clock.fallen(self.now()).is_some());
        idle && self.thinking.is_none() && !self.unsettled && !fallen
    }

    async fn pass_time(&mut self) {
        self.check_flag(self.now()).await;
        if self.ask_again.is_some_and(|at| at <= Instant::now()) {
            self.ask_again = None;
            if self.unsettled && self.settle().await.is_err() {
                return self.ask_again_after(ASK_AGAIN);
            }
            self.let_engine_move();
        }
    }

    /// Does later what cannot be done now.
    fn ask_again_after(&mut self, time: Duration) {
        self.ask_again = Some(Instant::now() + time);
    }
}

/// The next news of a search; for ever nothing where there is none.
async fn news(thinking: &mut Option<(Purpose, Search)>) -> Option<News> {
    match thinking {
        Some((_, search)) => search.news().await,
        None => std::future::pending().await,
    }
}
