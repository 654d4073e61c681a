//! What one account is to another.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What one account is to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    /// It follows the other.
    Follow,
    /// It has blocked the other.
    Block,
}

/// What the caller is to an account, or wants to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RelationTo {
    /// Null for nothing.
    pub relation: Option<Relation>,
}

/// The accounts that the caller follows, and those that the caller has blocked.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Relations {
    /// Those that it follows, those who are here first.
    pub follows: Vec<Followed>,
    /// The names of those that it has blocked.
    pub blocks: Vec<String>,
}

/// An account that the caller follows.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Followed {
    /// The name.
    pub name: String,
    /// Whether it is in the lobby or at a game.
    pub online: bool,
    /// Whether it plays a live game with another player.
    pub playing: bool,
    /// That game, if it is public.
    pub game: Option<PlayedNow>,
}

/// A public game that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedNow {
    /// Its title.
    pub title: String,
    /// Where it is.
    pub url: String,
}
