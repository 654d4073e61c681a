//! `/api/position`

use crate::api::{self, Position, Where};
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::extract::Body;
use crate::state::State;
use axum::Json;
use axum::extract;

/// A position with its legal moves and what each of them does.
#[utoipa::path(
    post,
    path = "/api/position",
    request_body = Where,
    responses((status = 200, body = Position), (status = 404), (status = 422)),
)]
pub async fn position(
    extract::State(state): extract::State<State>,
    client: Client,
    Body(at): Body<Where>,
) -> Result<Json<Position>, ApiError> {
    state.charge_new_definition(client, &at.game, at.definition.as_deref())?;
    let (catalog, endgames) = (state.shared.catalog.clone(), state.shared.endgames.clone());
    let custom = at.definition.is_some();
    let look = move || {
        let (mut position, played) = describe::resolve(&catalog, &at)?;
        let in_table = !custom && endgames.have(&position);
        Ok(api::Position { in_table, ..describe::position(&mut position, played)? })
    };
    state.shared.compute.run(client.requester(custom), look).await.map(Json)
}
