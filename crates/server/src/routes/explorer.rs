//! `/api/explorer`

use crate::api::{Explorer, ExplorerRequest};
use crate::archive;
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::extract::Body;
use crate::state::State;
use axum::Json;
use axum::extract;

/// What was played in a position, by stored games.
#[utoipa::path(
    post,
    path = "/api/explorer",
    request_body = ExplorerRequest,
    responses((status = 200, body = Explorer), (status = 404), (status = 422)),
)]
pub async fn explorer(
    extract::State(state): extract::State<State>,
    client: Client,
    Body(request): Body<ExplorerRequest>,
) -> Result<Json<Explorer>, ApiError> {
    let ExplorerRequest { position: at, programs } = request;
    state.charge_new_definition(client, &at.game, at.definition.as_deref())?;
    let (catalog, custom) = (state.shared.catalog.clone(), at.definition.is_some());
    let look = move || {
        let (position, _) = describe::resolve(&catalog, &at)?;
        let rules = catalog.definition(&at.game, at.definition.as_deref())?;
        let key = archive::position_key(&rules.fingerprint, &position);
        Ok((position, key))
    };
    let (position, key) = state.shared.compute.run(client.requester(custom), look).await?;
    let explored = state.shared.store.explore(key, programs).await?;
    let show = move || Ok(archive::explored(&position, key, explored));
    state.shared.compute.run(client.requester(custom), show).await.map(Json)
}
