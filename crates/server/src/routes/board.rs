//! `/api/games/{name}/board.svg`

use crate::api::PictureQuery;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Asked;
use crate::games;
use crate::shared::Shared;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;

/// The picture of a position: without a query of a game's start, for lists of games.
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
