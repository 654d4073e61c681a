//! The HTTP routes.

mod account;
mod analysis;
mod bearer;
mod board;
mod catalogue;
mod check;
mod correspondence;
mod documentation;
mod explain;
mod explorer;
mod front;
mod games;
mod health;
mod lobby;
mod moderation;
mod page;
mod people;
mod pgn;
mod play;
mod policy;
mod position;
mod programs;
mod puzzles;
mod reach;
mod refused;
mod relations;
mod report;
mod socket;
mod source;
mod stored;
mod table;
mod tokens;
mod tournaments;

use crate::error::ApiError;
use crate::limits::MAX_BODY_BYTES;
use crate::state::State;
use crate::{client, guard, metrics, rate, response_limit};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;

/// Lines would wait for one another.
const NOT_STREAMS: NotForContentType = NotForContentType::const_new("application/x-ndjson");

/// All routes.
pub fn router(state: State) -> Router {
    let router = Router::new()
        .route("/api/games", get(games::list))
        .route("/api/games/{name}", get(games::one))
        .route("/api/games/{name}/pieces/{file}", get(games::piece))
        .route("/api/games/{name}/board.svg", get(board::board))
        .route("/api/games/{name}/front.svg", get(front::picture))
        .route("/api/front", get(front::front))
        .route("/api/games/{name}/introduction", get(games::introduction))
        .route("/api/games/{name}/report", get(games::report))
        .route("/api/report", get(report::socket))
        .route("/api/docs", get(documentation::first))
        .route("/api/docs/{*name}", get(documentation::page))
        .route("/api/search", get(documentation::search))
        .route("/api/position", post(position::position))
        .route("/api/table", post(table::table))
        .route("/api/reach", post(reach::reach))
        .route("/api/check", post(check::check))
        .route("/api/explain", post(explain::explain))
        .route("/api/games/{name}/definition", get(games::definition))
        .route("/api/schema", get(games::schema))
        .route("/api/analysis", get(analysis::socket))
        .route("/api/explorer", post(explorer::explorer))
        .route("/api/stored", get(stored::list))
        .route("/api/stored/{name}", get(stored::one))
        .merge(account::router())
        .merge(people::router())
        .merge(relations::router())
        .merge(moderation::router())
        .merge(tokens::router())
        .merge(programs::router())
        .merge(correspondence::router())
        .merge(tournaments::router())
        .merge(puzzles::router())
        .merge(catalogue::router())
        .route("/api/lobby", get(lobby::socket))
        .route("/api/pgn", post(pgn::read))
        .route("/api/pgn/write", post(pgn::write))
        .route("/api/play", post(play::create))
        .route("/api/play/{id}", get(play::find))
        .route("/api/play/{id}/socket", get(play::socket))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/api", get(unknown))
        .route("/api/{*rest}", get(unknown))
        .fallback(page::page)
        .method_not_allowed_fallback(async |method: Method| ApiError::WrongMethod(method.to_string()))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(from_fn_with_state(state.shared.metrics.clone(), metrics::count))
        .layer(from_fn_with_state(state.clone(), response_limit::limit))
        .layer(from_fn_with_state(state.hosts.clone(), guard::require_known_host));
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, policy::CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let router = fixed.into_iter().fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    });
    router
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(NOT_STREAMS)))
        .layer(CatchPanicLayer::custom(|_| axum::response::IntoResponse::into_response(panicked())))
        // Rejecting a request here should cost next to nothing.
        .layer(from_fn_with_state(state.rates.clone(), rate::limit))
        .layer(from_fn_with_state(state.proxies.clone(), client::identify))
        .with_state(state)
}

fn panicked() -> ApiError {
    ApiError::Internal
}

async fn unknown() -> ApiError {
    ApiError::NotFound("this address does not exist: docs/api.md lists all of them".to_string())
}
