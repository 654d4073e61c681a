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
use crate::plain::refuse_hidden;
use crate::play::created;
use crate::state::State;
use crate::store::{DELETED, LoggedAction, MOST_WAITING, StoredAction, StoredComplaint, Subject};
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
    let ComplaintRequest { name, game, message, entry, study, tournament, .. } = &request;
    let subject = subject(entry.as_ref(), study.as_ref(), tournament.as_ref())?;
    let (who, message) = match (name, game, message) {
        (None, None, None) if !subject.is_none() => (owner(&state, &caller, by, &subject).await?, nothing()),
        _ if !subject.is_none() => return Err(unclear()),
        (Some(name), None, None) => (super::people::account(&state, name).await?.who, nothing()),
        (None, Some(game), Some(number)) => {
            let number = *number;
            let chatter = Chatter { state: &state, game, visitor: &caller.visitor, client };
            (chatter.message(number).await?.who, (game.clone(), number))
        }
        _ => return Err(unclear()),
    };
    if who == by {
        return Err(ApiError::Conflict("this is you: complain about others".to_string()));
    }
    state.rates.complain(client, by)?;
    if state.shared.store.complaints_waiting(by).await? >= MOST_WAITING {
        return Err(ApiError::TooOften("50 of your reports wait for a moderator: send more when some are answered"));
    }
    let (by, at_ms) = (by.to_string(), state.shared.time.now());
    let (names, reason, subject_title) = ([None, None], request.reason, None);
    let complaint = StoredComplaint { number: 0, by, who, names, message, subject, subject_title, reason, text, at_ms };
    state.shared.store.complain(&complaint).await?;
    Ok(private(StatusCode::NO_CONTENT))
}

/// The one thing that a complaint, or what a moderator does, is about, if it is about one.
fn subject(entry: Option<&String>, study: Option<&String>, tournament: Option<&String>) -> Result<Subject, ApiError> {
    let given = |id: Option<&String>| id.cloned().unwrap_or_default();
    match [entry, study, tournament].iter().filter(|id| id.is_some()).count() {
        0 | 1 => Ok(Subject { entry: given(entry), study: given(study), tournament: given(tournament) }),
        _ => Err(unclear()),
    }
}

fn unclear() -> ApiError {
    let why = "say about whom or what, in one of `name`, `entry`, `study` and `tournament`; about a message in `game` and `message`; \
               at the desk also in `complaint` and `complaint_at_ms`, or in `log`";
    ApiError::BadRequest(why.to_string())
}

/// Whose it is, where the caller may see it.
async fn owner(state: &State, caller: &Caller, who: &str, subject: &Subject) -> Result<String, ApiError> {
    let Subject { entry, study, tournament } = subject;
    match (entry.as_str(), study.as_str()) {
        ("", "") => Ok(state.tournaments.load(tournament).await?.full.tournament.owner.clone()),
        ("", study) => Ok(studies::seen(state, Some(who), study).await?.study.owner),
        (entry, _) => Ok(seen(state, caller, entry).await?.0.owner),
    }
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
    let ModerationRequest { name, complaint, log, entry, study, tournament, .. } = &request;
    let named = subject(entry.as_ref(), study.as_ref(), tournament.as_ref())?;
    let (who, subject) = match (name, *complaint, *log) {
        (None, None, None) if !named.is_none() => (owner(&state, &caller, &own, &named).await?, named),
        _ if !named.is_none() => return Err(unclear()),
        (None, None, Some(log)) => (store.about_action(log).await?.ok_or_else(no_line)?, named),
        (Some(name), None, None) => (super::people::account(&state, name).await?.who, named),
        (None, Some(number), None) => {
            let found = store.complaint(number).await?;
            let found = found.filter(|found| Some(found.at_ms) == request.complaint_at_ms).ok_or_else(gone)?;
            (found.who, found.subject)
        }
        _ => return Err(unclear()),
    };
    if who == own && request.complaint.is_some() {
        let why = "this report is about you: another moderator answers it";
        return Err(ApiError::Conflict(why.to_string()));
    }
    check(&state, &request, &who, &subject).await?;
    let until_ms =
        request.hours.filter(|_| request.action == Action::Mute).map(|hours| now + i64::from(hours) * HOUR_MS);
    let (action, text) = (request.action, plain(&request.text)?);
    let complaint = request.complaint;
    let done =
        StoredAction { at_ms: now, moderator: own, who, complaint, action, until_ms, warning: None, text, subject };
    store.moderate(&done).await.map_err(|error| on_conflict(error, gone()))?;
    if !done.subject.tournament.is_empty() {
        state.tournaments.changed(&done.subject.tournament);
    }
    if action == Action::Close {
        state.log_outs.report(&done.who, None);
        state.lobby.withdraw_all(&done.who);
    }
    Ok(private(StatusCode::NO_CONTENT))
}

/// Refuses what cannot be done.
async fn check(state: &State, request: &ModerationRequest, who: &str, subject: &Subject) -> Result<(), ApiError> {
    let may_not = |why: &str| Err(ApiError::Conflict(why.to_string()));
    let wrong = |why: &str| Err(ApiError::BadRequest(why.to_string()));
    if state.moderators.contains(who) && request.action != Action::Dismiss {
        return may_not("this is a moderator: those who run the server decide who that is");
    }
    match request.action {
        Action::Hide | Action::Show if subject.is_none() => wrong(
            "an entry of the catalogue, a study or a tournament is hidden or shown: name it in `entry`, `study` or `tournament`",
        ),
        Action::Hide | Action::Show => {
            let (entry, study) = (&subject.entry, &subject.study);
            if !entry.is_empty() && state.shared.store.entry(entry).await?.is_none() {
                return may_not("its author has deleted this game");
            }
            if !study.is_empty() && state.shared.store.study(study).await?.is_none() {
                return may_not("its owner has deleted this study");
            }
            Ok(())
        }
        _ if request.complaint.is_none() && !subject.is_none() => {
            wrong("what is in `entry`, `study` or `tournament` is hidden or shown: an `action` is `hide` or `show`")
        }
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
        let subject = Subject::default();
        let read = StoredAction { at_ms, moderator, who, complaint, action, until_ms, warning, text, subject };
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
    refuse_hidden(text.lines())?;
    Ok(text.to_string())
}

async fn shown(state: &State, stored: StoredComplaint) -> Result<Complaint, ApiError> {
    let entry = moderated(&stored.subject, stored.subject_title.clone());
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

/// The subject, if there is one.
fn moderated(subject: &Subject, title: Option<String>) -> Option<ModeratedEntry> {
    let Subject { entry, study, tournament } = subject;
    let all = [(entry, "catalogue"), (study, "study"), (tournament, "tournament")];
    let (id, place) = all.into_iter().find(|(id, _)| !id.is_empty())?;
    Some(ModeratedEntry { url: format!("/{place}/{id}"), title })
}

fn logged(logged: LoggedAction) -> Moderation {
    let LoggedAction {
        number,
        action: StoredAction { at_ms, complaint, action, until_ms, text, subject, .. },
        names: [by, about],
        subject_title,
    } = logged;
    let entry = moderated(&subject, subject_title);
    let by = by.unwrap_or_else(|| DELETED.to_string());
    let account = about.is_some();
    // A guest has no name that stays.
    let about = about.unwrap_or_else(|| "Guest".to_string());
    Moderation { number, at_ms, by, about, account, complaint, action, until_ms, text, entry }
}
