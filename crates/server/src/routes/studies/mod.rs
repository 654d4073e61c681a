//! `/api/studies`: chapters with moves and comments, which several accounts may write.

mod actor;
mod chapters;
mod members;

use super::account::{on_conflict, private};
use super::catalogue::refuse_muted;
use super::sought::{Sought, are_texts, present, sought};
use crate::api::{
    Created, Study, StudyListed, StudyMember, StudyPage, StudyQuery, StudyRequest, StudyRole, Visibility,
};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Body, Path};
use crate::limits::ServerLimits;
use crate::plain::title_and_description;
use crate::play::fresh_id;
use crate::state::State;
use crate::store::{MOST_STUDIES, NewChapter, SoughtStudies, StoredMember, StoredStudy, StudyWords};
use crate::studies::{chapter_listed, listed, may_see, pgn_of, role_in};
use actor::Actor;
use axum::Json;
use axum::extract;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// A study counts as this many stored games at most.
const MOST_UNITS: usize = 100;

/// All routes of studies.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(list, create))
        .routes(routes!(own))
        .routes(routes!(one, edit))
        .routes(routes!(delete))
        .routes(routes!(copy))
        .merge(chapters::router())
        .merge(members::router())
}

/// A study that the caller may see.
pub(super) struct Seen {
    pub study: StoredStudy,
    pub members: Vec<StoredMember>,
    /// What the caller may do there.
    pub role: Option<StudyRole>,
}

impl Seen {
    /// Refuses those who may not write it.
    fn require_writer(&self) -> Result<(), ApiError> {
        match self.role {
            Some(StudyRole::Owner | StudyRole::Contributor) => Ok(()),
            _ => {
                let why = "only its owner and contributors write this study: clone it to go on with a copy";
                Err(ApiError::Forbidden(why.to_string()))
            }
        }
    }

    /// Refuses those who do not own it.
    fn require_owner(&self) -> Result<(), ApiError> {
        match self.role {
            Some(StudyRole::Owner) => Ok(()),
            _ => Err(ApiError::Forbidden("only the owner of the study can do that".to_string())),
        }
    }
}

fn missing() -> ApiError {
    ApiError::NotFound("there is no such study here, or its owner keeps it private".to_string())
}

/// A study that an account may see, or a guest.
pub(super) async fn seen(state: &State, who: Option<&str>, id: &str) -> Result<Seen, ApiError> {
    let study = state.shared.store.study(id).await?.ok_or_else(missing)?;
    let members = state.shared.store.study_members(id).await?;
    let role = who.and_then(|who| role_in(&study, &members, who));
    let moderator = who.is_some_and(|who| state.moderators.contains(who));
    if may_see(&study, role, moderator) { Ok(Seen { study, members, role }) } else { Err(missing()) }
}

/// What an owner says of a study, as it is kept.
fn words(request: &StudyRequest) -> Result<StudyWords, ApiError> {
    let (title, description) = title_and_description(&request.title, &request.description, "comments")?;
    Ok(StudyWords { title, description, visibility: request.visibility })
}

/// The studies that everybody finds.
#[utoipa::path(
    get,
    path = "/api/studies",
    params(StudyQuery),
    responses((status = 200, body = StudyPage)),
)]
async fn list(
    extract::State(state): extract::State<State>,
    client: Client,
    Asked(query): Asked<StudyQuery>,
) -> Result<Json<StudyPage>, ApiError> {
    let newest = match query.sort.as_deref() {
        None | Some("changed") => false,
        Some("newest") => true,
        Some(_) => return Err(ApiError::BadRequest("studies are sorted by changed or by newest".to_string())),
    };
    let Sought { words, page } = sought(query.words.as_deref(), query.page, "a game")?;
    let (game, owner) = (present(query.game), present(query.owner));
    if !are_texts(words.iter().chain(&game).chain(&owner)) {
        return Ok(Json(StudyPage { studies: Vec::new(), more: false }));
    }
    let (store, sought) = (state.shared.store.clone(), SoughtStudies { words, game, owner, newest, page });
    let search = async move { store.studies(&sought).await };
    let (studies, more) = state.shared.searches.run(client.network, search).await?;
    Ok(Json(StudyPage { studies: studies.iter().map(|study| listed(study, None)).collect(), more }))
}

/// The caller's own studies and those that the caller is a member of, private ones too.
#[utoipa::path(
    get,
    path = "/api/account/studies",
    security(("account" = []), ("token" = ["study:read"])),
    responses((status = 200, body = StudyPage)),
)]
async fn own(extract::State(state): extract::State<State>, actor: Actor) -> Result<Response, ApiError> {
    let studies = state.shared.store.studies_of(actor.account()?).await?;
    // What a moderator has hidden its members still see.
    let studies: Vec<StudyListed> = studies.iter().map(|(study, role)| listed(study, Some(*role))).collect();
    Ok(private(Json(StudyPage { studies, more: false })))
}

/// Stores a new study, which has been counted, with the chapters of another if it is a clone.
async fn keep(
    state: &State,
    actor: &Actor,
    who: &str,
    words: &StudyWords,
    chapters: &[NewChapter],
) -> Result<Response, ApiError> {
    refuse_muted(state, who, words.visibility).await?;
    let size: usize = chapters.iter().map(|chapter| chapter.words.pgn.len()).sum();
    state.rates.store(actor.client, size.min(MOST_UNITS * ServerLimits::UNIT))?;
    state.rooms.refuse_without_space()?;
    let (id, now) = (fresh_id(), state.shared.time.now());
    let full = || ApiError::Conflict(format!("an account has at most {MOST_STUDIES} studies: delete one first"));
    let stored = state.shared.store.create_study((&id, who), words, chapters, now).await;
    stored.map_err(|error| on_conflict(error, full()))?;
    let url = format!("/study/{id}");
    Ok(private((StatusCode::CREATED, Json(Created { id, url }))))
}

/// Creates a study without chapters.
#[utoipa::path(
    post,
    path = "/api/studies",
    request_body = StudyRequest,
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 201, body = Created), (status = 409)),
)]
async fn create(
    extract::State(state): extract::State<State>,
    actor: Actor,
    Body(request): Body<StudyRequest>,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    let words = words(&request)?;
    state.rates.study(who)?;
    keep(&state, &actor, who, &words, &[]).await
}

/// A study with its chapters and members; as PGN where `.pgn` stands behind its ID.
#[utoipa::path(
    get,
    path = "/api/studies/{id}",
    security((), ("account" = []), ("token" = ["study:read"])),
    params(("id" = String, Path, description = "The ID of the study, perhaps with `.pgn`.")),
    responses((status = 200, description = "The study; as PGN where `.pgn` stands behind its ID.", content((Study = "application/json"), (String = "application/vnd.chess-pgn"))), (status = 404)),
)]
async fn one(
    extract::State(state): extract::State<State>,
    Path(name): Path<String>,
    actor: Actor,
) -> Result<Response, ApiError> {
    let who = actor.account().ok();
    if let Some(id) = name.strip_suffix(".pgn") {
        let Seen { study, .. } = seen(&state, who, id).await?;
        return Ok(as_pgn(pgn_of(&study, &state.shared.store.full_chapters(id).await?)));
    }
    let Seen { study, members, role } = seen(&state, who, &name).await?;
    let chapters = state.shared.store.chapters(&name).await?.iter().map(chapter_listed).collect();
    let member = |member: StoredMember| StudyMember { name: member.name, role: member.role };
    let moderator = who.is_some_and(|who| state.moderators.contains(who));
    let members = members.into_iter().map(member).collect();
    let (shown, revision) = (listed(&study, role), study.revision);
    Ok(private(Json(Study { study: shown, revision, members, chapters, moderator })))
}

fn as_pgn(text: String) -> Response {
    private(([(header::CONTENT_TYPE, "application/vnd.chess-pgn")], text).into_response())
}

/// Changes what is said of a study, and who finds it.
#[utoipa::path(
    post,
    path = "/api/studies/{id}",
    request_body = StudyRequest,
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 204), (status = 404), (status = 409)),
)]
async fn edit(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    actor: Actor,
    Body(request): Body<StudyRequest>,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    seen(&state, Some(who), &id).await?.require_owner()?;
    let words = words(&request)?;
    let none = || ApiError::BadRequest("say in `revision` which revision of the study you change".to_string());
    let revision = request.revision.ok_or_else(none)?;
    state.rates.study_change(who)?;
    refuse_muted(&state, who, words.visibility).await?;
    let edited = state.shared.store.edit_study((&id, who), revision, &words, state.shared.time.now()).await;
    let changed = || ApiError::Conflict("the study was changed in another window: load the page again".to_string());
    edited.map_err(|error| on_conflict(error, changed()))?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// Deletes a study with its chapters.
#[utoipa::path(
    post,
    path = "/api/studies/{id}/delete",
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 204), (status = 404)),
)]
async fn delete(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    actor: Actor,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    seen(&state, Some(who), &id).await?.require_owner()?;
    state.shared.store.delete_study(&id, who).await.map_err(|error| on_conflict(error, missing()))?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// Clones a study: the copy is the caller's own, private, and has the chapters as they are now.
#[utoipa::path(
    post,
    path = "/api/studies/{id}/clone",
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 201, body = Created), (status = 404), (status = 409)),
)]
async fn copy(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    actor: Actor,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    let Seen { study, .. } = seen(&state, Some(who), &id).await?;
    // A study may have megabytes: who may not clone it does not have them read.
    state.rates.study(who)?;
    let chapters = state.shared.store.full_chapters(&id).await?;
    let chapters: Vec<NewChapter> =
        chapters.into_iter().map(|chapter| NewChapter::copy_of(chapter, fresh_id())).collect();
    let words = StudyWords { visibility: Visibility::Private, ..study.words };
    keep(&state, &actor, who, &words, &chapters).await
}
