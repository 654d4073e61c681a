//! `/api/pgn`

use crate::api::{PgnAnswer, PgnGame, PgnRequest, PgnText};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Body;
use crate::shared::Shared;
use crate::study;
use axum::Json;
use axum::extract::State;

/// Reads games.
#[utoipa::path(
    post,
    path = "/api/pgn",
    request_body = PgnRequest,
    responses((status = 200, body = PgnAnswer), (status = 422)),
)]
pub async fn read(
    State(shared): State<Shared>,
    client: Client,
    Body(request): Body<PgnRequest>,
) -> Result<Json<PgnAnswer>, ApiError> {
    let catalog = shared.catalog.clone();
    let custom = request.definition.is_some();
    shared.compute.run(client.requester(custom), move || study::read(&catalog, &request)).await.map(Json)
}

/// Writes a game.
#[utoipa::path(
    post,
    path = "/api/pgn/write",
    request_body = PgnGame,
    responses((status = 200, body = PgnText), (status = 404), (status = 422)),
)]
pub async fn write(
    State(shared): State<Shared>,
    client: Client,
    Body(game): Body<PgnGame>,
) -> Result<Json<PgnText>, ApiError> {
    let catalog = shared.catalog.clone();
    let custom = game.definition.is_some();
    let text = shared.compute.run(client.requester(custom), move || study::write(&catalog, &game)).await?;
    Ok(Json(PgnText { text }))
}
