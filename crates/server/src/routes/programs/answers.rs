//! What programs are answered, in the shape of lichess.

use crate::lichess::title;
use crate::lobby::Challenge;
use crate::play::Overview;
use crate::store::Bearer;
use serde::Serialize;
use utoipa::ToSchema;

/// That something is done.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Done {
    ok: bool,
}

impl Done {
    /// It is done.
    pub const DONE: Done = Done { ok: true };
}

/// The account for which a program acts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramAccount {
    /// Its name in small letters.
    id: String,
    /// Its name.
    username: String,
    /// Since when it exists, in milliseconds since 1970.
    created_at: i64,
    /// Its page.
    url: String,
    /// `BOT`, if it is a program.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
}

impl ProgramAccount {
    /// The account of a token.
    pub fn of(bearer: &Bearer) -> ProgramAccount {
        ProgramAccount {
            id: bearer.name.to_ascii_lowercase(),
            username: bearer.name.clone(),
            created_at: bearer.since_ms,
            url: format!("/people/{}", bearer.name),
            title: title(bearer.bot),
        }
    }
}

/// What there is under the text of a token.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum TestedToken {
    /// A token.
    Known(KnownToken),
    /// Nothing: there is none, or it was revoked.
    Unknown,
}

impl From<Option<Bearer>> for TestedToken {
    fn from(bearer: Option<Bearer>) -> TestedToken {
        bearer.map_or(TestedToken::Unknown, |bearer| TestedToken::Known(KnownToken::of(&bearer)))
    }
}

/// What a token allows.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownToken {
    /// The account's name in small letters.
    user_id: String,
    /// What it allows, with commas between.
    scopes: String,
    /// When it ends: never by itself.
    expires: Option<i64>,
}

impl KnownToken {
    fn of(bearer: &Bearer) -> KnownToken {
        KnownToken { user_id: bearer.name.to_ascii_lowercase(), scopes: bearer.scopes.replace(' ', ","), expires: None }
    }
}

/// The games of an account that go on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NowPlaying {
    /// Those against others, the newest first.
    #[serde(rename = "nowPlaying")]
    pub games: Vec<Overview>,
}

/// The open challenges of an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Challenges {
    /// Those that it has received.
    #[serde(rename = "in")]
    pub received: Vec<Challenge>,
    /// Those that it has sent.
    #[serde(rename = "out")]
    pub sent: Vec<Challenge>,
}
