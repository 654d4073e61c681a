//! `/api/table`

use crate::api::{EndgameTable, Where};
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::extract::Body;
use crate::state::State;
use axum::Json;
use axum::extract;

/// What the endgame tables of the server say of a position and of its moves.
#[utoipa::path(
    post,
    path = "/api/table",
    request_body = Where,
    responses((status = 200, body = EndgameTable), (status = 404), (status = 422)),
)]
pub async fn table(
    extract::State(state): extract::State<State>,
    client: Client,
    Body(at): Body<Where>,
) -> Result<Json<EndgameTable>, ApiError> {
    if at.definition.is_some() {
        return Err(ApiError::NotFound("there are endgame tables only of the games that the server has".to_string()));
    }
    let (catalog, endgames) = (state.shared.catalog.clone(), state.shared.endgames.clone());
    let look = move || {
        let (position, _) = describe::resolve(&catalog, &at)?;
        describe::check_move_count(&position)?;
        let tables = endgames.expect(position.game())?;
        let found = crate::table::table(&tables, &position).map_err(|why| {
            tracing::error!(%why, "an endgame table cannot be read");
            ApiError::Internal
        })?;
        found.ok_or_else(|| ApiError::NotFound("no endgame table of the server has this position".to_string()))
    };
    state.shared.compute.run(client.requester(false), look).await.map(Json)
}
