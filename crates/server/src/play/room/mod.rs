//! The task that owns one live game. Every change is stored before anybody hears of it.

mod engine;
mod presence;
mod tell;

use super::act::{Change, Moment};
use super::clock::Millis;
use super::line::Speaker;
use super::live::Live;
use super::rooms::Rooms;
use super::show::created;
use super::thinking::Purpose;
use super::{new, unix_ms};
use crate::api::{Both, Color, Mode, Position, RoomCommand, RoomEvent, Seat};
use crate::engine::{News, Search};
use crate::refusal::Refusal;
use crate::store::Moves;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, sleep, sleep_until};

/// How many may be connected to one game.
const MOST_CONNECTIONS: usize = 500;
/// When the engine's queue was full, it is asked again after this time.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// What connections tell the room.
#[derive(Debug)]
pub enum Message {
    /// Somebody has come.
    Join {
        /// Who.
        person: String,
        /// The number of the connection.
        connection: u64,
        /// Where messages for it go.
        to: Speaker,
    },
    /// A connection has ended.
    Leave(u64),
    /// A person does something.
    Command(u64, RoomCommand),
}

struct Connection {
    person: String,
    to: Speaker,
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
    /// The position as it is shown, without the moves that led there.
    shown: Position,
    connections: BTreeMap<u64, Connection>,
    base: Instant,
    /// Since when each player has not been connected.
    away: Both<Option<Instant>>,
    /// Who may claim the game, as it was told last.
    claim: Option<Color>,
    thinking: Option<(Purpose, Search)>,
    ask_again: Option<Instant>,
    /// How often in a row the engine had no move to give.
    failures: u32,
    takes_draw: bool,
    /// Since when nobody has been connected, or since when the room is there.
    idle: Instant,
    /// When it was last looked who may claim the game, and whether anybody needs the room.
    looked: Instant,
}

impl Room {
    /// A room of a game that was just begun or read from the store.
    pub fn new(rooms: Rooms, live: Live, shown: Position) -> Room {
        let now = Instant::now();
        Room {
            rooms,
            live,
            shown,
            connections: BTreeMap::new(),
            base: now,
            away: Both { w: Some(now), b: Some(now) },
            claim: None,
            thinking: None,
            ask_again: None,
            failures: 0,
            takes_draw: false,
            idle: now,
            looked: now,
        }
    }

    /// Lives until nobody needs the room any more.
    pub async fn run(mut self, mut inbox: Receiver<Message>) {
        self.live.start_clock(self.now());
        self.let_engine_move();
        loop {
            let deadline = self.deadline();
            let next = tokio::select! {
                message = inbox.recv() => Next::Message(message),
                news = news(&mut self.thinking) => Next::News(news),
                () = sleep_until(deadline) => Next::Time,
            };
            match next {
                Next::Message(Some(Message::Join { person, connection, to })) => self.enter(connection, person, to),
                Next::Message(Some(Message::Leave(connection))) => self.leave(connection),
                Next::Message(Some(Message::Command(connection, command))) => self.command(connection, &command).await,
                Next::Message(None) => return,
                Next::News(news) => self.hear(news).await,
                Next::Time => self.pass_time().await,
            }
            self.looked = Instant::now();
            self.update_claim();
            if self.is_idle() && self.rooms.retire(&self.live.record.id, &mut inbox) {
                return;
            }
        }
    }

    fn now(&self) -> Millis {
        self.base.elapsed().as_millis() as Millis
    }

    /// When something happens by itself.
    fn deadline(&self) -> Instant {
        let flag = self.live.clock.as_ref().and_then(|clock| clock.falls_at());
        let flag = flag.map(|at| self.base + Duration::from_millis(at.unsigned_abs()));
        let waits = |away: Option<Instant>| away.map(|since| since + self.rooms.patience().grace);
        let claims = [waits(self.away.w), waits(self.away.b)].into_iter().flatten();
        let idle = self.connections.is_empty().then(|| self.idle + self.rooms.patience().idle);
        // What was looked at when its time had come is not waited for again; what came in the meantime is looked at at once.
        let later = claims.chain(idle).filter(|at| *at > self.looked);
        let hourly = self.looked + Duration::from_secs(3600);
        [flag, self.ask_again].into_iter().flatten().chain(later).min().unwrap_or(hourly)
    }

    /// Whether nobody is here and nothing goes on.
    fn is_idle(&self) -> bool {
        let flag = self.live.clock.as_ref().and_then(|clock| clock.falls_at());
        let idle = self.connections.is_empty() && self.idle.elapsed() >= self.rooms.patience().idle;
        idle && self.thinking.is_none() && flag.is_none()
    }

    async fn pass_time(&mut self) {
        self.check_flag().await;
        if self.ask_again.is_some_and(|at| at <= Instant::now()) {
            self.ask_again = None;
            self.let_engine_move();
        }
    }

    /// Ends the game of whoever has no time left.
    async fn check_flag(&mut self) {
        let now = self.now();
        let Some(fallen) = self.live.clock.as_ref().and_then(|clock| clock.fallen(now)) else { return };
        let end = move |live: &mut Live| {
            live.end(&live.ending_on_time(fallen), now);
            Ok(Change::Ended)
        };
        if let Err(refusal) = self.change(end).await {
            self.tell_all(&self.refused(&refusal));
            // It stays fallen, and is tried again: not at once, if the disk is full.
            sleep(Duration::from_secs(1)).await;
        }
    }

    async fn command(&mut self, connection: u64, command: &RoomCommand) {
        self.check_flag().await;
        let Some(person) = self.connections.get(&connection).map(|connected| connected.person.clone()) else { return };
        let done = match command {
            RoomCommand::Hint => self.hint(connection, &person),
            RoomCommand::Rematch => self.rematch(&person).await,
            _ => self.act(person, command.clone()).await,
        };
        if let Err(refusal) = done {
            self.tell(connection, &self.refused(&refusal));
        }
    }

    async fn act(&mut self, person: String, command: RoomCommand) -> Result<(), Refusal> {
        let moment =
            Moment { now: self.now(), now_ms: unix_ms(), claim: self.may_claim(), engine_takes_draw: self.takes_draw };
        self.change(move |live| live.act(&person, &command, moment)).await
    }

    /// Changes a copy of the game, stores it, and only then shows it.
    async fn change(
        &mut self,
        act: impl FnOnce(&mut Live) -> Result<Change, Refusal> + Send + 'static,
    ) -> Result<(), Refusal> {
        let mut next = self.live.clone();
        let work = move || {
            let change = act(&mut next)?;
            let shown = next.show_position()?;
            Ok((next, shown, change))
        };
        let shared = self.rooms.shared();
        let (mut next, shown, change) = shared.compute.run(self.live.record.definition.is_some(), work).await?;
        next.note_clock(self.now());
        let moves = match &change {
            Change::Moved(moves) | Change::Whole(moves) => moves.clone(),
            Change::Offers | Change::Ended => Moves::Same,
        };
        shared.store.save(&next.record, &moves, unix_ms()).await?;
        (self.live, self.shown) = (next, shown);
        self.tell_change(&change);
        Ok(())
    }

    async fn rematch(&mut self, person: &str) -> Result<(), Refusal> {
        let no = |why: &str| Err(Refusal::NotNow(why.to_string()));
        let Some(seat) = self.live.seat(person) else { return no("you watch this game: only its players can do that") };
        if !self.live.record.has_ended() {
            return no("the game still goes on");
        }
        if self.live.record.rematch.is_some() {
            return no("the next game has already begun");
        }
        let color = if seat == Seat::Black { Color::Black } else { Color::White };
        let agreed = self.live.record.mode != Mode::Person || self.live.record.again == Some(color.other());
        let (mut record, shared) = (self.live.record.clone(), self.rooms.shared());
        if !agreed {
            record.again = Some(color);
            shared.store.save(&record, &Moves::Same, unix_ms()).await?;
            self.live.record = record;
            self.tell_all(&RoomEvent::Offers { offers: self.live.show_offers(self.claim) });
            return Ok(());
        }
        let next = new::again(self.live.position.game(), &record)?;
        shared.store.save(&next, &Moves::Same, unix_ms()).await?;
        record.rematch = Some(next.id.clone());
        shared.store.save(&record, &Moves::Same, unix_ms()).await?;
        self.live.record = record;
        self.tell_all(&RoomEvent::Rematch { game: created(&next.id) });
        Ok(())
    }
}

/// The next news of a search; for ever nothing where there is none.
async fn news(thinking: &mut Option<(Purpose, Search)>) -> Option<News> {
    match thinking {
        Some((_, search)) => search.news().await,
        None => std::future::pending().await,
    }
}
