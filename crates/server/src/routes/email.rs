//! `/api/account/email` and `/api/email`: the e-mail address of an account, and the links in letters. A link alone changes
//! nothing, as programs follow links, too: the page that it opens has a button.

use super::account::{WRONG_PASSWORD, confirmed, logged_in_here_alone, on_conflict, private, stored_account};
use crate::account::{Caller, hash_password, key, new_password, token_hash};
use crate::api::{
    Confirmation, EmailLink, EmailRequest, LinkRecovery, Me, OwnEmail, RecoveryLinkRequest, RemindersRequest,
};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Asked, Body};
use crate::guard::require_same_origin;
use crate::mail;
use crate::session::Session;
use crate::spoken::Spoken;
use crate::state::State;
use crate::store::{LinkKind, StoredEmail};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Json, extract};
use serde::Deserialize;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What is said of a link that is not good, whatever it was.
const BAD_LINK: ApiError = ApiError::BadLink("this link was used already, or is too old: ask for another");
/// A request for a recovery link is answered after this time, so that nobody learns from it whether there is such an account.
const ANSWERED: Duration = Duration::from_secs(1);

/// All routes of e-mail.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default()
        .routes(routes!(offer))
        .routes(routes!(remove))
        .routes(routes!(reminders))
        .routes(routes!(confirm))
        .routes(routes!(open_unsubscribe, unsubscribe))
        .routes(routes!(ask_recovery))
        .routes(routes!(recover))
}

/// Gives the account an e-mail address, to which a link is sent that confirms it. The address of before stays until then.
#[utoipa::path(
    post,
    path = "/api/account/email",
    request_body = EmailRequest,
    security(("account" = [])),
    responses((status = 200, body = OwnEmail), (status = 404, description = "This server sends no e-mail."), (status = 409)),
)]
async fn offer(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Spoken(language): Spoken,
    Body(request): Body<EmailRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    require_mail(&state)?;
    let address = mail::address(&request.address)?;
    let account = confirmed(&state, client, &caller, request.password).await?;
    let (store, now) = (&state.shared.store, state.shared.time.now());
    let stored = store.email(&account.who).await?;
    if stored.and_then(|stored| stored.address).is_some_and(|own| own.eq_ignore_ascii_case(&address)) {
        return Err(ApiError::Conflict("the account has this address already".to_string()));
    }
    state.rates.letter(client, &account.who)?;
    if let Err(error) = store.offer_email(&account, &address, language.code(), now).await {
        let same = store.account_of(&account.who).await?.is_some_and(|now| now == account);
        let many =
            ApiError::TooOften("there are too many letters for this account or to this address: try again tomorrow");
        return Err(on_conflict(error, if same { many } else { WRONG_PASSWORD }));
    }
    answer(&state, &account.who).await
}

/// Removes the e-mail address of the account, which gets a last letter about it.
#[utoipa::path(
    post,
    path = "/api/account/email/remove",
    request_body = Confirmation,
    security(("account" = [])),
    responses((status = 200, body = OwnEmail)),
)]
async fn remove(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<Confirmation>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let account = confirmed(&state, client, &caller, request.password).await?;
    let removed = state.shared.store.remove_email(&account, state.shared.time.now()).await;
    removed.map_err(|error| on_conflict(error, WRONG_PASSWORD))?;
    answer(&state, &account.who).await
}

/// Turns reminders of moves in correspondence games on or off.
#[utoipa::path(
    post,
    path = "/api/account/email/reminders",
    request_body = RemindersRequest,
    security(("account" = [])),
    responses((status = 200, body = OwnEmail), (status = 404, description = "This server sends no e-mail."), (status = 409)),
)]
async fn reminders(
    extract::State(state): extract::State<State>,
    headers: HeaderMap,
    caller: Caller,
    Spoken(language): Spoken,
    Body(request): Body<RemindersRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    require_mail(&state)?;
    let (who, _) = caller.account()?;
    let set = state.shared.store.set_reminders(who, request.on, language.code()).await;
    let none = || ApiError::Conflict("the account has no confirmed e-mail address: confirm one first".to_string());
    set.map_err(|error| on_conflict(error, none()))?;
    answer(&state, who).await
}

/// Confirms the address of an account with the token of a link.
#[utoipa::path(
    post,
    path = "/api/email/confirm",
    request_body = EmailLink,
    responses((status = 204), (status = 401)),
)]
async fn confirm(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    Body(request): Body<EmailLink>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    state.rates.attempt_code(client)?;
    let (store, now, hash) = (&state.shared.store, state.shared.time.now(), token_hash(&request.token));
    let link = store.email_link(&hash, LinkKind::Confirm, now).await?.ok_or(BAD_LINK)?;
    store.confirm_email(&hash, &link, now).await.map_err(|error| on_conflict(error, BAD_LINK))?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// The token of a link that turns reminders off.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Unsubscription {
    /// The token.
    token: String,
}

/// Opens the page that turns reminders off. It changes nothing.
#[utoipa::path(
    get,
    path = "/api/email/unsubscribe",
    params(Unsubscription),
    responses((status = 303, description = "The page with a button that turns reminders off.")),
)]
async fn open_unsubscribe(Asked(query): Asked<Unsubscription>) -> Response {
    // Nothing but a token gets into the address.
    let token: String = query.token.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
    private(Redirect::to(&format!("/email#stop={token}")))
}

/// Turns reminders off with the token of a link, as programs that read e-mail ask (RFC 8058): without a cookie, from anywhere. It
/// is answered the same whether the link is good or not.
#[utoipa::path(
    post,
    path = "/api/email/unsubscribe",
    params(Unsubscription),
    responses((status = 204)),
)]
async fn unsubscribe(
    extract::State(state): extract::State<State>,
    Asked(query): Asked<Unsubscription>,
) -> Result<Response, ApiError> {
    let (store, now) = (&state.shared.store, state.shared.time.now());
    if let Some(link) = store.email_link(&token_hash(&query.token), LinkKind::Stop, now).await? {
        store.stop_reminders(&link).await?;
    }
    Ok(private(StatusCode::NO_CONTENT))
}

/// Asks for a link by which a new password is set. It is answered the same, and after the same time, whether there is such an
/// account or address or not.
#[utoipa::path(
    post,
    path = "/api/account/recovery-link",
    request_body = RecoveryLinkRequest,
    responses(
        (status = 202, description = "A link is sent, if there is such an account."),
        (status = 404, description = "This server sends no e-mail."),
    ),
)]
async fn ask_recovery(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    Spoken(language): Spoken,
    Body(request): Body<RecoveryLinkRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    require_mail(&state)?;
    state.rates.letter(client, &key(&request.name))?;
    let answered = Instant::now() + ANSWERED;
    let (store, now) = (&state.shared.store, state.shared.time.now());
    let asked = store.ask_recovery(&request.name, language.code(), now).await;
    sleep_until(answered).await;
    asked?;
    Ok(private(StatusCode::ACCEPTED))
}

/// Sets a new password with the token of a link, logs this browser in and all others out.
#[utoipa::path(
    post,
    path = "/api/account/recover-by-link",
    request_body = LinkRecovery,
    responses((status = 200, body = Me), (status = 401)),
)]
async fn recover(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    Body(request): Body<LinkRecovery>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    state.rates.attempt_code(client)?;
    let (shared, hash) = (&state.shared, token_hash(&request.token));
    let link = shared.store.email_link(&hash, LinkKind::Recover, shared.time.now()).await?.ok_or(BAD_LINK)?;
    let account = shared.store.account_of(&link.who).await?.ok_or(BAD_LINK)?;
    new_password(&account.name, &request.new)?;
    let password = hash_password(&shared.compute, client, request.new).await?;
    let (session, now) = (Session::fresh(), shared.time.now());
    let stored = shared.store.recover_by_link(&hash, &account.who, &password, &session.hash, now).await;
    stored.map_err(|error| on_conflict(error, BAD_LINK))?;
    logged_in_here_alone(&state, &account, &session, client).await
}

fn require_mail(state: &State) -> Result<(), ApiError> {
    let none = || ApiError::NotFound("this server sends no e-mail".to_string());
    state.sends_mail.then_some(()).ok_or_else(none)
}

async fn answer(state: &State, who: &str) -> Result<Response, ApiError> {
    // It may have been deleted since the request came.
    let account = stored_account(state, who).await?;
    Ok(private(Json(own_email(state, &account.who).await?.unwrap_or_default()).into_response()))
}

/// The e-mail address of an account as its owner sees it; nothing where the server sends no e-mail and there is none.
pub(super) async fn own_email(state: &State, who: &str) -> Result<Option<OwnEmail>, ApiError> {
    let stored = state.shared.store.email(who).await?;
    let own = stored.map(|StoredEmail { address, pending, reminders, .. }| OwnEmail { address, pending, reminders });
    Ok(own.or_else(|| state.sends_mail.then(OwnEmail::default)))
}
