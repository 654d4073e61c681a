//! The members of a study.

use super::super::account::{on_conflict, private};
use super::super::people;
use super::actor::Actor;
use super::seen;
use crate::api::{MemberRequest, Relation, StudyRole};
use crate::error::ApiError;
use crate::extract::{Body, Path};
use crate::state::State;
use crate::store::MOST_MEMBERS;
use axum::extract;
use axum::http::StatusCode;
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of members.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default().routes(routes!(set)).routes(routes!(leave))
}

/// Makes an account a member of a study, changes what it may do, or takes it out.
#[utoipa::path(
    post,
    path = "/api/studies/{id}/members",
    request_body = MemberRequest,
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 204), (status = 404), (status = 409)),
)]
async fn set(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    actor: Actor,
    Body(request): Body<MemberRequest>,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    seen(&state, Some(who), &id).await?.require_owner()?;
    let store = &state.shared.store;
    let member = people::account(&state, &request.name).await?;
    state.rates.study_change(who)?;
    let Some(role) = request.role else {
        store.remove_study_member(&id, &member.who).await?;
        return Ok(private(StatusCode::NO_CONTENT));
    };
    if role == StudyRole::Owner {
        return Err(ApiError::BadRequest("a member is a reader or a contributor".to_string()));
    }
    if member.who == who {
        return Err(ApiError::Conflict("this is you: the study is yours already".to_string()));
    }
    if store.relation(&member.who, who).await? == Some(Relation::Block) {
        return Err(ApiError::Conflict(format!("{} does not want to hear from you", member.name)));
    }
    let full = || ApiError::Conflict(format!("a study has at most {MOST_MEMBERS} members: take one out first"));
    let set = store.set_study_member((&id, who), &member.who, role).await;
    set.map_err(|error| on_conflict(error, full()))?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// The caller is a member of a study no longer.
#[utoipa::path(
    post,
    path = "/api/studies/{id}/leave",
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 204), (status = 404), (status = 409)),
)]
async fn leave(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    actor: Actor,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    if seen(&state, Some(who), &id).await?.role == Some(StudyRole::Owner) {
        return Err(ApiError::Conflict("this study is yours: delete it, or keep it".to_string()));
    }
    state.shared.store.remove_study_member(&id, who).await?;
    Ok(private(StatusCode::NO_CONTENT))
}
