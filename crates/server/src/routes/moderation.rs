//! `/api/complaints`, `/api/desk` and `/api/account/warnings`: what accounts complain about, and what moderators do.

use super::account::{on_conflict, private, stored_account};
use super::catalogue::seen;
use super::studies;
use crate::account::Caller;
use crate::api::{
    Action, Complaint, ComplaintRequest, Desk, ModeratedEntry, Moderation, ModerationRequest, WarningsRead,
};
use crate::chat::{Chatter, around};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Body;
use crate::guard::require_same_origin;
use crate::play::created;
use crate::state::State;
use crate::store::{DELETED, LoggedAction, MOST_WAITING, StoredAction, StoredComplaint};
use axum::Json;
use axum::extract;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The longest text of a complaint or of an action, in letters.
const LONGEST: usize = 1000;
/// For how many hours somebody may be muted: a year.
const MOST_HOURS: u32 = 365 * 24;
const HOUR_MS: i64 = 3600 * 1000;

/// All routes of moderation.
pub fn router() -> OpenApiRouter<State> {
    OpenApiRouter::default().routes(routes!(complain)).routes(routes!(desk, act)).routes(routes!(read_warnings))
}

/// Complains about an account, or about a message.
#[utoipa::path(
    post,
    path = "/api/complaints",
    request_body = ComplaintRequest,
    security(("account" = [])),
    responses((status = 204), (status = 404), (status = 409)),
)]
async fn complain(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<ComplaintRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (by, _) = caller.account()?;
    let text = plain(&request.text)?;
    let nothing = || (String::new(), 0);
    let ComplaintRequest { name, game, message, entry, study, .. } = &request;
    let (who, message) = match (name, game, message, entry, study) {
        (Some(name), None, None, None, None) => (super::people::account(&state, name).await?.who, nothing()),
        (None, None, None, Some(id), None) => (seen(&state, &caller, id).await?.0.owner, nothing()),
        (None, None, None, None, Some(id)) => (studies::seen(&state, Some(by), id).await?.study.owner, nothing()),
        (None, Some(game), Some(number), None, None) => {
            let number = *number;
            let chatter = Chatter { state: &state, game, visitor: &caller.visitor, client };
            (chatter.message(number).await?.who, (game.clone(), number))
        }
        _ => {
            let why = "say in `name` about whom you complain, or in `game` and `message`, in `entry` or in `study` about what";
            return Err(ApiError::BadRequest(why.to_string()));
        }
    };
    if who == by {
        return Err(ApiError::Conflict("this is you: complain about others".to_string()));
    }
    state.rates.complain(client, by)?;
    if state.shared.store.complaints_waiting(by).await? >= MOST_WAITING {
        return Err(ApiError::TooOften("50 of your reports wait for a moderator: send more when some are answered"));
    }
    let (by, at_ms) = (by.to_string(), state.shared.time.now());
    let (names, reason, entry_title) = ([None, None], request.reason, None);
    let (entry, study) = (request.entry.unwrap_or_default(), request.study.unwrap_or_default());
    let complaint =
        StoredComplaint { number: 0, by, who, names, message, entry, study, entry_title, reason, text, at_ms };
    state.shared.store.complain(&complaint).await?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// What waits for a moderator, and what moderators have done.
#[utoipa::path(
    get,
    path = "/api/desk",
    security(("account" = [])),
    responses((status = 200, body = Desk)),
)]
async fn desk(extract::State(state): extract::State<State>, caller: Caller) -> Result<Response, ApiError> {
    let own = moderator(&state, &caller)?;
    let (stored, waiting) = state.shared.store.complaints(own).await?;
    let mut complaints = Vec::with_capacity(stored.len());
    for complaint in stored {
        complaints.push(shown(&state, complaint).await?);
    }
    let log = state.shared.store.moderation_log().await?.into_iter().map(logged).collect();
    Ok(private(Json(Desk { complaints, waiting, log })))
}

/// Does something about somebody, and notes it.
#[utoipa::path(
    post,
    path = "/api/desk",
    request_body = ModerationRequest,
    security(("account" = [])),
    responses((status = 204), (status = 404), (status = 409)),
)]
async fn act(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<ModerationRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let own = moderator(&state, &caller)?.to_string();
    state.rates.work(client)?;
    let (store, now) = (&state.shared.store, state.shared.time.now());
    let gone = || ApiError::NotFound("that report is gone, or was answered already: load the page again".to_string());
    let no_line = || ApiError::NotFound("the log has no such line: load the page again".to_string());
    let ModerationRequest { name, complaint, log, entry, study, .. } = &request;
    let person = |who: String| (who, String::new(), String::new());
    let (who, entry, study) = match (name, *complaint, *log, entry, study) {
        (None, None, None, Some(id), None) => (seen(&state, &caller, id).await?.0.owner, id.clone(), String::new()),
        (None, None, None, None, Some(id)) => {
            (studies::seen(&state, Some(&own), id).await?.study.owner, String::new(), id.clone())
        }
        (None, None, Some(log), None, None) => person(store.about_action(log).await?.ok_or_else(no_line)?),
        (Some(name), None, None, None, None) => person(super::people::account(&state, name).await?.who),
        (None, Some(number), None, None, None) => {
            let found = store.complaint(number).await?;
            let found = found.filter(|found| Some(found.at_ms) == request.complaint_at_ms).ok_or_else(gone)?;
            (found.who, found.entry, found.study)
        }
        _ => {
            let why = "say in `complaint` and `complaint_at_ms`, in `name`, in `log`, in `entry` or in `study` about whom or what";
            return Err(ApiError::BadRequest(why.to_string()));
        }
    };
    if who == own && request.complaint.is_some() {
        let why = "this report is about you: another moderator answers it";
        return Err(ApiError::Conflict(why.to_string()));
    }
    check(&state, &request, &who, (&entry, &study)).await?;
    let until_ms =
        request.hours.filter(|_| request.action == Action::Mute).map(|hours| now + i64::from(hours) * HOUR_MS);
    let (action, text) = (request.action, plain(&request.text)?);
    let complaint = request.complaint;
    let done = StoredAction {
        at_ms: now,
        moderator: own,
        who,
        complaint,
        action,
        until_ms,
        warning: None,
        text,
        entry,
        study,
    };
    store.moderate(&done).await.map_err(|error| on_conflict(error, gone()))?;
    if action == Action::Close {
        state.log_outs.report(&done.who, None);
        state.lobby.withdraw_all(&done.who);
    }
    Ok(private(StatusCode::NO_CONTENT))
}

/// Refuses what cannot be done.
async fn check(
    state: &State,
    request: &ModerationRequest,
    who: &str,
    (entry, study): (&str, &str),
) -> Result<(), ApiError> {
    let may_not = |why: &str| Err(ApiError::Conflict(why.to_string()));
    let wrong = |why: &str| Err(ApiError::BadRequest(why.to_string()));
    if state.moderators.contains(who) && request.action != Action::Dismiss {
        return may_not("this is a moderator: those who run the server decide who that is");
    }
    match request.action {
        Action::Hide | Action::Show if entry.is_empty() && study.is_empty() => {
            wrong("an entry of the catalogue or a study is hidden or shown: name it in `entry` or in `study`")
        }
        Action::Hide | Action::Show if !entry.is_empty() && state.shared.store.entry(entry).await?.is_none() => {
            may_not("its author has deleted this game")
        }
        Action::Hide | Action::Show if !study.is_empty() && state.shared.store.study(study).await?.is_none() => {
            may_not("its owner has deleted this study")
        }
        Action::Hide | Action::Show => Ok(()),
        _ if request.entry.is_some() => wrong("with `entry` a game of the catalogue is hidden or shown"),
        _ if request.study.is_some() => wrong("with `study` a study is hidden or shown"),
        Action::Read => wrong("who is warned reads it themselves"),
        Action::Dismiss if request.complaint.is_none() => wrong("only a complaint is dismissed"),
        Action::Mute if !request.hours.is_some_and(|hours| (1..=MOST_HOURS).contains(&hours)) => {
            wrong(&format!("somebody is muted for 1 to {MOST_HOURS} `hours`"))
        }
        Action::Warn if request.text.trim().is_empty() => wrong("a warning says of what, in `text`"),
        Action::Warn | Action::Close | Action::Reopen if state.shared.store.account_of(who).await?.is_none() => {
            may_not("this is a guest: only an account is warned, closed or opened again")
        }
        _ => Ok(()),
    }
}

/// The caller has read warnings, up to one.
#[utoipa::path(
    post,
    path = "/api/account/warnings",
    request_body = WarningsRead,
    security(("account" = [])),
    responses((status = 204)),
)]
async fn read_warnings(
    extract::State(state): extract::State<State>,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<WarningsRead>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let (who, _) = caller.account()?;
    let store = &state.shared.store;
    let warnings = store.warnings(&stored_account(&state, who).await?.who).await?;
    if let Some(read) = warnings.iter().map(|warning| warning.number).rfind(|number| *number <= request.last) {
        let (at_ms, moderator, who) = (state.shared.time.now(), who.to_string(), who.to_string());
        let (complaint, until_ms, text) = (None, None, String::new());
        let (action, warning) = (Action::Read, Some(read));
        let (entry, study) = (String::new(), String::new());
        let read = StoredAction { at_ms, moderator, who, complaint, action, until_ms, warning, text, entry, study };
        store.moderate(&read).await?;
    }
    Ok(private(StatusCode::NO_CONTENT))
}

/// By what games know the caller, who is a moderator.
fn moderator<'a>(state: &State, caller: &'a Caller) -> Result<&'a str, ApiError> {
    let (who, _) = caller.account()?;
    match state.moderators.contains(who) {
        true => Ok(who),
        false => Err(ApiError::Forbidden("only moderators have a desk".to_string())),
    }
}

/// A text as it is kept.
fn plain(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(ApiError::BadRequest(format!("a text has at most {LONGEST} letters")));
    }
    match text.chars().any(|letter| letter.is_control() && letter != '\n') {
        true => Err(ApiError::BadRequest("leave out invisible characters".to_string())),
        false => Ok(text.to_string()),
    }
}

async fn shown(state: &State, stored: StoredComplaint) -> Result<Complaint, ApiError> {
    let entry = moderated(&stored.entry, &stored.study, stored.entry_title.clone());
    let StoredComplaint { number, names: [by, about], message: (game, message), reason, text, at_ms, .. } = stored;
    let context = if game.is_empty() { Vec::new() } else { around(&state.shared.store, &game, message).await? };
    let writer = context.iter().find(|written| written.number == message).map(|written| written.name.clone());
    let account = about.is_some();
    Ok(Complaint {
        number,
        by: by.unwrap_or_else(|| DELETED.to_string()),
        about: about.or(writer).unwrap_or_else(|| DELETED.to_string()),
        account,
        reason,
        text,
        at_ms,
        message: Some(message).filter(|_| !game.is_empty()),
        game: Some(created(&game).url).filter(|_| !game.is_empty()),
        context,
        entry,
    })
}

/// An entry of the catalogue or a study, if any.
fn moderated(entry: &str, study: &str, title: Option<String>) -> Option<ModeratedEntry> {
    let url = match (entry, study) {
        ("", "") => return None,
        ("", study) => format!("/study/{study}"),
        (entry, _) => format!("/catalogue/{entry}"),
    };
    Some(ModeratedEntry { url, title })
}

fn logged(logged: LoggedAction) -> Moderation {
    let LoggedAction {
        number,
        action: StoredAction { at_ms, complaint, action, until_ms, text, entry, study, .. },
        names: [by, about],
        entry_title,
    } = logged;
    let entry = moderated(&entry, &study, entry_title);
    let by = by.unwrap_or_else(|| DELETED.to_string());
    let account = about.is_some();
    // A guest has no name that stays.
    let about = about.unwrap_or_else(|| "Guest".to_string());
    Moderation { number, at_ms, by, about, account, complaint, action, until_ms, text, entry }
}
