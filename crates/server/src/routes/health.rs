//! `/healthz`, `/readyz` and `/metrics`: for those who run the server, and their programs.

use crate::client::{Client, is_forwarded};
use crate::error::ApiError;
use crate::metrics::Present;
use crate::state::State;
use axum::extract;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;

/// Whether the server runs.
#[utoipa::path(
    get,
    path = "/healthz",
    responses((status = 200, body = String, content_type = "text/plain")),
)]
pub async fn alive() -> &'static str {
    "ok\n"
}

/// Whether it can serve: games can be read and stored, and it is not about to end.
#[utoipa::path(
    get,
    path = "/readyz",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 503, description = "It cannot serve; why.", body = String, content_type = "text/plain")),
)]
pub async fn ready(extract::State(state): extract::State<State>) -> (StatusCode, String) {
    let why_not = match state.shared.store.check().await {
        _ if *state.closing().borrow() => "the server is shutting down".to_string(),
        Ok(()) => return (StatusCode::OK, "ok\n".to_string()),
        Err(error) => ApiError::from(error).to_string(),
    };
    (StatusCode::SERVICE_UNAVAILABLE, format!("{why_not}\n"))
}

/// What is counted, for this machine and for the networks that were named.
#[utoipa::path(
    get,
    path = "/metrics",
    responses((status = 200, body = String, content_type = "application/openmetrics-text"), (status = 404)),
)]
pub async fn metrics(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let own = client.network.is_loopback() && !is_forwarded(&headers);
    if !own && !state.observers.iter().any(|net| net.contains(&client.network)) {
        return Err(ApiError::NotFound("the page has no such file".to_string()));
    }
    let present = Present {
        connections: state.connections.all(),
        rooms: state.rooms.count(),
        analyses: state.analyses.all(),
        searches: state.shared.pool.waiting(),
    };
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], state.shared.metrics.text(present)))
}
