//! Streams of lines of JSON, each with an end of line; empty lines show that the connection lives.

use super::game::{going_on, missing, starts};
use crate::account::{LogOutListener, Scope};
use crate::error::ApiError;
use crate::machine_counter::CountGuard;
use crate::routes::bearer::Program;
use crate::routes::refused::Refused;
use crate::routes::source::Source;
use crate::state::State;
use axum::body::Body;
use axum::extract;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Bytes, Frame};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How often an empty line is sent.
const BEAT: Duration = Duration::from_secs(6);
/// A client that takes longer to accept a line is gone.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// What happens to the account: its challenges, and games that begin and end. Those that there are come first.
#[utoipa::path(
    get,
    path = "/api/stream/event",
    security(("token" = ["bot:play"]), ("token" = ["board:play"]), ("token" = ["challenge:read"])),
    responses((status = 200, description = "Lines of JSON without end, a `GameEvent` or a `ChallengeEvent` each; an empty line every six seconds.", body = String, content_type = "application/x-ndjson")),
)]
pub async fn events(extract::State(state): extract::State<State>, program: Program) -> Result<Response, Refused> {
    program.require(&[Scope::BotPlay, Scope::BoardPlay, Scope::ReadChallenges])?;
    let (slot, ended) = (slot(&state, &program)?, ended(&state, &program).await?);
    // What happens from now on waits, so that nothing is missed; what is read meanwhile may come twice.
    let games = program.require(&[Scope::BotPlay, Scope::BoardPlay, Scope::ReadGames]).is_ok();
    let listener = state.shared.account_events.listen(&program.bearer.who, games);
    let mut first: Vec<Arc<str>> = Vec::new();
    if games {
        for event in starts(going_on(&state, &program.bearer.who, program.client).await?) {
            first.extend(text(&event));
        }
    }
    // Who only reads cannot answer a challenge, and is not here.
    let answers = program.require(&[Scope::BotPlay, Scope::BoardPlay, Scope::WriteChallenges]).is_ok();
    let visitor = program.visitor();
    let present = match answers {
        true => {
            let member = state.lobby.enter_program(&visitor, &state.shared.store).await.map_err(ApiError::from)?;
            Some((state.presence.enter_for_pairings(&visitor), member))
        }
        false => None,
    };
    for challenge in state.lobby.challenges_of(&program.bearer.who).into_iter().flatten() {
        first.extend(text(&serde_json::json!({ "type": "challenge", "challenge": challenge })));
    }
    let (lines, body) = lines();
    let closing = state.closing();
    tokio::spawn(async move {
        let (_slot, _present) = (slot, present);
        pump(lines, first, listener, ended, closing).await;
    });
    Ok(body)
}

/// A game of the account.
pub async fn game(
    extract::State(state): extract::State<State>,
    id: String,
    program: Program,
) -> Result<Response, Refused> {
    let (slot, ended) = (slot(&state, &program)?, ended(&state, &program).await?);
    if !state.shared.store.players(&id).await?.is_some_and(|players| players.contains(&program.bearer.who)) {
        return Err(missing().into());
    }
    let room = state.rooms.listen(&id, &program.visitor(), program.client).await?;
    let present = state.presence.enter(&program.visitor(), Some(&id));
    let (lines, body) = lines();
    let closing = state.closing();
    tokio::spawn(async move {
        let (_slot, _present) = (slot, present);
        pump(lines, Vec::new(), room, ended, closing).await;
    });
    Ok(body)
}

/// Counts a stream as sockets are counted.
pub fn slot(state: &State, program: &Program) -> Result<CountGuard, ApiError> {
    let slot = state.sockets.take(program.client.network, 1, state.limits.connections_each, usize::MAX);
    slot.ok_or(ApiError::TooManyRequests)
}

/// What hears that the token is revoked; refuses one that was revoked since the request came.
pub async fn ended(state: &State, program: &Program) -> Result<LogOutListener, ApiError> {
    let listener = state.log_outs.listen(&program.bearer.who, Some(&program.token));
    match state.shared.store.bearer(&program.token).await? {
        Some(_) => Ok(listener),
        None => Err(ApiError::BadToken("this token was revoked")),
    }
}

fn text(event: &impl serde::Serialize) -> Option<Arc<str>> {
    serde_json::to_string(event).ok().map(Into::into)
}

/// Hands lines on until either side ends it, the token is revoked or the server shuts down.
pub async fn pump(
    lines: Sender<Bytes>,
    first: Vec<Arc<str>>,
    mut source: impl Source,
    mut ended: LogOutListener,
    mut closing: watch::Receiver<bool>,
) {
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut first = first.into_iter();
    loop {
        let line = match first.next() {
            Some(line) => line,
            None => tokio::select! {
                biased;
                () = ended.ended() => return,
                _ = closing.wait_for(|closing| *closing) => return,
                () = lines.closed() => return,
                line = source.next_line() => match line {
                    Some(line) => line,
                    None => return,
                },
                _ = beats.tick() => "".into(),
            },
        };
        let bytes = Bytes::from([line.as_bytes(), b"\n"].concat());
        // What waits besides this line is bounded by its outbox.
        if !matches!(timeout(WRITE_TIMEOUT, lines.send(bytes)).await, Ok(Ok(()))) {
            return;
        }
    }
}

/// Where lines go, and the answer that they become.
pub fn lines() -> (Sender<Bytes>, Response) {
    let (lines, waiting) = channel(1);
    let mut response = Body::new(Lines(waiting)).into_response();
    for (name, value) in [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-store"),
        // Proxies would wait for more.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    (lines, response)
}

/// The lines of an answer.
struct Lines(Receiver<Bytes>);

impl hyper::body::Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(ready!(self.0.poll_recv(cx)).map(|line| Ok(Frame::data(line))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::LogOuts;

    /// Lines without end; counts those that it has given.
    struct Endless(Arc<std::sync::atomic::AtomicUsize>);

    impl Source for Endless {
        async fn next_line(&mut self) -> Option<Arc<str>> {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Some("{}".into())
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_read_holds_two_lines_and_is_let_go() {
        let (lines, waiting) = channel(1);
        let given = Arc::default();
        let (_open, closing) = watch::channel(false);
        pump(lines, Vec::new(), Endless(Arc::clone(&given)), LogOuts::default().listen("ann", None), closing).await;
        assert_eq!((given.load(std::sync::atomic::Ordering::Relaxed), waiting.len()), (2, 1));
    }
}
