//! What is written in the chats of a game.

use super::Color;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who may read what is written in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// The two players.
    Players,
    /// Those who watch, and the players once the game has ended.
    Watchers,
}

/// Something that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatMessage {
    /// Its number in the game.
    pub number: u32,
    /// For whom it is.
    pub to: Audience,
    /// Who has written it.
    pub name: String,
    /// Whether that is the name of an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub account: bool,
    /// The side of a player.
    pub side: Option<Color>,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The text, which is no markup.
    pub text: String,
}

/// Something that the caller has written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WrittenMessage {
    /// In which game.
    pub game: String,
    /// For whom it is.
    pub to: Audience,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The text.
    pub text: String,
}
