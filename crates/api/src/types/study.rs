//! Studies: chapters with moves and comments, which several accounts may write.

use super::{Color, PgnGame, PgnLine, Visibility};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What an account may do with a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum StudyRole {
    /// All of it, who else may write there, and whether it goes on.
    Owner,
    /// Add chapters, change and delete them.
    Contributor,
    /// See it, also while it is private.
    Reader,
}

/// What its owner says of a study.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyRequest {
    /// What it is called: 2 to 60 letters.
    pub title: String,
    /// What it is about, in a line of at most 200 letters.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub description: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// For a change: the revision of the study that it changes.
    #[serde(default)]
    #[ts(optional)]
    pub revision: Option<u32>,
}

/// Which studies are sought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct StudyQuery {
    /// Words, each of which is in the title, the description, the name of the owner or the title of a chapter's game.
    #[serde(default)]
    #[ts(optional)]
    pub words: Option<String>,
    /// The name of a game of the server that a chapter is of.
    #[serde(default)]
    #[ts(optional)]
    pub game: Option<String>,
    /// The name of the owner.
    #[serde(default)]
    #[ts(optional)]
    pub owner: Option<String>,
    /// `changed` or `newest`.
    #[serde(default)]
    #[ts(optional)]
    pub sort: Option<String>,
    /// The page, from 0.
    #[serde(default)]
    #[ts(optional)]
    pub page: Option<u32>,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudyListed {
    /// Its ID.
    pub id: String,
    /// Its address.
    pub url: String,
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// The name of its owner.
    pub owner: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether a moderator has hidden it: then its owner, its members and moderators alone see it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hidden: bool,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// When it, or a chapter of it, was changed last.
    #[ts(type = "number")]
    pub updated_ms: i64,
    /// How many chapters it has.
    pub chapters: u32,
    /// The title of the game of its first chapter.
    pub game: Option<String>,
    /// What the caller may do with it, in lists of the caller's own.
    pub role: Option<StudyRole>,
}

/// A page of studies.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudyPage {
    /// At most 30, where they are everybody's.
    pub studies: Vec<StudyListed>,
    /// Whether there are more.
    pub more: bool,
}

/// A study with its members and chapters.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Study {
    /// What lists have of it, with what the caller may do.
    pub study: StudyListed,
    /// Counted up with each change of what its owner says of it.
    pub revision: u32,
    /// Who may see or write it besides its owner, by their names.
    pub members: Vec<StudyMember>,
    /// Its chapters, in order.
    pub chapters: Vec<ChapterListed>,
    /// Whether the caller is a moderator.
    pub moderator: bool,
}

/// A member of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudyMember {
    /// The name of the account.
    pub name: String,
    /// What it may do: `reader` or `contributor`.
    pub role: StudyRole,
}

/// A chapter without its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChapterListed {
    /// Its ID.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The name of its game.
    pub game: String,
    /// The title of its game.
    pub game_title: String,
    /// The hash of the definition that it is under for ever.
    pub rules: String,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// Counted up with each change.
    pub revision: u32,
    /// When it was changed last, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed_ms: i64,
    /// Who changed it last; null once that account is deleted.
    pub changed_by: Option<String>,
}

/// A chapter.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chapter {
    /// What lists have of it.
    pub listed: ChapterListed,
    /// The game, where it begins, and its moves with variations, signs and comments.
    pub tree: PgnGame,
}

/// New chapters: of one of `tree`, `pgn` and `stored`.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChapterRequest {
    /// What the chapter is called, in at most 80 letters; without it, what the tags of the game say.
    #[serde(default)]
    #[ts(optional)]
    pub title: Option<String>,
    /// The side at the bottom of the board.
    #[serde(default)]
    #[ts(optional)]
    pub orientation: Option<Color>,
    /// A game with its moves; one without moves is a position.
    #[serde(default)]
    #[ts(optional)]
    pub tree: Option<PgnGame>,
    /// Games as PGN, each of which becomes a chapter.
    #[serde(default)]
    #[ts(optional)]
    pub pgn: Option<String>,
    /// With `pgn`: the definition, as TOML, of a game that the server does not have.
    #[serde(default)]
    #[ts(optional)]
    pub definition: Option<String>,
    /// The ID of a stored game that has ended: a public one, or one of the caller's own.
    #[serde(default)]
    #[ts(optional)]
    pub stored: Option<String>,
}

/// The chapters that were added.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChaptersAdded {
    /// Their IDs, in order.
    pub ids: Vec<String>,
    /// What could not be read of the PGN, a sentence each.
    pub problems: Vec<String>,
}

/// A change of a chapter. What is left out stays as it is.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChapterChange {
    /// The revision that it changes: with another than the last, nothing is changed, and the answer (409) has the chapter in `chapter`.
    pub revision: u32,
    /// What the chapter is called.
    #[serde(default)]
    #[ts(optional)]
    pub title: Option<String>,
    /// The side at the bottom of the board.
    #[serde(default)]
    #[ts(optional)]
    pub orientation: Option<Color>,
    /// All moves, from the position in which the chapter begins.
    #[serde(default)]
    #[ts(optional)]
    pub moves: Option<PgnLine>,
}

/// Deletes a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChapterDeletion {
    /// The revision that the caller has seen.
    pub revision: u32,
}

/// Puts the chapters of a study into an order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChapterOrder {
    /// The IDs of all of them.
    pub chapters: Vec<String>,
}

/// Makes an account a member of a study, changes what it may do, or takes it out.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MemberRequest {
    /// The name of the account.
    pub name: String,
    /// What it may do, `reader` or `contributor`; without it, the account is no member any more.
    #[serde(default)]
    #[ts(optional)]
    pub role: Option<StudyRole>,
}

/// A study of one's own as one takes it along.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedStudy {
    /// The study.
    pub study: StudyListed,
    /// Its members.
    pub members: Vec<StudyMember>,
    /// Its chapters as PGN; those that are in this part.
    pub pgn: String,
}
