//! Accounts. What has a password is never printed: it has no `Debug`.

use super::{
    EntryListed, ExportedStudy, OwnEmail, OwnModeration, PasskeyListed, PlannedMove, PuzzleOwn, PuzzleResult,
    SentComplaint, StoredGame, StudyListed, Warning, WrittenMessage,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Signs up, or logs in.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// One's own account.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Account {
    /// The name.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: i64,
    /// How many browsers are logged in.
    pub sessions: u32,
    /// How many recovery codes are left.
    pub codes: u32,
    /// Whether it is a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bot: bool,
    /// Whether it is a moderator's.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub moderator: bool,
    /// What it was warned of and has not read yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Warning>>")]
    pub warnings: Vec<Warning>,
    /// Its e-mail address; nothing where the server sends no e-mail and the account has no address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub email: Option<OwnEmail>,
}

/// Who asks.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The account; null for a guest.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub account: Option<Account>,
    /// Whether this server sends e-mail.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub email: bool,
    /// Whether this server sends reminders to browsers.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub push: bool,
}

/// A new account.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SignedUp {
    /// The account.
    pub account: Account,
    /// The recovery codes, which are shown this once.
    pub codes: Vec<String>,
}

/// New recovery codes, which are shown this once.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Codes {
    /// Each of them is good for one new password.
    pub codes: Vec<String>,
}

/// Logs out.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LogOutRequest {
    /// Whether all browsers are logged out, and not this one alone.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub everywhere: bool,
}

/// Changes the password, and logs all other browsers out.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The password so far.
    pub password: String,
    /// The new one.
    pub new: String,
}

/// Sets a new password with a recovery code, logs this browser in and all others out.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoveryRequest {
    /// The name.
    pub name: String,
    /// A recovery code.
    pub code: String,
    /// The new password.
    pub new: String,
}

/// The password again, for what cannot be undone.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// The password.
    pub password: String,
}

/// A part of one's own data.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountExport {
    /// The account.
    pub account: Account,
    /// Games, the newest first.
    pub games: Vec<StoredGame>,
    /// What was noted on them: the name of a game, and the text.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<[String; 2]>))]
    pub notes: Vec<(String, String)>,
    /// Conditional moves in them: the name of a game, and the lines.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<serde_json::Value>>))]
    pub conditional: Vec<(String, Vec<Vec<PlannedMove>>)>,
    /// When the account was on vacation, all in the first part: since when, and until when if that is over, in milliseconds since 1970.
    #[ts(type = "Array<[number, number | null]>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<[Option<i64>; 2]>))]
    pub vacations: Vec<(i64, Option<i64>)>,
    /// What the account has written in chats, the oldest first.
    pub messages: Vec<WrittenMessage>,
    /// The names of those whom it follows, all in the first part.
    pub follows: Vec<String>,
    /// The names of those whom it has blocked, all in the first part.
    pub blocks: Vec<String>,
    /// What it has reported to moderators, all in the first part.
    pub complaints: Vec<SentComplaint>,
    /// What moderators have done about it, all in the first part.
    pub moderation: Vec<OwnModeration>,
    /// The tournaments that it organises or plays in, or did, all in the first part.
    pub tournaments: Vec<OwnTournament>,
    /// How well it solves puzzles, all in the first part.
    pub puzzle_ratings: Vec<OwnPuzzleRating>,
    /// Its first attempts at puzzles, the oldest first.
    pub puzzle_attempts: Vec<OwnPuzzleAttempt>,
    /// Its entries of the catalogue, with what was written in each version, the newest first. One with long texts goes on in the next
    /// part, where it stands again with its other versions.
    pub catalogue: Vec<ExportedEntry>,
    /// Its studies, the newest first. A long one goes on in the next part, where it stands again with its next chapters.
    pub studies: Vec<ExportedStudy>,
    /// The studies of others that it is a member of, all in the first part.
    pub member_of: Vec<StudyListed>,
    /// Its passkeys, without their keys, all in the first part.
    pub passkeys: Vec<PasskeyListed>,
    /// The push services by which its browsers are reminded of moves, all in the first part.
    pub reminders: Vec<String>,
    /// What to ask for the next part with, as `before`, if there is one.
    pub next: Option<String>,
}

/// How well an account solves the puzzles of some rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnPuzzleRating {
    /// The fingerprint of the rules.
    pub rules: String,
    /// How well.
    pub own: PuzzleOwn,
}

/// The first attempt of an account at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnPuzzleAttempt {
    /// The ID of the puzzle.
    pub puzzle: String,
    /// When it ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// What became of it.
    pub result: PuzzleResult,
}

/// A tournament of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnTournament {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// When it was created, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// Whether the account organises it.
    pub organizes: bool,
    /// When the account joined it, in milliseconds since 1970, if it did.
    #[ts(type = "number | null")]
    pub joined_ms: Option<i64>,
}

/// An entry of the catalogue as its author takes it along.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedEntry {
    /// The entry.
    pub entry: EntryListed,
    /// Its versions that are in this part, the newest first: what is new in each, and its definition as TOML.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<[String; 2]>))]
    pub versions: Vec<(String, String)>,
}

/// Asks for a token by which a program acts for the account.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TokenRequest {
    /// The password.
    pub password: String,
    /// What the token allows: `bot:play`, `board:play`, `challenge:read`, `challenge:write`, `games:read`, `tournament:write`,
    /// `study:read`, `study:write`.
    pub scopes: Vec<String>,
    /// What its owner calls it.
    #[serde(default)]
    #[ts(optional)]
    pub label: Option<String>,
}

/// A token as its owner sees it later.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenListed {
    /// By what it is revoked.
    pub id: String,
    /// What its owner calls it; it may be empty.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<String>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: i64,
    /// When it was last used, to the minute; null if never.
    #[ts(type = "number | null")]
    pub used_ms: Option<i64>,
}

/// The tokens of an account, the newest first.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tokens {
    /// The tokens.
    pub tokens: Vec<TokenListed>,
}

/// A new token, which is shown this once. It is never printed: it has no `Debug`.
#[derive(Clone, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewToken {
    /// The token.
    pub token: String,
    /// The same as it is listed.
    pub listed: TokenListed,
}

/// Revokes a token.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TokenRevocation {
    /// Which.
    pub id: String,
}
