//! `/api/bot/game/ID/chat` and `/api/board/game/ID/chat`: what players and those who watch have written.

use super::answers::Done;
use super::done;
use super::fields::Fields;
use super::game::{Kind, check, request_id};
use crate::api::{Audience, ChatMessage, RoomEvent};
use crate::chat::Chatter;
use crate::error::ApiError;
use crate::extract::Path;
use crate::routes::bearer::Program;
use crate::routes::refused::Refused;
use crate::state::State;
use axum::extract;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};

/// Something that a program writes.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[schema(as = ChatRequest)]
pub struct Said {
    room: Room,
    text: String,
}

/// For whom it is.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ChatRoom)]
pub enum Room {
    /// The two players.
    Player,
    /// Those who watch, and the players once the game has ended.
    Spectator,
}

/// Something that was written.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ChatText)]
pub struct Text {
    /// Who has written it.
    user: String,
    /// The text, which is no markup.
    text: String,
    /// For whom it is.
    room: Room,
}

impl From<ChatMessage> for Text {
    fn from(ChatMessage { to, name, text, .. }: ChatMessage) -> Text {
        let room = if to == Audience::Players { Room::Player } else { Room::Spectator };
        Text { user: name, text, room }
    }
}

/// What was written in a game, as far as the account may read it.
#[utoipa::path(
    get,
    path = "/{id}/chat",
    security(("token" = ["bot:play"])),
    responses((status = 200, body = Vec<Text>), (status = 404), (status = 409)),
)]
pub async fn read(
    extract::State(state): extract::State<State>,
    Extension(kind): Extension<Kind>,
    Path(id): Path<String>,
    program: Program,
) -> Result<Json<Vec<Text>>, Refused> {
    check(&program, kind)?;
    let visitor = program.visitor();
    let chatter = Chatter { state: &state, game: &id, visitor: &visitor, client: program.client };
    let RoomEvent::Chat { messages } = chatter.read().await? else { return Err(ApiError::Internal.into()) };
    Ok(Json(messages.into_iter().map(Text::from).collect()))
}

/// Writes something in a game.
#[utoipa::path(
    post,
    path = "/{id}/chat",
    request_body(content((Said = "application/x-www-form-urlencoded"), (Said = "application/json"))),
    security(("token" = ["bot:play"])),
    responses((status = 200, body = Done), (status = 404), (status = 409)),
)]
pub async fn write(
    extract::State(state): extract::State<State>,
    Extension(kind): Extension<Kind>,
    Path(id): Path<String>,
    headers: HeaderMap,
    program: Program,
    said: Result<Fields<Said>, Refused>,
) -> Result<Json<Done>, Refused> {
    check(&program, kind)?;
    let Fields(Said { room, text }) = said?;
    let (visitor, command) = (program.visitor(), request_id(&headers)?);
    let chatter = Chatter { state: &state, game: &id, visitor: &visitor, client: program.client };
    let to = match room {
        Room::Player => Audience::Players,
        Room::Spectator => Audience::Watchers,
    };
    chatter.say(to, &text, command.as_deref()).await?;
    Ok(done())
}
