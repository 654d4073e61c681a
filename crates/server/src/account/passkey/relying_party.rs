//! At which addresses passkeys work, and what authenticators are asked there.

use crate::client::Client;
use crate::error::ApiError;
use crate::session;
use crate::store::StoredPasskey;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, header};
use serde_json::Value;
use std::time::Duration;
use webauthn_rs::prelude::{CredentialID, Passkey, Url, Uuid, Webauthn, WebauthnBuilder, WebauthnError};
use webauthn_rs_proto::ResidentKeyRequirement;

/// The name of this machine, at which browsers allow passkeys without HTTPS.
const LOCAL: &str = "localhost";
/// How long a challenge waits for its answer, in milliseconds.
const WAITS_MS: i64 = 10 * 60 * 1000;

/// The server as authenticators know it: by the host name of its address.
#[derive(Clone, Debug)]
pub struct RelyingParty {
    /// The host name, to which passkeys are bound.
    pub host: String,
    pub(super) webauthn: Webauthn,
}

/// What an authenticator is asked.
pub struct Challenge {
    /// The options of WebAuthn as JSON, for the page.
    pub options: Value,
    /// What the answer is compared with, as JSON, for the server alone.
    pub state: String,
    /// How long it waits, in milliseconds.
    pub waits_ms: i64,
}

impl RelyingParty {
    /// The relying party at the address of a request; nothing where passkeys do not work: over HTTP, at an IP address, and at a
    /// name that is none of the server's. A name that only the request says is never believed, except that of this machine.
    pub fn of(hosts: &[String], headers: &HeaderMap, client: Client) -> Option<RelyingParty> {
        let authority: Authority = headers.get(header::HOST)?.to_str().ok()?.parse().ok()?;
        let host = authority.host().to_ascii_lowercase();
        let is_listed = hosts.iter().any(|name| name.eq_ignore_ascii_case(&host));
        if host != LOCAL && !(is_listed && client.secure) {
            return None;
        }
        let scheme = if client.secure { "https" } else { "http" };
        let port = authority.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
        let origin = Url::parse(&format!("{scheme}://{host}{port}")).ok()?;
        // It refuses IP addresses.
        let webauthn = WebauthnBuilder::new(&host, &origin).ok()?;
        let webauthn = webauthn.timeout(Duration::from_millis(WAITS_MS.unsigned_abs())).build().ok()?;
        Some(RelyingParty { host, webauthn })
    }

    /// Asks for a new credential of an account.
    ///
    /// # Errors
    /// Fails if the passkeys so far cannot be read.
    pub fn ask_new(&self, who: &str, name: &str, passkeys: &[StoredPasskey]) -> Result<Challenge, ApiError> {
        let here = passkeys.iter().filter(|passkey| passkey.host == self.host);
        let known: Vec<CredentialID> =
            here.map(|passkey| Ok(read(passkey)?.cred_id().clone())).collect::<Result<_, ApiError>>()?;
        let asked = self.webauthn.start_passkey_registration(user_handle(who), name, name, Some(known));
        let (mut options, state) = asked.map_err(failed)?;
        // Who logs in types no name, so the authenticator has to know the account.
        if let Some(selection) = &mut options.public_key.authenticator_selection {
            selection.resident_key = Some(ResidentKeyRequirement::Required);
            selection.require_resident_key = true;
        }
        challenge(&options.public_key, &state)
    }

    /// Asks for any passkey that is known here.
    ///
    /// # Errors
    /// Fails if the challenge cannot be made.
    pub fn ask_any(&self) -> Result<Challenge, ApiError> {
        let (options, state) = self.webauthn.start_discoverable_authentication().map_err(failed)?;
        challenge(&options.public_key, &state)
    }
}

fn challenge(options: &impl serde::Serialize, state: &impl serde::Serialize) -> Result<Challenge, ApiError> {
    let options = serde_json::to_value(options).map_err(unwritable)?;
    Ok(Challenge { options, state: serde_json::to_string(state).map_err(unwritable)?, waits_ms: WAITS_MS })
}

/// By what authenticators know an account: a hash, as it is kept on other machines.
pub fn user_handle(who: &str) -> Uuid {
    let hash = session::hash(&format!("passkey of {who}"));
    Uuid::parse_str(hash.get(..32).unwrap_or_default()).unwrap_or_default()
}

/// The public key of a passkey.
///
/// # Errors
/// Fails if it cannot be read.
pub fn read(passkey: &StoredPasskey) -> Result<Passkey, ApiError> {
    serde_json::from_str(&passkey.credential).map_err(|error| {
        tracing::error!(%error, passkey = passkey.id(), "a passkey cannot be read");
        ApiError::Internal
    })
}

pub fn unwritable(error: serde_json::Error) -> ApiError {
    tracing::error!(%error, "a passkey cannot be written");
    ApiError::Internal
}

fn failed(error: WebauthnError) -> ApiError {
    tracing::error!(%error, "no challenge for a passkey can be made");
    ApiError::Internal
}
