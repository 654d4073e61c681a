//! `/api/games`

use crate::api::{DefinitionText, GameInfo, GameListed, GameReport, Introduction};
use crate::catalog::Catalog;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Path;
use crate::fixed::Fixed;
use crate::shared::Shared;
use crate::spoken::Spoken;
use crate::{games, introduction, report};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// A picture with the hash of what it shows in its address never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// A browser asks whether it is still the same.
const REVALIDATED: &str = "no-cache";
const JSON: &str = "application/json";

/// The games that the server has.
#[utoipa::path(
    get,
    path = "/api/games",
    responses((status = 200, body = Vec<GameListed>)),
)]
pub async fn list(State(shared): State<Shared>, client: Client, headers: HeaderMap) -> Result<Response, ApiError> {
    let listed = described(&shared, client, "", |catalog| Ok(games::listed(catalog))).await?;
    Ok(listed.answer(&headers, JSON, REVALIDATED).await)
}

/// What is said of the library, which never changes: made once.
async fn described<T: Serialize>(
    shared: &Shared,
    client: Client,
    what: &str,
    describe: impl FnOnce(&Catalog) -> Result<T, ApiError> + Send + 'static,
) -> Result<Arc<Fixed>, ApiError> {
    if let Some(known) = shared.catalog.described(what) {
        return Ok(known);
    }
    let (catalog, what) = (shared.catalog.clone(), what.to_string());
    let work = move || catalog.describe(&what, || describe(&catalog));
    shared.compute.run(client.requester(false), work).await
}

/// All about one of them, with its rules in the language of the request.
#[utoipa::path(
    get,
    path = "/api/games/{name}",
    responses((status = 200, body = GameInfo), (status = 404)),
)]
pub async fn one(
    State(shared): State<Shared>,
    client: Client,
    Spoken(language): Spoken,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let what = format!("{language} {name}");
    let game = described(&shared, client, &what, move |catalog| games::one(catalog, &name, language)).await?;
    let mut response = game.answer(&headers, JSON, REVALIDATED).await;
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    Ok(response)
}

/// What introduces a game.
#[utoipa::path(
    get,
    path = "/api/games/{name}/introduction",
    responses((status = 200, body = Introduction), (status = 404)),
)]
pub async fn introduction(
    State(shared): State<Shared>,
    client: Client,
    Path(name): Path<String>,
) -> Result<Json<Introduction>, ApiError> {
    let catalog = shared.catalog.clone();
    shared.compute.run(client.requester(false), move || introduction::of(&catalog, &name)).await.map(Json)
}

/// What play of a game is like.
#[utoipa::path(
    get,
    path = "/api/games/{name}/report",
    responses((status = 200, body = GameReport), (status = 404)),
)]
pub async fn report(
    State(shared): State<Shared>,
    client: Client,
    Path(name): Path<String>,
) -> Result<Json<GameReport>, ApiError> {
    let catalog = shared.catalog.clone();
    shared.compute.run(client.requester(false), move || report::of(&catalog, &name)).await.map(Json)
}

/// The definition of a game, to begin another from.
#[utoipa::path(
    get,
    path = "/api/games/{name}/definition",
    responses((status = 200, body = DefinitionText), (status = 404)),
)]
pub async fn definition(
    State(shared): State<Shared>,
    Path(name): Path<String>,
) -> Result<Json<DefinitionText>, ApiError> {
    games::definition(&shared.catalog, &name).map(Json)
}

/// The form of definitions.
#[utoipa::path(
    get,
    path = "/api/schema",
    responses((status = 200, body = Object)),
)]
pub async fn schema() -> Json<&'static Value> {
    Json(games::schema())
}

/// The picture of a piece: `knight-w.svg`.
#[utoipa::path(
    get,
    path = "/api/games/{name}/pieces/{file}",
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 404)),
)]
pub async fn piece(
    State(shared): State<Shared>,
    client: Client,
    Path((name, file)): Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let catalog = shared.catalog.clone();
    let draw = move || games::piece(&catalog, &name, &file);
    let svg = shared.compute.run(client.requester(false), draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, FOR_EVER)], svg))
}
