//! A live game as programs see it, in the shape of lichess.

use super::live::Live;
use crate::api::{Color, Mode, PlayerRating};
use crate::lichess::{Perf, Speed, Variant, title};
use crate::now::Millis;
use crate::store::{Place, Record};
use serde::Serialize;

/// What clocks show where there is none.
const NO_CLOCK: i64 = 2_147_483_647;

/// A line of the stream of an account's events.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameEvent {
    /// A game has begun, or goes on where the stream begins.
    GameStart {
        /// The game.
        game: Box<Overview>,
    },
    /// It has ended.
    GameFinish {
        /// The game.
        game: Box<Overview>,
    },
}

/// A game as one of its players finds it in a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    id: String,
    game_id: String,
    full_id: String,
    color: &'static str,
    fen: String,
    has_moved: bool,
    is_my_turn: bool,
    last_move: String,
    opponent: Opponent,
    rated: bool,
    source: &'static str,
    speed: Speed,
    perf: Speed,
    variant: Variant,
    status: StatusOf,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    result: String,
}

#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = GameOpponent)]
struct Opponent {
    id: String,
    username: String,
}

#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
struct StatusOf {
    name: &'static str,
}

/// A line of the stream of one game.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameLine {
    /// All of it: the first line.
    GameFull(Box<GameFull>),
    /// How it stands, whenever that has changed.
    GameState(GameState),
    /// Something was written in a chat that the account may read.
    ChatLine {
        /// `player`, or `spectator`: for those who watch.
        room: &'static str,
        /// Who has written it.
        username: String,
        /// The text, which is no markup.
        text: String,
    },
    /// The opponent has left, or is back.
    OpponentGone {
        /// Whether the opponent is away.
        gone: bool,
        /// When the game can be claimed: at once.
        #[serde(rename = "claimWinInSeconds", skip_serializing_if = "Option::is_none")]
        claim: Option<u32>,
    },
}

/// All of a game.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    id: String,
    variant: Variant,
    speed: Speed,
    perf: Perf,
    rated: bool,
    created_at: i64,
    white: PlayerOf,
    black: PlayerOf,
    initial_fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockOf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    days_per_turn: Option<u32>,
    /// The fingerprint of the rules, by which a program knows whether it has the same.
    rules: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
    #[schema(no_recursion)]
    state: GameLine,
}

#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayerOf {
    id: String,
    name: String,
    title: Option<&'static str>,
    /// In points, if there is a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<i32>,
    /// Whether few games, or old ones, have made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    provisional: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ai_level: Option<u8>,
}

#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
struct ClockOf {
    initial: u32,
    increment: u32,
}

/// How a game stands.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct GameState {
    moves: String,
    wtime: i64,
    btime: i64,
    winc: u32,
    binc: u32,
    wdraw: bool,
    bdraw: bool,
    wtakeback: bool,
    btakeback: bool,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The score and why.
    result: String,
    fen: String,
}

/// A colour as lichess writes it.
fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The status that lichess has for how a game stands.
fn status(record: &Record) -> &'static str {
    match (record.why.as_str(), record.score.as_str()) {
        (_, "*") if [&record.places.w, &record.places.b].contains(&&Place::Open) => "created",
        (_, "*") => "started",
        ("checkmate", _) => "mate",
        ("stalemate", _) => "stalemate",
        ("resignation", _) => "resign",
        ("time", _) => "outoftime",
        ("abandonment", _) => "timeout",
        ("abort", _) => "aborted",
        (_, "1/2-1/2") => "draw",
        _ => "variantEnd",
    }
}

fn winner(record: &Record) -> Option<&'static str> {
    match record.score.as_str() {
        "1-0" => Some("white"),
        "0-1" => Some("black"),
        _ => None,
    }
}

impl Overview {
    /// Whether a game is one of two players who are both there.
    pub fn is_of_two(record: &Record) -> bool {
        let open = [&record.places.w, &record.places.b].contains(&&Place::Open);
        record.mode == Mode::Person && !open
    }

    /// A game in a position, as the player of a side finds it.
    pub fn new(record: &Record, fen: &str, last: &str, color: Color) -> Overview {
        let (own, other) = match color {
            Color::White => (record.left.w, &record.places.b),
            Color::Black => (record.left.b, &record.places.w),
        };
        let side = if fen.split(' ').nth(1) == Some("b") { Color::Black } else { Color::White };
        let name = other.name();
        Overview {
            id: record.id.clone(),
            game_id: record.id.clone(),
            full_id: record.id.clone(),
            color: color_name(color),
            fen: fen.to_string(),
            has_moved: record.plies > u32::from(color == Color::Black),
            is_my_turn: side == color && !record.has_ended(),
            last_move: last.to_string(),
            opponent: Opponent { id: name.to_ascii_lowercase(), username: name },
            rated: record.rated,
            source: "friend",
            speed: Speed::of(record.clock),
            perf: Speed::of(record.clock),
            variant: Variant::new(&record.game, &record.title),
            status: StatusOf { name: status(record) },
            seconds_left: record.clock.map(|_| own / 1000),
            winner: winner(record),
            result: record.result(),
        }
    }
}

impl Live {
    /// The game as the player of a side finds it.
    pub fn overview(&self, color: Color) -> Overview {
        let last = self.moves.rsplit(' ').next().unwrap_or_default();
        Overview::new(&self.record, &self.position.fen(), last, color)
    }

    /// All of it as a line.
    pub fn full_line(&self, now: Millis) -> GameLine {
        let record = &self.record;
        let player = |place: &Place, rating: Option<PlayerRating>, bot: bool| {
            let name = place.name();
            let ai_level = if let Place::Engine { level } = place { Some(*level) } else { None };
            PlayerOf {
                id: name.to_ascii_lowercase(),
                name,
                title: title(bot),
                rating: rating.map(|rating| rating.rating),
                provisional: rating.map(|rating| rating.provisional),
                ai_level,
            }
        };
        let speed = Speed::of(record.clock);
        let live = record.clock.filter(|clock| clock.days.is_none());
        GameLine::GameFull(Box::new(GameFull {
            id: record.id.clone(),
            variant: Variant::new(&record.game, &record.title),
            speed,
            perf: Perf { name: speed },
            rated: record.rated,
            created_at: record.created_ms,
            white: player(&record.places.w, self.ratings.w, self.bots.w),
            black: player(&record.places.b, self.ratings.b, self.bots.b),
            initial_fen: record.start.clone(),
            clock: live.map(|clock| ClockOf { initial: clock.initial_ms, increment: clock.increment_ms }),
            days_per_turn: record.clock.and_then(|clock| clock.days),
            rules: record.rules.fingerprint.clone(),
            definition: record.definition.clone(),
            state: self.state_line(now),
        }))
    }

    /// How it stands as a line.
    pub fn state_line(&self, now: Millis) -> GameLine {
        let record = &self.record;
        let left = self.show_clocks(now);
        let increment = record.clock.map_or(0, |clock| clock.increment_ms);
        let (white, black) = (Some(Color::White), Some(Color::Black));
        GameLine::GameState(GameState {
            moves: self.moves.clone(),
            wtime: left.map_or(NO_CLOCK, |clock| clock.w.max(0)),
            btime: left.map_or(NO_CLOCK, |clock| clock.b.max(0)),
            winc: increment,
            binc: increment,
            wdraw: record.draw == white,
            bdraw: record.draw == black,
            wtakeback: record.takeback == white,
            btakeback: record.takeback == black,
            status: status(record),
            winner: winner(record),
            result: record.result(),
            fen: self.position.fen(),
        })
    }
}
