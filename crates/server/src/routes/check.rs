//! `/api/check`

use crate::api::{CheckRequest, Checked};
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::extract::Body;
use crate::state::State;
use axum::Json;
use axum::extract;

/// What a definition makes, and what is wrong with it.
pub async fn check(
    extract::State(state): extract::State<State>,
    client: Client,
    Body(asked): Body<CheckRequest>,
) -> Result<Json<Checked>, ApiError> {
    let catalog = state.shared.catalog.clone();
    state
        .shared
        .compute
        .run(client.requester(true), move || describe::check(&catalog, &asked.definition))
        .await
        .map(Json)
}
