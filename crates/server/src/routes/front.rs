//! `/api/front`, `/api/games/{name}/front.svg`

use crate::api::Front;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Path;
use crate::front;
use crate::shared::Shared;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

/// What the first page shows besides the list of games.
#[utoipa::path(
    get,
    path = "/api/front",
    responses((status = 200, body = Front)),
)]
pub async fn front(State(shared): State<Shared>, client: Client) -> Result<Json<Front>, ApiError> {
    let catalog = shared.catalog.clone();
    shared.compute.run(client.requester(false), move || front::of(&catalog)).await.map(Json)
}

/// The picture of a game on the first page.
#[utoipa::path(
    get,
    path = "/api/games/{name}/front.svg",
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 404)),
)]
pub async fn picture(
    State(shared): State<Shared>,
    client: Client,
    Path(name): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let catalog = shared.catalog.clone();
    let svg = shared.compute.run(client.requester(false), move || front::picture(&catalog, &name)).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")], svg))
}
