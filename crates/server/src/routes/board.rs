//! `/api/games/{name}/board.svg`

use crate::api::PictureQuery;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Path};
use crate::games;
use crate::shared::Shared;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

/// The picture of a position: without a query of a game's start, for lists of games.
#[utoipa::path(
    get,
    path = "/api/games/{name}/board.svg",
    params(PictureQuery),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 404), (status = 413), (status = 422)),
)]
pub async fn board(
    State(shared): State<Shared>,
    client: Client,
    Path(name): Path<String>,
    Asked(asked): Asked<PictureQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let catalog = shared.catalog.clone();
    let draw = move || games::board(&catalog, &name, &asked);
    let svg = shared.compute.run(client.requester(false), draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")], svg))
}
