//! An account as it is exported.

use serde::{Deserialize, Serialize};

/// An account with its recovery codes. Who is logged in is not written: tokens are of one server.
#[derive(Serialize, Deserialize)]
pub struct AccountLine {
    pub who: String,
    pub name: String,
    pub key: String,
    pub password: String,
    pub since_ms: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_ms: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<String>,
    /// When it was on vacation: since when, and until when if that is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacations: Vec<(i64, Option<i64>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<EmailLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passkeys: Vec<PasskeyLine>,
}

/// The confirmed address of an account. One that is not confirmed is given again.
#[derive(Serialize, Deserialize)]
pub struct EmailLine {
    pub address: String,
    pub language: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reminders: bool,
}

/// A passkey of an account.
#[derive(Serialize, Deserialize)]
pub struct PasskeyLine {
    pub hash: String,
    pub host: String,
    pub name: String,
    pub credential: String,
    pub since_ms: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_ms: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked_ms: Option<i64>,
}
