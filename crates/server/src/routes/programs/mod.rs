//! The addresses for programs, after those of lichess: they need a token and read no cookie.

pub mod answers;
mod challenge;
mod chat;
pub mod fields;
mod game;
mod seek;
mod slash;
mod stream;
mod token;
mod wanted;

use super::bearer::Program;
use super::refused::Refused;
use crate::account::Scope;
use crate::error::ApiError;
use crate::state::State;
use answers::Done;
use axum::{Json, extract};
use game::Kind;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use slash::without_last_slash;

/// All routes of programs.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(upgrade))
        .routes(routes!(token::test))
        .routes(routes!(game::playing))
        .routes(routes!(stream::events))
        .merge(challenge::router())
        .routes(routes!(seek::seek))
        .nest("/api/bot/game", game::router(Kind::Bot))
        .nest("/api/board/game", game::router(Kind::Board))
}

/// That something is done.
fn done() -> Json<Done> {
    Json(Done::DONE)
}

/// Makes the account a program, for ever.
#[utoipa::path(
    post,
    path = "/api/bot/account/upgrade",
    security(("token" = ["bot:play"])),
    responses((status = 200, body = Done), (status = 409)),
)]
async fn upgrade(extract::State(state): extract::State<State>, program: Program) -> Result<Json<Done>, Refused> {
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
