//! `/api/analysis`

use super::socket::{CloseReason, Socket, SocketUpgrade};
use crate::api::{AnalysisEvent, AnalysisRequest};
use crate::client::Client;
use crate::describe;
use crate::error::ApiError;
use crate::fair_queue::Turn;
use crate::guard::require_same_origin;
use crate::json;
use crate::limits::MAX_BODY_BYTES;
use crate::session::Session;
use crate::state::State;
use crate::study::{Analysis, AnalysisTask};
use axum::extract;
use axum::http::HeaderMap;
use axum::response::Response;

/// The longest question: a definition and many moves.
pub const LONGEST_MESSAGE: usize = MAX_BODY_BYTES;
/// The most lines that may be requested.
const MOST_LINES: u8 = 8;

/// Opens an analysis.
#[utoipa::path(
    get,
    path = "/api/analysis",
    responses((status = 101, description = "The connection is a WebSocket from here on.")),
)]
pub async fn socket(
    extract::State(state): extract::State<State>,
    client: Client,
    session: Session,
    headers: HeaderMap,
    upgrade: SocketUpgrade,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let counted = state.count_analysis(client)?;
    let turn = Turn { machine: client.network, session: session.hash };
    Ok(upgrade.converse(LONGEST_MESSAGE, async move |mut socket: Socket| {
        let _counted = counted;
        let end = converse(&mut socket, &state, client, turn).await;
        socket.end(end).await;
    }))
}

async fn converse(socket: &mut Socket, state: &State, client: Client, turn: Turn) -> CloseReason {
    let mut analysis = Analysis::new(state.shared.pool.clone(), turn);
    loop {
        let event = tokio::select! {
            event = analysis.next() => Some(event),
            received = socket.receive() => match received {
                Ok(text) => take(state, client, &mut analysis, &text).await,
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

/// Begins an analysis; returns an event if there is something to report at once.
async fn take(state: &State, client: Client, analysis: &mut Analysis, text: &str) -> Option<AnalysisEvent> {
    analysis.stop();
    let request = match parsed(text) {
        Ok(request) => request,
        Err(event) => return Some(event),
    };
    let (number, lines) = (request.number, request.lines);
    let refused = |number, error: ApiError| Some(AnalysisEvent::Refused { number, problem: error.problem() });
    let (catalog, custom) = (state.shared.catalog.clone(), request.position.definition.is_some());
    let arrive = move || {
        let (position, _) = describe::resolve(&catalog, &request.position)?;
        describe::check_move_count(&position)?;
        let legal = position.count_legal_moves();
        Ok((position, usize::try_from(legal).unwrap_or(usize::MAX)))
    };
    match state.shared.compute.run(client.requester(custom), arrive).await {
        Err(error) => refused(number, error),
        Ok((_, 0)) => Some(AnalysisEvent::Done { number }),
        Ok((position, legal)) => {
            let task = AnalysisTask { number, position, lines: legal.min(lines.into()) };
            analysis.ask(task).err().and_then(|error| refused(number, error))
        }
    }
}

/// What a message asks for; or what it is answered where it asks for nothing.
pub fn parsed(text: &str) -> Result<AnalysisRequest, AnalysisEvent> {
    let refused = |number, error: ApiError| AnalysisEvent::Refused { number, problem: error.problem() };
    let request: AnalysisRequest = json::read(text.as_bytes(), "the message").map_err(|error| refused(0, error))?;
    let number = request.number;
    match request.lines {
        0 => Err(AnalysisEvent::Done { number }),
        1..=MOST_LINES => Ok(request),
        _ => Err(refused(number, ApiError::BadRequest(format!("at most {MOST_LINES} lines can be requested")))),
    }
}
