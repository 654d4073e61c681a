//! What all sockets share: how much is listened to, whether the other side is still there, and how they end.

use crate::bucket::Bucket;
use crate::client::Client;
use crate::limits::Rate;
use crate::refusal::Refusal;
use crate::state::State;
use crate::tally::Counted;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::request::Parts;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

/// A peer that takes longer to accept a message is gone.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a peer is listened to that has been told of the end.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often it is asked whether the other side is there.
const BEAT: Duration = Duration::from_secs(20);
/// A peer that is silent for longer is gone.
const SILENCE: Duration = Duration::from_secs(60);

/// How many messages are taken, pings among them.
const MESSAGES: Rate = Rate { at_once: 60, then: 20, period: Duration::from_secs(1) };

/// How much is read at once from a socket, in bytes: an idle one costs no more.
const READ_BYTES: usize = 4 << 10;
/// How much may wait to be written, in bytes, besides the message that is being written.
const WRITE_BYTES: usize = 4 << 20;

/// Why a conversation has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The peer has gone, or takes nothing any more.
    Gone,
    /// The peer has said too much.
    TooMuch,
    /// What the peer sent is no text.
    NoText,
    /// There is no place for it any more, or it is too slow.
    NoRoom,
    /// The server ends.
    Closing,
}

impl End {
    /// How it is told, where there is still somebody to tell. See RFC 6455, section 7.4.
    fn frame(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            End::Gone => return None,
            End::TooMuch => (close_code::POLICY, "too many messages"),
            End::NoText => (close_code::UNSUPPORTED, "messages are text"),
            End::NoRoom => (close_code::AGAIN, "there is no place for this connection: try again later"),
            End::Closing => (close_code::RESTART, "the server is about to end"),
        };
        Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })
    }
}

/// What a socket needs of the connection that it was.
pub struct Ready {
    counted: Places,
    closing: watch::Receiver<bool>,
}

/// The connection is counted until the socket ends, and behind a proxy so is the socket of the machine.
type Places = (Option<Arc<Counted>>, Counted);

impl FromRequestParts<State> for Ready {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Ready, Refusal> {
        let Ok(client) = Client::from_request_parts(parts, state).await;
        let socket = state.sockets.take(client.network, 1, state.limits.connections_each, usize::MAX);
        let connection = parts.extensions.get::<Arc<Counted>>().cloned();
        Ok(Ready { counted: (connection, socket.ok_or(Refusal::TooMany)?), closing: state.closing() })
    }
}

impl Ready {
    /// Makes the connection a socket, with messages of at most some bytes, and lets it converse.
    pub fn upgrade<F: Future<Output = ()> + Send + 'static>(
        self,
        upgrade: WebSocketUpgrade,
        longest: usize,
        converse: impl FnOnce(Talk) -> F + Send + 'static,
    ) -> Response {
        let upgrade = upgrade.max_message_size(longest).max_frame_size(longest).read_buffer_size(READ_BYTES);
        // What is told is written at once.
        let upgrade = upgrade.write_buffer_size(0).max_write_buffer_size(WRITE_BYTES);
        upgrade.on_upgrade(move |socket| {
            let Ready { counted, closing } = self;
            let budget = Bucket::new(MESSAGES);
            converse(Talk { socket, closing, budget, heart: Heart::default(), _counted: counted })
        })
    }
}

/// A conversation over a socket.
pub struct Talk {
    socket: WebSocket,
    closing: watch::Receiver<bool>,
    budget: Bucket,
    heart: Heart,
    _counted: Places,
}

impl Talk {
    /// The next message of the peer. Can be broken off without losing one.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, End> {
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    self.heart.heard();
                    match message {
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(End::Gone),
                        Some(Ok(_)) if !self.budget.take(1) => return Err(End::TooMuch),
                        Some(Ok(Message::Text(text))) => return Ok(text),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => return Err(End::NoText),
                    }
                }
                alive = self.heart.beat() => {
                    if !alive {
                        return Err(End::Gone);
                    }
                    self.write(Message::Ping(Bytes::new())).await?;
                }
                () = closes(&mut self.closing) => return Err(End::Closing),
            }
        }
    }

    /// Sends a text.
    pub async fn send(&mut self, text: &str) -> Result<(), End> {
        self.write(Message::Text(text.into())).await
    }

    /// Sends an event.
    pub async fn send_event(&mut self, event: &impl Serialize) -> Result<(), End> {
        let text = serde_json::to_string(event).map_err(|_| End::Gone)?;
        self.send(&text).await
    }

    async fn write(&mut self, message: Message) -> Result<(), End> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    /// Ends the conversation, and says why.
    pub async fn end(mut self, end: End) {
        let Some(frame) = end.frame() else { return };
        if self.write(Message::Close(Some(frame))).await.is_ok() {
            // If what it still sends were left unread, the system would take back what it was told.
            let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            let _ = timeout(FAREWELL, rest).await;
        }
    }
}

/// Waits until the server ends.
async fn closes(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Whether the other side lives.
struct Heart {
    beats: Interval,
    heard: Instant,
}

impl Default for Heart {
    fn default() -> Heart {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Heart { beats, heard: Instant::now() }
    }
}

impl Heart {
    /// Something was heard.
    fn heard(&mut self) {
        self.heard = Instant::now();
    }

    /// Waits for the time to ask again; tells whether there is still hope.
    async fn beat(&mut self) -> bool {
        self.beats.tick().await;
        self.heard.elapsed() < SILENCE
    }
}
