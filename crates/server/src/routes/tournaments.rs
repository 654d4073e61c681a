//! `/api/tournament`, and `/api/swiss` for clients of lichess.

use super::account::{on_conflict, private};
use super::bearer::{Program, program};
use super::catalogue::{refuse_pool_of_entry, refuse_where_muted};
use super::programs::answers::Done;
use super::programs::fields::Fields;
use super::refused::Refused;
use super::socket::{CloseReason, Socket, SocketUpgrade};
use crate::account::{Caller, LogOutListener, Scope, hash_password, is_right, with_cookies};
use crate::api::{
    Created, Standing, TournamentJoin, TournamentKind, TournamentListed, TournamentPage, TournamentRequest,
    TournamentState, Tournaments,
};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Body, Path};
use crate::guard::require_same_origin;
use crate::lichess::title;
use crate::state::State;
use crate::store::{FullTournament, MOST_OPEN, MOST_ORGANIZED, StoredTournament};
use crate::tournament::{Loaded, Part, TournamentHandle, entry_error, listed, page_of, password, prepare};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::{self, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The longest message of a visitor: none is expected.
const LONGEST_MESSAGE: usize = 1 << 10;
/// How often a change is tried again that came at the same time as another.
const TRIES: u32 = 5;

/// All routes of tournaments.
pub fn router() -> OpenApiRouter<State> {
    let one = || {
        OpenApiRouter::default()
            .routes(routes!(find))
            .routes(routes!(results))
            .routes(routes!(join))
            .routes(routes!(act))
    };
    OpenApiRouter::default()
        .routes(routes!(list, create))
        .routes(routes!(socket))
        .nest("/api/tournament", one())
        .nest("/api/swiss", one())
}

/// Who asks: a browser, or a program by its token.
struct Actor {
    visitor: Visitor,
    client: Client,
}

impl Actor {
    fn account(&self) -> Result<&str, ApiError> {
        self.visitor.account.as_ref().map(|_| self.visitor.who.as_str()).ok_or(ApiError::NotLoggedIn)
    }
}

impl FromRequestParts<State> for Actor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Actor, Refused> {
        let writes = parts.method == axum::http::Method::POST;
        if let Some(program) = program(parts, state).await? {
            if writes {
                program.require(&[Scope::WriteTournaments, Scope::BotPlay])?;
            }
            let Program { client, .. } = program;
            return Ok(Actor { visitor: program.visitor(), client });
        }
        if writes {
            require_same_origin(&parts.headers)?;
        }
        let caller = Caller::from_request_parts(parts, state).await?;
        let Ok(client) = Client::from_request_parts(parts, state).await;
        Ok(Actor { visitor: caller.visitor, client })
    }
}

/// The tournaments that everybody finds.
#[utoipa::path(
    get,
    path = "/api/tournament",
    responses((status = 200, body = Tournaments)),
)]
async fn list(extract::State(state): extract::State<State>) -> Result<Json<Tournaments>, ApiError> {
    let shown = |stored: Vec<StoredTournament>| -> Vec<TournamentListed> { stored.iter().filter_map(listed).collect() };
    let [upcoming, running, finished] = state.shared.store.list_tournaments().await?.map(shown);
    Ok(Json(Tournaments { upcoming, running, finished }))
}

/// Creates a tournament.
#[utoipa::path(
    post,
    path = "/api/tournament",
    request_body = TournamentRequest,
    security(("account" = []), ("token" = ["tournament:write"]), ("token" = ["bot:play"])),
    responses((status = 201, body = Created), (status = 404), (status = 409), (status = 422)),
)]
async fn create(
    extract::State(state): extract::State<State>,
    actor: Actor,
    Body(request): Body<TournamentRequest>,
) -> Result<Response, Refused> {
    // Everybody reads the name and the description.
    refuse_where_muted(&state, actor.account()?, "others may organise it").await?;
    let (definition, rated) = (request.definition.as_ref().map(String::len), request.rated);
    let secret = password(&request)?;
    let (catalog, visitor, now) = (state.shared.catalog.clone(), actor.visitor.clone(), state.shared.time.now());
    let work = move || prepare(&catalog, request, &visitor, now);
    let mut stored = state.shared.compute.run(actor.client.requester(definition.is_some()), work).await?;
    if let Some(secret) = secret {
        stored.password = Some(hash_password(&state.shared.compute, actor.client, secret).await?);
    }
    if rated {
        refuse_pool_of_entry(&state, &stored.rules).await?;
    }
    state.rates.store(actor.client, definition.unwrap_or_default())?;
    state.rooms.refuse_without_space()?;
    let full = || {
        ApiError::Conflict(format!(
            "an account organises at most {MOST_ORGANIZED} tournaments at once, and there are at most {MOST_OPEN}: \
             end or cancel one first"
        ))
    };
    state.shared.store.create_tournament(&stored).await.map_err(|error| on_conflict(error, full()))?;
    state.tournaments.changed(&stored.id);
    let url = format!("/tournament/{}", stored.id);
    Ok((StatusCode::CREATED, Json(Created { id: stored.id, url })).into_response())
}

/// Which part of a tournament is asked for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct PartQuery {
    #[serde(default)]
    page: Option<u32>,
    #[serde(default)]
    round: Option<u32>,
}

/// A tournament, and what it is to the one who asks.
#[utoipa::path(
    get,
    path = "/{id}",
    params(PartQuery),
    security((), ("account" = []), ("token" = [])),
    responses((status = 200, body = TournamentPage), (status = 404)),
)]
async fn find(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    Asked(query): Asked<PartQuery>,
    actor: Actor,
) -> Result<Response, Refused> {
    let loaded = state.tournaments.load(&id).await?;
    let known = state.tournaments.know(&actor.visitor, &loaded).await?;
    let part = Part { page: query.page, round: query.round };
    let tournament = page_of(&loaded, part, state.shared.time.now()).ok_or(ApiError::Internal)?;
    Ok(private(Json(TournamentPage { tournament, own: loaded.own(known.as_ref()) })))
}

/// A player of a tournament, as lichess has it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentResult {
    rank: u32,
    username: String,
    rating: i32,
    /// The points of an arena.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    performance: Option<i32>,
    /// The points of other tournaments.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tie_break: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
}

impl TournamentResult {
    fn of(standing: &Standing, kind: TournamentKind) -> TournamentResult {
        let (arena, tie) = (kind == TournamentKind::Arena, standing.ties.first().copied());
        TournamentResult {
            rank: standing.rank,
            username: standing.name.clone(),
            rating: standing.rating.rating,
            score: arena.then_some(standing.points as u32),
            performance: tie.filter(|_| arena).map(|value| value as i32),
            points: (!arena).then_some(standing.points),
            tie_break: tie.filter(|_| !arena),
            title: title(standing.bot),
        }
    }
}

/// The standings, as lichess has them: a line of JSON for each player.
#[utoipa::path(
    get,
    path = "/{id}/results",
    responses((status = 200, description = "A line of JSON for each player, the best first: a `TournamentResult`.", body = String, content_type = "application/x-ndjson"), (status = 404)),
)]
async fn results(extract::State(state): extract::State<State>, Path(id): Path<String>) -> Result<Response, Refused> {
    let loaded = state.tournaments.load(&id).await?;
    let kind = loaded.request.kind;
    let line = |standing: &Standing| serde_json::to_string(&TournamentResult::of(standing, kind));
    let lines: Result<Vec<String>, _> = loaded.standings().iter().map(line).collect();
    let text: String = lines.map_err(|_| ApiError::Internal)?.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
}

/// Joins a tournament, or comes back.
#[utoipa::path(
    post,
    path = "/{id}/join",
    request_body(content((TournamentJoin = "application/json"), (TournamentJoin = "application/x-www-form-urlencoded"))),
    security(("account" = []), ("token" = ["tournament:write"]), ("token" = ["bot:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409)),
)]
async fn join(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    actor: Actor,
    Fields(request): Fields<TournamentJoin>,
) -> Result<Response, Refused> {
    let who = actor.account()?.to_string();
    state.rates.work(actor.client)?;
    let loaded = state.tournaments.read(&id).await?;
    let known = state.tournaments.know(&actor.visitor, &loaded).await?.ok_or(ApiError::NotLoggedIn)?;
    if let Some(error) = entry_error(&loaded.full, &loaded.request, &who, known.bot, &known.rating) {
        return Err(ApiError::Conflict(error.to_string()).into());
    }
    let there = loaded.full.entrants.iter().any(|entrant| entrant.who == who);
    if let Some(stored) = loaded.full.tournament.password.as_deref().filter(|_| !there) {
        // Attempts of others, and the right password, keep nobody out.
        state.rates.attempt(actor.client, &format!("{id} {who}"))?;
        let said = request.password.unwrap_or_default().trim().to_string();
        if !is_right(&state.shared.compute, actor.client, Some(stored), said).await? {
            let why = "this tournament has another password: ask its organiser";
            return Err(ApiError::Conflict(why.to_string()).into());
        }
    }
    let rating = (known.rating.rating.shown(), known.rating.rating.is_provisional());
    let (store, now) = (&state.shared.store, state.shared.time.now());
    let over = || ApiError::Conflict("this tournament is full, has just begun, or has ended".to_string());
    let joined = store.join_tournament(&id, &who, rating, (loaded.most_players(), loaded.last_round()), now).await;
    joined.map_err(|error| on_conflict(error, over()))?;
    state.tournaments.changed(&id);
    Ok(done())
}

fn done() -> Response {
    private(Json(Done::DONE))
}

/// What a player or the organiser does.
#[utoipa::path(
    post,
    path = "/{id}/{action}",
    params(("action" = String, Path, description = "What to do.", pattern = r"^(withdraw|start|next|pause|resume|end|terminate|cancel)$")),
    security(("account" = []), ("token" = ["tournament:write"]), ("token" = ["bot:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409)),
)]
async fn act(
    extract::State(state): extract::State<State>,
    Path((id, action)): Path<(String, String)>,
    actor: Actor,
) -> Result<Response, Refused> {
    let change = match action.as_str() {
        "withdraw" => return withdraw(&state, &id, &actor).await,
        "start" => start,
        "pause" => pause,
        "resume" => resume,
        "next" => next,
        "end" | "terminate" => end,
        "cancel" => cancel,
        _ => {
            let why = "this address does not exist: docs/api.md lists all of them";
            return Err(ApiError::NotFound(why.to_string()).into());
        }
    };
    let who = actor.account()?;
    state.rates.work(actor.client)?;
    let ends = matches!(action.as_str(), "end" | "terminate" | "cancel");
    for _ in 0..TRIES {
        let loaded = state.tournaments.read(&id).await?;
        let moderates = ends && state.moderators.contains(who);
        if loaded.full.tournament.owner != who && !moderates {
            return Err(ApiError::Conflict("only its organiser can do that".to_string()).into());
        }
        let mut stored = loaded.full.tournament.clone();
        change(&mut stored, &loaded, state.shared.time.now())?;
        match state.shared.store.change_tournament(&stored, &[]).await {
            Ok(()) => {
                state.tournaments.changed(&id);
                return Ok(done());
            }
            // It has changed meanwhile: whether this can still be done is seen again.
            Err(error) if error.is_conflict() => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::Busy.into())
}

async fn withdraw(state: &State, id: &str, actor: &Actor) -> Result<Response, Refused> {
    let who = actor.account()?;
    let loaded = state.tournaments.read(id).await?;
    if !loaded.full.entrants.iter().any(|entrant| entrant.who == who && !entrant.out) {
        return Err(ApiError::Conflict("you do not play in this tournament".to_string()).into());
    }
    let left = state.shared.store.leave_tournament(id, who, state.shared.time.now()).await;
    left.map_err(|error| on_conflict(error, ApiError::Conflict("this tournament has ended".to_string())))?;
    state.tournaments.changed(id);
    Ok(done())
}

type Changed = Result<(), ApiError>;

fn not_now(why: &str) -> Changed {
    Err(ApiError::Conflict(why.to_string()))
}

fn start(stored: &mut StoredTournament, loaded: &Loaded, now: i64) -> Changed {
    if stored.state != TournamentState::Created {
        return not_now("this tournament has started already");
    }
    if loaded.full.entrants.len() < 2 && loaded.request.kind != TournamentKind::Arena {
        return not_now("two players at least have to join before the start");
    }
    stored.starts_ms = Some(now);
    Ok(())
}

fn pause(stored: &mut StoredTournament, _: &Loaded, _: i64) -> Changed {
    if stored.state != TournamentState::Running {
        return not_now("this tournament does not run");
    }
    stored.state = TournamentState::Paused;
    Ok(())
}

fn resume(stored: &mut StoredTournament, _: &Loaded, _: i64) -> Changed {
    if stored.state != TournamentState::Paused {
        return not_now("this tournament is not paused");
    }
    stored.state = TournamentState::Running;
    Ok(())
}

fn next(stored: &mut StoredTournament, loaded: &Loaded, now: i64) -> Changed {
    let FullTournament { tournament, .. } = &loaded.full;
    let more = tournament.rounds.is_some_and(|rounds| tournament.round < rounds);
    match tournament.state {
        _ if loaded.request.kind == TournamentKind::Arena => not_now("an arena has no rounds"),
        TournamentState::Running if !loaded.is_round_over() => not_now("the games of this round have not ended yet"),
        TournamentState::Running if more => {
            stored.next_ms = Some(now);
            Ok(())
        }
        TournamentState::Running => not_now("this was the last round"),
        TournamentState::Paused => not_now("this tournament is paused: resume it first"),
        _ => not_now("this tournament does not run"),
    }
}

fn end(stored: &mut StoredTournament, _: &Loaded, now: i64) -> Changed {
    if !matches!(stored.state, TournamentState::Running | TournamentState::Paused) {
        return not_now("this tournament does not run");
    }
    stored.ends_ms = Some(stored.ends_ms.map_or(now, |ends| ends.min(now)));
    Ok(())
}

fn cancel(stored: &mut StoredTournament, _: &Loaded, now: i64) -> Changed {
    if stored.state != TournamentState::Created {
        return not_now("this tournament has started: end it instead");
    }
    (stored.state, stored.ends_ms) = (TournamentState::Cancelled, Some(now));
    Ok(())
}

/// Connects a browser to a tournament.
#[utoipa::path(
    get,
    path = "/api/tournament/{id}/socket",
    security((), ("account" = [])),
    responses((status = 101, description = "The connection is a WebSocket from here on."), (status = 401), (status = 404)),
)]
async fn socket(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    upgrade: SocketUpgrade,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let log_out = caller.log_out(&state).await?;
    let handle = state.tournaments.watch(&id, &caller.visitor).await?;
    let present = state.presence.enter_for_pairings(&caller.visitor);
    let converse = async move |mut socket: Socket| {
        let _present = present;
        let end = converse(&mut socket, handle, log_out).await;
        socket.end(end).await;
    };
    Ok(with_cookies(upgrade.converse(LONGEST_MESSAGE, converse), &caller, client))
}

/// Sends what happens until one side ends it. What the browser sends is not read.
async fn converse(socket: &mut Socket, mut tournament: TournamentHandle, mut log_out: LogOutListener) -> CloseReason {
    loop {
        if let Err(end) = socket.receive_while_sending(&mut tournament, &mut log_out).await {
            return end;
        }
    }
}
