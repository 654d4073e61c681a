//! `/api/stored`

use super::bearer::program;
use crate::account::{Caller, Scope};
use crate::api::{StoredGame, StoredPage, StoredQuery};
use crate::archive;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Path};
use crate::play::rating_changes;
use crate::shared::Shared;
use crate::store::{Between, Opened, Query, Wanted};
use crate::study;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

/// The scores that can be sought.
const SCORES: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// Finds stored games: public ones that have ended, and all of one's own.
#[utoipa::path(
    get,
    path = "/api/stored",
    params(StoredQuery),
    security((), ("account" = []), ("token" = ["games:read"])),
    responses((status = 200, body = StoredPage), (status = 404), (status = 422)),
)]
pub async fn list(
    State(state): State<crate::state::State>,
    Asker(asker): Asker,
    client: Client,
    Asked(query): Asked<StoredQuery>,
) -> Result<Json<StoredPage>, ApiError> {
    let result = match query.result.as_deref().filter(|result| !result.is_empty()) {
        None => None,
        Some("*") => Some(Wanted::Open),
        Some(score) if SCORES.contains(&score) => Some(Wanted::Score(score.to_string())),
        Some(_) => return Err(ApiError::BadRequest("a result is 1-0, 0-1, 1/2-1/2 or *".to_string())),
    };
    let present = |text: Option<String>| text.filter(|text| !text.is_empty());
    let (game, player) = (present(query.game), present(query.player));
    let position = position(&state, client, game.as_deref(), present(query.fen), present(query.position)).await?;
    let between =
        |least: Option<u32>, most: Option<u32>| Between { least: least.map(i64::from), most: most.map(i64::from) };
    let query = Query {
        game,
        player,
        result,
        session: asker,
        rating: between(query.min_rating, query.max_rating),
        plies: between(query.min_plies, query.max_plies),
        created_ms: Between { least: query.since, most: query.until },
        ended_before: query.ended_before,
        position,
        before: query.before,
        ..Query::default()
    };
    let store = state.shared.store.clone();
    let found = state.shared.searches.run(client.network, async move { store.find(&query).await }).await?;
    Ok(Json(StoredPage { games: found.games.into_iter().map(study::found).collect(), next: found.next }))
}

/// The key of the position that is sought.
async fn position(
    state: &crate::state::State,
    client: Client,
    game: Option<&str>,
    fen: Option<String>,
    key: Option<String>,
) -> Result<Option<i64>, ApiError> {
    let (fen, game) = match (fen, key, game) {
        (None, None, _) => return Ok(None),
        (None, Some(key), _) => {
            let wrong = || ApiError::BadRequest("a position is known by 16 hexadecimal digits".to_string());
            return archive::key_of_text(&key).ok_or_else(wrong).map(Some);
        }
        (Some(_), Some(_), _) => {
            return Err(ApiError::BadRequest("give a FEN or the key of a position, not both".to_string()));
        }
        (Some(_), None, None) => {
            return Err(ApiError::BadRequest("a FEN is one of a game: choose the game, too".to_string()));
        }
        (Some(fen), None, Some(game)) => (fen, game.to_string()),
    };
    let catalog = state.shared.catalog.clone();
    let look = move || {
        let position = catalog.game(&game, None)?.position(&fen)?;
        let rules = catalog.definition(&game, None)?;
        Ok(archive::position_key(&rules.fingerprint, &position))
    };
    state.shared.compute.run(client.requester(false), look).await.map(Some)
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
#[utoipa::path(
    get,
    path = "/api/stored/{name}",
    responses((status = 200, description = "The game; as PGN where `.pgn` stands behind its ID.", content((StoredGame = "application/json"), (String = "application/vnd.chess-pgn"))), (status = 404), (status = 422)),
)]
pub async fn one(State(shared): State<Shared>, client: Client, Path(name): Path<String>) -> Result<Response, ApiError> {
    let (id, as_pgn) = match name.strip_suffix(".pgn") {
        Some(id) => (id, true),
        None => (name.as_str(), false),
    };
    let game = load(&shared, client, id).await?.ok_or_else(missing)?;
    if as_pgn { Ok(pgn(game)) } else { Ok(Json(game).into_response()) }
}

/// One stored game as PGN, where clients of lichess ask for it.
#[utoipa::path(
    get,
    path = "/game/export/{id}",
    responses((status = 200, description = "The game, as `/api/stored/ID.pgn` has it.", body = String, content_type = "application/vnd.chess-pgn"), (status = 404), (status = 422)),
)]
pub async fn export(
    State(shared): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    load(&shared, client, &id).await?.map(pgn).ok_or_else(missing)
}

fn pgn(game: StoredGame) -> Response {
    ([(header::CONTENT_TYPE, "application/vnd.chess-pgn")], game.pgn).into_response()
}

fn missing() -> ApiError {
    ApiError::NotFound("this server has no game with that ID".to_string())
}

/// A stored game, if there is one of this name.
pub(super) async fn load(shared: &Shared, client: Client, id: &str) -> Result<Option<StoredGame>, ApiError> {
    let Some(Opened { mut record, moves, .. }) = shared.store.load(id).await? else { return Ok(None) };
    let (catalog, custom) = (shared.catalog.clone(), !record.rules.shipped);
    let players = record.places.w.account().zip(record.places.b.account());
    let ratings = match players.filter(|_| record.rated && record.has_ended()) {
        Some((white, black)) => rating_changes(&shared.store, id, &[white, black].map(str::to_string)).await?,
        None => None,
    };
    let tell = move || {
        let game = catalog.stored(&mut record)?;
        study::game(&game, &record, &moves, ratings.as_ref())
    };
    shared.compute.run(client.requester(custom), tell).await.map(Some)
}
