//! `/api/account/push`: reminders in the browser that asks, as long as it is logged in.

use super::account::{on_conflict, private};
use crate::account::Caller;
use crate::api::{OwnPush, PushSubscription};
use crate::error::ApiError;
use crate::extract::Body;
use crate::guard::require_same_origin;
use crate::push::{Sender, subscription};
use crate::spoken::Spoken;
use crate::state::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Json, extract};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// All routes of reminders in browsers.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default().routes(routes!(show, subscribe)).routes(routes!(remove))
}

/// Whether this browser gets reminders, and the key by which it asks its push service for them.
#[utoipa::path(
    get,
    path = "/api/account/push",
    security(("account" = [])),
    responses((status = 200, body = OwnPush), (status = 404, description = "This server sends no messages to browsers.")),
)]
async fn show(extract::State(state): extract::State<State>, caller: Caller) -> Result<Response, ApiError> {
    let (_, session) = caller.account()?;
    answer(&state, session).await
}

/// Turns reminders in this browser on, or changes them. They end when it is logged out.
#[utoipa::path(
    post,
    path = "/api/account/push",
    request_body = PushSubscription,
    security(("account" = [])),
    responses((status = 200, body = OwnPush), (status = 404, description = "This server sends no messages to browsers.")),
)]
async fn subscribe(
    extract::State(state): extract::State<State>,
    headers: HeaderMap,
    caller: Caller,
    Spoken(language): Spoken,
    Body(request): Body<PushSubscription>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let sender = sender(&state)?;
    let (_, session) = caller.account()?;
    let given = subscription(&sender.settings, request, language.code())?;
    let kept = state.shared.store.subscribe(session, &given, state.shared.time.now()).await;
    kept.map_err(|error| on_conflict(error, ApiError::NotLoggedIn))?;
    answer(&state, session).await
}

/// Turns reminders in this browser off.
#[utoipa::path(
    post,
    path = "/api/account/push/remove",
    security(("account" = [])),
    responses((status = 200, body = OwnPush), (status = 404, description = "This server sends no messages to browsers.")),
)]
async fn remove(
    extract::State(state): extract::State<State>,
    headers: HeaderMap,
    caller: Caller,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (_, session) = caller.account()?;
    state.shared.store.unsubscribe(session, None).await?;
    answer(&state, session).await
}

fn sender(state: &State) -> Result<&Sender, ApiError> {
    let none = || ApiError::NotFound("this server sends no messages to browsers".to_string());
    state.push.as_deref().ok_or_else(none)
}

async fn answer(state: &State, session: &str) -> Result<Response, ApiError> {
    let key = sender(state)?.key.public();
    let subscribed = state.shared.store.subscribed(session).await?;
    Ok(private(Json(OwnPush { key, on: subscribed.is_some(), moves: subscribed.unwrap_or(false) }).into_response()))
}
