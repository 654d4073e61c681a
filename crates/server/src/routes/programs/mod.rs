//! The addresses for programs, after those of lichess: they need a token and read no cookie.

mod challenge;
pub mod fields;
mod game;
mod stream;

use super::bearer::Program;
use super::refused::Refused;
use crate::account::Scope;
use crate::error::ApiError;
use crate::state::State;
use axum::routing::{get, post};
use axum::{Json, Router, extract};
use serde_json::{Value, json};

/// All routes of programs.
pub fn router() -> Router<State> {
    Router::new()
        .route("/api/bot/account/upgrade", post(upgrade))
        .route("/api/account/playing", get(game::playing))
        .route("/api/stream/event", get(stream::events))
        .merge(challenge::router())
        .merge(game::router("bot"))
        .merge(game::router("board"))
}

/// That something is done.
fn done() -> Json<Value> {
    Json(json!({ "ok": true }))
}

/// The account for which a program acts.
pub fn own(program: &Program) -> Json<Value> {
    let bearer = &program.bearer;
    let mut account = json!({
        "id": bearer.name.to_ascii_lowercase(),
        "username": bearer.name,
        "createdAt": bearer.since_ms,
        "url": format!("/people/{}", bearer.name),
    });
    if bearer.bot {
        account["title"] = "BOT".into();
    }
    Json(account)
}

/// Makes the account a program, for ever.
async fn upgrade(extract::State(state): extract::State<State>, program: Program) -> Result<Json<Value>, Refused> {
    program.require(&[Scope::BotPlay])?;
    if program.bearer.bot {
        return Ok(done());
    }
    state.shared.store.upgrade(&program.bearer.who).await.map_err(|error| match error.is_conflict() {
        true => ApiError::Conflict("this account has played games: only a new account becomes a program".to_string()),
        false => error.into(),
    })?;
    // What it offered was a person's.
    state.lobby.withdraw_all(&program.bearer.who);
    Ok(done())
}
