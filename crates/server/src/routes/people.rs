//! `/api/people` and `/api/leaders`

use crate::account::Caller;
use crate::api::{GameRating, Leader, Leaders, Profile, RatingHistory};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Path};
use crate::play::shown_rating;
use crate::state::State;
use crate::store::{CORRESPONDENCE, LIVE, Query, StoredAccount, StoredRating};
use crate::study;
use axum::Json;
use axum::extract;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many games a profile has.
const LAST_GAMES: usize = 20;
/// How many players a leaderboard has.
const LEADERS: u32 = 100;

/// All routes of people.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default().routes(routes!(profile)).routes(routes!(history)).routes(routes!(leaders))
}

/// An account as everybody sees it.
#[utoipa::path(
    get,
    path = "/api/people/{name}",
    security((), ("account" = [])),
    responses((status = 200, body = Profile), (status = 404)),
)]
async fn profile(
    extract::State(state): extract::State<State>,
    Path(name): Path<String>,
    client: Client,
    caller: Caller,
) -> Result<Json<Profile>, ApiError> {
    let store = &state.shared.store;
    let account = account(&state, &name).await?;
    let own = is_own(&caller, &account);
    let ratings = if own { store.ratings(&account.who).await? } else { store.known_ratings(&account.who).await? };
    let ratings = ratings.iter().map(game_rating).collect();
    // Private games are nobody else's, and on one's own profile there are those that others see.
    let query = Query { session: account.who.clone(), own: true, public: true, ..Query::default() };
    // All that somebody has played may have to be looked through for them.
    let (searches, searched) = (&state.shared.searches, store.clone());
    let found = searches.run(client.network, async move { searched.find(&query).await }).await?;
    let games = found.games.into_iter().take(LAST_GAMES).map(study::found).collect();
    let [bot, _] = store.bots([&account.who, ""]).await?;
    let vacation = store.is_on_vacation(&account.who).await?;
    Ok(Json(Profile { name: account.name, bot, since_ms: account.since_ms, vacation, ratings, games }))
}

/// Which rating's history is asked for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct HistoryQuery {
    pool: String,
    #[serde(default)]
    pace: Option<String>,
}

/// How a rating has changed.
#[utoipa::path(
    get,
    path = "/api/people/{name}/history",
    params(HistoryQuery),
    security((), ("account" = [])),
    responses((status = 200, body = RatingHistory), (status = 404)),
)]
async fn history(
    extract::State(state): extract::State<State>,
    Path(name): Path<String>,
    Asked(query): Asked<HistoryQuery>,
    caller: Caller,
) -> Result<Json<RatingHistory>, ApiError> {
    if query.pool.contains('\0') || query.pace.as_ref().is_some_and(|pace| pace.contains('\0')) {
        return Err(ApiError::BadRequest("a pool is the fingerprint of rules".to_string()));
    }
    let account = account(&state, &name).await?;
    let pace = query.pace.as_deref().unwrap_or(LIVE);
    let is_seen = is_own(&caller, &account) || {
        let known = state.shared.store.known_ratings(&account.who).await?;
        known.iter().any(|rating| rating.pool == query.pool && rating.pace == pace)
    };
    if !is_seen {
        return Ok(Json(RatingHistory { points: Vec::new() }));
    }
    let points = state.shared.store.rating_history(&account.who, &query.pool, pace).await?;
    Ok(Json(RatingHistory { points: points.into_iter().map(|(at, rating)| (at, rating.shown())).collect() }))
}

/// Whether an account is the caller's own.
fn is_own(caller: &Caller, account: &StoredAccount) -> bool {
    caller.account().is_ok_and(|(who, _)| who == account.who)
}

/// Which leaderboard of a game is asked for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct LeadersQuery {
    #[serde(default)]
    pace: Option<String>,
}

/// The best players of a game as it is now.
#[utoipa::path(
    get,
    path = "/api/leaders/{game}",
    params(LeadersQuery),
    responses((status = 200, body = Leaders), (status = 404)),
)]
async fn leaders(
    extract::State(state): extract::State<State>,
    client: Client,
    Path(game): Path<String>,
    Asked(query): Asked<LeadersQuery>,
) -> Result<Json<Leaders>, ApiError> {
    let pace = match query.pace.as_deref() {
        None | Some(LIVE) => LIVE,
        Some(CORRESPONDENCE) => CORRESPONDENCE,
        Some(_) => return Err(ApiError::BadRequest("a pace is live or correspondence".to_string())),
    };
    let (catalog, name) = (state.shared.catalog.clone(), game.clone());
    let find = move || Ok((catalog.game(&name, None)?, catalog.definition(&name, None)?));
    let (found, definition) = state.shared.compute.run(client.requester(false), find).await?;
    let leaders = state.shared.store.leaders(&definition.fingerprint, pace, LEADERS).await?;
    let title = found.definition().title.clone();
    Ok(Json(Leaders { game, title, leaders: leaders.into_iter().map(leader).collect() }))
}

/// A player of a leaderboard.
pub(super) fn leader((name, stored): (String, StoredRating)) -> Leader {
    let GameRating { rating, deviation, games, .. } = game_rating(&stored);
    Leader { name, rating, deviation, games }
}

/// The account of a name.
pub async fn account(state: &State, name: &str) -> Result<StoredAccount, ApiError> {
    let missing = || ApiError::NotFound("nobody here has that name".to_string());
    state.shared.store.account(name).await?.ok_or_else(missing)
}

fn game_rating(stored: &StoredRating) -> GameRating {
    GameRating {
        pool: stored.pool.clone(),
        pace: stored.pace.clone(),
        game: stored.game.clone(),
        title: stored.title.clone(),
        rating: shown_rating(stored.rating),
        deviation: i32::try_from(stored.rating.deviation / 1000).unwrap_or_default(),
        games: stored.games,
        wins: stored.wins,
        draws: stored.draws,
    }
}
