//! `/api/analysis`

use super::talk::{End, Ready, Talk};
use crate::api::{AnalysisEvent, AnalysisRequest};
use crate::client::Client;
use crate::describe;
use crate::fair::Turn;
use crate::guard::from_our_page;
use crate::person::Person;
use crate::refusal::Refusal;
use crate::state::State;
use crate::study::{Analysis, Asked};
use axum::extract;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;

/// The longest question: a definition and many moves.
const LONGEST_MESSAGE: usize = super::MAX_BODY_BYTES;
/// How many analyses may be open in all.
const MOST: usize = 4096;
/// How many best lines may be asked for.
const MOST_LINES: u8 = 8;

/// Opens an analysis.
pub async fn socket(
    extract::State(state): extract::State<State>,
    client: Client,
    person: Person,
    headers: HeaderMap,
    ready: Ready,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    from_our_page(&headers)?;
    let machine = client.network;
    let counted = state.analyses.take(machine, 1, state.limits.analyses_each, MOST).ok_or(Refusal::TooMany)?;
    let turn = Turn { machine, person: person.hash };
    Ok(ready.upgrade(upgrade, LONGEST_MESSAGE, async move |mut talk: Talk| {
        let _counted = counted;
        let end = converse(&mut talk, &state, client, turn).await;
        talk.end(end).await;
    }))
}

async fn converse(talk: &mut Talk, state: &State, client: Client, turn: Turn) -> End {
    let mut analysis = Analysis::new(state.shared.pool.clone(), turn);
    loop {
        let event = tokio::select! {
            event = analysis.next() => Some(event),
            heard = talk.hear() => match heard {
                Ok(text) => take(state, client, &mut analysis, &text).await,
                Err(end) => return end,
            },
        };
        if let Some(event) = event
            && let Err(end) = talk.send_event(&event).await
        {
            return end;
        }
    }
}

/// Takes a question in; tells why not, where it cannot be answered.
async fn take(state: &State, client: Client, analysis: &mut Analysis, text: &str) -> Option<AnalysisEvent> {
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
        let legal = position.count_legal_moves();
        Ok((position, usize::try_from(legal).unwrap_or(usize::MAX)))
    };
    match state.shared.compute.run(client.asks(brought), arrive).await {
        Err(refusal) => refused(number, refusal),
        Ok((_, 0)) => Some(AnalysisEvent::Done { number }),
        Ok((position, legal)) => {
            let asked = Asked { number, position, lines: legal.min(lines.into()) };
            analysis.ask(asked).err().and_then(|refusal| refused(number, refusal))
        }
    }
}
