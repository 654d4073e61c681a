//! `/api/account/tokens`: the tokens of an account, for its owner in a browser. A token makes no tokens.

use super::account::{WRONG_PASSWORD, confirmed, on_conflict, private};
use crate::account::{Caller, checked_scopes, fresh_token, label, token_hash};
use crate::api::{NewToken, TokenListed, TokenRequest, TokenRevocation, Tokens};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Body;
use crate::guard::require_same_origin;
use crate::state::State;
use crate::store::{MOST_TOKENS, StoredToken};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Json, extract};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// All routes of tokens.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default().routes(routes!(list, create)).routes(routes!(revoke))
}

/// The tokens of the account.
#[utoipa::path(
    get,
    path = "/api/account/tokens",
    security(("account" = [])),
    responses((status = 200, body = Tokens)),
)]
async fn list(extract::State(state): extract::State<State>, caller: Caller) -> Result<Response, ApiError> {
    let (who, _) = caller.account()?;
    let tokens = state.shared.store.tokens(who).await?.iter().map(listed).collect();
    Ok(private(Json(Tokens { tokens })))
}

/// Makes a token, which is shown this once.
#[utoipa::path(
    post,
    path = "/api/account/tokens",
    request_body = TokenRequest,
    security(("account" = [])),
    responses((status = 201, body = NewToken), (status = 409)),
)]
async fn create(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<TokenRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (scopes, label) = (checked_scopes(&request.scopes)?, label(request.label.as_deref().unwrap_or_default())?);
    let account = confirmed(&state, client, &caller, request.password).await?;
    let token = fresh_token();
    let (hash, since_ms) = (token_hash(&token), state.shared.time.now());
    let stored = StoredToken { hash, label, scopes, since_ms, used_ms: None };
    let store = &state.shared.store;
    if let Err(error) = store.add_token(&account, &stored).await {
        let full = error.is_conflict() && store.tokens(&account.who).await?.len() >= MOST_TOKENS as usize;
        let many = || ApiError::Conflict(format!("an account has at most {MOST_TOKENS} tokens: revoke one first"));
        return Err(on_conflict(error, if full { many() } else { WRONG_PASSWORD }));
    }
    let answer = NewToken { token, listed: listed(&stored) };
    Ok(private((StatusCode::CREATED, Json(answer))))
}

/// Revokes a token, and ends its streams.
#[utoipa::path(
    post,
    path = "/api/account/tokens/revoke",
    request_body = TokenRevocation,
    security(("account" = [])),
    responses((status = 204), (status = 404)),
)]
async fn revoke(
    extract::State(state): extract::State<State>,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<TokenRevocation>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (who, _) = caller.account()?;
    let tokens = state.shared.store.tokens(who).await?;
    let token = tokens.iter().find(|token| token.id() == request.id);
    let token = token.ok_or_else(|| ApiError::NotFound("this account has no such token".to_string()))?;
    state.shared.store.revoke_token(who, &token.hash).await?;
    state.log_outs.report(who, Some(&token.hash));
    Ok(private(StatusCode::NO_CONTENT.into_response()))
}

fn listed(token: &StoredToken) -> TokenListed {
    TokenListed {
        id: token.id().to_string(),
        label: token.label.clone(),
        scopes: token.scopes.split(' ').map(str::to_string).collect(),
        since_ms: token.since_ms,
        used_ms: token.used_ms,
    }
}
