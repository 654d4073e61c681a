//! `/api/front`, `/api/games/{name}/front.svg`

use crate::api::Front;
use crate::client::Client;
use crate::error::ApiError;
use crate::front;
use crate::shared::Shared;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;

/// What the first page shows besides the list of games.
pub async fn front(State(shared): State<Shared>, client: Client) -> Result<Json<Front>, ApiError> {
    let catalog = shared.catalog.clone();
    shared.compute.run(client.requester(false), move || front::of(&catalog)).await.map(Json)
}

/// The picture of a game on the first page.
pub async fn picture(
    State(shared): State<Shared>,
    client: Client,
    Path(name): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let catalog = shared.catalog.clone();
    let svg = shared.compute.run(client.requester(false), move || front::picture(&catalog, &name)).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")], svg))
}
