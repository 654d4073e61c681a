//! `/api/discoveries`

use crate::api::Discoveries;
use crate::discoveries;
use axum::Json;

/// What was found out about the games.
pub async fn discoveries() -> Json<&'static Discoveries> {
    Json(discoveries::page())
}
