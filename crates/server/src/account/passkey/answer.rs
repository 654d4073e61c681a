//! What authenticators answer.

use super::relying_party::{RelyingParty, read, unwritable, user_handle};
use crate::error::ApiError;
use crate::session;
use crate::store::StoredPasskey;
use serde_json::Value;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
    WebauthnError,
};

/// The longest name of a passkey, in characters.
const LONGEST_NAME: usize = 60;
/// The longest ID of a credential, in bytes, as WebAuthn has it.
const LONGEST_ID: usize = 1023;
/// The most that is kept of a credential, in bytes.
const LARGEST: usize = 16 << 10;
/// What is compared with an ID that nobody has, in place of a passkey: a public key whose private key was thrown away.
const NOBODYS: &str = include_str!("nobodys.json");

/// A credential that was registered.
#[derive(Debug)]
pub struct NewCredential {
    /// A hash of its ID.
    pub hash: String,
    /// Its public key, as JSON.
    pub credential: String,
}

/// What an answer is worth.
#[derive(Debug, PartialEq, Eq)]
pub enum LogIn {
    /// The passkey has signed it. This is its credential from now on.
    Right(String),
    /// The passkey has signed it, but its counter went back: there is a copy of it.
    Copied,
    /// It is wrong.
    Wrong,
}

/// What the owner calls a passkey.
///
/// # Errors
/// Says what is wrong with it.
pub fn passkey_name(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_NAME || text.chars().any(char::is_control) {
        return Err(ApiError::BadRequest(format!("the name of a passkey has 1 to {LONGEST_NAME} letters")));
    }
    Ok(text.to_string())
}

/// The hash of the ID of a credential.
pub fn credential_hash(id: &[u8]) -> String {
    session::hash_bytes(id)
}

/// Registers the credential that an authenticator has made.
///
/// # Errors
/// Says that it is none, or not an answer to the challenge.
pub fn register(party: &RelyingParty, state: &str, credential: Value) -> Result<NewCredential, ApiError> {
    let state: PasskeyRegistration = serde_json::from_str(state).map_err(unwritable)?;
    let credential = serde_json::from_value::<RegisterPublicKeyCredential>(credential);
    let credential = credential.map_err(|error| ApiError::BadRequest(format!("this is no new credential: {error}")))?;
    let passkey = party.webauthn.finish_passkey_registration(&credential, &state).map_err(refused)?;
    let id = passkey.cred_id().as_slice();
    let text = serde_json::to_string(&passkey).map_err(unwritable)?;
    if id.len() > LONGEST_ID || text.len() > LARGEST {
        return Err(ApiError::BadRequest("this credential is too large".to_string()));
    }
    Ok(NewCredential { hash: credential_hash(id), credential: text })
}

fn refused(error: WebauthnError) -> ApiError {
    tracing::debug!(%error, "a new passkey is refused");
    ApiError::BadPasskey("the new passkey was refused: try again")
}

/// The hash of the ID of the credential by which somebody logs in; nothing where it is none.
pub fn signed(credential: Value) -> Option<(String, PublicKeyCredential)> {
    let credential: PublicKeyCredential = serde_json::from_value(credential).ok()?;
    Some((credential_hash(credential.get_credential_id()), credential))
}

/// Whether a passkey has signed the challenge. Without a passkey it has not, and that takes as long.
///
/// # Errors
/// Fails if the passkey or the challenge cannot be read.
pub fn log_in(
    party: &RelyingParty,
    state: &str,
    signed: &PublicKeyCredential,
    passkey: Option<&StoredPasskey>,
) -> Result<LogIn, ApiError> {
    let state: DiscoverableAuthentication = serde_json::from_str(state).map_err(unwritable)?;
    let mut compared = match passkey {
        Some(passkey) => read(passkey)?,
        None => nobodys(signed)?,
    };
    let verified = party.webauthn.finish_discoverable_authentication_v2(signed, state, &compared);
    let Some(passkey) = passkey else { return Ok(LogIn::Wrong) };
    let is_owner = signed.get_user_unique_id() == Some(user_handle(&passkey.account).as_bytes());
    match verified {
        // The public key is that of the account, and so must be what the authenticator says of it.
        Ok(_) | Err(WebauthnError::CredentialPossibleCompromise) if !is_owner || passkey.host != party.host => {
            Ok(LogIn::Wrong)
        }
        Ok(result) => {
            compared.update_credential(&result);
            Ok(LogIn::Right(serde_json::to_string(&compared).map_err(unwritable)?))
        }
        Err(WebauthnError::CredentialPossibleCompromise) => Ok(LogIn::Copied),
        Err(error) => {
            tracing::debug!(%error, passkey = passkey.id(), "a passkey is refused");
            Ok(LogIn::Wrong)
        }
    }
}

/// A passkey of nobody with the ID of another, which nobody has.
pub(super) fn nobodys(signed: &PublicKeyCredential) -> Result<Passkey, ApiError> {
    let mut passkey: Value = serde_json::from_str(NOBODYS).map_err(unwritable)?;
    passkey["cred"]["cred_id"] = serde_json::to_value(signed).map_err(unwritable)?["rawId"].take();
    serde_json::from_value(passkey).map_err(unwritable)
}
