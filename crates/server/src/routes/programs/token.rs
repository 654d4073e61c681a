//! `/api/token/test`: what tokens allow, for those who have them.

use super::answers::TestedToken;
use super::fields::Text;
use crate::account::token_hash;
use crate::error::ApiError;
use crate::routes::account::private;
use crate::routes::refused::Refused;
use crate::state::State;
use axum::response::Response;
use axum::{Json, extract};
use std::collections::BTreeMap;

/// How many tokens may be asked about at once.
const MOST: usize = 20;

/// What tokens allow, and whose they are. To know it is to have the token, so nothing else is needed.
#[utoipa::path(
    post,
    path = "/api/token/test",
    request_body(content = String, content_type = "text/plain", description = "Tokens with commas between, at most 20."),
    responses((
        status = 200,
        description = "For each token whose it is and what it allows; null where there is none, or it was revoked.",
        body = BTreeMap<String, TestedToken>
    )),
)]
pub async fn test(extract::State(state): extract::State<State>, Text(text): Text) -> Result<Response, Refused> {
    let tokens: Vec<&str> = text.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
    if tokens.len() > MOST {
        return Err(ApiError::BadRequest(format!("ask about at most {MOST} tokens at once")).into());
    }
    let mut known = BTreeMap::new();
    for token in tokens {
        // The store compares hashes, so how long it takes says nothing about a token.
        let bearer = state.shared.store.bearer(&token_hash(token)).await?;
        known.insert(token, TestedToken::from(bearer));
    }
    Ok(private(Json(known)))
}
