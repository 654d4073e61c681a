//! What happens to a game: its events are the truth, and its row is what they make of it.

use super::definition::StoredDefinition;
use super::record::{Place, Record, StoredMove};
use crate::api::{Both, ClockSetting, Color, Mode};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The game was made.
    Begin,
    /// A player has taken the open seat.
    Join,
    /// A move was made, which may have ended the game.
    Move,
    /// Moves were taken back.
    Takeback,
    /// Something was offered or declined.
    Offers,
    /// The game was ended without a move.
    End,
    /// Another game was begun after this one.
    Follow,
    /// The clocks were stopped, or have gone on.
    Clock,
    /// The game is of a time when there were no events: it stands like this.
    Kept,
}

impl Kind {
    const ALL: [(Kind, &'static str); 9] = [
        (Kind::Begin, "begin"),
        (Kind::Join, "join"),
        (Kind::Move, "move"),
        (Kind::Takeback, "takeback"),
        (Kind::Offers, "offers"),
        (Kind::End, "end"),
        (Kind::Follow, "follow"),
        (Kind::Clock, "clock"),
        (Kind::Kept, "kept"),
    ];

    /// Its name in the store.
    pub fn name(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// The kind of a name.
    pub fn of(name: &str) -> Option<Kind> {
        Kind::ALL.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }
}

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number in its game, from 1.
    pub seq: u32,
    /// The command that it answers: a game has no two events with the same. None where a command had no ID, and for what
    /// the server does by itself.
    pub command: Option<String>,
    /// What kind of event it is.
    pub kind: Kind,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: i64,
    /// What happened, and how the game stands since: JSON.
    pub payload: String,
}

/// What a change of a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A move.
    Moved(StoredMove),
    /// Anything else.
    Other(Kind),
}

/// What the payload of an event says.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Payload {
    #[serde(skip_serializing_if = "Option::is_none")]
    begun: Option<Begun>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_ms: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Both<Place>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<State>,
}

/// What does not change while a game goes on.
#[derive(Debug, Serialize, Deserialize)]
struct Begun {
    game: String,
    title: String,
    start: String,
    random_start: bool,
    start_number: Option<u32>,
    mode: Mode,
    public: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
    clock: Option<ClockSetting>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tournament: Option<String>,
}

/// How a game stands.
#[derive(Debug, Serialize, Deserialize)]
struct State {
    version: u32,
    plies: u32,
    left: Both<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    flag_ms: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Color>,
    #[serde(default = "open", skip_serializing_if = "is_open")]
    score: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    why: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draw: Option<Color>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    takeback: Option<Color>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch_by: Option<Color>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch: Option<String>,
}

fn nameless(places: &Both<Place>) -> Both<Place> {
    Both { w: places.w.nameless(), b: places.b.nameless() }
}

fn open() -> String {
    "*".to_string()
}

fn is_open(score: &str) -> bool {
    score == "*"
}

impl State {
    fn of(record: &Record) -> State {
        State {
            version: record.version,
            plies: record.plies,
            left: record.left,
            flag_ms: record.flag_ms,
            turn: record.turn,
            score: record.score.clone(),
            why: record.why.clone(),
            draw: record.draw,
            takeback: record.takeback,
            rematch_by: record.rematch_by,
            rematch: record.rematch.clone(),
        }
    }

    fn put_into(self, record: &mut Record) {
        record.version = self.version;
        record.plies = self.plies;
        record.left = self.left;
        record.flag_ms = self.flag_ms;
        record.turn = self.turn;
        record.score = self.score;
        record.why = self.why;
        record.draw = self.draw;
        record.takeback = self.takeback;
        record.rematch_by = self.rematch_by;
        record.rematch = self.rematch;
    }
}

/// Why events make no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// One is missing, or two have one number.
    #[error("event {expected} of game {game} is missing")]
    Missing {
        /// Of which game.
        game: String,
        /// The number.
        expected: u32,
    },
    /// They do not have as many moves as the last one says.
    #[error("game {game} has {moves} moves and not {plies}, as its last event says")]
    Miscounted {
        /// Which game.
        game: String,
        /// As many as are said.
        plies: u32,
        /// As many as there are.
        moves: usize,
    },
    /// One cannot be read.
    #[error("event {seq} of game {game} cannot be read")]
    Unreadable {
        /// Of which game.
        game: String,
        /// The number.
        seq: u32,
    },
}

impl Event {
    /// The first event of a game.
    pub fn begin(record: &Record) -> Event {
        let begun = Begun {
            game: record.game.clone(),
            title: record.title.clone(),
            start: record.start.clone(),
            random_start: record.random_start,
            start_number: record.start_number,
            mode: record.mode,
            public: record.public,
            rated: record.rated,
            clock: record.clock,
            tournament: record.tournament.clone(),
        };
        let places = Some(nameless(&record.places));
        let payload = Payload { begun: Some(begun), places, state: Some(State::of(record)), ..Payload::default() };
        Event::new(1, None, Kind::Begin, record.created_ms, &payload)
    }

    /// What has happened to a game, of which `record` is the state since then and `seq` the number of the event. Without a
    /// command it is the server's own doing.
    pub fn of(record: &Record, seq: u32, happened: &Happened, command: Option<&str>, now_ms: i64) -> Event {
        let mut payload = Payload { state: Some(State::of(record)), ..Payload::default() };
        let (kind, at_ms) = match happened {
            Happened::Moved(mv) => {
                (payload.uci, payload.left_ms) = (Some(mv.uci.clone()), mv.left_ms);
                (Kind::Move, mv.made_ms)
            }
            Happened::Other(kind) => {
                payload.places = matches!(kind, Kind::Join | Kind::Kept).then(|| nameless(&record.places));
                (*kind, now_ms)
            }
        };
        Event::new(seq, command.map(str::to_string), kind, at_ms, &payload)
    }

    /// A move of a game of before, when there were no events.
    pub fn old_move(seq: u32, mv: &StoredMove) -> Event {
        let payload = Payload { uci: Some(mv.uci.clone()), left_ms: mv.left_ms, ..Payload::default() };
        Event::new(seq, None, Kind::Move, mv.made_ms, &payload)
    }

    fn new(seq: u32, command: Option<String>, kind: Kind, at_ms: i64, payload: &Payload) -> Event {
        // Plain data is always JSON.
        let payload = serde_json::to_string(payload).unwrap_or_default();
        Event { seq, command, kind, at_ms, payload }
    }

    fn read(&self, game: &str) -> Result<Payload, ReplayError> {
        let unreadable = |_| ReplayError::Unreadable { game: game.to_string(), seq: self.seq };
        serde_json::from_str(&self.payload).map_err(unreadable)
    }

    /// The version of the game after it.
    pub fn version(&self) -> Option<u32> {
        self.read("").ok()?.state.map(|state| state.version)
    }
}

/// The moves that are left after some events.
///
/// # Errors
/// Says which event cannot be read.
pub fn moves(game: &str, events: &[Event]) -> Result<Vec<StoredMove>, ReplayError> {
    let mut moves = Vec::with_capacity(events.len());
    for event in events.iter().filter(|event| matches!(event.kind, Kind::Move | Kind::Takeback)) {
        let unreadable = || ReplayError::Unreadable { game: game.to_string(), seq: event.seq };
        let payload = event.read(game)?;
        match event.kind {
            Kind::Move => moves.push(StoredMove {
                uci: payload.uci.ok_or_else(unreadable)?,
                left_ms: payload.left_ms,
                made_ms: event.at_ms,
            }),
            _ => moves.truncate(payload.state.ok_or_else(unreadable)?.plies as usize),
        }
    }
    Ok(moves)
}

/// What all events of a game make of it.
///
/// # Errors
/// Says which event is missing or cannot be read.
pub fn replay(
    id: &str,
    rules: Arc<StoredDefinition>,
    events: &[Event],
) -> Result<(Record, Vec<StoredMove>), ReplayError> {
    let missing = |expected| ReplayError::Missing { game: id.to_string(), expected };
    let first = events.first().filter(|event| event.kind == Kind::Begin).ok_or_else(|| missing(1))?;
    let payload = first.read(id)?;
    let (Some(begun), Some(places)) = (payload.begun, payload.places) else {
        return Err(ReplayError::Unreadable { game: id.to_string(), seq: 1 });
    };
    let initial = begun.clock.map_or(0, ClockSetting::first_ms);
    let mut record = Record {
        id: id.to_string(),
        seq: 0,
        created_ms: first.at_ms,
        game: begun.game,
        title: begun.title,
        rules,
        definition: None,
        start: begun.start,
        random_start: begun.random_start,
        start_number: begun.start_number,
        mode: begun.mode,
        public: begun.public,
        rated: begun.rated,
        places,
        clock: begun.clock,
        left: Both { w: initial, b: initial },
        flag_ms: None,
        turn: None,
        version: 0,
        plies: 0,
        score: open(),
        why: String::new(),
        draw: None,
        takeback: None,
        rematch_by: None,
        rematch: None,
        tournament: begun.tournament,
    };
    for event in events {
        if event.seq != record.seq + 1 {
            return Err(missing(record.seq + 1));
        }
        record.seq = event.seq;
        let payload = event.read(id)?;
        if let Some(places) = payload.places {
            record.places = places;
        }
        match payload.state {
            Some(state) => state.put_into(&mut record),
            // A move of before.
            None => (record.plies, record.version) = (record.plies + 1, record.version + 1),
        }
    }
    Ok((record, moves(id, events)?))
}
