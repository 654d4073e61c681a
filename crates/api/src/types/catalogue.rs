//! The catalogue of users' games.

use super::{GameReport, Leader};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who finds an entry of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Its author alone.
    Private,
    /// Who has its address.
    Unlisted,
    /// Everybody.
    Public,
}

/// What an author says of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EntryRequest {
    /// What the game is called: 2 to 60 letters.
    pub title: String,
    /// What it is, in a line of at most 200 letters.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub description: String,
    /// At most 5 words by which it is found, each of 2 to 20 small letters, digits and `-`.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub tags: Vec<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// For a new entry: the definition of its first version as TOML.
    #[serde(default)]
    #[ts(optional)]
    pub definition: Option<String>,
    /// For a new entry: the ID of the entry that it was cloned from.
    #[serde(default)]
    #[ts(optional)]
    pub cloned_from: Option<String>,
}

/// Another version of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VersionRequest {
    /// Its definition as TOML.
    pub definition: String,
    /// What is new in it, in at most 500 letters.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub note: String,
}

/// What is sought in the catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct CatalogueQuery {
    /// Words, all of which are in the title, the description, the tags or the name of the author.
    #[serde(default)]
    #[ts(optional)]
    pub words: Option<String>,
    /// A tag.
    #[serde(default)]
    #[ts(optional)]
    pub tag: Option<String>,
    /// The name of the author.
    #[serde(default)]
    #[ts(optional)]
    pub author: Option<String>,
    /// `newest` or `played`.
    #[serde(default)]
    #[ts(optional)]
    pub sort: Option<String>,
    /// The page, from 0.
    #[serde(default)]
    #[ts(optional)]
    pub page: Option<u32>,
}

/// An entry of the catalogue in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntryListed {
    /// Its ID.
    pub id: String,
    /// Its address.
    pub url: String,
    /// What the game is called.
    pub title: String,
    /// What it is.
    pub description: String,
    /// What it is found by.
    pub tags: Vec<String>,
    /// The name of its author; null once that account is deleted.
    pub author: Option<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether a moderator has hidden it: then its author and moderators alone see it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hidden: bool,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// When it was changed last.
    #[ts(type = "number")]
    pub updated_ms: i64,
    /// How many games of its versions have ended.
    pub games: u32,
    /// How many people have played them.
    pub people: u32,
    /// The number of its newest version.
    pub version: u32,
}

/// A page of the catalogue.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CataloguePage {
    /// At most 30 entries.
    pub entries: Vec<EntryListed>,
    /// Whether there are more.
    pub more: bool,
}

/// The entry that another was cloned from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntryOrigin {
    /// Its address.
    pub url: String,
    /// What the game is called.
    pub title: String,
    /// The name of its author; null once that account is deleted.
    pub author: Option<String>,
}

/// A version of an entry, without its definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VersionListed {
    /// Its number, from 1.
    pub number: u32,
    /// What is new in it.
    pub note: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_ms: i64,
    /// Whether there is a report of it.
    pub reported: bool,
}

/// An entry of the catalogue.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogueEntry {
    /// What lists have of it.
    pub entry: EntryListed,
    /// What it was cloned from, where the caller may see that.
    pub cloned_from: Option<EntryOrigin>,
    /// Its versions, the newest first.
    pub versions: Vec<VersionListed>,
    /// Whether the caller is its author.
    pub own: bool,
    /// Whether the caller is a moderator.
    pub moderator: bool,
}

/// A version of an entry. It never changes; its report may be made again.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogueVersion {
    /// Its number, from 1.
    pub number: u32,
    /// What its author wrote, as TOML.
    pub source: String,
    /// What is played: the same with all that it inherits.
    pub definition: String,
    /// What play is like.
    pub report: Option<GameReport>,
    /// Whether there was no time for all games of the report.
    pub cut: bool,
}

/// The best players of a version's rules.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntryLeaders {
    /// Those whose rating has settled come first.
    pub leaders: Vec<Leader>,
}

/// The number of a version that was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VersionAdded {
    /// Its number.
    pub number: u32,
}

/// A version of an entry whose report is to be kept: its author alone may ask for that.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportedVersion {
    /// The ID of the entry.
    pub entry: String,
    /// The number of the version.
    pub number: u32,
}
