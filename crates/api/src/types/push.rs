//! Reminders in a browser, by Web Push.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Reminders in this browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnPush {
    /// The key of this server, in base64url, as `PushManager.subscribe` takes it.
    pub key: String,
    /// Whether this browser gets any.
    pub on: bool,
    /// Whether it gets one for each move of an opponent, and not only where the time runs out.
    pub moves: bool,
}

/// Turns reminders in this browser on, or changes them: what `PushSubscription.toJSON` has.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// What messages are encrypted with.
    pub keys: PushKeys,
    /// Whether it gets one for each move of an opponent, and not only where the time runs out.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub moves: bool,
}

/// What messages to a browser are encrypted with.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
}
