//! The lobby: who looks for a game.

use super::{ClockSetting, ColorChoice, Created, PlayerRating, Problem};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A game that somebody would like to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WantedGame {
    /// The name of a game of the server, with or without armies; empty for one of the catalogue.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub game: String,
    /// The ID of a public game of the catalogue, in the place of one of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub entry: Option<String>,
    /// Which version of it; the newest where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub version: Option<u32>,
    /// The clock; a rated game has one.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub clock: Option<ClockSetting>,
    /// Whether the result counts.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// The colour that the one who asks gets.
    pub color: ColorChoice,
    /// Whether everybody may find the game once it has ended.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub public: bool,
}

/// What a visitor of the lobby can do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum LobbyCommand {
    /// Looks for an opponent: pairs with somebody who fits, or waits for one.
    Seek {
        /// The game.
        wanted: WantedGame,
        /// The lowest rating of an opponent.
        #[serde(default)]
        #[ts(optional)]
        least: Option<i32>,
        /// The highest rating of an opponent.
        #[serde(default)]
        #[ts(optional)]
        most: Option<i32>,
        /// What a guest wants to be called.
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Challenges a player who is here.
    Challenge {
        /// The name of the account.
        to: String,
        /// The game.
        wanted: WantedGame,
    },
    /// Plays with somebody who waits, or who has challenged one.
    Accept {
        /// The number of the seek or of the challenge.
        number: u32,
        /// What a guest wants to be called.
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Waits no longer, withdraws a challenge or declines one.
    Withdraw {
        /// The number of the seek or of the challenge.
        number: u32,
    },
}

/// Somebody who waits for an opponent, or has challenged one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seek {
    /// Its number.
    pub number: u32,
    /// What the player is called.
    pub name: String,
    /// Whether that is the name of an account.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub account: bool,
    /// Whether the account is a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bot: bool,
    /// The player's rating in this game.
    pub rating: Option<PlayerRating>,
    /// The title of the game.
    pub title: String,
    /// The game.
    pub wanted: WantedGame,
    /// The lowest rating of an opponent.
    pub least: Option<i32>,
    /// The highest rating of an opponent.
    pub most: Option<i32>,
    /// Who is challenged; null for a seek.
    pub to: Option<String>,
}

/// What the lobby reports.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum LobbyEvent {
    /// Everybody who waits, the newest last.
    Seeks {
        /// The seeks, at most 100 of them.
        seeks: Vec<Seek>,
        /// How many wait.
        waiting: u32,
    },
    /// One's own: what one waits for, and challenges to and from others.
    Own {
        /// The numbers of one's own seeks.
        seeks: Vec<u32>,
        /// Challenges that one has sent.
        sent: Vec<Seek>,
        /// Challenges that one has received.
        received: Vec<Seek>,
    },
    /// A game has begun.
    Paired {
        /// Where it is.
        game: Created,
    },
    /// A challenge was declined.
    Declined {
        /// Who has declined.
        name: String,
    },
    /// A command was refused.
    Refused {
        /// Why.
        problem: Problem,
    },
}
