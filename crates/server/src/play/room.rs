//! The task that owns one live game. Every change is stored before anybody hears of it.

use super::act::{Change, Moment};
use super::clock::Millis;
use super::ending::Ending;
use super::live::Live;
use super::rooms::Rooms;
use super::show::created;
use super::thinking::{self, Purpose};
use super::{new, unix_ms};
use crate::api::{Both, Color, Mode, Position, RoomCommand, RoomEvent};
use crate::engine::{News, Search, Task};
use crate::refusal::Refusal;
use crate::store::{Moves, Place};
use menagerie_core::Move;
use menagerie_engine::{Answer, Bound, Line};
use menagerie_notation::{Style, write, write_and_play};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, UnboundedSender};
use tokio::time::{Instant, sleep, sleep_until};

/// How many may be connected to one game.
const MOST_CONNECTIONS: usize = 500;
/// So much of what the engine expects is told.
const LONGEST_LINE: usize = 8;
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
        to: UnboundedSender<Arc<str>>,
    },
    /// A connection has ended.
    Leave(u64),
    /// A person does something.
    Command(u64, RoomCommand),
}

struct Connection {
    person: String,
    to: UnboundedSender<Arc<str>>,
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
    takes_draw: bool,
    idle: Instant,
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
            takes_draw: false,
            idle: now,
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
        // What was looked at when its time came is not waited for again.
        let now = Instant::now();
        let later = claims.chain(idle).filter(|at| *at > now);
        [flag, self.ask_again].into_iter().flatten().chain(later).min().unwrap_or(now + Duration::from_secs(3600))
    }

    /// Whether nobody is here and nothing goes on.
    fn is_idle(&self) -> bool {
        let flag = self.live.clock.as_ref().and_then(|clock| clock.falls_at());
        let idle = self.connections.is_empty() && self.idle.elapsed() >= self.rooms.patience().idle;
        idle && self.thinking.is_none() && flag.is_none()
    }

    async fn pass_time(&mut self) {
        self.check_flag().await;
        self.update_claim();
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
            live.end(&Ending::new(Some(fallen.other()), "time"), now);
            Ok(Change::Ended)
        };
        if let Err(refusal) = self.change(end).await {
            self.tell_all(&self.refused(&refusal));
            // It stays fallen, and is tried again: not at once, if the disk is full.
            sleep(Duration::from_secs(1)).await;
        }
    }

    fn enter(&mut self, connection: u64, person: String, to: UnboundedSender<Arc<str>>) {
        if self.connections.len() >= MOST_CONNECTIONS {
            return;
        }
        self.connections.insert(connection, Connection { person, to });
        self.note_presence();
        self.tell_state(connection);
        self.tell_presence();
        if self.thinking.is_none() {
            self.let_engine_move();
        }
    }

    fn leave(&mut self, connection: u64) {
        if self.connections.remove(&connection).is_some() {
            self.idle = Instant::now();
            self.note_presence();
            self.tell_presence();
        }
        if matches!(self.thinking, Some((Purpose::Hint(asker), _)) if asker == connection) {
            self.thinking = None;
        }
    }

    fn here(&self) -> Both<bool> {
        let here = |place: &Place| {
            matches!(place, Place::Engine { .. })
                || self.connections.values().any(|connected| place.is(&connected.person))
        };
        Both { w: here(&self.live.record.places.w), b: here(&self.live.record.places.b) }
    }

    fn note_presence(&mut self) {
        let here = self.here();
        for (here, away) in [(here.w, &mut self.away.w), (here.b, &mut self.away.b)] {
            *away = if here { None } else { away.or_else(|| Some(Instant::now())) };
        }
        self.update_claim();
    }

    fn tell_presence(&self) {
        let seated = |connected: &&Connection| self.live.seat(&connected.person).is_some();
        let watching = self.connections.len() - self.connections.values().filter(seated).count();
        self.tell_all(&RoomEvent::Presence { here: self.here(), watching: watching as u32 });
    }

    /// Who may claim the game: who is here while the other has been away for long.
    fn may_claim(&self) -> Option<Color> {
        let live = &self.live;
        if live.record.mode != Mode::Person || live.record.has_ended() || !live.is_full() {
            return None;
        }
        let gone = |away: Option<Instant>| away.is_some_and(|since| since.elapsed() >= self.rooms.patience().grace);
        match (self.away.w, self.away.b) {
            (None, away) if gone(away) => Some(Color::White),
            (away, None) if gone(away) => Some(Color::Black),
            _ => None,
        }
    }

    fn update_claim(&mut self) {
        let claim = self.may_claim();
        if claim != self.claim {
            self.claim = claim;
            self.tell_all(&RoomEvent::Offers { offers: self.live.show_offers(claim) });
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

    fn tell_change(&mut self, change: &Change) {
        let live = &self.live;
        let (result, sentence) = (live.record.result(), live.sentence(&self.shown));
        let (clock, offers) = (live.show_clocks(self.now()), live.show_offers(self.claim));
        match (change, live.played.last()) {
            (Change::Moved(_), Some(played)) => {
                let (played, position) = (Box::new((**played).clone()), Box::new(self.shown.clone()));
                let version = live.record.version;
                self.tell_all(&RoomEvent::Moved { version, played, position, clock, offers, result, sentence });
            }
            (Change::Offers, _) => return self.tell_all(&RoomEvent::Offers { offers }),
            (Change::Ended, _) => self.tell_all(&RoomEvent::Ended { result, sentence, clock }),
            _ => {
                let connections: Vec<u64> = self.connections.keys().copied().collect();
                connections.into_iter().for_each(|connection| self.tell_state(connection));
                self.note_presence();
            }
        }
        self.thinking = None;
        self.let_engine_move();
    }

    /// Lets the engine think where it is to move and does not yet.
    fn let_engine_move(&mut self) {
        let Some(level) = self.live.engine_to_move().filter(|_| self.thinking.is_none()) else { return };
        let limits = thinking::limits_of_move(&self.live, level, self.now());
        let places = &self.live.record.places;
        let person = [&places.w, &places.b].into_iter().find_map(|place| match place {
            Place::Person { who, .. } => Some(who.clone()),
            _ => None,
        });
        let task = self.task(person.unwrap_or_default(), limits);
        match self.rooms.shared().pool.search(task) {
            Ok(search) => self.thinking = Some((Purpose::Move, search)),
            Err(_) => self.ask_again = Some(Instant::now() + ASK_AGAIN),
        }
    }

    fn task(&self, person: String, limits: menagerie_engine::Limits) -> Task {
        Task { person, subject: self.live.record.id.clone(), position: self.live.position.clone(), limits }
    }

    fn hint(&mut self, connection: u64, person: &str) -> Result<(), Refusal> {
        let live = &self.live;
        let no = |why: &str| Err(Refusal::NotNow(why.to_string()));
        match live.seat(person) {
            None => return no("you watch this game: only its players can do that"),
            Some(_) if live.record.mode == Mode::Person => return no("against a person there are no hints"),
            Some(_) if live.record.has_ended() => return no("the game has ended"),
            Some(_) if live.engine_to_move().is_some() => return no("it is not your turn"),
            Some(_) if self.thinking.is_some() => return no("a hint is on its way"),
            Some(_) => {}
        }
        let task = self.task(person.to_string(), thinking::limits_of_hint());
        let search = self.rooms.shared().pool.search(task).map_err(|_| Refusal::Busy)?;
        self.thinking = Some((Purpose::Hint(connection), search));
        Ok(())
    }

    async fn rematch(&mut self, person: &str) -> Result<(), Refusal> {
        let no = |why: &str| Err(Refusal::NotNow(why.to_string()));
        let Some(seat) = self.live.seat(person) else { return no("you watch this game: only its players can do that") };
        if !self.live.record.has_ended() {
            return no("the game still goes on");
        }
        if self.live.record.rematch.is_some() {
            return no("the next game has begun already");
        }
        let color = if seat == crate::api::Seat::Black { Color::Black } else { Color::White };
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

    /// What the engine tells.
    async fn hear(&mut self, news: Option<News>) {
        let Some(purpose) = self.thinking.as_ref().map(|(purpose, _)| *purpose) else { return };
        match news {
            Some(News::Queue(ahead)) => {
                let event = RoomEvent::Queue { ahead: ahead as u32 };
                match purpose {
                    Purpose::Move => self.tell_all(&event),
                    Purpose::Hint(connection) => self.tell(connection, &event),
                }
            }
            Some(News::Began) if purpose == Purpose::Move => {
                let (side, now) = (self.live.side(), self.now());
                if let Some(clock) = &mut self.live.clock
                    && self.live.record.plies > 0
                {
                    clock.run(side, now);
                    let clock = clock.show(now);
                    self.tell_all(&RoomEvent::Clock { clock });
                }
            }
            Some(News::Began) => {}
            Some(News::Line(line)) => self.tell_line(purpose, &line),
            Some(News::Done(answer)) => self.answered(purpose, answer).await,
            None => {
                self.thinking = None;
                self.tell_all(&self.refused(&Refusal::Internal("the engine has stopped".to_string())));
            }
        }
    }

    fn tell_line(&self, purpose: Purpose, line: &Line) {
        if purpose != Purpose::Move || line.number != 1 || line.bound != Bound::Exact {
            return;
        }
        let mut position = self.live.position.clone();
        let moves = line.moves.iter().take(LONGEST_LINE);
        let line_told = moves.map(|&mv| write_and_play(&mut position, mv, Style::Own)).collect();
        self.tell_all(&RoomEvent::Thinking { depth: line.depth, score: line.score.to_string(), line: line_told });
    }

    async fn answered(&mut self, purpose: Purpose, answer: Answer) {
        self.thinking = None;
        let Some(best) = answer.best else {
            return self.tell_all(&self.refused(&Refusal::Busy));
        };
        match purpose {
            Purpose::Hint(connection) => {
                let position = &self.live.position;
                let (uci, san) = (position.move_text(best), write(position, best, Style::Own));
                self.tell(connection, &RoomEvent::Hint { uci, san });
            }
            Purpose::Move => {
                self.takes_draw = thinking::takes_draw(&self.live, &answer);
                self.engine_moves(best).await;
            }
        }
    }

    async fn engine_moves(&mut self, mv: Move) {
        self.check_flag().await;
        if self.live.record.has_ended() {
            return;
        }
        let (now, now_ms) = (self.now(), unix_ms());
        if let Err(refusal) = self.change(move |live| Ok(Change::Moved(live.push(mv, now, now_ms)))).await {
            self.tell_all(&self.refused(&refusal));
            self.ask_again = Some(Instant::now() + ASK_AGAIN);
        }
    }

    fn refused(&self, refusal: &Refusal) -> RoomEvent {
        RoomEvent::Refused { problem: refusal.problem(), version: Some(self.live.record.version) }
    }

    fn tell_state(&self, connection: u64) {
        let Some(person) = self.connections.get(&connection).map(|connected| &connected.person) else { return };
        let room = Box::new(self.live.show(person, &self.shown, self.here(), self.claim, self.now()));
        self.tell(connection, &RoomEvent::Room { room });
    }

    fn tell(&self, connection: u64, event: &RoomEvent) {
        if let (Some(connected), Ok(text)) = (self.connections.get(&connection), serde_json::to_string(event)) {
            connected.send(text.into());
        }
    }

    fn tell_all(&self, event: &RoomEvent) {
        let Ok(text) = serde_json::to_string(event) else { return };
        let text: Arc<str> = text.into();
        self.connections.values().for_each(|connected| connected.send(text.clone()));
    }
}

impl Connection {
    fn send(&self, text: Arc<str>) {
        // Who has gone is about to leave, and whoever is too slow to take messages is sent away where they are read.
        let _ = self.to.send(text);
    }
}

/// The next news of a search; for ever nothing where there is none.
async fn news(thinking: &mut Option<(Purpose, Search)>) -> Option<News> {
    match thinking {
        Some((_, search)) => search.news().await,
        None => std::future::pending().await,
    }
}
