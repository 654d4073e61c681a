//! `/api/report`

use super::catalogue::seen;
use super::socket::{CloseReason, Socket, SocketUpgrade};
use crate::account::Caller;
use crate::api::{ReportEvent, ReportRequest, ReportedVersion};
use crate::client::Client;
use crate::error::ApiError;
use crate::fair_queue::Turn;
use crate::guard::require_same_origin;
use crate::json;
use crate::limits::MAX_BODY_BYTES;
use crate::report::Measurement;
use crate::state::State;
use axum::extract;
use axum::http::HeaderMap;
use axum::response::Response;

/// The longest request: a definition.
const LONGEST_MESSAGE: usize = MAX_BODY_BYTES;

/// A version of the catalogue whose report is kept, and by what games know its author.
type Kept = (ReportedVersion, String);

/// Makes a short report. It ends with the socket.
#[utoipa::path(
    get,
    path = "/api/report",
    security((), ("account" = [])),
    responses((status = 101, description = "The connection is a WebSocket from here on.")),
)]
pub async fn socket(
    extract::State(state): extract::State<State>,
    client: Client,
    caller: Caller,
    headers: HeaderMap,
    upgrade: SocketUpgrade,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let turn = Turn { machine: client.network, session: caller.guest.hash.clone() };
    Ok(upgrade.converse(LONGEST_MESSAGE, async move |mut socket: Socket| {
        let end = converse(&mut socket, &state, client, &caller, turn).await;
        socket.end(end).await;
    }))
}

async fn converse(socket: &mut Socket, state: &State, client: Client, caller: &Caller, turn: Turn) -> CloseReason {
    let mut measurement = Measurement::new(state.shared.pool.clone(), turn, state.limits.report_time);
    let mut kept = None;
    loop {
        let event = tokio::select! {
            event = measurement.next() => Some(event),
            received = socket.receive() => match received {
                Ok(text) => match begin(state, client, caller, &mut measurement, &text).await {
                    Ok(version) => {
                        kept = version;
                        None
                    }
                    Err(error) => Some(refused(error)),
                },
                Err(end) => return end,
            },
        };
        let event = match event {
            Some(event) => Some(keep(state, kept.as_ref(), event).await),
            None => None,
        };
        if let Some(event) = event
            && let Err(end) = socket.send_event(&event).await
        {
            return end;
        }
    }
}

/// Keeps the report of a version, once it is there.
async fn keep(state: &State, kept: Option<&Kept>, event: ReportEvent) -> ReportEvent {
    let (Some((ReportedVersion { entry, number }, owner)), ReportEvent::Done { report, cut }) = (kept, &event) else {
        return event;
    };
    let Ok(text) = serde_json::to_string(report) else { return refused(ApiError::Internal) };
    let now = state.shared.time.now();
    match state.shared.store.keep_report((entry, *number), owner, (&text, *cut), now).await {
        Ok(()) => event,
        Err(error) if error.is_conflict() => refused(not_yours()),
        Err(error) => refused(error.into()),
    }
}

fn not_yours() -> ApiError {
    ApiError::Forbidden(
        "only its author has the report of a game kept: measure it on the desk of designers".to_string(),
    )
}

/// The definition of a version of the caller's own, and the account.
async fn own_version(state: &State, caller: &Caller, version: &ReportedVersion) -> Result<(String, String), ApiError> {
    let (who, _) = caller.account()?;
    if !seen(state, caller, &version.entry).await?.1 {
        return Err(not_yours());
    }
    let none = || ApiError::NotFound("this game has no version of that number".to_string());
    let full = state.shared.store.version(&version.entry, version.number).await?.ok_or_else(none)?;
    Ok((full.rules.text, who.to_string()))
}

/// Begins a report in place of the last. Gives where it is kept, if anywhere.
async fn begin(
    state: &State,
    client: Client,
    caller: &Caller,
    measurement: &mut Measurement,
    text: &str,
) -> Result<Option<Kept>, ApiError> {
    measurement.stop();
    let mut request: ReportRequest = json::read(text.as_bytes(), "the message")?;
    // Before the store is asked: who has a report made already asks it for nothing.
    let limits = state.limits;
    let counted = state.reports.take(client.network, 1, limits.reports_each, limits.reports);
    let counted = counted.ok_or_else(|| too_many(state))?;
    let mut kept = None;
    if let Some(version) = request.version.take() {
        let (definition, owner) = own_version(state, caller, &version).await?;
        (request.game, request.definition) = (String::new(), Some(definition));
        kept = Some((version, owner));
    }
    state.charge_new_definition(client, &request.game, request.definition.as_deref())?;
    let (catalog, custom) = (state.shared.catalog.clone(), request.definition.is_some());
    let load = move || catalog.game(&request.game, request.definition.as_deref());
    let game = state.shared.compute.run(client.requester(custom), load).await?;
    measurement.begin(game, counted)?;
    Ok(kept)
}

fn refused(error: ApiError) -> ReportEvent {
    ReportEvent::Refused { problem: error.problem() }
}

fn too_many(state: &State) -> ApiError {
    match state.reports.all() >= state.limits.reports {
        true => ApiError::Busy,
        false => ApiError::Conflict("another report is being made for you: wait until it is there, or stop it".into()),
    }
}
