//! `/api/lobby`

use super::socket::{CloseReason, Socket, SocketUpgrade};
use crate::account::{Caller, LogOutListener, with_cookies};
use crate::api::{LobbyCommand, LobbyEvent};
use crate::client::Client;
use crate::error::ApiError;
use crate::guard::require_same_origin;
use crate::json;
use crate::lobby::{LobbyHandle, Pairing};
use crate::state::State;
use axum::extract;
use axum::http::HeaderMap;
use axum::response::Response;

/// The longest message of a visitor.
const LONGEST_MESSAGE: usize = 4 << 10;

/// Connects a browser to the lobby.
#[utoipa::path(
    get,
    path = "/api/lobby",
    security((), ("account" = [])),
    responses((status = 101, description = "The connection is a WebSocket from here on."), (status = 401)),
)]
pub async fn socket(
    extract::State(state): extract::State<State>,
    client: Client,
    headers: HeaderMap,
    caller: Caller,
    upgrade: SocketUpgrade,
) -> Result<Response, ApiError> {
    require_same_origin(&headers)?;
    let log_out = caller.log_out(&state).await?;
    let visitor = caller.visitor.clone();
    let converse = async move |mut socket: Socket| {
        // A browser asks again where the store does not answer.
        let Ok(handle) = state.lobby.enter(&visitor, &state.shared.store).await else {
            return socket.end(CloseReason::NoRoom).await;
        };
        let _present = state.presence.enter(&visitor, None);
        let pairing = Pairing { state: &state, member: handle.member, visitor: &visitor, client };
        let end = converse(&mut socket, handle, log_out, &pairing).await;
        socket.end(end).await;
    };
    Ok(with_cookies(upgrade.converse(LONGEST_MESSAGE, converse), &caller, client))
}

/// Carries messages both ways until one side ends it.
async fn converse(
    socket: &mut Socket,
    mut lobby: LobbyHandle,
    mut log_out: LogOutListener,
    pairing: &Pairing<'_>,
) -> CloseReason {
    loop {
        let done = match socket.receive_while_sending(&mut lobby, &mut log_out).await {
            Ok(text) => take(socket, pairing, &text).await,
            Err(end) => return end,
        };
        if let Err(end) = done {
            return end;
        }
    }
}

async fn take(socket: &mut Socket, pairing: &Pairing<'_>, text: &str) -> Result<(), CloseReason> {
    match json::read::<LobbyCommand>(text.as_bytes(), "the message") {
        Ok(command) => {
            pairing.say(command).await;
            Ok(())
        }
        Err(error) => socket.send_event(&LobbyEvent::Refused { problem: error.problem() }).await,
    }
}
