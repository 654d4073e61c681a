//! `/api/people/NAME/relation` and `/api/account/relations`: whom an account follows, and whom it has blocked.

use super::account::{on_conflict, private};
use super::people::account;
use crate::account::Caller;
use crate::api::{Followed, PlayedNow, Relation, RelationTo, Relations};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Path};
use crate::guard::require_same_origin;
use crate::play::created;
use crate::state::State;
use crate::store::{MOST_BLOCKED, MOST_FOLLOWED, StoredRelation};
use axum::Json;
use axum::extract;
use axum::http::HeaderMap;
use axum::response::Response;
use std::collections::HashSet;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// All routes of relations.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default().routes(routes!(one, set)).routes(routes!(list))
}

/// What the caller is to an account.
#[utoipa::path(
    get,
    path = "/api/people/{name}/relation",
    security(("account" = [])),
    responses((status = 200, body = RelationTo), (status = 404)),
)]
async fn one(
    extract::State(state): extract::State<State>,
    Path(name): Path<String>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let (who, _) = caller.account()?;
    let other = account(&state, &name).await?;
    let relation = state.shared.store.relation(who, &other.who).await?;
    Ok(private(Json(RelationTo { relation })))
}

/// Makes the caller something to an account, in the place of what it was.
#[utoipa::path(
    post,
    path = "/api/people/{name}/relation",
    request_body = RelationTo,
    security(("account" = [])),
    responses((status = 200, body = RelationTo), (status = 404), (status = 409)),
)]
async fn set(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    Path(name): Path<String>,
    caller: Caller,
    Body(request): Body<RelationTo>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (who, _) = caller.account()?;
    state.rates.work(client)?;
    let other = account(&state, &name).await?;
    if other.who == who {
        return Err(ApiError::Conflict("this is you: choose somebody else".to_string()));
    }
    let (store, now) = (&state.shared.store, state.shared.time.now());
    let full = || {
        ApiError::Conflict(match request.relation {
            Some(Relation::Block) => format!("you have blocked {MOST_BLOCKED} players: unblock one first"),
            _ => format!("you follow {MOST_FOLLOWED} players: unfollow one first"),
        })
    };
    let stored = store.relate(who, &other.who, request.relation, now).await;
    stored.map_err(|error| on_conflict(error, full()))?;
    let _order = state.lobby.in_order().await;
    // The other may have blocked the caller, too.
    let apart = store.apart(who).await?.contains(&other.who);
    state.lobby.set_apart([who, &other.who], apart);
    Ok(private(Json(request)))
}

/// Whom the caller follows, and who of them is here, and whom the caller has blocked.
#[utoipa::path(
    get,
    path = "/api/account/relations",
    security(("account" = [])),
    responses((status = 200, body = Relations)),
)]
async fn list(extract::State(state): extract::State<State>, caller: Caller) -> Result<Response, ApiError> {
    let (who, _) = caller.account()?;
    let (relations, apart) = (state.shared.store.relations(who).await?, state.shared.store.apart(who).await?);
    let (follows, blocks): (Vec<_>, Vec<_>) =
        relations.into_iter().partition(|related| related.relation == Relation::Follow);
    let mut follows = followed(&state, follows, &apart).await?;
    follows.sort_by_key(|followed| (!followed.online, !followed.playing));
    let blocks = blocks.into_iter().map(|related| related.name).collect();
    Ok(private(Json(Relations { follows, blocks })))
}

/// Those who are followed. Who has blocked the caller seems not to be here.
async fn followed(
    state: &State,
    follows: Vec<StoredRelation>,
    apart: &HashSet<String>,
) -> Result<Vec<Followed>, ApiError> {
    let here = |related: &StoredRelation| state.presence.games(&related.who).filter(|_| !apart.contains(&related.who));
    let here: Vec<Option<Vec<String>>> = follows.iter().map(here).collect();
    let asked = follows
        .iter()
        .zip(&here)
        .flat_map(|(related, games)| games.iter().flatten().map(|game| (related.who.as_str(), game.as_str())));
    let running = state.shared.store.played_now(&asked.collect::<Vec<_>>()).await?;
    let shown = follows.into_iter().zip(here).map(|(related, here)| {
        let own: Vec<_> = running.iter().filter(|game| game.who == related.who).collect();
        let public = own.iter().find(|game| game.public);
        let game = public.map(|game| PlayedNow { title: game.title.clone(), url: created(&game.id).url });
        Followed { name: related.name, online: here.is_some(), playing: !own.is_empty(), game }
    });
    Ok(shown.collect())
}
