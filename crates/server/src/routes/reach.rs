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
