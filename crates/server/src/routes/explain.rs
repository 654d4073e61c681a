//! `/api/explain`

use crate::api::{ExplainRequest, Explanation};
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::extract::Body;
use crate::spoken::Spoken;
use crate::state::State;
use axum::Json;
use axum::extract;

/// Whether a move can be made, and if not, why not.
#[utoipa::path(
    post,
    path = "/api/explain",
    request_body = ExplainRequest,
    responses((status = 200, body = Explanation), (status = 404), (status = 422)),
)]
pub async fn explain(
    extract::State(state): extract::State<State>,
    client: Client,
    Spoken(language): Spoken,
    Body(request): Body<ExplainRequest>,
) -> Result<Json<Explanation>, ApiError> {
    state.charge_new_definition(client, &request.position.game, request.position.definition.as_deref())?;
    let catalog = state.shared.catalog.clone();
    let custom = request.position.definition.is_some();
    let explain = move || describe::explain(&catalog, &request, language);
    state.shared.compute.run(client.requester(custom), explain).await.map(Json)
}
