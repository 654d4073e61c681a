//! What all sockets share: message limits, heartbeat and closing.

use super::source::Source;
use crate::account::LogOutListener;
use crate::client::Client;
use crate::error::ApiError;
use crate::limits::Rate;
use crate::machine_counter::CountGuard;
use crate::rate::quota;
use crate::state::State;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::request::Parts;
use axum::response::Response;
use governor::{DefaultDirectRateLimiter, RateLimiter};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

/// A client that takes longer to accept a message is gone.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to read on after the close frame was sent.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often to send a ping.
const BEAT: Duration = Duration::from_secs(20);
/// A client that is silent for longer is gone.
const SILENCE: Duration = Duration::from_secs(60);

/// How many messages a client may send, including pings.
const MESSAGES: Rate = Rate { at_once: 60, then: 20, period: Duration::from_secs(1) };

/// The read buffer of a socket, in bytes, which an idle one keeps: enough for every move.
const READ_BYTES: usize = 1 << 10;
/// The write buffer of a socket, in bytes, in addition to the message that is being written.
const WRITE_BYTES: usize = 4 << 20;

/// The code of a socket that ends with the session that opened it: one of those that every protocol may give a meaning.
const LOGGED_OUT: u16 = 4001;

/// Why a socket closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The client is gone, or does not read any more.
    Gone,
    /// The client has sent too many messages.
    TooMuch,
    /// The client has sent a message that is too long.
    TooLong,
    /// The client has sent something other than text.
    NoText,
    /// The room has no place for it, or it is too slow.
    NoRoom,
    /// The browser was logged out.
    LoggedOut,
    /// The server shuts down.
    Closing,
}

impl CloseReason {
    /// The close frame, if the client is still there. See RFC 6455, section 7.4.
    fn frame(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            CloseReason::Gone => return None,
            CloseReason::TooMuch => (close_code::POLICY, "too many messages"),
            CloseReason::TooLong => (close_code::SIZE, "this message is too long"),
            CloseReason::NoText => (close_code::UNSUPPORTED, "messages are text"),
            CloseReason::NoRoom => (close_code::AGAIN, "too many connections: try again later"),
            CloseReason::LoggedOut => (LOGGED_OUT, "this browser was logged out"),
            CloseReason::Closing => (close_code::RESTART, "the server is shutting down"),
        };
        Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })
    }
}

/// What a socket takes over from its connection.
pub struct SocketUpgrade {
    upgrade: WebSocketUpgrade,
    counted: SlotGuards,
    closing: watch::Receiver<bool>,
}

/// Keeps the connection counted until the socket ends, and the socket of a machine behind a proxy, too.
type SlotGuards = (Option<Arc<CountGuard>>, CountGuard);

impl FromRequestParts<State> for SocketUpgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<SocketUpgrade, ApiError> {
        let Ok(client) = Client::from_request_parts(parts, state).await;
        let socket = state.sockets.take(client.network, 1, state.limits.connections_each, usize::MAX);
        let connection = parts.extensions.get::<Arc<CountGuard>>().cloned();
        let counted = (connection, socket.ok_or(ApiError::TooManyRequests)?);
        let plain = |_| ApiError::BadRequest("this address is a socket: connect to it as a WebSocket".to_string());
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await.map_err(plain)?;
        Ok(SocketUpgrade { upgrade, counted, closing: state.closing() })
    }
}

impl SocketUpgrade {
    /// Upgrades the connection, with messages of at most `longest` bytes.
    pub fn converse<F: Future<Output = ()> + Send + 'static>(
        self,
        longest: usize,
        converse: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        let SocketUpgrade { upgrade, counted, closing } = self;
        let upgrade = upgrade.max_message_size(longest).max_frame_size(longest).read_buffer_size(READ_BYTES);
        // Messages are written at once.
        let upgrade = upgrade.write_buffer_size(0).max_write_buffer_size(WRITE_BYTES);
        upgrade.on_upgrade(async move |socket| {
            let messages = RateLimiter::direct(quota(MESSAGES));
            let socket = Socket { socket, closing, messages, heart: Heartbeat::default(), _counted: counted };
            // In a task of its own: that of the upgrade would keep room for what it has done.
            tokio::spawn(converse(socket));
        })
    }
}

/// Whether a message is longer than may be: the library of sockets says so in words alone, as axum hides its errors.
fn is_too_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
}

/// An open socket.
pub struct Socket {
    socket: WebSocket,
    closing: watch::Receiver<bool>,
    messages: DefaultDirectRateLimiter,
    heart: Heartbeat,
    _counted: SlotGuards,
}

impl Socket {
    /// The next message of the client. Cancel-safe.
    pub async fn receive(&mut self) -> Result<Utf8Bytes, CloseReason> {
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    self.heart.heard();
                    match message {
                        Some(Err(error)) if is_too_long(&error) => return Err(CloseReason::TooLong),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(CloseReason::Gone),
                        Some(Ok(_)) if self.messages.check().is_err() => return Err(CloseReason::TooMuch),
                        Some(Ok(Message::Text(text))) => return Ok(text),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => return Err(CloseReason::NoText),
                    }
                }
                alive = self.heart.beat() => {
                    if !alive {
                        return Err(CloseReason::Gone);
                    }
                    self.write(Message::Ping(Bytes::new())).await?;
                }
                () = closes(&mut self.closing) => return Err(CloseReason::Closing),
            }
        }
    }

    /// The next message of somebody who may be logged out; meanwhile hands on those that they are sent.
    pub async fn receive_while_sending(
        &mut self,
        source: &mut impl Source,
        log_out: &mut LogOutListener,
    ) -> Result<Utf8Bytes, CloseReason> {
        loop {
            tokio::select! {
                () = log_out.ended() => return Err(CloseReason::LoggedOut),
                line = source.next_line() => match line {
                    Some(line) => self.send(&line).await?,
                    None => return Err(CloseReason::NoRoom),
                },
                received = self.receive() => return received,
            }
        }
    }

    /// Sends a text.
    pub async fn send(&mut self, text: &str) -> Result<(), CloseReason> {
        self.write(Message::Text(text.into())).await
    }

    /// Sends an event.
    pub async fn send_event(&mut self, event: &impl Serialize) -> Result<(), CloseReason> {
        let text = serde_json::to_string(event).map_err(|_| CloseReason::Gone)?;
        self.send(&text).await
    }

    async fn write(&mut self, message: Message) -> Result<(), CloseReason> {
        match timeout(WRITE_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(CloseReason::Gone),
        }
    }

    /// Closes the socket with a reason.
    pub async fn end(&mut self, end: CloseReason) {
        let Some(frame) = end.frame() else { return };
        if self.write(Message::Close(Some(frame))).await.is_ok() {
            // With unread data the system would reset the connection, and the close frame would be lost.
            let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            let _ = timeout(FAREWELL, rest).await;
        }
    }
}

/// Waits until the server shuts down.
async fn closes(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Detects dead connections.
struct Heartbeat {
    beats: Interval,
    heard: Instant,
}

impl Default for Heartbeat {
    fn default() -> Heartbeat {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Heartbeat { beats, heard: Instant::now() }
    }
}

impl Heartbeat {
    /// Records that a message arrived.
    fn heard(&mut self) {
        self.heard = Instant::now();
    }

    /// Waits for the next ping; returns whether the client is still alive.
    async fn beat(&mut self) -> bool {
        self.beats.tick().await;
        self.heard.elapsed() < SILENCE
    }
}
