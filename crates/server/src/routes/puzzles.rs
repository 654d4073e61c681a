//! `/api/puzzles`

use super::account::private;
use crate::account::Caller;
use crate::api::{Color, Puzzle, PuzzleAnswer, PuzzleGame, PuzzleMoves, PuzzleSolution, Puzzles};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Body, Path};
use crate::guard::require_same_origin;
use crate::puzzle::{self, Judged, attempt, judge, own, shown};
use crate::rating::Rating;
use crate::state::State;
use crate::store::{PuzzleSolver, StoredPuzzle};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract;
use axum::http::HeaderMap;
use axum::response::Response;
use rand::RngExt;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap, HashSet};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Among how many of the nearest one is drawn.
const NEAREST: usize = 12;
/// How many puzzles a guest may have seen, as the page knows them.
const MOST_SEEN: usize = 20;

/// All routes of puzzles.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(list))
        .routes(routes!(next))
        .routes(routes!(find))
        .routes(routes!(moves))
        .routes(routes!(give_up))
}

/// The games that have puzzles under the rules of now.
#[utoipa::path(
    get,
    path = "/api/puzzles",
    security((), ("account" = [])),
    responses((status = 200, body = Puzzles)),
)]
async fn list(
    extract::State(state): extract::State<State>,
    client: Client,
    caller: Caller,
) -> Result<Response, ApiError> {
    state.rates.question(client)?;
    let store = state.puzzles(client).await?;
    let solvers = match caller.visitor.account {
        Some(_) => store.puzzle_solvers(&caller.visitor.who).await?,
        None => Vec::new(),
    };
    let solvers: HashMap<&str, &PuzzleSolver> = solvers.iter().map(|own| (own.pool.as_str(), own)).collect();
    let (catalog, mut pools) = (state.shared.catalog.clone(), store.puzzle_pools().await?);
    let current = move || {
        pools.retain(|pool| catalog.definition(&pool.game, None).is_ok_and(|rules| rules.fingerprint == pool.pool));
        Ok(pools)
    };
    let mut games = BTreeMap::new();
    for pool in state.shared.compute.run(client.requester(false), current).await? {
        let base = pool.game.split(':').next().unwrap_or_default().to_string();
        let own = solvers.get(pool.pool.as_str()).map(|solver| own(solver));
        let game = PuzzleGame { game: base.clone(), title: pool.title.clone(), puzzles: pool.puzzles, own };
        games.insert((pool.title, base), game);
    }
    Ok(private(Json(Puzzles { games: games.into_values().collect() })))
}

/// Of which game a puzzle is asked for, and which a guest has seen.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct NextQuery {
    game: String,
    /// IDs with a dot between two of them.
    #[serde(default)]
    seen: Option<String>,
}

/// A puzzle about as hard as the visitor is good. An account never gets one that it has tried.
#[utoipa::path(
    get,
    path = "/api/puzzles/next",
    params(NextQuery),
    security((), ("account" = [])),
    responses((status = 200, body = Puzzle), (status = 404)),
)]
async fn next(
    extract::State(state): extract::State<State>,
    Asked(query): Asked<NextQuery>,
    client: Client,
    caller: Caller,
) -> Result<Response, ApiError> {
    let store = state.puzzles(client).await?;
    let (catalog, game) = (state.shared.catalog.clone(), query.game.clone());
    let rules = state.shared.compute.run(client.requester(false), move || catalog.definition(&game, None)).await?;
    let solver = solver(&state, &caller.visitor, &rules.fingerprint).await?;
    let rating = solver.as_ref().map_or(Rating::NEW, |solver| solver.record.rating);
    let who = if solver.is_some() { caller.visitor.who.as_str() } else { "" };
    let seen: HashSet<&str> = query.seen.iter().flat_map(|seen| seen.split('.')).take(MOST_SEEN).collect();
    let near = store.puzzles_near(&rules.fingerprint, who, rating.rating).await?;
    let fresh: Vec<&String> = near.iter().filter(|id| !seen.contains(id.as_str())).take(NEAREST).collect();
    // A guest who has seen all that are near sees one again.
    let from = if fresh.is_empty() { near.iter().take(NEAREST).collect() } else { fresh };
    if from.is_empty() {
        let why = match who {
            "" => format!("this server has no puzzles of {}", query.game),
            _ => "you have tried all puzzles of this game that there are".to_string(),
        };
        return Err(ApiError::NotFound(why));
    }
    let id = from[rand::rng().random_range(0..from.len())];
    show(&state, client, &caller.visitor, id).await
}

/// A puzzle, as everybody may link to it.
#[utoipa::path(
    get,
    path = "/api/puzzles/{id}",
    security((), ("account" = [])),
    responses((status = 200, body = Puzzle), (status = 404)),
)]
async fn find(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    client: Client,
    caller: Caller,
) -> Result<Response, ApiError> {
    show(&state, client, &caller.visitor, &id).await
}

async fn show(state: &State, client: Client, visitor: &Visitor, id: &str) -> Result<Response, ApiError> {
    let puzzle = load(state, client, id).await?;
    let solver = solver(state, visitor, &puzzle.rules.fingerprint).await?;
    let tried = match solver {
        Some(_) => state.shared.store.puzzle_attempt(&visitor.who, id).await?,
        None => None,
    };
    let (catalog, custom) = (state.shared.catalog.clone(), !puzzle.rules.shipped);
    let work = move || {
        let (game, definition) = catalog.of_definition(&puzzle.game, &puzzle.rules)?;
        let side = Color::from(game.position(&puzzle.fen)?.side());
        Ok(shown(&puzzle, definition, side, solver.as_ref(), tried.as_ref()))
    };
    let shown: Puzzle = state.shared.compute.run(client.requester(custom), work).await?;
    Ok(private(Json(shown)))
}

/// Compares an attempt with the solution; the opponent's reply is sent once the move before it was right.
#[utoipa::path(
    post,
    path = "/api/puzzles/{id}/moves",
    request_body = PuzzleMoves,
    security((), ("account" = [])),
    responses((status = 200, body = PuzzleAnswer), (status = 404), (status = 422)),
)]
async fn moves(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<PuzzleMoves>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    state.rates.question(client)?;
    let puzzle = load(&state, client, &id).await?;
    let (catalog, custom) = (state.shared.catalog.clone(), !puzzle.rules.shipped);
    let right = request.moves.len().saturating_sub(1);
    let before: Vec<String> = puzzle.moves.iter().take(right).cloned().collect();
    let work = move || {
        let (game, _) = catalog.of_definition(&puzzle.game, &puzzle.rules)?;
        judge(&game, &puzzle.fen, &puzzle.moves, &request.moves)
    };
    let judged = state.shared.compute.run(client.requester(custom), work).await?;
    let answer = match judged {
        Judged::Wrong => {
            let result = attempt(&state.shared, &caller.visitor, &id, false).await?;
            PuzzleAnswer { right: false, moves: before, done: false, result }
        }
        Judged::Right { moves, done } => {
            let result = if done { attempt(&state.shared, &caller.visitor, &id, true).await? } else { None };
            PuzzleAnswer { right: true, moves, done, result }
        }
    };
    Ok(private(Json(answer)))
}

/// Shows the solution. An account that has not solved the puzzle before has failed.
#[utoipa::path(
    post,
    path = "/api/puzzles/{id}/give-up",
    security((), ("account" = [])),
    responses((status = 200, body = PuzzleSolution), (status = 404)),
)]
async fn give_up(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    state.rates.question(client)?;
    let puzzle = load(&state, client, &id).await?;
    let result = attempt(&state.shared, &caller.visitor, &id, false).await?;
    Ok(private(Json(PuzzleSolution { moves: puzzle.moves, result })))
}

async fn load(state: &State, client: Client, id: &str) -> Result<StoredPuzzle, ApiError> {
    puzzle::find(state.puzzles(client).await?, id).await
}

/// How well an account solves; nothing for guests.
async fn solver(state: &State, visitor: &Visitor, pool: &str) -> Result<Option<PuzzleSolver>, ApiError> {
    match visitor.account {
        Some(_) => Ok(Some(state.shared.store.puzzle_solver(&visitor.who, pool).await?)),
        None => Ok(None),
    }
}
