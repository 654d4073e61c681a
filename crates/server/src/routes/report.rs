//! `/api/report`

use super::socket::{CloseReason, Socket, SocketUpgrade};
use crate::api::{ReportEvent, ReportRequest};
use crate::client::Client;
use crate::error::ApiError;
use crate::fair_queue::Turn;
use crate::guard::require_same_origin;
use crate::limits::MAX_BODY_BYTES;
use crate::report::Measurement;
use crate::session::Session;
use crate::state::State;
use axum::extract;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;

/// The longest request: a definition.
const LONGEST_MESSAGE: usize = MAX_BODY_BYTES;

/// Makes a short report. It ends with the socket.
pub async fn socket(
    extract::State(state): extract::State<State>,
    client: Client,
    session: Session,
    headers: HeaderMap,
    prepared: SocketUpgrade,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let turn = Turn { machine: client.network, session: session.hash };
    Ok(prepared.upgrade(upgrade, LONGEST_MESSAGE, async move |mut socket: Socket| {
        let end = converse(&mut socket, &state, client, turn).await;
        socket.end(end).await;
    }))
}

async fn converse(socket: &mut Socket, state: &State, client: Client, turn: Turn) -> CloseReason {
    let mut measurement = Measurement::new(state.shared.pool.clone(), turn, state.limits.report_time);
    loop {
        let event = tokio::select! {
            event = measurement.next() => Some(event),
            received = socket.receive() => match received {
                Ok(text) => begin(state, client, &mut measurement, &text).await.err().map(refused),
                Err(end) => return end,
            },
        };
        if let Some(event) = event
            && let Err(end) = socket.send_event(&event).await
        {
            return end;
        }
    }
}

/// Begins a report in place of the last.
async fn begin(state: &State, client: Client, measurement: &mut Measurement, text: &str) -> Result<(), ApiError> {
    measurement.stop();
    let request: ReportRequest =
        serde_json::from_str(text).map_err(|error| ApiError::BadRequest(format!("invalid request: {error}")))?;
    let limits = state.limits;
    let counted = state.reports.take(client.network, 1, limits.reports_each, limits.reports);
    let counted = counted.ok_or_else(|| too_many(state))?;
    state.charge_new_definition(client, &request.game, request.definition.as_deref())?;
    let (catalog, custom) = (state.shared.catalog.clone(), request.definition.is_some());
    let load = move || catalog.game(&request.game, request.definition.as_deref());
    let game = state.shared.compute.run(client.requester(custom), load).await?;
    measurement.begin(game, counted)
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
