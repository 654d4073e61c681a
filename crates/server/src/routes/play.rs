//! `/api/play`

use super::catalogue::refuse_pool_of_entry;
use super::socket::{CloseReason, Socket, SocketUpgrade};
use crate::account::{Caller, LogOutListener, with_cookies};
use crate::api::{Created, PlayRequest, RoomCommand, RoomEvent, RoomMessage};
use crate::chat::Chatter;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Path};
use crate::guard::require_same_origin;
use crate::json;
use crate::play::{RoomHandle, begin, created};
use crate::state::State;
use crate::visitor::{refuse_bot, refuse_taken_name};
use axum::Json;
use axum::extract;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

/// The longest message of a player: all conditional moves of a game.
const LONGEST_MESSAGE: usize = 32 << 10;

/// Creates a game, and gives the session a seat in it.
#[utoipa::path(
    post,
    path = "/api/play",
    request_body = PlayRequest,
    security((), ("account" = [])),
    responses((status = 201, body = Created), (status = 401), (status = 404), (status = 409), (status = 422)),
)]
pub async fn create(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    Body(request): Body<PlayRequest>,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    refuse_taken_name(&state.shared.store, &caller.visitor, request.name.as_deref()).await?;
    refuse_bot(&state.shared.store, &caller.visitor).await?;
    let (catalog, visitor, now) = (state.shared.catalog.clone(), caller.visitor.clone(), state.shared.time.now());
    let definition = request.definition.as_ref().map(String::len);
    let work = move || begin(&catalog, &request, &visitor, now);
    let mut record = state.shared.compute.run(client.requester(definition.is_some()), work).await?;
    if record.rated {
        refuse_pool_of_entry(&state, &record.rules).await?;
    }
    state.rates.store(client, definition.unwrap_or_default())?;
    state.rooms.create(&mut record).await?;
    let answer: Json<Created> = Json(created(&record.id));
    Ok(with_cookies((StatusCode::CREATED, answer).into_response(), &caller, client))
}

/// Whether there is a game of this name, and where its page is: what a socket that is refused cannot tell a browser.
#[utoipa::path(
    get,
    path = "/api/play/{id}",
    responses((status = 200, body = Created), (status = 404)),
)]
pub async fn find(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
) -> Result<Json<Created>, ApiError> {
    let missing = || ApiError::NotFound("this server has no game with that ID".to_string());
    if state.shared.store.has(&id).await? { Ok(Json(created(&id))) } else { Err(missing()) }
}

/// Connects a browser to a game, as a player or to watch.
#[utoipa::path(
    get,
    path = "/api/play/{id}/socket",
    security((), ("account" = [])),
    responses((status = 101, description = "The connection is a WebSocket from here on."), (status = 401), (status = 404)),
)]
pub async fn socket(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    upgrade: SocketUpgrade,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let mut log_out = caller.log_out(&state).await?;
    let mut room = state.rooms.join(&id, &caller.visitor, client).await?;
    let (present, visitor) = (state.presence.enter(&caller.visitor, Some(&id)), caller.visitor.clone());
    let converse = async move |mut socket: Socket| {
        let _present = present;
        let chatter = Chatter { state: &state, game: &id, visitor: &visitor, client };
        let end = converse(&mut socket, &mut room, &mut log_out, &chatter).await;
        socket.end(end).await;
    };
    Ok(with_cookies(upgrade.converse(LONGEST_MESSAGE, converse), &caller, client))
}

/// Carries messages both ways until one side ends it.
async fn converse(
    socket: &mut Socket,
    room: &mut RoomHandle,
    log_out: &mut LogOutListener,
    chatter: &Chatter<'_>,
) -> CloseReason {
    loop {
        let done = match socket.receive_while_sending(room, log_out).await {
            // In a box, as a socket that waits would have room for it all the time.
            Ok(text) => Box::pin(take(socket, room, &text, chatter)).await,
            Err(end) => return end,
        };
        if let Err(end) = done {
            return end;
        }
    }
}

/// Hands a message that has just come to the room, or to its chats.
async fn take(socket: &mut Socket, room: &RoomHandle, text: &str, chatter: &Chatter<'_>) -> Result<(), CloseReason> {
    let at = chatter.state.shared.time.now();
    match json::read::<RoomMessage>(text.as_bytes(), "the message") {
        Ok(RoomMessage { command: RoomCommand::Say { to, text }, id }) => {
            match chatter.say(to, &text, id.as_deref()).await {
                Ok(Some(known)) => socket.send_event(&known).await,
                Ok(None) => Ok(()),
                Err(error) => socket.send_event(&RoomEvent::Unsaid { problem: error.problem() }).await,
            }
        }
        Ok(RoomMessage { command: RoomCommand::Chat, .. }) => match chatter.read().await {
            Ok(chat) => socket.send_event(&chat).await,
            Err(error) => socket.send_event(&RoomEvent::Unsaid { problem: error.problem() }).await,
        },
        Ok(message) => {
            room.command(message, at).await;
            Ok(())
        }
        Err(error) => socket.send_event(&RoomEvent::Refused { problem: error.problem(), version: None }).await,
    }
}
