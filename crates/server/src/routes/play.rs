//! `/api/play`

use super::talk::{End, Ready, Talk};
use crate::api::{Created, PlayRequest, RoomCommand, RoomEvent};
use crate::client::Client;
use crate::extract::Body;
use crate::guard::from_our_page;
use crate::now::Millis;
use crate::person::Person;
use crate::play::{Joined, begin, created};
use crate::refusal::Refusal;
use crate::state::State;
use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{self, Path};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The longest message of a person in a game.
const LONGEST_MESSAGE: usize = 4 << 10;

/// Begins a game, and gives a seat to the person who asks for it.
pub async fn create(
    extract::State(state): extract::State<State>,
    client: Client,
    person: Person,
    headers: HeaderMap,
    Body(request): Body<PlayRequest>,
) -> Result<Response, Refusal> {
    from_our_page(&headers)?;
    let (catalog, hash, now) = (state.shared.catalog.clone(), person.hash.clone(), state.shared.time.now());
    let definition = request.definition.as_ref().map(String::len);
    let work = move || begin(&catalog, &request, &hash, now);
    let record = state.shared.compute.run(client.asks(definition.is_some()), work).await?;
    state.rates.store(client, definition.unwrap_or_default())?;
    state.rooms.create(&record).await?;
    let answer: Json<Created> = Json(created(&record.id));
    Ok(with_cookie((StatusCode::CREATED, answer).into_response(), &person, client))
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
    client: Client,
    person: Person,
    headers: HeaderMap,
    ready: Ready,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    from_our_page(&headers)?;
    let joined = state.rooms.join(&id, &person.hash, client).await?;
    let converse = async move |mut talk: Talk| {
        let end = converse(&mut talk, joined, &state).await;
        talk.end(end).await;
    };
    Ok(with_cookie(ready.upgrade(upgrade, LONGEST_MESSAGE, converse), &person, client))
}

fn with_cookie(mut response: Response, person: &Person, client: Client) -> Response {
    if let Some(cookie) = person.cookie(client.secure) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Carries messages both ways until one side ends it.
async fn converse(talk: &mut Talk, mut joined: Joined, state: &State) -> End {
    loop {
        let done = tokio::select! {
            told = joined.told() => match told {
                Some(text) => talk.send(&text).await,
                None => return End::NoRoom,
            },
            heard = talk.hear() => match heard {
                Ok(text) => take(talk, &joined, &text, state.shared.time.now()).await,
                Err(end) => return end,
            },
        };
        if let Err(end) = done {
            return end;
        }
    }
}

/// Hands a message that came at a time to the room.
async fn take(talk: &mut Talk, joined: &Joined, text: &str, at: Millis) -> Result<(), End> {
    match serde_json::from_str::<RoomCommand>(text) {
        Ok(command) => {
            joined.command(command, at).await;
            Ok(())
        }
        Err(error) => {
            let refusal = Refusal::BadRequest(format!("this is not a valid command: {error}"));
            talk.send_event(&RoomEvent::Refused { problem: refusal.problem(), version: None }).await
        }
    }
}
