//! `/api/analysis`

use super::talk::{Budget, Heart, ping, send_event};
use crate::api::{AnalysisEvent, AnalysisRequest};
use crate::describe;
use crate::guard::from_our_page;
use crate::person::Person;
use crate::refusal::Refusal;
use crate::state::State;
use crate::study::{Analysis, Asked};
use axum::extract;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;

/// The longest question: a definition and many moves.
const LONGEST_MESSAGE: usize = super::MAX_BODY_BYTES;
/// How many best lines may be asked for.
const MOST_LINES: u8 = 8;

/// Opens an analysis.
pub async fn socket(
    extract::State(state): extract::State<State>,
    person: Person,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    from_our_page(&headers)?;
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| converse(socket, state, person.hash)))
}

async fn converse(mut socket: WebSocket, state: State, person: String) {
    let (mut budget, mut heart) = (Budget::default(), Heart::default());
    let mut analysis = Analysis::new(state.shared.pool.clone(), person);
    loop {
        let event = tokio::select! {
            event = analysis.next() => Some(event),
            message = socket.recv() => {
                heart.heard();
                match message {
                    Some(Ok(Message::Text(text))) if budget.takes() => take(&state, &mut analysis, &text).await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                    _ => break,
                }
            }
            alive = heart.beat() => if alive && ping(&mut socket).await { None } else { break },
        };
        if let Some(event) = event
            && !send_event(&mut socket, &event).await
        {
            break;
        }
    }
}

/// Takes a question in; tells why not, where it cannot be answered.
async fn take(state: &State, analysis: &mut Analysis, text: &str) -> Option<AnalysisEvent> {
    analysis.stop();
    let refused = |number, refusal: Refusal| Some(AnalysisEvent::Refused { number, problem: refusal.problem() });
    let request = match serde_json::from_str::<AnalysisRequest>(text) {
        Ok(request) => request,
        Err(error) => return refused(0, Refusal::BadRequest(format!("this is not a valid question: {error}"))),
    };
    let (number, lines) = (request.number, request.lines);
    if lines == 0 {
        return Some(AnalysisEvent::Done { number });
    }
    if lines > MOST_LINES {
        return refused(number, Refusal::BadRequest(format!("at most {MOST_LINES} lines can be asked for")));
    }
    let (catalog, brought) = (state.shared.catalog.clone(), request.position.definition.is_some());
    let arrive = move || {
        let (position, _) = describe::arrive(&catalog, &request.position)?;
        describe::refuse_huge(&position)?;
        Ok(position)
    };
    match state.shared.compute.run(brought, arrive).await {
        Err(refusal) => refused(number, refusal),
        Ok(position) if position.legal_moves().is_empty() => Some(AnalysisEvent::Done { number }),
        Ok(position) => {
            let asked = Asked { number, position, lines: lines.into() };
            analysis.ask(asked).err().and_then(|refusal| refused(number, refusal))
        }
    }
}
