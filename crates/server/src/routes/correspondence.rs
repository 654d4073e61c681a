//! `/api/moves`, `/api/play/ID/note` and `/api/account/vacation`

use crate::account::Caller;
use crate::api::{Moves, Note, OpenGame, Vacation, VacationRequest};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Path};
use crate::guard::require_same_origin;
use crate::play::vacation;
use crate::shared::Shared;
use crate::state::State;
use crate::store::Turn;
use crate::study;
use axum::Json;
use axum::extract;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many letters a note may have.
const LONGEST_NOTE: usize = 4000;

/// All routes of correspondence games.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(moves))
        .routes(routes!(note, set_note))
        .routes(routes!(own_vacation, set_vacation))
}

/// The games that wait for the caller's move, and those that wait for an opponent's.
#[utoipa::path(
    get,
    path = "/api/moves",
    security((), ("account" = [])),
    responses((status = 200, body = Moves)),
)]
async fn moves(extract::State(shared): extract::State<Shared>, caller: Caller) -> Result<Response, ApiError> {
    let (store, who, now) = (&shared.store, &caller.visitor.who, shared.time.now());
    let shown = |turns: Vec<Turn>| turns.into_iter().map(|turn| shown(turn, now)).collect();
    let moves = Moves {
        count: store.count_turns(who).await?,
        own: shown(store.turns(who, true).await?),
        others: shown(store.turns(who, false).await?),
    };
    Ok(private(Json(moves)))
}

/// What the caller has noted on a game.
#[utoipa::path(
    get,
    path = "/api/play/{id}/note",
    security((), ("account" = [])),
    responses((status = 200, body = Note), (status = 404), (status = 409)),
)]
async fn note(
    extract::State(shared): extract::State<Shared>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let who = player(&shared, &id, &caller).await?;
    Ok(private(Json(Note { text: shared.store.note(&id, &who).await? })))
}

/// Notes something on a game, in the place of what was noted.
#[utoipa::path(
    post,
    path = "/api/play/{id}/note",
    request_body = Note,
    security((), ("account" = [])),
    responses((status = 200, body = Note), (status = 404), (status = 409)),
)]
async fn set_note(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    Path(id): Path<String>,
    caller: Caller,
    Body(note): Body<Note>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let shared = &state.shared;
    let who = player(shared, &id, &caller).await?;
    let text = note.text.trim();
    if text.chars().count() > LONGEST_NOTE {
        return Err(ApiError::BadRequest(format!("a note has at most {LONGEST_NOTE} letters")));
    }
    if text.contains('\0') {
        return Err(ApiError::BadRequest("a note is a text, without the character 0".to_string()));
    }
    state.rates.work(client)?;
    shared.store.set_note(&id, &who, text).await?;
    Ok(private(Json(Note { text: text.to_string() })))
}

/// The vacation of the caller's account.
#[utoipa::path(
    get,
    path = "/api/account/vacation",
    security(("account" = [])),
    responses((status = 200, body = Vacation)),
)]
async fn own_vacation(extract::State(shared): extract::State<Shared>, caller: Caller) -> Result<Response, ApiError> {
    let (who, _) = caller.account()?;
    Ok(private(Json(shared.store.vacation(who, shared.time.now()).await?)))
}

/// Begins or ends it.
#[utoipa::path(
    post,
    path = "/api/account/vacation",
    request_body = VacationRequest,
    security(("account" = [])),
    responses((status = 200, body = Vacation), (status = 409)),
)]
async fn set_vacation(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<VacationRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (who, _) = caller.account()?;
    state.rates.work(client)?;
    let vacation = match request.on {
        true => vacation::begin(&state.rooms, who).await?,
        false => vacation::end(&state.rooms, who).await?,
    };
    Ok(private(Json(vacation)))
}

/// By what a game knows the caller, who plays in it.
async fn player(shared: &Shared, id: &str, caller: &Caller) -> Result<String, ApiError> {
    let missing = || ApiError::NotFound("this server has no game with that ID".to_string());
    let players = shared.store.players(id).await?.ok_or_else(missing)?;
    let visitor = &caller.visitor;
    // A guest's seat stays the browser's, also while somebody is logged in there.
    let own = [Some(&visitor.who), visitor.guest.as_ref()].into_iter().flatten().find(|who| players.contains(who));
    let watches = || ApiError::Conflict("you watch this game: only its players have notes on it".to_string());
    own.cloned().ok_or_else(watches)
}

/// An answer that no proxy and no browser keeps.
fn private(answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn shown(turn: Turn, now: i64) -> OpenGame {
    let left_ms = turn.flag_ms.map(|at| (at - now).max(0));
    let Turn { listed, side, days, rated, .. } = turn;
    OpenGame { listed: study::found(listed), side, days, left_ms, rated }
}
