//! `/api/bot/game` and `/api/board/game`: what a program does in a game.

use super::answers::{Done, NowPlaying};
use super::chat;
use super::done;
use super::stream::game;
use crate::account::Scope;
use crate::api::{Color, RoomCommand};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked as Address, Path};
use crate::play::{Asked, GameEvent, Live, Overview, Wish};
use crate::routes::bearer::Program;
use crate::routes::refused::Refused;
use crate::state::State;
use crate::store::{Opened, Query, Wanted};
use axum::extract;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The longest text of a move.
const LONGEST_MOVE: usize = 64;
/// How many games that go on are listed, at least, where there are more.
const MOST_GAMES: usize = 300;
/// The longest name of a request.
const LONGEST_ID: usize = 64;

/// Whose games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Those of accounts that are programs.
    Bot,
    /// Those of people's accounts.
    Board,
}

/// The routes in games.
pub fn router(kind: Kind) -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(listen))
        .routes(routes!(chat::read, chat::write))
        .routes(routes!(make))
        .routes(routes!(act))
        .routes(routes!(answer))
        .layer(Extension(kind))
}

/// Refuses programs in games of people, and people in those of programs.
pub fn check(program: &Program, kind: Kind) -> Result<(), ApiError> {
    let refused = |why: &str| Err(ApiError::Conflict(why.to_string()));
    match (kind, program.bearer.bot) {
        (Kind::Bot, true) => program.require(&[Scope::BotPlay]),
        (Kind::Bot, false) => {
            refused("this is for accounts that are programs: see /api/bot/account/upgrade, or use /api/board")
        }
        (Kind::Board, true) => refused("this account is a program: use /api/bot"),
        (Kind::Board, false) => program.require(&[Scope::BoardPlay]),
    }
}

/// A game, as lines.
#[utoipa::path(
    get,
    path = "/stream/{id}",
    security(("token" = ["bot:play"])),
    responses(
        (
            status = 200,
            description = "Lines of JSON until the game ends, a `GameLine` each; an empty line every six seconds.",
            body = String,
            content_type = "application/x-ndjson"
        ),
        (status = 404),
        (status = 409)
    ),
)]
async fn listen(
    state: extract::State<State>,
    Extension(kind): Extension<Kind>,
    Path(id): Path<String>,
    program: Program,
) -> Result<Response, Refused> {
    check(&program, kind)?;
    game(state, id, program).await
}

/// What stands behind the `?` of a move.
#[derive(Debug, Deserialize)]
struct MoveQuery {
    #[serde(rename = "offeringDraw")]
    draw: Option<String>,
}

/// Makes a move.
#[utoipa::path(
    post,
    path = "/{id}/move/{move}",
    params(
        ("move" = String, Path, description = "The move in machine form, such as `e2e4`, or in any notation."),
        ("offeringDraw" = Option<bool>, Query, description = "Whether it offers a draw, or agrees to one.")
    ),
    security(("token" = ["bot:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409), (status = 422)),
)]
async fn make(
    extract::State(state): extract::State<State>,
    Extension(kind): Extension<Kind>,
    Path((id, text)): Path<(String, String)>,
    query: Result<Address<MoveQuery>, ApiError>,
    headers: HeaderMap,
    program: Program,
) -> Result<Json<Done>, Refused> {
    check(&program, kind)?;
    if text.len() > LONGEST_MOVE {
        return Err(ApiError::BadRequest(format!("a move has at most {LONGEST_MOVE} bytes")).into());
    }
    // The move counts whatever else stands there.
    let offers_draw = query.is_ok_and(|Address(query)| query.draw.as_deref() == Some("true"));
    ask(&state, &id, Wish::Move { text, offers_draw }, &headers, &program).await
}

/// Resigns, aborts, claims the game or offers another one.
#[utoipa::path(
    post,
    path = "/{id}/{action}",
    params((
        "action" = String,
        Path,
        description = "What to do.",
        pattern = r"^(resign|abort|claim-victory|claim-draw|rematch)$"
    )),
    security(("token" = ["bot:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409)),
)]
async fn act(
    extract::State(state): extract::State<State>,
    Extension(kind): Extension<Kind>,
    Path((id, action)): Path<(String, String)>,
    headers: HeaderMap,
    program: Program,
) -> Result<Json<Done>, Refused> {
    check(&program, kind)?;
    let command = match action.as_str() {
        "abort" => RoomCommand::Abort,
        "resign" => RoomCommand::Resign,
        "claim-victory" => RoomCommand::Claim { draw: false },
        "claim-draw" => RoomCommand::Claim { draw: true },
        "rematch" => RoomCommand::Rematch,
        _ => return Err(unknown().into()),
    };
    ask(&state, &id, Wish::Command(command), &headers, &program).await
}

/// Offers a draw or to take moves back, agrees to it, or declines.
#[utoipa::path(
    post,
    path = "/{id}/{action}/{answer}",
    params(
        ("action" = String, Path, description = "What it is about.", pattern = r"^(draw|takeback)$"),
        ("answer" = String, Path, description = "`yes` or `true` offers it or agrees to it, `no` or `false` declines it.", pattern = r"^(yes|true|no|false)$")
    ),
    security(("token" = ["bot:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409)),
)]
async fn answer(
    extract::State(state): extract::State<State>,
    Extension(kind): Extension<Kind>,
    Path((id, action, answer)): Path<(String, String, String)>,
    headers: HeaderMap,
    program: Program,
) -> Result<Json<Done>, Refused> {
    check(&program, kind)?;
    let command = match (action.as_str(), answer.as_str()) {
        ("draw", "yes" | "true") => RoomCommand::Draw,
        ("takeback", "yes" | "true") => RoomCommand::Takeback,
        ("draw" | "takeback", "no" | "false") => RoomCommand::Decline,
        _ => return Err(unknown().into()),
    };
    ask(&state, &id, Wish::Command(command), &headers, &program).await
}

fn unknown() -> ApiError {
    ApiError::NotFound("this address does not exist: docs/bots.md lists all of them".to_string())
}

async fn ask(
    state: &State,
    id: &str,
    wish: Wish,
    headers: &HeaderMap,
    program: &Program,
) -> Result<Json<Done>, Refused> {
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
pub fn request_id(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let id = value.to_str().ok().filter(|id| (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(plain));
    let why = "an `Idempotency-Key` is a text of 1 to 64 letters, digits, `-` and `_`";
    id.map(|id| Some(id.to_string())).ok_or_else(|| ApiError::BadRequest(why.to_string()))
}

/// The games that go on.
#[utoipa::path(
    get,
    path = "/api/account/playing",
    security(("token" = ["games:read"]), ("token" = ["bot:play"]), ("token" = ["board:play"])),
    responses((status = 200, body = NowPlaying)),
)]
pub async fn playing(
    extract::State(state): extract::State<State>,
    program: Program,
) -> Result<Json<NowPlaying>, Refused> {
    program.require(&[Scope::ReadGames, Scope::BotPlay, Scope::BoardPlay])?;
    let games = going_on(&state, &program.bearer.who, program.client).await?;
    Ok(Json(NowPlaying { games }))
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
