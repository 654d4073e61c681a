//! Correspondence games: those that wait for one's move, conditional moves and notes.

use super::{Color, StoredListed};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The correspondence games of a player that go on.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moves {
    /// In how many it is one's move.
    pub count: u32,
    /// Those in which it is, the most urgent first; at most 200.
    pub own: Vec<OpenGame>,
    /// Those in which the opponent has to move, at most 200.
    pub others: Vec<OpenGame>,
}

/// A correspondence game that goes on.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenGame {
    /// What a list says of it.
    pub listed: StoredListed,
    /// The side of the one who asks.
    pub side: Color,
    /// How many days there are for a move.
    pub days: u32,
    /// What the player to move has left, in milliseconds; null while the clock waits.
    #[ts(type = "number | null")]
    pub left_ms: Option<i64>,
    /// Whether the result counts.
    pub rated: bool,
}

/// A move of a line of conditional moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlannedMove {
    /// In machine form.
    pub uci: String,
    /// In the game's own notation.
    pub san: String,
}

/// What a player has noted on a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The text, of at most 4,000 letters.
    pub text: String,
}

/// The vacation of an account: while it is on, the clocks of its correspondence games wait for its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Vacation {
    /// Since when it is on, in milliseconds since 1970; null while it is not.
    #[ts(type = "number | null")]
    pub since_ms: Option<i64>,
    /// What is left of the 30 days that an account has in 365, in milliseconds.
    #[ts(type = "number")]
    pub left_ms: i64,
}

/// Begins or ends one's vacation.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VacationRequest {
    /// Whether it is on from now on.
    pub on: bool,
}
