//! `/api/account`

use super::bearer::program;
use super::email::own_email;
use super::programs::answers::ProgramAccount;
use super::refused::Refused;
use crate::account::{
    Caller, code_hash, fresh_codes, hash_password, is_right, key, key_of_deleted, new_name, new_password, with_cookies,
};
use crate::api::{
    Account, Codes, Confirmation, Credentials, LogOutRequest, Me, PasswordChange, RecoveryRequest, SignedUp,
};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Body;
use crate::guard::require_same_origin;
use crate::play::vacation;
use crate::session::{Session, no_account_cookie};
use crate::state::State;
use crate::store::{DELETED, Place, Query, StoreError, StoredAccount, Wanted};
use axum::Json;
use axum::extract::{self, FromRequestParts};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What is said whether nobody has the name or it is another's password.
const WRONG: ApiError = ApiError::WrongPassword("the name or the password is wrong");
/// What is said where a password is asked for again.
pub const WRONG_PASSWORD: ApiError = ApiError::WrongPassword("the password is wrong");
const WRONG_CODE: ApiError = ApiError::WrongPassword("the name or the code is wrong, or the code was used already");
/// How often it is noted that a browser is used, in milliseconds.
const SEEN_MS: i64 = 24 * 3600 * 1000;

/// All routes of accounts.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(me))
        .routes(routes!(sign_up))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(change_password))
        .routes(routes!(recover))
        .routes(routes!(codes))
        .routes(routes!(delete))
}

/// The account of who asks.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum OneAccount {
    /// That of a browser.
    Browser(Me),
    /// That of a program.
    Program(ProgramAccount),
}

/// Who asks: a browser, or a program by its token.
#[utoipa::path(
    get,
    path = "/api/account",
    security((), ("account" = []), ("token" = [])),
    responses((status = 200, description = "The account of a browser, or with a token that of a program.", body = inline(OneAccount))),
)]
async fn me(
    extract::State(state): extract::State<State>,
    client: Client,
    request: axum::http::Request<axum::body::Body>,
) -> Result<Response, Refused> {
    let (mut parts, _) = request.into_parts();
    // A program is answered as lichess does.
    if let Some(program) = program(&parts, &state).await? {
        return Ok(private(Json(OneAccount::Program(ProgramAccount::of(&program.bearer)))));
    }
    let caller = Caller::from_request_parts(&mut parts, &state).await?;
    let account = match caller.account() {
        Ok((who, session)) => {
            let now = state.shared.time.now();
            state.shared.store.note_seen(session, now, now - SEEN_MS).await?;
            Some(own(&state, &stored_account(&state, who).await?).await?)
        }
        Err(_) => None,
    };
    Ok(with_cookies(private(Json(OneAccount::Browser(me_of(&state, account)))), &caller, client))
}

/// Makes an account. What the browser has played as a guest belongs to it.
#[utoipa::path(
    post,
    path = "/api/account/sign-up",
    request_body = Credentials,
    responses((status = 201, body = SignedUp), (status = 409)),
)]
async fn sign_up(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<Credentials>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    if let Some(name) = &caller.visitor.account {
        return Err(ApiError::Conflict(format!("you are logged in as {name}: log out first")));
    }
    let name = new_name(&request.name)?;
    new_password(&name, &request.password)?;
    let taken = || ApiError::Conflict(format!("the name {name} is taken: choose another"));
    let (shared, key) = (&state.shared, key(&name));
    if shared.store.is_name_taken(&key, &key_of_deleted(&name)).await? {
        return Err(taken());
    }
    state.rates.sign_up(client)?;
    let password = hash_password(&shared.compute, client, request.password).await?;
    let who = caller.guest.hash.clone();
    let account = StoredAccount { who, name: name.clone(), password, since_ms: shared.time.now() };
    let (codes, session) = (fresh_codes(), Session::fresh());
    let hashes: Vec<String> = codes.iter().map(|code| code_hash(code)).collect();
    let stored = shared.store.sign_up(&account, &key, &hashes, &session.hash).await;
    if let Err(error) = stored {
        let again = error.is_conflict() && shared.store.has_account(&account.who).await?;
        let twice = || ApiError::Conflict("this browser has just made an account: load the page again".to_string());
        return Err(on_conflict(error, if again { twice() } else { taken() }));
    }
    // Sockets of before may be those of somebody who knows the guest's token.
    state.log_outs.report(&account.who, None);
    let player = Place::Person { who: account.who.clone(), name, account: true };
    rename_in_rooms(&state, &account.who, &player).await;
    let answer = SignedUp { account: own(&state, &account).await?, codes };
    // The token of before is known to anybody who has laid it into the browser: it is worth nothing any more.
    let guest = Session::fresh().cookie(client.secure);
    Ok(logged_in((StatusCode::CREATED, Json(answer)), &session, guest, client))
}

/// Logs in. It takes as long, and is answered the same, whether the name exists or not.
#[utoipa::path(
    post,
    path = "/api/account/log-in",
    request_body = Credentials,
    responses((status = 200, body = Me), (status = 401)),
)]
async fn log_in(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    Body(request): Body<Credentials>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let shared = &state.shared;
    state.rates.attempt(client, &key(&request.name))?;
    let account = shared.store.account(&request.name).await?;
    let password = account.as_ref().map(|account| account.password.as_str());
    let right = is_right(&shared.compute, client, password, request.password).await?;
    let account = account.filter(|_| right).ok_or(WRONG)?;
    refuse_closed(&state, &account).await?;
    let session = Session::fresh();
    let stored = shared.store.log_in(&account, &session.hash, shared.time.now()).await;
    stored.map_err(|error| on_conflict(error, WRONG))?;
    logged_in_to(&state, &account, &session, client).await
}

/// Refuses an account that a moderator has closed.
pub(super) async fn refuse_closed(state: &State, account: &StoredAccount) -> Result<(), ApiError> {
    match state.shared.store.is_closed(&account.who).await? {
        true => {
            let why = "a moderator has closed this account: ask those who run this server why";
            Err(ApiError::Forbidden(why.to_string()))
        }
        false => Ok(()),
    }
}

/// Logs this browser out, or all.
#[utoipa::path(
    post,
    path = "/api/account/log-out",
    request_body = LogOutRequest,
    security(("account" = [])),
    responses((status = 204)),
)]
async fn log_out(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<LogOutRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (who, session) = caller.account()?;
    match request.everywhere {
        true => state.shared.store.log_out_everywhere(who).await?,
        false => state.shared.store.log_out(session).await?,
    }
    state.log_outs.report(who, Some(session).filter(|_| !request.everywhere));
    Ok(logged_out(client))
}

/// Changes the password; all other browsers are logged out, and this one gets another token.
#[utoipa::path(
    post,
    path = "/api/account/password",
    request_body = PasswordChange,
    security(("account" = [])),
    responses((status = 200, body = Me)),
)]
async fn change_password(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<PasswordChange>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (shared, account) = (&state.shared, confirmed(&state, client, &caller, request.password).await?);
    new_password(&account.name, &request.new)?;
    let password = hash_password(&shared.compute, client, request.new).await?;
    let session = Session::fresh();
    let stored = shared.store.change_password(&account, &password, &session.hash, shared.time.now()).await;
    stored.map_err(|error| on_conflict(error, WRONG_PASSWORD))?;
    logged_in_here_alone(&state, &account, &session, client).await
}

/// Sets a new password with a recovery code.
#[utoipa::path(
    post,
    path = "/api/account/recover",
    request_body = RecoveryRequest,
    responses((status = 200, body = Me), (status = 401)),
)]
async fn recover(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    Body(request): Body<RecoveryRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let shared = &state.shared;
    state.rates.attempt_code(client)?;
    new_password(&request.name, &request.new)?;
    let account = shared.store.account(&request.name).await?;
    // As much work whether anybody has the name or not.
    let password = hash_password(&shared.compute, client, request.new).await?;
    let account = account.ok_or(WRONG_CODE)?;
    let (session, now, code) = (Session::fresh(), shared.time.now(), code_hash(&request.code));
    if let Err(error) = shared.store.recover(&account.who, &code, &password, &session.hash, now).await {
        // Who has no code learns nothing of the account.
        if error.is_conflict() && shared.store.has_code(&account.who, &code).await? {
            refuse_closed(&state, &account).await?;
        }
        return Err(on_conflict(error, WRONG_CODE));
    }
    logged_in_here_alone(&state, &account, &session, client).await
}

/// Gives the account other recovery codes.
#[utoipa::path(
    post,
    path = "/api/account/codes",
    request_body = Confirmation,
    security(("account" = [])),
    responses((status = 200, body = Codes)),
)]
async fn codes(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<Confirmation>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let account = confirmed(&state, client, &caller, request.password).await?;
    let codes = fresh_codes();
    let hashes: Vec<String> = codes.iter().map(|code| code_hash(code)).collect();
    let stored = state.shared.store.replace_codes(&account, &hashes).await;
    stored.map_err(|error| on_conflict(error, WRONG_PASSWORD))?;
    Ok(private(Json(Codes { codes })))
}

/// Deletes the account. Its games stay, without its name.
#[utoipa::path(
    post,
    path = "/api/account/delete",
    request_body = Confirmation,
    security(("account" = [])),
    responses((status = 204)),
)]
async fn delete(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<Confirmation>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let account = confirmed(&state, client, &caller, request.password).await?;
    let (shared, key) = (&state.shared, key_of_deleted(&account.name));
    let stored = shared.store.delete_account(&account, &key, shared.time.now()).await;
    stored.map_err(|error| on_conflict(error, WRONG_PASSWORD))?;
    state.log_outs.report(&account.who, None);
    let player = Place::Person { who: account.who.clone(), name: DELETED.to_string(), account: false };
    rename_in_rooms(&state, &account.who, &player).await;
    // Its conditional moves are gone, and its vacation.
    vacation::show(&state.rooms, &account.who).await;
    Ok(logged_out(client))
}

/// The account of a caller who knows its password.
pub async fn confirmed(
    state: &State,
    client: Client,
    caller: &Caller,
    password: String,
) -> Result<StoredAccount, ApiError> {
    let (who, session) = caller.account()?;
    let account = stored_account(state, who).await?;
    // Counted by browser: what others try for the name does not keep its owner from this.
    state.rates.attempt(client, session)?;
    let right = is_right(&state.shared.compute, client, Some(&account.password), password).await?;
    right.then_some(account).ok_or(WRONG_PASSWORD)
}

/// The rooms of an account's last games, and of all that go on, show how it is called from now on; others have it when they are
/// opened.
async fn rename_in_rooms(state: &State, who: &str, player: &Place) {
    let all = Query { session: who.to_string(), own: true, ..Query::default() };
    let mut next = Some(Query { result: Some(Wanted::Open), ..all.clone() });
    let mut found = state.shared.store.find(&all).await;
    while let Ok(page) = found {
        page.games.iter().for_each(|game| state.rooms.renamed(&game.id, player));
        let Some(query) = next else { return };
        found = state.shared.store.find(&query).await;
        next = found.as_ref().ok().and_then(|page| page.next).map(|before| Query { before: Some(before), ..query });
    }
}

/// The account by which games know a caller.
pub async fn stored_account(state: &State, who: &str) -> Result<StoredAccount, ApiError> {
    // It may have been deleted since the request came.
    state.shared.store.account_of(who).await?.ok_or(ApiError::NotLoggedIn)
}

pub(super) async fn own(state: &State, account: &StoredAccount) -> Result<Account, ApiError> {
    let (sessions, codes) = state.shared.store.counts_of(&account.who).await?;
    let [bot, _] = state.shared.store.bots([&account.who, ""]).await?;
    let (moderator, warnings) =
        (state.moderators.contains(&account.who), state.shared.store.warnings(&account.who).await?);
    let (name, since_ms) = (account.name.clone(), account.since_ms);
    let email = own_email(state, &account.who).await?;
    Ok(Account { name, since_ms, sessions, codes, bot, moderator, warnings, email })
}

/// Who asks, and what this server can do for them.
fn me_of(state: &State, account: Option<Account>) -> Me {
    Me { account, email: state.sends_mail, push: state.push.is_some() }
}

/// What a conflict means to who asks.
pub fn on_conflict(error: StoreError, refused: ApiError) -> ApiError {
    if error.is_conflict() { refused } else { error.into() }
}

/// An answer that no proxy and no browser keeps.
pub fn private(answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Answers with the account to which this browser is logged in from now on.
pub(super) async fn logged_in_to(
    state: &State,
    account: &StoredAccount,
    session: &Session,
    client: Client,
) -> Result<Response, ApiError> {
    let answer = me_of(state, Some(own(state, account).await?));
    Ok(logged_in(Json(answer), session, None, client))
}

/// The same where all other browsers of the account were logged out: their sockets end.
pub(super) async fn logged_in_here_alone(
    state: &State,
    account: &StoredAccount,
    session: &Session,
    client: Client,
) -> Result<Response, ApiError> {
    state.log_outs.report(&account.who, None);
    logged_in_to(state, account, session, client).await
}

fn logged_in(answer: impl IntoResponse, session: &Session, guest: Option<HeaderValue>, client: Client) -> Response {
    let mut response = private(answer);
    for cookie in [session.account_cookie(client.secure), guest].into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

fn logged_out(client: Client) -> Response {
    let mut response = private(StatusCode::NO_CONTENT);
    if let Some(cookie) = no_account_cookie(client.secure) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
