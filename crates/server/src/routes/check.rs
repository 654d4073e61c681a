//! `/api/check`

use crate::api::{CheckRequest, Checked};
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::extract::Body;
use crate::shared::Shared;
use axum::Json;
use axum::extract::State;

/// What a definition makes, and what is wrong with it.
#[utoipa::path(
    post,
    path = "/api/check",
    request_body = CheckRequest,
    responses((status = 200, body = Checked)),
)]
pub async fn check(
    State(shared): State<Shared>,
    client: Client,
    Body(asked): Body<CheckRequest>,
) -> Result<Json<Checked>, ApiError> {
    let catalog = shared.catalog.clone();
    shared.compute.run(client.requester(true), move || describe::check(&catalog, &asked.definition)).await.map(Json)
}
