//! Live games.

use super::{Audience, ChatMessage};
use super::{Both, Color, CompactMove, PlannedMove, Played, PlayerRating, Position, Problem, RatingChange, Span};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;
use ts_rs::TS;

/// Asks for a new game.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The name of the game.
    #[serde(default)]
    pub game: String,
    /// The definition of the game as TOML, if it is none that the server has.
    #[serde(default)]
    #[ts(optional)]
    pub definition: Option<String>,
    /// The FEN to start from.
    #[serde(default)]
    #[ts(optional)]
    pub fen: Option<String>,
    /// The number of the start, or one at random; a shuffled game without it and without a FEN draws one.
    #[serde(default)]
    #[ts(optional)]
    pub start: Option<Start>,
    /// The opponent.
    pub opponent: Opponent,
    /// Which colour the player gets.
    pub color: ColorChoice,
    /// The clock, if there is to be one.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub clock: Option<ClockSetting>,
    /// What the player wants to be called.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// Whether everybody may find the game once it has ended; otherwise its players alone, and those who have its
    /// address.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub public: bool,
    /// Whether the result counts for the ratings of both players, who have accounts then.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
}

/// A numbered start, or one at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "expected `random` or the number of a start")]
pub enum Start {
    /// This one.
    Number(u32),
    /// Any.
    Any(Random),
}

/// The word for what is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Random {
    /// The word.
    Random,
}

/// The opponent in a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// The engine.
    Engine {
        /// From 1, a beginner, to 20, all it can.
        level: u8,
    },
    /// Another player, who opens the link.
    Person {},
    /// Both sides are played on one screen.
    Board {},
}

/// The colour that a player asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ColorChoice {
    /// White.
    #[serde(rename = "w")]
    White,
    /// Black.
    #[serde(rename = "b")]
    Black,
    /// Either.
    #[default]
    #[serde(rename = "random")]
    Random,
}

/// How much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// At the beginning, in milliseconds; 0 where there are days.
    #[serde(default)]
    pub initial_ms: u32,
    /// What is added for each move; 0 where there are days.
    #[serde(default)]
    pub increment_ms: u32,
    /// In a correspondence game, how many days a player has for each move, 1 to 14.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub days: Option<u32>,
}

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 3600 * 1000;

impl ClockSetting {
    /// The clock of a live game.
    pub fn live(initial_ms: u32, increment_ms: u32) -> ClockSetting {
        ClockSetting { initial_ms, increment_ms, days: None }
    }

    /// The clock of a correspondence game.
    pub fn correspondence(days: u32) -> ClockSetting {
        ClockSetting { initial_ms: 0, increment_ms: 0, days: Some(days) }
    }

    /// What each player has at the beginning, in milliseconds.
    pub fn first_ms(self) -> i64 {
        self.days.map_or(self.initial_ms.into(), |days| i64::from(days) * DAY_MS)
    }
}

/// Where a new game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// Its name, which nobody guesses.
    pub id: String,
    /// The address of its page.
    pub url: String,
}

/// A live game as one connection sees it.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Room {
    /// Its name.
    pub id: String,
    /// The address of its page.
    pub url: String,
    /// The game that is played.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The definition, if the game is none that the server has.
    pub definition: Option<String>,
    /// `engine`, `person` or `board`.
    pub mode: Mode,
    /// Whether everybody may find the game once it has ended.
    pub public: bool,
    /// Whether the result counts for the ratings of the players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// The ID of the tournament that it is a game of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tournament: Option<String>,
    /// What a rated game has made of the ratings, once that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ratings: Option<Both<RatingChange>>,
    /// The players.
    pub players: Both<Player>,
    /// Your seat; null if you watch.
    pub seat: Option<Seat>,
    /// The number of the start, where the game has several and one of them was chosen or drawn.
    pub start: Option<u32>,
    /// How it stands, with all moves.
    pub position: Position,
    /// The clocks, if there are any.
    pub clock: Option<Clocks>,
    /// What has been offered and not yet answered.
    pub offers: Offers,
    /// `*`, or the score and why: `1-0 resignation`.
    pub result: String,
    /// The same as a sentence.
    pub sentence: String,
    /// The game that was begun after this one.
    pub rematch: Option<Created>,
    /// Your conditional moves in a correspondence game; nobody else is sent them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Vec<PlannedMove>>>")]
    pub conditional: Vec<Vec<PlannedMove>>,
    /// Counted up by each move and each takeback; a move names the one that it answers.
    pub version: u32,
}

/// What kind of game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Against the engine.
    Engine,
    /// Against another player.
    Person,
    /// Both sides on one screen.
    Board,
}

/// A seat in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Seat {
    /// White.
    #[serde(rename = "w")]
    White,
    /// Black.
    #[serde(rename = "b")]
    Black,
    /// Both, on one screen.
    #[serde(rename = "both")]
    Both,
}

/// A player of a game.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Player {
    /// `person`, `engine`, or `open` while nobody has joined.
    pub kind: String,
    /// The player's name.
    pub name: String,
    /// Whether it is the name of an account.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub account: bool,
    /// Whether the account is a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bot: bool,
    /// The rating at the beginning of a game between accounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<PlayerRating>,
    /// The level of the engine.
    pub level: Option<u8>,
    /// Whether the player is connected.
    pub here: bool,
    /// Whether the player is on vacation, in a correspondence game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub vacation: bool,
}

/// The clocks at the moment of the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// At the beginning, in milliseconds.
    pub initial_ms: u32,
    /// What is added for each move.
    pub increment_ms: u32,
    /// In a correspondence game, the days for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub days: Option<u32>,
    /// What white has left.
    #[ts(type = "number")]
    pub w: i64,
    /// What black has left.
    #[ts(type = "number")]
    pub b: i64,
    /// The side whose clock runs.
    pub running: Option<Color>,
}

/// Open offers, each with the side that made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offers {
    /// A draw.
    pub draw: Option<Color>,
    /// To take a move back.
    pub takeback: Option<Color>,
    /// Another game.
    pub rematch: Option<Color>,
    /// The side that may claim the game because the opponent has been away for long.
    pub claim: Option<Color>,
}

/// What the server reports of a game. The first message is a `room`.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum RoomEvent {
    /// The whole state: at first, and whenever more has changed than the other events say.
    Room {
        /// The state.
        room: Box<Room>,
    },
    /// A move was made, and is stored.
    Moved {
        /// The version after it.
        version: u32,
        /// The move, and what it changed.
        played: Box<Played>,
        /// The side to move.
        side: Color,
        /// Whether that side is in check.
        check: bool,
        /// Which pieces give the check, and to what.
        checks: Vec<Span>,
        /// The clocks.
        clock: Option<Clocks>,
        /// The offers that are left.
        offers: Offers,
        /// `*`, or the score and why.
        result: String,
        /// The same as a sentence.
        sentence: String,
        /// The legal moves, for the player whose turn it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<Vec<CompactMove>>")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<CompactMove>>))]
        moves: Option<Arc<RawValue>>,
    },
    /// The clocks changed without a move.
    Clock {
        /// The clocks.
        clock: Clocks,
    },
    /// Something was offered, declined or can be claimed.
    Offers {
        /// All offers.
        offers: Offers,
    },
    /// A player or watcher has connected or left.
    Presence {
        /// Whether each player is connected.
        here: Both<bool>,
        /// How many watch.
        watching: u32,
    },
    /// The game has ended.
    Ended {
        /// The score and why.
        result: String,
        /// The same as a sentence.
        sentence: String,
        /// The clocks.
        clock: Option<Clocks>,
    },
    /// The engine's search waits in the queue.
    Queue {
        /// How many are ahead of it.
        ahead: u32,
    },
    /// The engine's current line.
    Thinking {
        /// Plies searched.
        depth: u32,
        /// For the engine: `+0.34`, `#3`.
        score: String,
        /// What it expects, in the game's notation.
        line: Vec<String>,
    },
    /// A good move, for the player who asked.
    Hint {
        /// In machine form.
        uci: String,
        /// In the game's notation.
        san: String,
    },
    /// A rated game has changed the ratings of its players.
    Rated {
        /// From what to what.
        ratings: Both<RatingChange>,
    },
    /// All that was written and that one may read.
    Chat {
        /// The messages, in order.
        messages: Vec<ChatMessage>,
    },
    /// Something was written.
    Said {
        /// The message.
        message: ChatMessage,
    },
    /// What one has written was refused.
    Unsaid {
        /// Why.
        problem: Problem,
    },
    /// Another game was begun.
    Rematch {
        /// Where it is.
        game: Created,
    },
    /// A command with an `id` is done and stored. The same command, sent again, gets the same answer and is not done again.
    Done {
        /// The one that it was sent with.
        id: String,
        /// The number of the event that it has caused in the game.
        seq: u32,
        /// The version after it.
        version: u32,
    },
    /// A command was refused.
    Refused {
        /// Why not.
        problem: Problem,
        /// The version that holds, if the game was asked at all.
        version: Option<u32>,
    },
}

/// The longest `id` of a command.
const LONGEST_ID: usize = 64;

/// A command of a player, perhaps with an `id` by which it is known when it is sent again.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(try_from = "serde_json::Map<String, serde_json::Value>")]
pub struct RoomMessage {
    /// Any text of 1 to 64 letters, digits, `-` and `_`; a player uses each once in a game.
    #[ts(optional)]
    pub id: Option<String>,
    /// The command.
    #[ts(flatten)]
    pub command: RoomCommand,
}

impl TryFrom<serde_json::Map<String, serde_json::Value>> for RoomMessage {
    type Error = String;

    fn try_from(mut fields: serde_json::Map<String, serde_json::Value>) -> Result<RoomMessage, String> {
        let id = match fields.remove("id") {
            None | Some(serde_json::Value::Null) => None,
            Some(serde_json::Value::String(id)) if is_id(&id) => Some(id),
            Some(_) => return Err("an id is a text of 1 to 64 letters, digits, `-` and `_`".to_string()),
        };
        let command = serde_json::from_value(fields.into()).map_err(|error| error.to_string())?;
        Ok(RoomMessage { id, command })
    }
}

fn is_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(plain)
}

/// What a player can do in a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum RoomCommand {
    /// Takes the open seat.
    Join {
        /// What the player wants to be called.
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Makes a move.
    Move {
        /// In machine form, or in any notation.
        uci: String,
        /// The version that it answers.
        version: u32,
    },
    /// Takes moves back, asks the opponent to agree to it, or agrees to it.
    Takeback,
    /// Offers a draw, or takes the opponent's offer.
    Draw,
    /// Declines what the opponent has offered.
    Decline,
    /// Ends a game against another player, without a winner, in which at most one move was made.
    Abort,
    /// Resigns.
    Resign,
    /// Claims the game, or a draw, from an opponent who has left.
    Claim {
        /// Whether only a draw is wanted.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        draw: bool,
    },
    /// Sets the conditional moves, in the place of those that there were: what is answered to moves that the opponent may make.
    Conditional {
        /// Lines from the position as it is, each ending with a move of one's own, in machine form or in any notation.
        lines: Vec<Vec<String>>,
        /// The version that they begin from.
        version: u32,
    },
    /// Writes something.
    Say {
        /// For whom.
        to: Audience,
        /// At most 240 letters.
        text: String,
    },
    /// Asks for all that was written.
    Chat,
    /// Asks for the whole state.
    Look,
    /// Asks for a good move.
    Hint,
    /// Asks for another game.
    Rematch,
}
