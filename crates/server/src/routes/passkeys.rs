//! `/api/account/passkeys` and `/api/account/log-in/passkey`: adding passkeys, and logging in with them.

use super::account::{WRONG_PASSWORD, confirmed, logged_in_to, on_conflict, private, refuse_closed};
use crate::account::{Caller, LogIn, RelyingParty, log_in, passkey_name, register, signed};
use crate::api::{
    Confirmation, Me, PasskeyChallenge, PasskeyListed, PasskeyLogIn, PasskeyRemoval, PasskeyRename, PasskeyRequest,
    Passkeys,
};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Body;
use crate::guard::require_same_origin;
use crate::session::{Session, hash, random_token};
use crate::state::State;
use crate::store::{MOST_PASSKEYS, StoredChallenge, StoredPasskey};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Json, extract};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What is said whatever is wrong: nobody learns which passkeys there are.
const WRONG: ApiError =
    ApiError::BadPasskey("nobody can log in with this passkey here: try again, or log in with the password");
const LATE: ApiError = ApiError::BadPasskey("the new passkey came too late: begin again");

/// All routes of passkeys.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(list, add))
        .routes(routes!(ask_new))
        .routes(routes!(rename))
        .routes(routes!(remove))
        .routes(routes!(ask_any))
        .routes(routes!(log_in_with))
}

/// The passkeys of the account.
#[utoipa::path(
    get,
    path = "/api/account/passkeys",
    security(("account" = [])),
    responses((status = 200, body = Passkeys)),
)]
async fn list(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
) -> Result<Response, ApiError> {
    let (who, _) = caller.account()?;
    let passkeys = state.shared.store.passkeys(who).await?.iter().map(listed).collect();
    let host = RelyingParty::of(&state.hosts, &headers, client).map(|party| party.host);
    Ok(private(Json(Passkeys { passkeys, host })))
}

/// Begins to add a passkey: what the authenticator is asked.
#[utoipa::path(
    post,
    path = "/api/account/passkeys/challenge",
    request_body = Confirmation,
    security(("account" = [])),
    responses((status = 200, body = PasskeyChallenge), (status = 409)),
)]
async fn ask_new(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<Confirmation>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let account = confirmed(&state, client, &caller, request.password).await?;
    let party = here(&state, &headers, client)?;
    let store = &state.shared.store;
    let passkeys = store.passkeys(&account.who).await?;
    if passkeys.len() >= MOST_PASSKEYS as usize {
        return Err(many());
    }
    let asked = party.ask_new(&account.who, &account.name, &passkeys)?;
    let (_, session) = caller.account()?;
    let adds = Some((account.who, session.to_string()));
    wait(&state, StoredChallenge { adds, state: asked.state }, asked.waits_ms, asked.options).await
}

/// Adds a passkey.
#[utoipa::path(
    post,
    path = "/api/account/passkeys",
    request_body = PasskeyRequest,
    security(("account" = [])),
    responses((status = 201, body = PasskeyListed), (status = 409)),
)]
async fn add(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<PasskeyRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (who, session) = caller.account()?;
    let name = passkey_name(&request.name)?;
    let party = here(&state, &headers, client)?;
    let (store, now) = (&state.shared.store, state.shared.time.now());
    let challenge = store.take_challenge(&hash(&request.id), now).await?;
    // What another account, or another browser, was asked is not answered here.
    let is_own = |challenge: &StoredChallenge| challenge.adds == Some((who.to_string(), session.to_string()));
    let challenge = challenge.filter(is_own).ok_or(LATE)?;
    let host = party.host.clone();
    let work = move || register(&party, &challenge.state, request.credential);
    let new = state.shared.compute.run(client.requester(false), work).await?;
    let passkey = StoredPasskey {
        hash: new.hash,
        account: who.to_string(),
        host,
        name,
        credential: new.credential,
        since_ms: now,
        used_ms: None,
        blocked_ms: None,
    };
    if let Err(error) = store.add_passkey(&passkey, session).await {
        let full = error.is_conflict() && store.passkeys(who).await?.len() >= MOST_PASSKEYS as usize;
        let there = error.is_conflict() && store.passkey(&passkey.hash).await?.is_some();
        return Err(match (full, there) {
            (true, _) => many(),
            (_, true) => ApiError::Conflict("this passkey was added already".to_string()),
            // It was logged out meanwhile.
            _ => on_conflict(error, ApiError::NotLoggedIn),
        });
    }
    Ok(private((StatusCode::CREATED, Json(listed(&passkey)))))
}

/// Renames a passkey.
#[utoipa::path(
    post,
    path = "/api/account/passkeys/rename",
    request_body = PasskeyRename,
    security(("account" = [])),
    responses((status = 204), (status = 404)),
)]
async fn rename(
    extract::State(state): extract::State<State>,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<PasskeyRename>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (who, _) = caller.account()?;
    let name = passkey_name(&request.name)?;
    let passkey = one(&state, who, &request.id).await?;
    let renamed = state.shared.store.rename_passkey(who, &passkey.hash, &name).await;
    renamed.map_err(|error| on_conflict(error, none()))?;
    Ok(private(StatusCode::NO_CONTENT.into_response()))
}

/// Removes a passkey.
#[utoipa::path(
    post,
    path = "/api/account/passkeys/remove",
    request_body = PasskeyRemoval,
    security(("account" = [])),
    responses((status = 204), (status = 404)),
)]
async fn remove(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<PasskeyRemoval>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let account = confirmed(&state, client, &caller, request.password).await?;
    let passkey = one(&state, &account.who, &request.id).await?;
    let removed = state.shared.store.remove_passkey(&account, &passkey.hash).await;
    removed.map_err(|error| on_conflict(error, WRONG_PASSWORD))?;
    Ok(private(StatusCode::NO_CONTENT.into_response()))
}

/// Begins to log in with a passkey: what the authenticator is asked.
#[utoipa::path(
    post,
    path = "/api/account/log-in/passkey/challenge",
    responses((status = 200, body = PasskeyChallenge), (status = 409)),
)]
async fn ask_any(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let party = here(&state, &headers, client)?;
    state.rates.challenge(client)?;
    let asked = party.ask_any()?;
    wait(&state, StoredChallenge { adds: None, state: asked.state }, asked.waits_ms, asked.options).await
}

/// Logs in with a passkey. It is answered the same whatever is wrong with it.
#[utoipa::path(
    post,
    path = "/api/account/log-in/passkey",
    request_body = PasskeyLogIn,
    responses((status = 200, body = Me), (status = 401), (status = 409)),
)]
async fn log_in_with(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    Body(request): Body<PasskeyLogIn>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let party = here(&state, &headers, client)?;
    state.rates.attempt_code(client)?;
    let (store, now) = (&state.shared.store, state.shared.time.now());
    let challenge = store.take_challenge(&hash(&request.id), now).await?;
    let challenge = challenge.filter(|challenge| challenge.adds.is_none()).ok_or(WRONG)?;
    let (id, signed) = signed(request.credential).ok_or(WRONG)?;
    let passkey = store.passkey(&id).await?;
    let compared = passkey.clone();
    let work = move || log_in(&party, &challenge.state, &signed, compared.as_ref());
    let answer = state.shared.compute.run(client.requester(false), work).await?;
    let passkey = passkey.ok_or(WRONG)?;
    let credential = match answer {
        LogIn::Right(credential) => credential,
        LogIn::Copied => {
            tracing::warn!(passkey = passkey.id(), "the counter of a passkey went back: it is blocked");
            store.block_passkey(&passkey.hash, now).await?;
            return Err(WRONG);
        }
        LogIn::Wrong => return Err(WRONG),
    };
    let account = store.account_of(&passkey.account).await?.ok_or(WRONG)?;
    if passkey.blocked_ms.is_none() {
        refuse_closed(&state, &account).await?;
    }
    let session = Session::fresh();
    let stored = store.log_in_with(&passkey, &credential, &session.hash, now).await;
    stored.map_err(|error| on_conflict(error, WRONG))?;
    logged_in_to(&state, &account, &session, client).await
}

/// Keeps a challenge until it is answered.
async fn wait(
    state: &State,
    challenge: StoredChallenge,
    waits_ms: i64,
    options: serde_json::Value,
) -> Result<Response, ApiError> {
    let (id, now) = (random_token(), state.shared.time.now());
    state.shared.store.add_challenge(&hash(&id), &challenge, now, now + waits_ms).await?;
    Ok(private(Json(PasskeyChallenge { id, options })))
}

/// The server as authenticators know it here.
fn here(state: &State, headers: &HeaderMap, client: Client) -> Result<RelyingParty, ApiError> {
    RelyingParty::of(&state.hosts, headers, client).ok_or_else(|| {
        let why =
            "passkeys do not work at this address: they need HTTPS and a host name that the server was started with";
        ApiError::Conflict(why.to_string())
    })
}

/// A passkey of an account by what its owner names it.
async fn one(state: &State, who: &str, id: &str) -> Result<StoredPasskey, ApiError> {
    let passkeys = state.shared.store.passkeys(who).await?;
    passkeys.into_iter().find(|passkey| passkey.id() == id).ok_or_else(none)
}

fn none() -> ApiError {
    ApiError::NotFound("this account has no such passkey".to_string())
}

fn many() -> ApiError {
    ApiError::Conflict(format!("an account has at most {MOST_PASSKEYS} passkeys: remove one first"))
}

/// A passkey as its owner sees it.
pub(super) fn listed(passkey: &StoredPasskey) -> PasskeyListed {
    PasskeyListed {
        id: passkey.id().to_string(),
        name: passkey.name.clone(),
        host: passkey.host.clone(),
        since_ms: passkey.since_ms,
        used_ms: passkey.used_ms,
        blocked_ms: passkey.blocked_ms,
    }
}
