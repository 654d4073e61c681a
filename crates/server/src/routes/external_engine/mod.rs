//! `/api/external-engine`: engines on people's own machines, after lichess. Programs register them and do their work, and the page of
//! their owner looks.

mod answer;
mod socket;

use super::bearer::{Program, program};
use super::refused::Refused;
use crate::account::{Caller, Scope};
use crate::api::ExternalEngine;
use crate::error::ApiError;
use crate::external_engine::{EngineRequest, Given, WorkRequest};
use crate::extract::Body;
use crate::session;
use crate::state::State;
use axum::extract::{FromRequestParts, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Json, extract};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// All routes of engines on people's own machines.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(list, register))
        .routes(routes!(take))
        .routes(routes!(answer::answer))
        .routes(routes!(socket::socket))
}

/// The engines of the account, for a browser that is logged in or by a token.
#[utoipa::path(
    get,
    path = "/api/external-engine",
    security(("account" = []), ("token" = ["engine:read"]), ("token" = ["engine:write"])),
    responses((status = 200, body = Vec<ExternalEngine>)),
)]
async fn list(extract::State(state): extract::State<State>, request: Request) -> Result<Response, Refused> {
    let (mut parts, _) = request.into_parts();
    let who = match program(&parts, &state).await? {
        Some(program) => {
            program.require(&[Scope::ReadEngines, Scope::WriteEngines])?;
            program.bearer.who
        }
        None => {
            let caller = Caller::from_request_parts(&mut parts, &state).await?;
            caller.account()?.0.to_string()
        }
    };
    Ok(super::account::private(Json(state.external_engines.of(&who))))
}

/// Registers an engine, in the place of one with the same name. It is known while its program asks for work, and a minute longer.
#[utoipa::path(
    post,
    path = "/api/external-engine",
    request_body = EngineRequest,
    security(("token" = ["engine:write"])),
    responses((status = 201, body = ExternalEngine), (status = 409)),
)]
async fn register(
    extract::State(state): extract::State<State>,
    program: Program,
    Body(request): Body<EngineRequest>,
) -> Result<Response, Refused> {
    program.require(&[Scope::WriteEngines])?;
    let who = &program.bearer.who;
    let (engine, provider) = request.checked(who)?;
    let engine = state.external_engines.register(who, engine, provider)?;
    Ok((StatusCode::CREATED, Json(engine)).into_response())
}

/// Waits for work; without any for six seconds the answer is empty, and the program asks again.
#[utoipa::path(
    post,
    path = "/api/external-engine/work",
    request_body = WorkRequest,
    security(("token" = ["engine:write"])),
    responses((status = 200, body = Given), (status = 204), (status = 404)),
)]
async fn take(
    extract::State(state): extract::State<State>,
    program: Program,
    Body(request): Body<WorkRequest>,
) -> Result<Response, Refused> {
    program.require(&[Scope::WriteEngines])?;
    let mut closing = state.closing();
    let (who, provider) = (&program.bearer.who, session::hash(&request.provider_secret));
    let given = tokio::select! {
        given = state.external_engines.take(who, &provider) => given?,
        _ = closing.wait_for(|closing| *closing) => return Err(ApiError::Busy.into()),
    };
    Ok(match given {
        Some(given) => Json(given).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}
