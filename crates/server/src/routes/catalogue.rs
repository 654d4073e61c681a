//! `/api/catalogue`: users' games.

use super::account::{on_conflict, private};
use super::people::leader;
use super::sought::{Sought, are_texts, present, sought};
use crate::account::Caller;
use crate::api::{
    CatalogueEntry, CataloguePage, CatalogueQuery, CatalogueVersion, Created, EntryLeaders, EntryListed, EntryOrigin,
    EntryRequest, VersionAdded, VersionRequest, Visibility,
};
use crate::catalogue::{listed, may_see, note, refuse_known_rules, rules, version_listed, words};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Path};
use crate::guard::require_same_origin;
use crate::play::fresh_id;
use crate::state::State;
use crate::store::{
    CORRESPONDENCE, EntryQuery, LIVE, MOST_ENTRIES, MOST_VERSIONS, NewVersion, StoredDefinition, StoredEntry,
};
use axum::Json;
use axum::extract;
use axum::extract::rejection::QueryRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many players a leaderboard of an entry has.
const LEADERS: u32 = 20;
/// All routes of the catalogue.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(list, create))
        .routes(routes!(own))
        .routes(routes!(one, edit))
        .routes(routes!(delete))
        .routes(routes!(add_version))
        .routes(routes!(version))
        .routes(routes!(leaders))
}

fn missing() -> ApiError {
    ApiError::NotFound("the catalogue has no such game, or its author keeps it private".to_string())
}

fn changed() -> ApiError {
    ApiError::Conflict("the game has just been changed in another window: load the page again".to_string())
}

/// An entry that the caller may see, and whether it is the caller's own.
pub(super) async fn seen(state: &State, caller: &Caller, id: &str) -> Result<(StoredEntry, bool), ApiError> {
    let entry = state.shared.store.entry(id).await?.ok_or_else(missing)?;
    let who = caller.account().ok().map(|(who, _)| who);
    let (own, moderator) = (who == Some(&entry.owner), who.is_some_and(|who| state.moderators.contains(who)));
    if may_see(&entry, own, moderator) { Ok((entry, own)) } else { Err(missing()) }
}

/// The caller's own entry.
async fn owned<'a>(state: &State, caller: &'a Caller, id: &str) -> Result<(StoredEntry, &'a str), ApiError> {
    let (who, _) = caller.account()?;
    match seen(state, caller, id).await? {
        (entry, true) => Ok((entry, who)),
        _ => Err(ApiError::Forbidden("only its author can do that: clone the game to change it".to_string())),
    }
}

/// The entries that everybody finds.
#[utoipa::path(
    get,
    path = "/api/catalogue",
    params(CatalogueQuery),
    responses((status = 200, body = CataloguePage)),
)]
async fn list(
    extract::State(state): extract::State<State>,
    client: Client,
    query: Result<extract::Query<CatalogueQuery>, QueryRejection>,
) -> Result<Json<CataloguePage>, ApiError> {
    let wrong = |why: &str| ApiError::BadRequest(why.to_string());
    let expected = "the catalogue is searched by `words`, `tag`, `author`, `sort` and `page`, which is a number";
    let extract::Query(query) = query.map_err(|_| wrong(expected))?;
    let by_games = match query.sort.as_deref() {
        None | Some("newest") => false,
        Some("played") => true,
        Some(_) => return Err(wrong("the catalogue is sorted by newest or by played")),
    };
    let Sought { words, page } = sought(query.words.as_deref(), query.page, "a tag")?;
    let (tag, author) = (present(query.tag).map(|tag| tag.to_lowercase()), present(query.author));
    if !are_texts(words.iter().chain(&tag).chain(&author)) {
        return Ok(Json(CataloguePage { entries: Vec::new(), more: false }));
    }
    let sought = EntryQuery { words, tag, author, by_games, page };
    let store = state.shared.store.clone();
    let search = async move { store.entries(&sought).await };
    let (entries, more) = state.shared.searches.run(client.network, search).await?;
    Ok(Json(CataloguePage { entries: entries.iter().map(listed).collect(), more }))
}

/// The caller's own entries, private ones too.
#[utoipa::path(
    get,
    path = "/api/account/catalogue",
    security(("account" = [])),
    responses((status = 200, body = CataloguePage)),
)]
async fn own(extract::State(state): extract::State<State>, caller: Caller) -> Result<Response, ApiError> {
    let (who, _) = caller.account()?;
    let entries = state.shared.store.entries_of(who).await?;
    Ok(private(Json(CataloguePage { entries: entries.iter().map(listed).collect(), more: false })))
}

/// The definition of what an author wrote, as it will be played.
async fn compiled(state: &State, client: Client, source: &str) -> Result<Arc<StoredDefinition>, ApiError> {
    state.charge_new_definition(client, "", Some(source))?;
    let (catalog, source) = (state.shared.catalog.clone(), source.to_string());
    state.shared.compute.run(client.requester(true), move || rules(&catalog, &source)).await
}

/// Refuses words of a muted account that others see.
pub(super) async fn refuse_muted(state: &State, who: &str, visibility: Visibility) -> Result<(), ApiError> {
    if visibility == Visibility::Private {
        return Ok(());
    }
    refuse_where_muted(state, who, "keep it private until then").await
}

/// Refuses what a muted account writes, and says what may be done instead.
pub(super) async fn refuse_where_muted(state: &State, who: &str, instead: &str) -> Result<(), ApiError> {
    if state.shared.store.muted_until(who).await?.is_some_and(|until| until > state.shared.time.now()) {
        let why = format!("a moderator has decided that you may not write for a while: {instead}");
        return Err(ApiError::Forbidden(why));
    }
    Ok(())
}

/// Refuses a rated game under somebody's own definition that would count as one of the catalogue though it may start otherwise: a
/// fingerprint says nothing of the start.
pub(super) async fn refuse_pool_of_entry(state: &State, rules: &StoredDefinition) -> Result<(), ApiError> {
    if rules.shipped {
        return Ok(());
    }
    let public = state.shared.store.public_definitions(&rules.fingerprint).await?;
    match public.first() {
        Some((title, _)) if public.iter().all(|(_, hash)| *hash != rules.hash) => Err(ApiError::BadRequest(format!(
            "this game cannot be rated: it would count as {title} of the catalogue; choose that one, or a casual game"
        ))),
        _ => Ok(()),
    }
}

/// Refuses what everybody would find, where everybody finds its rules already.
async fn refuse_same_rules(
    state: &State,
    client: Client,
    who: &str,
    visibility: Visibility,
    fingerprint: &str,
) -> Result<(), ApiError> {
    if visibility != Visibility::Public {
        return Ok(());
    }
    let (catalog, known) = (state.shared.catalog.clone(), fingerprint.to_string());
    state.shared.compute.run(client.requester(false), move || refuse_known_rules(&catalog, &known)).await?;
    match state.shared.store.entry_with_rules(fingerprint, who).await? {
        Some(other) => Err(ApiError::Conflict(format!(
            "these are the rules of {} by {}, which is in the catalogue: change a rule, a piece or the board (another start alone makes no other game), \
             or keep it private",
            other.words.title,
            other.author.as_deref().unwrap_or("an account that was deleted")
        ))),
        None => Ok(()),
    }
}

/// Puts a game into the catalogue.
#[utoipa::path(
    post,
    path = "/api/catalogue",
    request_body = EntryRequest,
    security(("account" = [])),
    responses((status = 201, body = Created), (status = 404), (status = 409), (status = 422)),
)]
async fn create(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<EntryRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (who, _) = caller.account()?;
    let words = words(&request)?;
    let none = || ApiError::BadRequest("a new entry has a `definition`".to_string());
    let source = request.definition.ok_or_else(none)?;
    if let Some(from) = &request.cloned_from {
        seen(&state, &caller, from).await?;
    }
    let rules = compiled(&state, client, &source).await?;
    refuse_muted(&state, who, words.visibility).await?;
    refuse_same_rules(&state, client, who, words.visibility, &rules.fingerprint).await?;
    state.rates.entry(who)?;
    state.rates.store(client, source.len() + rules.text.len())?;
    state.rooms.refuse_without_space()?;
    let (id, fingerprint) = (fresh_id(), rules.fingerprint.clone());
    let version = NewVersion { rules, source, note: String::new() };
    let (from, now) = (request.cloned_from.as_deref(), state.shared.time.now());
    let stored = state.shared.store.create_entry((&id, who), &words, from, &version, now).await;
    if let Err(error) = stored {
        if error.is_conflict() {
            refuse_same_rules(&state, client, who, words.visibility, &fingerprint).await?;
        }
        let full = format!("an account has at most {MOST_ENTRIES} games here: delete one first");
        return Err(on_conflict(error, ApiError::Conflict(full)));
    }
    let url = format!("/catalogue/{id}");
    Ok(private((StatusCode::CREATED, Json(Created { id, url }))))
}

/// An entry with its versions.
#[utoipa::path(
    get,
    path = "/api/catalogue/{id}",
    security((), ("account" = [])),
    responses((status = 200, body = CatalogueEntry), (status = 404)),
)]
async fn one(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let (entry, own) = seen(&state, &caller, &id).await?;
    let versions = state.shared.store.versions(&id).await?.into_iter().map(version_listed).collect();
    let cloned_from = match &entry.cloned_from {
        Some(from) => match seen(&state, &caller, from).await {
            Ok((origin, _)) => {
                let EntryListed { url, title, author, .. } = listed(&origin);
                Some(EntryOrigin { url, title, author })
            }
            Err(ApiError::NotFound(_)) => None,
            Err(error) => return Err(error),
        },
        None => None,
    };
    let moderator = caller.account().is_ok_and(|(who, _)| state.moderators.contains(who));
    Ok(private(Json(CatalogueEntry { entry: listed(&entry), cloned_from, versions, own, moderator })))
}

/// All versions become public with their entry.
async fn refuse_versions(
    state: &State,
    client: Client,
    who: &str,
    visibility: Visibility,
    id: &str,
) -> Result<(), ApiError> {
    if visibility == Visibility::Public {
        for version in state.shared.store.versions(id).await? {
            refuse_same_rules(state, client, who, visibility, &version.fingerprint).await?;
        }
    }
    Ok(())
}

/// Changes what is said of an entry, and who finds it.
#[utoipa::path(
    post,
    path = "/api/catalogue/{id}",
    request_body = EntryRequest,
    security(("account" = [])),
    responses((status = 204), (status = 404), (status = 409), (status = 422)),
)]
async fn edit(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<EntryRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (entry, who) = owned(&state, &caller, &id).await?;
    if request.definition.is_some() || request.cloned_from.is_some() {
        let why = "versions never change: add another with `POST /api/catalogue/ID/versions`";
        return Err(ApiError::BadRequest(why.to_string()));
    }
    let words = words(&request)?;
    state.rates.revision(who)?;
    refuse_muted(&state, who, words.visibility).await?;
    if entry.words.visibility != Visibility::Public {
        refuse_versions(&state, client, who, words.visibility, &id).await?;
    }
    if let Err(error) = state.shared.store.edit_entry(&entry, &words, state.shared.time.now()).await {
        if error.is_conflict() {
            owned(&state, &caller, &id).await?;
            refuse_versions(&state, client, who, words.visibility, &id).await?;
        }
        return Err(on_conflict(error, changed()));
    }
    Ok(private(StatusCode::NO_CONTENT))
}

/// Deletes an entry. Games of it stay.
#[utoipa::path(
    post,
    path = "/api/catalogue/{id}/delete",
    security(("account" = [])),
    responses((status = 204), (status = 404), (status = 409)),
)]
async fn delete(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    headers: HeaderMap,
    caller: Caller,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (_, who) = owned(&state, &caller, &id).await?;
    let deleted = state.shared.store.delete_entry(&id, who).await;
    deleted.map_err(|error| on_conflict(error, missing()))?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// Adds a version.
#[utoipa::path(
    post,
    path = "/api/catalogue/{id}/versions",
    request_body = VersionRequest,
    security(("account" = [])),
    responses((status = 201, body = VersionAdded), (status = 404), (status = 409), (status = 422)),
)]
async fn add_version(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<VersionRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (entry, who) = owned(&state, &caller, &id).await?;
    let note = note(&request.note)?;
    let source = request.definition;
    let rules = compiled(&state, client, &source).await?;
    refuse_same_version(&state, &id, &rules).await?;
    let visibility = entry.words.visibility;
    refuse_muted(&state, who, visibility).await?;
    refuse_same_rules(&state, client, who, visibility, &rules.fingerprint).await?;
    state.rates.revision(who)?;
    state.rates.store(client, source.len() + rules.text.len())?;
    state.rooms.refuse_without_space()?;
    let version = NewVersion { rules, source, note };
    match state.shared.store.add_version(&entry, &version, state.shared.time.now()).await {
        Ok(number) => Ok(private((StatusCode::CREATED, Json(VersionAdded { number })))),
        Err(error) if error.is_conflict() => {
            let (now, _) = owned(&state, &caller, &id).await?;
            refuse_same_version(&state, &id, &version.rules).await?;
            refuse_same_rules(&state, client, who, visibility, &version.rules.fingerprint).await?;
            Err(if now.version >= MOST_VERSIONS { full() } else { changed() })
        }
        Err(error) => Err(error.into()),
    }
}

fn full() -> ApiError {
    ApiError::Conflict(format!("a game has at most {MOST_VERSIONS} versions: clone it to go on"))
}

/// Refuses a version that is there already.
async fn refuse_same_version(state: &State, id: &str, rules: &StoredDefinition) -> Result<(), ApiError> {
    match state.shared.store.version_with(id, &rules.hash).await? {
        Some(number) => {
            Err(ApiError::Conflict(format!("this is version {number} already: nothing but comments has changed")))
        }
        None => Ok(()),
    }
}

/// A version with its definition and its report.
#[utoipa::path(
    get,
    path = "/api/catalogue/{id}/versions/{number}",
    security((), ("account" = [])),
    params(("number" = u32, Path, description = "The number of the version.")),
    responses((status = 200, body = CatalogueVersion), (status = 404)),
)]
async fn version(
    extract::State(state): extract::State<State>,
    Path((id, number)): Path<(String, String)>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let none = || ApiError::NotFound("this game has no version of that number".to_string());
    let number = number.parse().map_err(|_| none())?;
    seen(&state, &caller, &id).await?;
    let found = state.shared.store.version(&id, number).await?.ok_or_else(none)?;
    // One that this version of the program does not read is none: its author measures again.
    let read = found.report.and_then(|(text, cut)| Some((serde_json::from_str(&text).ok()?, cut)));
    let (report, cut) = read.map_or((None, false), |(report, cut)| (Some(report), cut));
    let (source, definition) = (found.source, found.rules.text);
    Ok(private(Json(CatalogueVersion { number, source, definition, report, cut })))
}

/// Which leaderboard is asked for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct LeadersQuery {
    #[serde(default)]
    pace: Option<String>,
}

/// The best players of the newest version, by its own pool of ratings.
#[utoipa::path(
    get,
    path = "/api/catalogue/{id}/leaders",
    params(LeadersQuery),
    security((), ("account" = [])),
    responses((status = 200, body = EntryLeaders), (status = 404)),
)]
async fn leaders(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    query: Result<extract::Query<LeadersQuery>, QueryRejection>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let wrong = || ApiError::BadRequest("a pace is live or correspondence".to_string());
    let extract::Query(query) = query.map_err(|_| wrong())?;
    let pace = match query.pace.as_deref() {
        None | Some(LIVE) => LIVE,
        Some(CORRESPONDENCE) => CORRESPONDENCE,
        Some(_) => return Err(wrong()),
    };
    seen(&state, &caller, &id).await?;
    let store = &state.shared.store;
    let newest = store.versions(&id).await?.into_iter().next().ok_or_else(missing)?;
    let leaders = store.leaders(&newest.fingerprint, pace, LEADERS).await?;
    Ok(private(Json(EntryLeaders { leaders: leaders.into_iter().map(leader).collect() })).into_response())
}
