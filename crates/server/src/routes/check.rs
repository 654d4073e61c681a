//! `/api/check`

use crate::api::{CheckRequest, Checked};
use crate::client::Client;
use crate::describe;
use crate::extract::Body;
use crate::refusal::Refusal;
use crate::state::State;
use axum::Json;
use axum::extract;

/// What a definition makes, and what is wrong with it.
pub async fn check(
    extract::State(state): extract::State<State>,
    client: Client,
    Body(asked): Body<CheckRequest>,
) -> Result<Json<Checked>, Refusal> {
    let catalog = state.shared.catalog.clone();
    state.shared.compute.run(client.asks(true), move || describe::check(&catalog, &asked.definition)).await.map(Json)
}
