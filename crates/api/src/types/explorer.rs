//! What was played in a position.

use super::{StoredListed, Where};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position, and which games count.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExplorerRequest {
    /// The position.
    #[serde(flatten)]
    pub position: Where,
    /// Whether games count in which a program took part.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub programs: bool,
}

/// What was played in a position, in public games that have ended.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Explorer {
    /// The key of the position, by which `/api/stored` finds all games that had it.
    pub position: String,
    /// How many games white won.
    #[ts(type = "number")]
    pub white: i64,
    /// How many were drawn.
    #[ts(type = "number")]
    pub draws: i64,
    /// How many black won.
    #[ts(type = "number")]
    pub black: i64,
    /// The moves, the most played first.
    pub moves: Vec<ExplorerMove>,
    /// Of each move the game with the highest rating: a few of them, the highest first.
    pub top: Vec<StoredListed>,
    /// Of each move the newest game: a few of them, the newest first.
    pub recent: Vec<StoredListed>,
}

/// A move that was made in a position.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExplorerMove {
    /// The machine form.
    pub uci: String,
    /// The game's own notation.
    pub san: String,
    /// How many games white won with it.
    #[ts(type = "number")]
    pub white: i64,
    /// How many were drawn.
    #[ts(type = "number")]
    pub draws: i64,
    /// How many black won.
    #[ts(type = "number")]
    pub black: i64,
    /// The mean of the ratings in rated games; nothing where none was rated.
    pub rating: Option<i32>,
}
