//! Passkeys. What has a password is never printed: it has no `Debug`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A passkey as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyListed {
    /// By what it is renamed and removed.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// The host name at which it works.
    pub host: String,
    /// When it was added, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: i64,
    /// When somebody last logged in with it; null if never.
    #[ts(type = "number | null")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub used_ms: Option<i64>,
    /// When it was blocked because its signature counter went back, which a copy of it does; null if it was not.
    #[ts(type = "number | null")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub blocked_ms: Option<i64>,
}

/// The passkeys of an account, the newest first.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Passkeys {
    /// The passkeys.
    pub passkeys: Vec<PasskeyListed>,
    /// The host name at which a passkey that is added here works; null where the address of the page allows none.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub host: Option<String>,
}

/// What the browser's authenticator is asked. It is asked once, within ten minutes.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyChallenge {
    /// By what the answer is sent.
    pub id: String,
    /// The options of WebAuthn, as `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` reads them.
    #[ts(type = "Record<string, unknown>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: serde_json::Value,
}

/// Adds a passkey to the account.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyRequest {
    /// The ID of the challenge.
    pub id: String,
    /// What its owner calls it: 1 to 60 letters.
    pub name: String,
    /// The new credential, as `PublicKeyCredential.toJSON` writes it.
    #[ts(type = "Record<string, unknown>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: serde_json::Value,
}

/// Logs in with a passkey.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyLogIn {
    /// The ID of the challenge.
    pub id: String,
    /// The signed credential, as `PublicKeyCredential.toJSON` writes it.
    #[ts(type = "Record<string, unknown>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: serde_json::Value,
}

/// Renames a passkey.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyRename {
    /// Which.
    pub id: String,
    /// What its owner calls it: 1 to 60 letters.
    pub name: String,
}

/// Removes a passkey.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyRemoval {
    /// Which.
    pub id: String,
    /// The password.
    pub password: String,
}
