//! `/api/check`

use crate::api::{CheckRequest, Checked};
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::extract::Body;
use crate::shared::Shared;
use crate::spoken::Spoken;
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
    Spoken(language): Spoken,
    Body(asked): Body<CheckRequest>,
) -> Result<Json<Checked>, ApiError> {
    let catalog = shared.catalog.clone();
    let check = move || describe::check(&catalog, &asked.definition, language);
    shared.compute.run(client.requester(true), check).await.map(Json)
}
