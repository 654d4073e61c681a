//! `/api/reach`

use crate::api::{Reach, ReachRequest};
use crate::client::Client;
use crate::describe;
use crate::extract::Body;
use crate::refusal::Refusal;
use crate::state::State;
use axum::Json;
use axum::extract;

/// Where a piece may go from each square.
pub async fn reach(
    extract::State(state): extract::State<State>,
    client: Client,
    Body(asked): Body<ReachRequest>,
) -> Result<Json<Reach>, Refusal> {
    state.brings(client, &asked.game, asked.definition.as_deref())?;
    let catalog = state.shared.catalog.clone();
    let brought = asked.definition.is_some();
    let look = move || {
        let game = catalog.game(&asked.game, asked.definition.as_deref())?;
        let missing = || Refusal::NotFound(format!("{} has no piece of that name", game.name()));
        let kind = game.definition().kind(&asked.kind).ok_or_else(missing)?;
        Ok(describe::reach(&game, kind))
    };
    state.shared.compute.run(client.asks(brought), look).await.map(Json)
}
