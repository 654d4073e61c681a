//! `/api/stored`

use super::bearer::program;
use crate::account::{Caller, Scope};
use crate::api::{StoredGame, StoredPage, StoredQuery};
use crate::client::Client;
use crate::error::ApiError;
use crate::shared::Shared;
use crate::store::{Opened, Query, Wanted};
use crate::study;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{self, FromRequestParts, Path, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

/// The scores that can be sought.
const SCORES: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// Finds stored games: public ones that have ended, and all of one's own.
pub async fn list(
    State(state): State<crate::state::State>,
    Asker(asker): Asker,
    query: Result<extract::Query<StoredQuery>, QueryRejection>,
) -> Result<Json<StoredPage>, ApiError> {
    let extract::Query(query) = query.map_err(|error| ApiError::BadRequest(error.body_text()))?;
    let result = match query.result.as_deref().filter(|result| !result.is_empty()) {
        None => None,
        Some("*") => Some(Wanted::Open),
        Some(score) if SCORES.contains(&score) => Some(Wanted::Score(score.to_string())),
        Some(_) => return Err(ApiError::BadRequest("a result is 1-0, 0-1, 1/2-1/2 or *".to_string())),
    };
    let present = |text: Option<String>| text.filter(|text| !text.is_empty());
    let (game, player) = (present(query.game), present(query.player));
    let query = Query { game, player, result, session: asker, own: false, public: false, before: query.before };
    let found = state.shared.store.find(&query).await?;
    Ok(Json(StoredPage { games: found.games.into_iter().map(study::found).collect(), next: found.next }))
}

/// By what games know who asks: a browser, or a program that may read the games of its account.
pub struct Asker(String);

impl FromRequestParts<crate::state::State> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &crate::state::State) -> Result<Asker, ApiError> {
        if let Some(program) = program(parts, state).await? {
            program.require(&[Scope::ReadGames])?;
            return Ok(Asker(program.bearer.who));
        }
        Ok(Asker(Caller::from_request_parts(parts, state).await?.visitor.who))
    }
}

/// One stored game: `ID`, or as PGN `ID.pgn`.
pub async fn one(State(shared): State<Shared>, client: Client, Path(name): Path<String>) -> Result<Response, ApiError> {
    let (id, as_pgn) = match name.strip_suffix(".pgn") {
        Some(id) => (id, true),
        None => (name.as_str(), false),
    };
    let missing = || ApiError::NotFound("this server has no game with that ID".to_string());
    let game = load(&shared, client, id).await?.ok_or_else(missing)?;
    if !as_pgn {
        return Ok(Json(game).into_response());
    }
    Ok(([(header::CONTENT_TYPE, "application/vnd.chess-pgn")], game.pgn).into_response())
}

/// A stored game, if there is one of this name.
pub(super) async fn load(shared: &Shared, client: Client, id: &str) -> Result<Option<StoredGame>, ApiError> {
    let Some(Opened { mut record, moves, .. }) = shared.store.load(id).await? else { return Ok(None) };
    let (catalog, custom) = (shared.catalog.clone(), !record.rules.shipped);
    let tell = move || {
        let game = catalog.stored(&mut record)?;
        study::game(&game, &record, &moves)
    };
    shared.compute.run(client.requester(custom), tell).await.map(Some)
}
