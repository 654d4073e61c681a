//! Who sends a request with a token. No cookie is read, so no page of another site can send one.

use crate::account::{Scope, bearer_hash};
use crate::client::Client;
use crate::error::ApiError;
use crate::now::Millis;
use crate::state::State;
use crate::store::Bearer;
use crate::visitor::Visitor;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// How often it is noted that a token is used, in milliseconds.
const USED_MS: i64 = 60_000;
/// What is said of a token that nobody has.
const UNKNOWN: ApiError =
    ApiError::BadToken("this token does not exist, or was revoked: make one on the page /account");

/// The program that sends a request.
#[derive(Clone, Debug)]
pub struct Program {
    /// The account for which it acts, and what it may do.
    pub bearer: Bearer,
    /// The hash of its token.
    pub token: String,
    /// The machine.
    pub client: Client,
    /// When the server heard of the request: a player's clock has run until then.
    pub at: Millis,
}

impl Program {
    /// The account as a visitor.
    pub fn visitor(&self) -> Visitor {
        Visitor { who: self.bearer.who.clone(), account: Some(self.bearer.name.clone()), guest: None }
    }

    /// Refuses a token that has none of some scopes.
    ///
    /// # Errors
    /// Names the first of them.
    pub fn require(&self, scopes: &[Scope]) -> Result<(), ApiError> {
        match scopes.iter().any(|scope| scope.is_in(&self.bearer.scopes)) {
            true => Ok(()),
            false => {
                Err(ApiError::MissingScope(scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" or ")))
            }
        }
    }
}

/// The program that sends a request with these headers; none without a token.
///
/// # Errors
/// Refuses tokens that are unknown or used too much.
pub async fn program(parts: &Parts, state: &State) -> Result<Option<Program>, ApiError> {
    let Some(token) = bearer_hash(&parts.headers)? else { return Ok(None) };
    let (store, at) = (&state.shared.store, state.shared.time.now());
    let bearer = store.bearer(&token).await?.ok_or(UNKNOWN)?;
    state.rates.program(&token, &bearer.who)?;
    if bearer.used_ms.is_none_or(|used| used < at - USED_MS)
        && let Err(error) = store.note_token_used(&token, at).await
    {
        // The request needs it not; the next one notes it.
        tracing::warn!(%error, "it could not be noted that a token is used");
    }
    let client = parts.extensions.get::<Client>().copied().unwrap_or_default();
    Ok(Some(Program { bearer, token, client, at }))
}

impl FromRequestParts<State> for Program {
    type Rejection = super::refused::Refused;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Program, Self::Rejection> {
        let needed = ApiError::BadToken("this needs a token: send the header `Authorization: Bearer mng_…`");
        Ok(program(parts, state).await?.ok_or(needed)?)
    }
}
