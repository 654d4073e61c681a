//! The chapters of a study.

use super::super::account::private;
use super::super::catalogue::refuse_muted;
use super::actor::Actor;
use super::{Seen, as_pgn, seen};
use crate::api::{Chapter, ChapterChange, ChapterDeletion, ChapterListed, ChapterOrder, ChapterRequest, ChaptersAdded};
use crate::error::ApiError;
use crate::extract::{Body, Path};
use crate::state::State;
use crate::store::{FullChapter, MOST_CHAPTERS, NewChapter, Opened};
use crate::studies::{changed, chapter_listed, of_pgn, of_stored, of_tree, pgn_of, shown_chapter};
use axum::Json;
use axum::extract;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of chapters.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(add))
        .routes(routes!(order))
        .routes(routes!(one, write))
        .routes(routes!(delete))
}

fn missing() -> ApiError {
    ApiError::NotFound("this study has no such chapter: somebody has deleted it".to_string())
}

/// A study that the caller may write.
async fn written(state: &State, actor: &Actor, id: &str) -> Result<Seen, ApiError> {
    let who = actor.account()?;
    let seen = seen(state, Some(who), id).await?;
    seen.require_writer()?;
    refuse_muted(state, who, seen.study.words.visibility).await?;
    state.rates.study_change(who)?;
    Ok(seen)
}

async fn chapter(state: &State, study: &str, id: &str) -> Result<FullChapter, ApiError> {
    state.shared.store.chapter(study, id).await?.ok_or_else(missing)
}

/// Adds chapters: a game with its moves, games as PGN, or a game that was played.
#[utoipa::path(
    post,
    path = "/api/studies/{id}/chapters",
    request_body = ChapterRequest,
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 201, body = ChaptersAdded), (status = 404), (status = 409), (status = 422)),
)]
async fn add(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    actor: Actor,
    Body(request): Body<ChapterRequest>,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    let Seen { study, .. } = written(&state, &actor, &id).await?;
    let (chapters, problems) = made(&state, &actor, who, request).await?;
    let Some(first) = chapters.first() else {
        let why = problems.first().map_or("there is no game in this PGN", String::as_str);
        return Err(ApiError::BadRequest(why.to_string()));
    };
    let size: usize = chapters.iter().map(|chapter| chapter.words.pgn.len()).sum();
    state.rates.store(actor.client, size + first.rules.text.len())?;
    state.rooms.refuse_without_space()?;
    let added = state.shared.store.add_chapters((&id, who), &chapters, state.shared.time.now()).await;
    if let Err(error) = added {
        if !error.is_conflict() {
            return Err(error.into());
        }
        // It may be that the caller may not write it any more.
        seen(&state, Some(who), &id).await?.require_writer()?;
        let (there, new) = (study.chapters, chapters.len());
        let why =
            format!("a study has at most {MOST_CHAPTERS} chapters: this one has {there}, and these are {new} more");
        return Err(ApiError::Conflict(why));
    }
    let ids = chapters.into_iter().map(|chapter| chapter.id).collect();
    Ok(private((StatusCode::CREATED, Json(ChaptersAdded { ids, problems }))))
}

/// The chapters that a request asks for, and what could not be read.
async fn made(
    state: &State,
    actor: &Actor,
    who: &str,
    request: ChapterRequest,
) -> Result<(Vec<NewChapter>, Vec<String>), ApiError> {
    let ChapterRequest { title, orientation, tree, pgn, definition, stored } = request;
    let definition = definition.or_else(|| tree.as_ref()?.definition.clone());
    state.charge_new_definition(actor.client, tree.as_ref().map_or("", |tree| &tree.game), definition.as_deref())?;
    let (catalog, custom) = (state.shared.catalog.clone(), definition.is_some());
    let one = |chapter| (vec![chapter], Vec::new());
    match (tree, pgn, stored) {
        (Some(tree), None, None) => {
            let make = move || of_tree(&catalog, &tree, title.as_deref(), orientation).map(one);
            state.shared.compute.run(actor.client.requester(custom), make).await
        }
        (None, Some(text), None) => {
            let make = move || of_pgn(&catalog, &text, definition.as_deref(), title.as_deref(), orientation);
            state.shared.compute.run(actor.client.requester(custom), make).await
        }
        (None, None, Some(game)) => {
            let Opened { record, moves, .. } = played(state, who, &game).await?;
            let custom = !record.rules.shipped;
            let make = move || of_stored(&catalog, record, &moves, title.as_deref(), orientation).map(one);
            state.shared.compute.run(actor.client.requester(custom), make).await
        }
        _ => {
            let why = "say in one of `tree`, `pgn` and `stored` what the chapter is made of";
            Err(ApiError::BadRequest(why.to_string()))
        }
    }
}

/// A game that was played and that may become a chapter: a public one, or the caller's own. To whom a private game is shown
/// its players decide.
async fn played(state: &State, who: &str, id: &str) -> Result<Opened, ApiError> {
    let missing = || ApiError::NotFound("there is no such game, or it is private and not yours".to_string());
    let game = state.shared.store.load(id).await?.ok_or_else(missing)?;
    let places = &game.record.places;
    if !(game.record.public || places.w.is(who) || places.b.is(who)) {
        return Err(missing());
    }
    match game.record.has_ended() {
        true => Ok(game),
        false => Err(ApiError::Conflict("the game goes on: take it into a study when it has ended".to_string())),
    }
}

/// A chapter with its moves; as PGN where `.pgn` stands behind its ID.
#[utoipa::path(
    get,
    path = "/api/studies/{id}/chapters/{chapter}",
    security((), ("account" = []), ("token" = ["study:read"])),
    params(("chapter" = String, Path, description = "The ID of the chapter, perhaps with `.pgn`.")),
    responses((status = 200, description = "The chapter; as PGN where `.pgn` stands behind its ID.", content((Chapter = "application/json"), (String = "application/vnd.chess-pgn"))), (status = 404), (status = 422)),
)]
async fn one(
    extract::State(state): extract::State<State>,
    Path((id, name)): Path<(String, String)>,
    actor: Actor,
) -> Result<Response, ApiError> {
    let Seen { study, .. } = seen(&state, actor.account().ok(), &id).await?;
    if let Some(name) = name.strip_suffix(".pgn") {
        return Ok(as_pgn(pgn_of(&study, &[chapter(&state, &id, name).await?])));
    }
    let found = chapter(&state, &id, &name).await?;
    Ok(private(Json(shown(&state, &actor, found).await?)))
}

async fn shown(state: &State, actor: &Actor, chapter: FullChapter) -> Result<Chapter, ApiError> {
    let (catalog, custom) = (state.shared.catalog.clone(), !chapter.rules.shipped);
    let show = move || shown_chapter(&catalog, &chapter);
    state.shared.compute.run(actor.client.requester(custom), show).await
}

/// Changes a chapter. A change that is sent again is made once.
#[utoipa::path(
    post,
    path = "/api/studies/{id}/chapters/{chapter}",
    request_body = ChapterChange,
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 200, body = ChapterListed), (status = 404), (status = 409), (status = 422)),
)]
async fn write(
    extract::State(state): extract::State<State>,
    Path((id, name)): Path<(String, String)>,
    actor: Actor,
    Body(change): Body<ChapterChange>,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    written(&state, &actor, &id).await?;
    let before = chapter(&state, &id, &name).await?;
    let revision = change.revision;
    let (catalog, custom) = (state.shared.catalog.clone(), !before.rules.shipped);
    let apply = move || Ok((changed(&catalog, &before, &change)?, before));
    let (words, before) = state.shared.compute.run(actor.client.requester(custom), apply).await?;
    state.rooms.refuse_without_space()?;
    if before.listed.revision == revision {
        state.rates.store_more(actor.client, before.pgn.len(), words.pgn.len())?;
        let now = state.shared.time.now();
        match state.shared.store.write_chapter((&id, who), (&name, revision), &words, now).await {
            Err(error) if !error.is_conflict() => return Err(error.into()),
            // It may be that the caller may not write it any more.
            Err(_) => seen(&state, Some(who), &id).await?.require_writer()?,
            Ok(()) => {}
        }
    }
    let after = chapter(&state, &id, &name).await?;
    if after.listed.revision == revision + 1 && after.listed.changed_by == who && after.is(&words) {
        return Ok(private(Json(chapter_listed(&after.listed))));
    }
    stale(&state, &actor, after).await
}

/// Says that somebody else has changed a chapter, and shows what it is now.
async fn stale(state: &State, actor: &Actor, now: FullChapter) -> Result<Response, ApiError> {
    let who = now.listed.changed_by_name.clone().unwrap_or_else(|| "somebody".to_string());
    let why = format!("{who} has changed this chapter since: load it again, or keep yours as another chapter");
    let mut body = serde_json::to_value(ApiError::Conflict(why).problem()).map_err(|_| ApiError::Internal)?;
    let chapter = shown(state, actor, now).await?;
    body["chapter"] = serde_json::to_value(chapter).map_err(|_| ApiError::Internal)?;
    let kind = [(header::CONTENT_TYPE, "application/problem+json")];
    Ok(private((StatusCode::CONFLICT, kind, body.to_string()).into_response()))
}

/// Deletes a chapter.
#[utoipa::path(
    post,
    path = "/api/studies/{id}/chapters/{chapter}/delete",
    request_body = ChapterDeletion,
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 204), (status = 404), (status = 409), (status = 422)),
)]
async fn delete(
    extract::State(state): extract::State<State>,
    Path((id, name)): Path<(String, String)>,
    actor: Actor,
    Body(request): Body<ChapterDeletion>,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    written(&state, &actor, &id).await?;
    let before = chapter(&state, &id, &name).await?;
    if before.listed.revision != request.revision {
        return stale(&state, &actor, before).await;
    }
    let deleted = state.shared.store.delete_chapter((&id, who), &before.listed, state.shared.time.now()).await;
    match deleted {
        Ok(()) => Ok(private(StatusCode::NO_CONTENT)),
        Err(error) if error.is_conflict() => {
            seen(&state, Some(who), &id).await?.require_writer()?;
            stale(&state, &actor, chapter(&state, &id, &name).await?).await
        }
        Err(error) => Err(error.into()),
    }
}

/// Puts the chapters into an order.
#[utoipa::path(
    post,
    path = "/api/studies/{id}/order",
    request_body = ChapterOrder,
    security(("account" = []), ("token" = ["study:write"])),
    responses((status = 204), (status = 404), (status = 409)),
)]
async fn order(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    actor: Actor,
    Body(ChapterOrder { chapters }): Body<ChapterOrder>,
) -> Result<Response, ApiError> {
    let who = actor.account()?;
    written(&state, &actor, &id).await?;
    let there = state.shared.store.chapters(&id).await?;
    let named = |id: &str| chapters.iter().filter(|named| *named == id).count() == 1;
    let other = || ApiError::Conflict("the study has other chapters by now: load it again".to_string());
    if chapters.len() != there.len() || !there.iter().all(|chapter| named(&chapter.id)) {
        return Err(other());
    }
    match state.shared.store.order_chapters((&id, who), &chapters, state.shared.time.now()).await {
        Ok(()) => Ok(private(StatusCode::NO_CONTENT)),
        Err(error) if error.is_conflict() => {
            seen(&state, Some(who), &id).await?.require_writer()?;
            Err(other())
        }
        Err(error) => Err(error.into()),
    }
}
