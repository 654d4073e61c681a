//! Complaints, and what moderators do.

use super::ChatMessage;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why somebody complains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// Insults, threats or harassment.
    Abuse,
    /// Advertisements, or the same again and again.
    Spam,
    /// Help by a program or by others.
    Cheating,
    /// A name that offends.
    Name,
    /// Something else.
    Other,
}

/// A complaint about an account, about a message in a game, about an entry of the catalogue, about a study, or
/// about a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ComplaintRequest {
    /// The name of the account; with `game` and `message`, the one who has written it.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// The game.
    #[serde(default)]
    #[ts(optional)]
    pub game: Option<String>,
    /// The number of the message there.
    #[serde(default)]
    #[ts(optional)]
    pub message: Option<u32>,
    /// The ID of an entry of the catalogue.
    #[serde(default)]
    #[ts(optional)]
    pub entry: Option<String>,
    /// The ID of a study.
    #[serde(default)]
    #[ts(optional)]
    pub study: Option<String>,
    /// The ID of a tournament.
    #[serde(default)]
    #[ts(optional)]
    pub tournament: Option<String>,
    /// Why.
    pub reason: Reason,
    /// More about it, at most 1,000 letters.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub text: String,
}

/// A complaint that the caller has sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SentComplaint {
    /// The name of the account that it is about; null for a guest's.
    pub about: Option<String>,
    /// Why.
    pub reason: Reason,
    /// More about it.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
}

/// What a moderator can do about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// They may write nothing for some hours.
    Mute,
    /// They may write again.
    Unmute,
    /// They read a text on the page of their account.
    Warn,
    /// They have read it.
    Read,
    /// Nobody can log in to the account.
    Close,
    /// One can again.
    Reopen,
    /// Their entry of the catalogue, their study, or the words of their tournament are shown to nobody else.
    Hide,
    /// It is shown again.
    Show,
    /// Nothing is done.
    Dismiss,
}

/// What a moderator does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ModerationRequest {
    /// The complaint that it answers.
    #[serde(default)]
    #[ts(optional)]
    pub complaint: Option<u32>,
    /// When that was sent, as the desk shows it: what a moderator answers is what they have read.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub complaint_at_ms: Option<i64>,
    /// The name of an account, without a complaint.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// The number of an action of the log, where it is about the same player again: guests have no name.
    #[serde(default)]
    #[ts(optional)]
    pub log: Option<u32>,
    /// The ID of an entry of the catalogue that is hidden or shown again, without a complaint.
    #[serde(default)]
    #[ts(optional)]
    pub entry: Option<String>,
    /// The ID of a study, for the same.
    #[serde(default)]
    #[ts(optional)]
    pub study: Option<String>,
    /// The ID of a tournament, whose name and description are hidden or shown again.
    #[serde(default)]
    #[ts(optional)]
    pub tournament: Option<String>,
    /// What.
    pub action: Action,
    /// For how many hours somebody is muted.
    #[serde(default)]
    #[ts(optional)]
    pub hours: Option<u32>,
    /// What somebody is warned of, or why it is done.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub text: String,
}

/// A complaint that nobody has answered.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Complaint {
    /// Its number.
    pub number: u32,
    /// Who complains.
    pub by: String,
    /// About whom.
    pub about: String,
    /// Whether that is the name of an account.
    pub account: bool,
    /// Why.
    pub reason: Reason,
    /// More about it.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The address of the game, for a message.
    pub game: Option<String>,
    /// The number of the message there.
    pub message: Option<u32>,
    /// What was written around it.
    pub context: Vec<ChatMessage>,
    /// The entry of the catalogue, the study or the tournament that it is about.
    pub entry: Option<ModeratedEntry>,
}

/// An entry of the catalogue, a study or a tournament that a moderator has to do with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModeratedEntry {
    /// Its address.
    pub url: String,
    /// What it is called; null once it is gone.
    pub title: Option<String>,
}

/// What an account was warned of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Warning {
    /// Its number.
    pub number: u32,
    /// The text.
    pub text: String,
}

/// Says which warnings were read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WarningsRead {
    /// The number of the last.
    pub last: u32,
}

/// What a moderator has done about the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnModeration {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// What.
    pub action: Action,
    /// Until when the caller may not write, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub until_ms: Option<i64>,
    /// What the caller was warned of, or why it was done.
    pub text: String,
}

/// Something that a moderator has done.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moderation {
    /// Its number in the log.
    pub number: u32,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The moderator.
    pub by: String,
    /// About whom.
    pub about: String,
    /// Whether that is the name of an account.
    pub account: bool,
    /// The complaint that it answers.
    pub complaint: Option<u32>,
    /// What.
    pub action: Action,
    /// Until when somebody may not write, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub until_ms: Option<i64>,
    /// What somebody was warned of, or why it was done.
    pub text: String,
    /// The entry of the catalogue, the study or the tournament that it is about.
    pub entry: Option<ModeratedEntry>,
}

/// What a moderator has before them.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Desk {
    /// The complaints that nobody has answered, the oldest first: at most 50.
    pub complaints: Vec<Complaint>,
    /// How many there are.
    pub waiting: u32,
    /// What moderators have done, the last first: at most 100.
    pub log: Vec<Moderation>,
}
