//! The HTTP routes.

mod account;
mod analysis;
mod bearer;
mod board;
mod catalogue;
mod check;
mod correspondence;
mod document;
mod documentation;
mod email;
mod explain;
mod explorer;
mod export;
mod external_engine;
mod front;
mod games;
mod health;
mod lobby;
mod moderation;
mod page;
mod passkeys;
mod people;
mod pgn;
mod play;
mod policy;
mod position;
mod programs;
mod push;
mod puzzles;
mod reach;
mod refused;
mod relations;
mod report;
mod socket;
mod sought;
mod source;
mod stored;
mod studies;
mod table;
mod tokens;
mod tournaments;

use crate::error::ApiError;
use crate::limits::MAX_BODY_BYTES;
use crate::openapi::say_version;
use crate::processes::route::route;
use crate::state::State;
use crate::{client, guard, metrics, rate, response_limit};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::any;
use tower::Layer;
use tower::util::MapRequestLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use tournaments::TournamentResult;

/// Lines would wait for one another.
const NOT_STREAMS: NotForContentType = NotForContentType::const_new("application/x-ndjson");

/// The addresses of the API.
#[cfg(test)]
pub(crate) fn paths() -> Vec<String> {
    described().into_openapi().paths.paths.into_keys().collect()
}

/// The routes that the document of the API describes, with their descriptions: all but those for addresses that do not exist.
fn described() -> OpenApiRouter<State> {
    OpenApiRouter::with_openapi(crate::openapi::empty())
        .routes(routes!(games::list))
        .routes(routes!(games::one))
        .routes(routes!(games::piece))
        .routes(routes!(board::board))
        .routes(routes!(front::picture))
        .routes(routes!(front::front))
        .routes(routes!(games::introduction))
        .routes(routes!(games::report))
        .routes(routes!(report::socket))
        .routes(routes!(documentation::first))
        .routes(routes!(documentation::page))
        .routes(routes!(documentation::search))
        .routes(routes!(position::position))
        .routes(routes!(table::table))
        .routes(routes!(reach::reach))
        .routes(routes!(check::check))
        .routes(routes!(explain::explain))
        .routes(routes!(games::definition))
        .routes(routes!(games::schema))
        .routes(routes!(analysis::socket))
        .routes(routes!(explorer::explorer))
        .routes(routes!(stored::list))
        .routes(routes!(stored::one))
        .routes(routes!(stored::export))
        .merge(account::router())
        .merge(passkeys::router())
        .routes(routes!(export::export))
        .merge(people::router())
        .merge(relations::router())
        .merge(moderation::router())
        .merge(email::router())
        .merge(push::router())
        .merge(tokens::router())
        .merge(programs::router())
        .merge(external_engine::router())
        .merge(correspondence::router())
        .merge(tournaments::router())
        .merge(puzzles::router())
        .merge(catalogue::router())
        .merge(studies::router())
        .routes(routes!(lobby::socket))
        .routes(routes!(pgn::read))
        .routes(routes!(pgn::write))
        .routes(routes!(play::create))
        .routes(routes!(play::find))
        .routes(routes!(play::socket))
        .routes(routes!(document::document))
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(health::metrics))
}

/// All routes.
pub fn router(state: State) -> Router {
    let router = Router::from(described())
        .route("/api", any(unknown))
        .route("/api/{*rest}", any(unknown))
        .fallback(page::page)
        .method_not_allowed_fallback(async |method: Method| ApiError::WrongMethod(method.to_string()))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(from_fn_with_state(state.shared.metrics.clone(), metrics::count))
        .layer(from_fn_with_state(state.clone(), response_limit::limit))
        .layer(from_fn_with_state(state.clone(), route))
        .layer(from_fn_with_state(state.hosts.clone(), guard::require_known_host));
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, policy::CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    // A browser that has come over TLS to this server itself comes by nothing else for a year; what a proxy does is its own.
    let secure = state.tls.is_some().then_some((header::STRICT_TRANSPORT_SECURITY, "max-age=31536000"));
    let router = fixed.into_iter().chain(secure).fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    });
    let router = router
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(NOT_STREAMS)))
        .layer(CatchPanicLayer::custom(|_| axum::response::IntoResponse::into_response(panicked())))
        // Rejecting a request here should cost next to nothing.
        .layer(from_fn_with_state(state.rates.clone(), rate::limit))
        .layer(from_fn_with_state(state.proxies.clone(), client::identify))
        .layer(from_fn(say_version))
        .with_state(state);
    // Routes look at addresses as they are then.
    Router::new().fallback_service(MapRequestLayer::new(programs::without_last_slash).layer(router))
}

fn panicked() -> ApiError {
    ApiError::Internal
}

async fn unknown() -> ApiError {
    ApiError::NotFound("this address does not exist: docs/api.md lists all of them".to_string())
}
