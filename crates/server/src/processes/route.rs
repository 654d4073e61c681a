//! Which process a request is for.

use super::{Held, Processes, forward, game_place};
use crate::client::Client;
use crate::error::ApiError;
use crate::state::State;
use crate::store::under;
use axum::extract;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;

/// The header of what a process has handed on, with its name.
pub const HANDED_ON: HeaderName = HeaderName::from_static("x-menagerie-process");

/// What an address is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About<'a> {
    /// A live game.
    Game(&'a str),
    /// The lobby, tournaments, accounts and what happens to them, and what is numbered.
    Hall,
    /// What every process knows.
    Anything,
}

impl About<'_> {
    fn of(path: &str) -> About<'_> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        match parts[..] {
            ["api", "play", id, "socket"] => About::Game(id),
            ["api", "bot" | "board", "game", "stream", id] | ["api", "bot" | "board", "game", id, ..] => {
                About::Game(id)
            }
            ["api", "board", "seek"] => About::Hall,
            [
                "api",
                "account" | "bot" | "catalogue" | "challenge" | "complaints" | "desk" | "email" | "external-engine"
                | "lobby" | "people" | "puzzles" | "stream" | "studies" | "swiss" | "tournament",
                ..,
            ] => About::Hall,
            _ => About::Anything,
        }
    }
}

/// Answers a request, or hands it on to the process that has what it is about.
pub async fn route(extract::State(state): extract::State<State>, request: Request, next: Next) -> Response {
    let processes = &state.shared.processes;
    if processes.is_alone() {
        return next.run(request).await;
    }
    let handed_on = request.headers().contains_key(HANDED_ON);
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    if handed_on && !peer.is_some_and(|peer| state.proxies.trust(peer)) {
        tracing::error!(?peer, "a process hands requests on, and its address is no --proxy: nothing of it is believed");
        let why = "only a process of the same server hands requests on: start this one with --proxy and the address of the other";
        return ApiError::Forbidden(why.to_string()).into_response();
    }
    let about = About::of(request.uri().path());
    let for_hall = about == About::Hall;
    let held = match about {
        About::Anything => None,
        About::Game(id) if state.rooms.is_open(id) => None,
        About::Game(id) => Some(processes.find(&game_place(id)).await),
        About::Hall => Some(processes.hall().await),
    };
    match held {
        None => next.run(request).await,
        Some(Ok(Held::Here { .. })) if for_hall => run_for_hall(&state, request, next).await,
        Some(Ok(Held::Here { .. })) => next.run(request).await,
        // It was handed on by one that knew less.
        Some(Ok(Held::There(_))) if handed_on => ApiError::Busy.into_response(),
        Some(Ok(Held::There(address))) => hand_on(processes, &state, &address, request).await,
        Some(Err(error)) => error.into_response(),
    }
}

/// Answers a request for the hall. Nothing is written once another process has it: the request is to be made again, there.
async fn run_for_hall(state: &State, request: Request, next: Next) -> Response {
    let fence = state.shared.processes.hall_fence();
    let response = under(fence.clone(), next.run(request)).await;
    let conflicts = response.status() == StatusCode::CONFLICT;
    match conflicts && state.shared.store.fenced(fence).is_held().await.is_ok_and(|held| !held) {
        true => ApiError::Busy.into_response(),
        false => response,
    }
}

async fn hand_on(processes: &Processes, state: &State, address: &str, request: Request) -> Response {
    let client = request.extensions().get::<Client>().copied().unwrap_or_default();
    let id = processes.id().unwrap_or_default();
    state.shared.metrics.handed_on.inc();
    match forward::forward(address, id, client, request, state.closing()).await {
        Ok(response) => response,
        Err(error) => {
            tracing::warn!(%error, address, "cannot hand a request on");
            processes.forget_hall();
            ApiError::Busy.into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_where_their_rooms_are_and_people_in_the_hall() {
        for (path, expected) in [
            ("/api/play/abc/socket", About::Game("abc")),
            ("/api/board/game/stream/abc", About::Game("abc")),
            ("/api/bot/game/abc/move/e2e4", About::Game("abc")),
            ("/api/play/abc", About::Anything),
            ("/api/play", About::Anything),
            ("/api/stored/abc", About::Anything),
            ("/api/analysis", About::Anything),
            ("/play/abc", About::Anything),
            ("/", About::Anything),
            ("/api/lobby", About::Hall),
            ("/api/board/seek", About::Hall),
            ("/api/stream/event", About::Hall),
            ("/api/tournament/abc/socket", About::Hall),
            ("/api/account/log-in", About::Hall),
            ("/api/email/confirm", About::Hall),
            ("/api/bot/account/upgrade", About::Hall),
            ("/api/studies/abc/chapters", About::Hall),
            ("/api/external-engine/work/abc", About::Hall),
        ] {
            assert_eq!(About::of(path), expected, "{path}");
        }
    }

    /// What is asked for under an address that is new has to be known to all processes, or belongs to a game or the hall.
    #[test]
    fn what_any_process_answers_is_a_list() {
        let mut anything: Vec<String> =
            crate::routes::paths().into_iter().filter(|path| About::of(path) == About::Anything).collect();
        anything.sort();
        assert_eq!(anything, ANYTHING);
    }

    const ANYTHING: [&str; 36] = [
        "/api/analysis",
        "/api/check",
        "/api/docs",
        "/api/docs/{*name}",
        "/api/explain",
        "/api/explorer",
        "/api/front",
        "/api/games",
        "/api/games/{name}",
        "/api/games/{name}/board.svg",
        "/api/games/{name}/definition",
        "/api/games/{name}/front.svg",
        "/api/games/{name}/introduction",
        "/api/games/{name}/pieces/{file}",
        "/api/games/{name}/report",
        "/api/leaders/{game}",
        "/api/moves",
        "/api/openapi.json",
        "/api/pgn",
        "/api/pgn/write",
        "/api/play",
        "/api/play/{id}",
        "/api/play/{id}/note",
        "/api/position",
        "/api/reach",
        "/api/report",
        "/api/schema",
        "/api/search",
        "/api/stored",
        "/api/stored/{name}",
        "/api/table",
        "/api/token/test",
        "/game/export/{id}",
        "/healthz",
        "/metrics",
        "/readyz",
    ];
}
