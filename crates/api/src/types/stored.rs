//! Games that were played, and games as PGN.

use super::Both;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Which stored games are sought.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct StoredQuery {
    /// The game that was played.
    #[serde(default)]
    #[ts(optional)]
    pub game: Option<String>,
    /// A part of a player's name; with less than three letters, the whole name.
    #[serde(default)]
    #[ts(optional)]
    pub player: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for your own games that go on.
    #[serde(default)]
    #[ts(optional)]
    pub result: Option<String>,
    /// The least rating, the mean of both players': only rated games have one.
    #[serde(default)]
    #[ts(optional)]
    pub min_rating: Option<u32>,
    /// The greatest rating.
    #[serde(default)]
    #[ts(optional)]
    pub max_rating: Option<u32>,
    /// The least number of moves, those of both sides counted.
    #[serde(default)]
    #[ts(optional)]
    pub min_plies: Option<u32>,
    /// The greatest number of moves.
    #[serde(default)]
    #[ts(optional)]
    pub max_plies: Option<u32>,
    /// Begun at this time or later, in milliseconds since 1970.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub since: Option<i64>,
    /// Begun at this time or earlier.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub until: Option<i64>,
    /// Ended before this time.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub ended_before: Option<i64>,
    /// The FEN of a position that occurred, with `game`: games that have ended are found by it. Counts of moves in it do not matter.
    #[serde(default)]
    #[ts(optional)]
    pub fen: Option<String>,
    /// The key of such a position, as `/api/explorer` says it.
    #[serde(default)]
    #[ts(optional)]
    pub position: Option<String>,
    /// The `next` of the page before this one.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub before: Option<i64>,
}

/// A page of stored games.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StoredPage {
    /// The games, the newest first.
    pub games: Vec<StoredListed>,
    /// What to ask for the next page with, if there is one.
    #[ts(type = "number | null")]
    pub next: Option<i64>,
}

/// A stored game in a list.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StoredListed {
    /// Its name.
    pub id: String,
    /// The address of its page.
    pub url: String,
    /// The game that was played.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// What the players are called.
    pub players: Both<String>,
    /// The score and why, or `*`.
    pub result: String,
    /// How many moves were made.
    pub plies: u32,
    /// When it began, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// The mean of the players' ratings before it, in lists of rated games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<i32>,
}

/// A stored game.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StoredGame {
    /// What a list says of it.
    pub listed: StoredListed,
    /// The definition, if the game is none that the server has.
    pub definition: Option<String>,
    /// The FEN that it began from.
    pub start: String,
    /// The moves in machine form.
    pub moves: Vec<String>,
    /// What was left on the mover's clock after each move, in milliseconds.
    #[ts(type = "(number | null)[]")]
    pub left_ms: Vec<Option<i64>>,
    /// The game as PGN.
    pub pgn: String,
}

/// PGN to be read.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PgnRequest {
    /// The text, of one game or of several.
    pub text: String,
    /// The definition of the game, if it is none that the server has: all of the text is read by it.
    #[serde(default)]
    #[ts(optional)]
    pub definition: Option<String>,
}

/// What was read of PGN.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PgnAnswer {
    /// The games.
    pub games: Vec<PgnGame>,
    /// What could not be read, a sentence each, with the number of the game and of the line.
    pub problems: Vec<String>,
}

/// A game with its variations.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PgnGame {
    /// The game that is played.
    pub game: String,
    /// The definition, if the game is none that the server has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub definition: Option<String>,
    /// The tags, each with its value.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<[String; 2]>))]
    pub tags: Vec<(String, String)>,
    /// The FEN that it begins from.
    pub start: String,
    /// What was played.
    pub main: PgnLine,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub score: String,
}

/// Moves that follow one another.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PgnLine {
    /// Comments before the first move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PgnMove>,
}

/// A move of a line, and what is said of it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PgnMove {
    /// In machine form; what is sent may be in any notation.
    pub uci: String,
    /// In the game's own notation; not looked at when it is sent.
    #[serde(default)]
    pub san: String,
    /// Evaluations by their numbers: 1 is `!`.
    #[serde(default)]
    pub nags: Vec<u8>,
    /// Comments after the move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// What could have been played instead.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub variations: Vec<PgnLine>,
}

/// A game as PGN.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PgnText {
    /// The text.
    pub text: String,
}
