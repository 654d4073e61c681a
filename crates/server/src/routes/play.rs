//! `/api/play`

use super::talk::{self, Budget};
use crate::api::{Created, PlayRequest, RoomCommand, RoomEvent};
use crate::extract::Body;
use crate::guard::from_our_page;
use crate::now::Time;
use crate::person::Person;
use crate::play::{Joined, begin, created};
use crate::refusal::Refusal;
use crate::state::State;
use axum::Json;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{self, Path};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The longest message of a person in a game.
const LONGEST_MESSAGE: usize = 4 << 10;

/// Begins a game, and gives who asks for it a seat.
pub async fn create(
    extract::State(state): extract::State<State>,
    person: Person,
    headers: HeaderMap,
    Body(request): Body<PlayRequest>,
) -> Result<Response, Refusal> {
    from_our_page(&headers)?;
    let (catalog, hash, now) = (state.shared.catalog.clone(), person.hash.clone(), state.shared.time.now());
    let brought = request.definition.is_some();
    let record = state.shared.compute.run(brought, move || begin(&catalog, &request, &hash, now)).await?;
    state.rooms.create(&record).await?;
    let answer: Json<Created> = Json(created(&record.id));
    Ok(with_cookie((StatusCode::CREATED, answer).into_response(), &person))
}

/// Whether there is a game of this name, and where its page is: what a socket that is refused cannot tell a browser.
pub async fn find(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
) -> Result<Json<Created>, Refusal> {
    let missing = || Refusal::NotFound("there is no game of that name here".to_string());
    if state.shared.store.has(&id).await? { Ok(Json(created(&id))) } else { Err(missing()) }
}

/// Connects a browser to a game, as a player or to watch.
pub async fn socket(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    from_our_page(&headers)?;
    let joined = state.rooms.join(&id, &person.hash).await?;
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE);
    Ok(with_cookie(upgrade.on_upgrade(move |socket| converse(socket, joined, state.shared.time)), &person))
}

fn with_cookie(mut response: Response, person: &Person) -> Response {
    if let Some(cookie) = person.cookie() {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Carries messages both ways until one side ends it.
async fn converse(mut socket: WebSocket, mut joined: Joined, time: Time) {
    let (mut budget, mut heart) = (Budget::default(), talk::Heart::default());
    loop {
        tokio::select! {
            told = joined.told() => match told {
                Some(text) if talk::send(&mut socket, &text).await => {}
                _ => break,
            },
            message = socket.recv() => {
                heart.heard();
                match message {
                    Some(Ok(Message::Text(text))) if budget.takes() => match serde_json::from_str::<RoomCommand>(&text) {
                        Ok(command) => joined.command(command, time.now()).await,
                        Err(error) => {
                            let refusal = Refusal::BadRequest(format!("this is not a valid command: {error}"));
                            let event = RoomEvent::Refused { problem: refusal.problem(), version: None };
                            if !talk::send_event(&mut socket, &event).await { break }
                        }
                    },
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => break,
                }
            }
            alive = heart.beat() => if !alive || !talk::ping(&mut socket).await { break },
        }
    }
}
