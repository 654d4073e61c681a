//! People: ratings, profiles and leaderboards.

use super::StoredListed;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerRating {
    /// In points.
    pub rating: i32,
    /// Whether few games, or old ones, have made it.
    pub provisional: bool,
}

/// What a game has made of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// The points before it.
    pub before: i32,
    /// The points after it.
    pub after: i32,
    /// Whether few games, or old ones, have made them.
    pub provisional: bool,
}

/// A rating of a player in one game.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRating {
    /// The fingerprint of the rules: other rules are another rating.
    pub pool: String,
    /// `live` or `correspondence`.
    pub pace: String,
    /// The name of the game.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The rating.
    pub rating: PlayerRating,
    /// How sure it is, in points: with 95 % it lies within twice as many.
    pub deviation: i32,
    /// How many rated games there were.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// How many of them were drawn.
    pub draws: u32,
}

/// An account as everybody sees it.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The name.
    pub name: String,
    /// Whether the account is a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bot: bool,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: i64,
    /// Whether the player is on vacation: the clocks of correspondence games wait.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub vacation: bool,
    /// The ratings, the most played first.
    pub ratings: Vec<GameRating>,
    /// The last public games that have ended.
    pub games: Vec<StoredListed>,
}

/// How a rating has changed.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// When games ended, in milliseconds since 1970, and the points since then; the oldest first, after the points before it.
    #[ts(type = "[number, number][]")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<[i64; 2]>))]
    pub points: Vec<(i64, i32)>,
}

/// The best players of a game.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leaders {
    /// The name of the game.
    pub game: String,
    /// Its title.
    pub title: String,
    /// Those whose rating has settled come first.
    pub leaders: Vec<Leader>,
}

/// A player of a leaderboard.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leader {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: PlayerRating,
    /// How sure it is, in points.
    pub deviation: i32,
    /// How many rated games there were.
    pub games: u32,
}
