//! `/api/challenge`

use super::answers::{Challenges, Done};
use super::done;
use super::fields::Fields;
use super::wanted;
use crate::account::Scope;
use crate::api::WantedGame;
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::extract::Path;
use crate::lobby::{Challenge, DeclineReason, Pairing, not_listening};
use crate::routes::bearer::Program;
use crate::routes::refused::Refused;
use crate::state::State;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const READ: [Scope; 4] = [Scope::ReadChallenges, Scope::WriteChallenges, Scope::BotPlay, Scope::BoardPlay];
const WRITE: [Scope; 3] = [Scope::WriteChallenges, Scope::BotPlay, Scope::BoardPlay];

pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(list))
        .routes(routes!(create))
        .routes(routes!(show))
        .routes(routes!(accept))
        .routes(routes!(decline))
        .routes(routes!(cancel))
}

/// What a program asks for; what lichess has besides is passed over.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[schema(as = ChallengeRequest)]
struct Wanted {
    variant: Option<String>,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    public: bool,
    #[serde(rename = "clock.limit")]
    limit: Option<u32>,
    #[serde(rename = "clock.increment")]
    increment: Option<u32>,
    color: Option<String>,
    fen: Option<String>,
    days: Option<u32>,
}

impl Wanted {
    fn game(self, catalog: &Catalog) -> Result<WantedGame, ApiError> {
        if self.fen.is_some_and(|fen| !fen.is_empty()) {
            return Err(ApiError::BadRequest("a challenge begins as its game does: leave out `fen`".to_string()));
        }
        let clock = wanted::clock(self.limit, self.increment, self.days)?;
        let (game, color) = (wanted::variant(catalog, self.variant)?, wanted::color(self.color.as_deref())?);
        Ok(WantedGame { game, clock, rated: self.rated, color, public: self.public, ..WantedGame::default() })
    }
}

/// What has been offered to the account, and by it.
#[utoipa::path(
    get,
    path = "/api/challenge",
    security(("token" = ["challenge:read"]), ("token" = ["challenge:write"]), ("token" = ["bot:play"]), ("token" = ["board:play"])),
    responses((status = 200, body = Challenges)),
)]
async fn list(extract::State(state): extract::State<State>, program: Program) -> Result<Json<Challenges>, Refused> {
    program.require(&READ)?;
    let [received, sent] = state.lobby.challenges_of(&program.bearer.who);
    Ok(Json(Challenges { received, sent }))
}

/// Challenges somebody who is in the lobby, or has a program that listens.
#[utoipa::path(
    post,
    path = "/api/challenge/{name}",
    request_body(content((Wanted = "application/x-www-form-urlencoded"), (Wanted = "application/json"))),
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"]), ("token" = ["board:play"])),
    responses((status = 200, body = Challenge), (status = 404), (status = 409), (status = 422)),
)]
async fn create(
    extract::State(state): extract::State<State>,
    Path(name): Path<String>,
    program: Program,
    Fields(wanted): Fields<Wanted>,
) -> Result<Json<Challenge>, Refused> {
    program.require(&WRITE)?;
    let member = state.lobby.program_of(&program.bearer.who).ok_or_else(not_listening)?;
    let visitor = program.visitor();
    let wanted = wanted.game(&state.shared.catalog)?;
    let challenge = pairing(&state, &program, &visitor, member).challenge(&name, wanted).await?;
    Ok(Json(challenge))
}

/// A challenge that was offered to the account, or by it, as long as it waits.
#[utoipa::path(
    get,
    path = "/api/challenge/{id}/show",
    security(("token" = ["challenge:read"]), ("token" = ["challenge:write"]), ("token" = ["bot:play"]), ("token" = ["board:play"])),
    responses((status = 200, body = Challenge), (status = 404)),
)]
async fn show(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    program: Program,
) -> Result<Json<Challenge>, Refused> {
    program.require(&READ)?;
    let mut own = state.lobby.challenges_of(&program.bearer.who).into_iter().flatten();
    Ok(Json(own.find(|challenge| challenge.is(&id)).ok_or_else(missing)?))
}

/// Accepts a challenge. One that this account has accepted already is answered the same.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/accept",
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"]), ("token" = ["board:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409)),
)]
async fn accept(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    program: Program,
) -> Result<Json<Done>, Refused> {
    program.require(&WRITE)?;
    let who = &program.bearer.who;
    let Some(number) = state.lobby.number_of(&id, who) else {
        let players = state.shared.store.players(&id).await?;
        let plays = players.is_some_and(|players| players.contains(who));
        return if plays { Ok(done()) } else { Err(missing().into()) };
    };
    let visitor = program.visitor();
    pairing(&state, &program, &visitor, 0).accept(number, None).await?;
    Ok(done())
}

/// Why a challenge is declined.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[schema(as = DeclineRequest)]
struct Declined {
    /// One of the reasons that lichess has; any other is `generic`.
    reason: Option<String>,
}

/// Declines a challenge.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/decline",
    request_body(content((Option<Declined> = "application/x-www-form-urlencoded"), (Option<Declined> = "application/json"))),
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"]), ("token" = ["board:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409)),
)]
async fn decline(
    state: extract::State<State>,
    id: Path<String>,
    program: Program,
    declined: Result<Fields<Declined>, Refused>,
) -> Result<Json<Done>, Refused> {
    // Nobody has to say why, and what cannot be read says nothing.
    let Declined { reason } = declined.map(|Fields(declined)| declined).unwrap_or_default();
    withdraw(state, id, program, DeclineReason::of(reason.as_deref())).await
}

/// Takes a challenge back.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/cancel",
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"]), ("token" = ["board:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409)),
)]
async fn cancel(state: extract::State<State>, id: Path<String>, program: Program) -> Result<Json<Done>, Refused> {
    withdraw(state, id, program, DeclineReason::GENERIC).await
}

/// Either of both: who has made the challenge takes it back, and who has received it declines.
async fn withdraw(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    program: Program,
    reason: DeclineReason,
) -> Result<Json<Done>, Refused> {
    program.require(&WRITE)?;
    let number = state.lobby.number_of(&id, &program.bearer.who).ok_or_else(missing)?;
    state.lobby.withdraw(&program.bearer.who, number, reason)?;
    Ok(done())
}

fn missing() -> ApiError {
    ApiError::NotFound("there is no challenge with that ID: it was withdrawn, or answered already".to_string())
}

fn pairing<'a>(state: &'a State, program: &Program, visitor: &'a Visitor, member: u32) -> Pairing<'a> {
    Pairing { state, member, visitor, client: program.client }
}
