//! `/api/reach`

use crate::api::{Reach, ReachRequest};
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::extract::Body;
use crate::state::State;
use axum::Json;
use axum::extract;

/// Where a piece may go from each square.
#[utoipa::path(
    post,
    path = "/api/reach",
    request_body = ReachRequest,
    responses((status = 200, body = Reach), (status = 404), (status = 422)),
)]
pub async fn reach(
    extract::State(state): extract::State<State>,
    client: Client,
    Body(asked): Body<ReachRequest>,
) -> Result<Json<Reach>, ApiError> {
    state.charge_new_definition(client, &asked.game, asked.definition.as_deref())?;
    let catalog = state.shared.catalog.clone();
    let custom = asked.definition.is_some();
    let look = move || describe::reach(&catalog, &asked);
    state.shared.compute.run(client.requester(custom), look).await.map(Json)
}
