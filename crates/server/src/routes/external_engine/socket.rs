//! `/api/external-engine/{id}/socket`: what an engine says, for the page of its owner.

use crate::account::{Caller, LogOutListener};
use crate::api::{AnalysisEvent, AnalysisRequest, ExternalEngine};
use crate::client::Client;
use crate::error::ApiError;
use crate::external_engine::{ExternalAnalysis, Subject};
use crate::extract::Path;
use crate::guard::require_same_origin;
use crate::routes::analysis::{LONGEST_MESSAGE, parsed};
use crate::routes::socket::{CloseReason, Socket, SocketUpgrade};
use crate::session;
use crate::state::State;
use axum::extract;
use axum::http::HeaderMap;
use axum::response::Response;

/// Opens an analysis by an engine of the account. Messages are those of `/api/analysis`; a position is searched for five minutes.
#[utoipa::path(
    get,
    path = "/api/external-engine/{id}/socket",
    security(("account" = [])),
    responses((status = 101, description = "The connection is a WebSocket from here on.")),
)]
pub async fn socket(
    extract::State(state): extract::State<State>,
    client: Client,
    caller: Caller,
    headers: HeaderMap,
    Path(id): Path<String>,
    upgrade: SocketUpgrade,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let who = caller.account()?.0.to_string();
    let logged_out = caller.log_out(&state).await?;
    let counted = state.count_analysis(client)?;
    // One browser is one session of the engine, and says nothing of its cookie.
    let session_id = session::hash(&format!("external engine {id} {}", caller.guest.hash))[..16].to_string();
    let desk = Desk { state, client, who, id, session_id };
    Ok(upgrade.converse(LONGEST_MESSAGE, async move |mut socket: Socket| {
        let _counted = counted;
        let end = desk.converse(&mut socket, logged_out).await;
        socket.end(end).await;
    }))
}

/// Where somebody analyses with an engine.
struct Desk {
    state: State,
    client: Client,
    who: String,
    /// The engine.
    id: String,
    session_id: String,
}

impl Desk {
    async fn converse(&self, socket: &mut Socket, mut logged_out: LogOutListener) -> CloseReason {
        let mut analysis: Option<ExternalAnalysis> = None;
        loop {
            let event = tokio::select! {
                event = next(&mut analysis) => event,
                () = logged_out.ended() => return CloseReason::LoggedOut,
                received = socket.receive() => match received {
                    Ok(text) => self.take(&mut analysis, &text).await,
                    Err(end) => return end,
                },
            };
            let Some(event) = event else { continue };
            if matches!(event, AnalysisEvent::Done { .. } | AnalysisEvent::Refused { .. }) {
                analysis = None;
            }
            if let Err(end) = socket.send_event(&event).await {
                return end;
            }
        }
    }

    /// Begins an analysis; returns an event if there is something to report at once.
    async fn take(&self, analysis: &mut Option<ExternalAnalysis>, text: &str) -> Option<AnalysisEvent> {
        *analysis = None;
        let request = match parsed(text) {
            Ok(request) => request,
            Err(event) => return Some(event),
        };
        let number = request.number;
        match self.begin(request).await {
            Ok(begun) => {
                let is_over = begun.is_none();
                *analysis = begun;
                is_over.then_some(AnalysisEvent::Done { number })
            }
            Err(error) => Some(AnalysisEvent::Refused { number, problem: error.problem() }),
        }
    }

    /// Asks the engine; nothing where the game is over.
    async fn begin(&self, request: AnalysisRequest) -> Result<Option<ExternalAnalysis>, ApiError> {
        let Desk { state, client, who, id, session_id } = self;
        let engine = self.engine()?;
        let (catalog, requester) =
            (state.shared.catalog.clone(), client.requester(request.position.definition.is_some()));
        let read = move || Subject::of(&catalog, request);
        let subject = state.shared.compute.run(requester, read).await?;
        if subject.is_over() {
            return Ok(None);
        }
        let order = subject.order(&engine, session_id.clone())?;
        let listening = state.external_engines.ask(who, id, order).ok_or_else(unknown)?;
        let compute = state.shared.compute.clone();
        Ok(Some(ExternalAnalysis::new(subject, engine.name, listening, compute, requester)))
    }

    /// The engine, if its program is there.
    fn engine(&self) -> Result<ExternalEngine, ApiError> {
        let engines = self.state.external_engines.of(&self.who);
        engines.into_iter().find(|engine| engine.id == self.id && engine.ready).ok_or_else(unknown)
    }
}

fn unknown() -> ApiError {
    ApiError::NotFound(
        "the program of this engine is not connected: start it, or choose where else to search".to_string(),
    )
}

/// The next event of an analysis; pending where there is none.
async fn next(analysis: &mut Option<ExternalAnalysis>) -> Option<AnalysisEvent> {
    match analysis {
        Some(analysis) => analysis.next().await,
        None => std::future::pending().await,
    }
}
