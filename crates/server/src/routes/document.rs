//! `/api/openapi.json`

use crate::error::ApiError;
use crate::openapi;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::LazyLock;

/// The document, which never changes while the server runs; none if it cannot be written.
static DOCUMENT: LazyLock<Option<String>> = LazyLock::new(|| {
    let document = openapi::complete(super::described().into_openapi());
    let written = serde_json::to_string(&document);
    written.inspect_err(|error| tracing::error!(%error, "the document of the API cannot be written")).ok()
});

/// This API as an OpenAPI document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub async fn document() -> Result<impl IntoResponse, ApiError> {
    let text = DOCUMENT.as_deref().ok_or(ApiError::Internal)?;
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "public, max-age=3600")], text))
}
