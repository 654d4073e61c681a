//! `/api/openapi.json`

use crate::openapi;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::LazyLock;

/// The document, which never changes while the server runs.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let document = openapi::complete(super::described().into_openapi());
    serde_json::to_string(&document).unwrap_or_default()
});

/// This API as an OpenAPI document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}
