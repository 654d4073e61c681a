//! E-mail of accounts. What has a password or the token of a link is never printed: it has no `Debug`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The e-mail address of one's own account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnEmail {
    /// The confirmed address.
    pub address: Option<String>,
    /// An address that is not confirmed yet.
    pub pending: Option<String>,
    /// Whether it gets reminders of moves.
    pub reminders: bool,
}

/// Gives an account an address, to which a link is sent that confirms it.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EmailRequest {
    /// The password.
    pub password: String,
    /// The address.
    pub address: String,
}

/// The token of a link in an e-mail.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EmailLink {
    /// The token.
    pub token: String,
}

/// Turns reminders of moves on or off.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RemindersRequest {
    /// Whether the account gets them.
    pub on: bool,
}

/// Asks for a link by which a new password is set.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoveryLinkRequest {
    /// The name of the account, or its e-mail address.
    pub name: String,
}

/// Sets a new password with the token of a link, logs this browser in and all others out.
#[derive(Clone, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkRecovery {
    /// The token.
    pub token: String,
    /// The new password.
    pub new: String,
}
