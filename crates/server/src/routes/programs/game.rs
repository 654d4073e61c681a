//! `/api/bot/game` and `/api/board/game`: what a program does in a game.

use super::done;
use super::stream::game;
use crate::account::Scope;
use crate::api::{Color, RoomCommand};
use crate::client::Client;
use crate::error::ApiError;
use crate::play::{Asked, GameEvent, Live, Overview, Wish};
use crate::routes::bearer::Program;
use crate::routes::refused::Refused;
use crate::state::State;
use crate::store::{Opened, Query, Wanted};
use axum::extract::{self, Path};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

/// The longest text of a move.
const LONGEST_MOVE: usize = 64;
/// How many games that go on are listed, at least, where there are more.
const MOST_GAMES: usize = 300;
/// The longest name of a request.
const LONGEST_ID: usize = 64;

/// The routes of accounts that are programs (`bot`), or of people's (`board`).
pub fn router(kind: &'static str) -> Router<State> {
    let path = |rest: &str| format!("/api/{kind}/game/{rest}");
    let listen = move |state: extract::State<State>, id: Path<String>, program: Program| game(state, id, program, kind);
    let make = move |state: extract::State<State>,
                     Path((id, text)): Path<(String, String)>,
                     headers: HeaderMap,
                     program: Program| { make(state, id, text, headers, program, kind) };
    let act = move |state: extract::State<State>,
                    Path((id, action)): Path<(String, String)>,
                    headers: HeaderMap,
                    program: Program| { act(state, [id, action, String::new()], headers, program, kind) };
    let answer =
        move |state: extract::State<State>,
              Path((id, action, answer)): Path<(String, String, String)>,
              headers: HeaderMap,
              program: Program| { self::act(state, [id, action, answer], headers, program, kind) };
    Router::new()
        .route(&path("stream/{id}"), get(listen))
        .route(&path("{id}/move/{move}"), post(make))
        .route(&path("{id}/{action}"), post(act))
        .route(&path("{id}/{action}/{answer}"), post(answer))
}

/// Refuses programs in games of people, and people in those of programs.
pub fn check(program: &Program, kind: &str) -> Result<(), ApiError> {
    let refused = |why: &str| Err(ApiError::Conflict(why.to_string()));
    match (kind, program.bearer.bot) {
        ("bot", true) => program.require(&[Scope::BotPlay]),
        ("bot", false) => {
            refused("this is for accounts that are programs: see /api/bot/account/upgrade, or use /api/board")
        }
        (_, true) => refused("this account is a program: use /api/bot"),
        (_, false) => program.require(&[Scope::BoardPlay]),
    }
}

async fn make(
    extract::State(state): extract::State<State>,
    id: String,
    text: String,
    headers: HeaderMap,
    program: Program,
    kind: &'static str,
) -> Result<Json<Value>, Refused> {
    check(&program, kind)?;
    if text.len() > LONGEST_MOVE {
        return Err(ApiError::BadRequest(format!("a move has at most {LONGEST_MOVE} bytes")).into());
    }
    ask(&state, &id, Wish::Move(text), &headers, &program).await
}

async fn act(
    extract::State(state): extract::State<State>,
    [id, action, answer]: [String; 3],
    headers: HeaderMap,
    program: Program,
    kind: &'static str,
) -> Result<Json<Value>, Refused> {
    check(&program, kind)?;
    let command = match (action.as_str(), answer.as_str()) {
        ("abort", "") => RoomCommand::Abort,
        ("resign", "") => RoomCommand::Resign,
        ("claim-victory", "") => RoomCommand::Claim { draw: false },
        ("claim-draw", "") => RoomCommand::Claim { draw: true },
        ("draw", "yes" | "true") => RoomCommand::Draw,
        ("takeback", "yes" | "true") => RoomCommand::Takeback,
        ("draw" | "takeback", "no" | "false") => RoomCommand::Decline,
        ("rematch", "") => RoomCommand::Rematch,
        _ => {
            return Err(
                ApiError::NotFound("this address does not exist: docs/bots.md lists all of them".to_string()).into()
            );
        }
    };
    ask(&state, &id, Wish::Command(command), &headers, &program).await
}

async fn ask(
    state: &State,
    id: &str,
    wish: Wish,
    headers: &HeaderMap,
    program: &Program,
) -> Result<Json<Value>, Refused> {
    let key = request_id(headers)?;
    // Before the game is opened for anybody who asks.
    if !state.shared.store.players(id).await?.is_some_and(|players| players.contains(&program.bearer.who)) {
        return Err(missing().into());
    }
    let asked = Asked { wish, id: key, at: program.at };
    state.rooms.ask(id, &program.visitor(), program.client, asked).await?;
    Ok(done())
}

pub fn missing() -> ApiError {
    ApiError::NotFound("this account plays no game with that ID".to_string())
}

/// By what a request is known when it comes again.
fn request_id(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let id = value.to_str().ok().filter(|id| (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(plain));
    let why = "an `Idempotency-Key` is a text of 1 to 64 letters, digits, `-` and `_`";
    id.map(|id| Some(id.to_string())).ok_or_else(|| ApiError::BadRequest(why.to_string()))
}

/// The games that go on.
pub async fn playing(extract::State(state): extract::State<State>, program: Program) -> Result<Json<Value>, Refused> {
    program.require(&[Scope::ReadGames, Scope::BotPlay, Scope::BoardPlay])?;
    let games = going_on(&state, &program.bearer.who, program.client).await?;
    Ok(Json(json!({ "nowPlaying": games })))
}

/// The live games of an account with another player that go on, the newest first.
pub async fn going_on(state: &State, who: &str, client: Client) -> Result<Vec<Overview>, ApiError> {
    let mut query = Query { session: who.to_string(), own: true, result: Some(Wanted::Open), ..Query::default() };
    let mut games = Vec::new();
    loop {
        state.rates.work(client)?;
        let found = state.shared.store.find(&query).await?;
        for listed in found.games {
            match overview(state, &listed.id, who, client).await {
                Ok(game) => games.extend(game),
                Err(ApiError::Busy) => return Err(ApiError::Busy),
                // The others go on all the same.
                Err(error) => tracing::warn!(game = listed.id, %error, "a game that goes on cannot be shown"),
            }
        }
        query.before = found.next;
        if query.before.is_none() || games.len() >= MOST_GAMES {
            return Ok(games);
        }
    }
}

/// A game as one of its two players finds it; nothing where it is none of two.
async fn overview(state: &State, id: &str, who: &str, client: Client) -> Result<Option<Overview>, ApiError> {
    let Some(Opened { mut record, moves, .. }) = state.shared.store.load(id).await? else { return Ok(None) };
    let color = match (record.places.w.is(who), record.places.b.is(who)) {
        (true, false) => Color::White,
        (false, true) => Color::Black,
        _ => return Ok(None),
    };
    if !Overview::is_of_two(&record) {
        return Ok(None);
    }
    let (catalog, now, custom) = (state.shared.catalog.clone(), state.shared.time.now(), !record.rules.shipped);
    let open = move || {
        let game = catalog.stored(&mut record)?;
        Ok(Live::new(&game, record, &moves, now)?.overview(color))
    };
    state.shared.compute.run(client.requester(custom), open).await.map(Some)
}

/// The lines with which a stream of events begins.
pub fn starts(games: Vec<Overview>) -> impl Iterator<Item = GameEvent> {
    games.into_iter().map(|game| GameEvent::GameStart { game: Box::new(game) })
}
