//! The bus between processes: NATS, each message to all. Nothing that it loses is lost: it is in the store.

use super::Received;
use super::heard::Heard;
use super::note::Note;
use crate::store::StoreError;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::{self, Receiver, Sender, UnboundedSender};
use tokio::time::timeout;

/// The subject of all notes. Servers of different databases have different accounts or servers of NATS.
const SUBJECT: &str = "menagerie.notes";
/// How many notes wait while the bus is away. What comes then is dropped; the others see the gap.
const WAITING: usize = 100_000;
/// How long to wait for the bus at the start.
const CONNECTING: Duration = Duration::from_secs(5);

/// A connection to the bus.
pub struct Bus {
    to: Sender<Vec<u8>>,
    id: String,
    /// How many notes were sent, also of those that were dropped.
    sent: Mutex<u64>,
}

/// A note on the bus, with who sent it and which of its notes it is; or none, and how many there were.
#[derive(Debug, Serialize, Deserialize)]
struct Numbered {
    from: String,
    number: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<Note>,
}

impl Bus {
    /// Connects to a server of NATS. What others send goes to `received`.
    ///
    /// # Errors
    /// Says why it cannot be reached.
    pub async fn connect(url: &str, id: &str, received: UnboundedSender<Received>) -> Result<Bus, StoreError> {
        let refused = |cause: String| StoreError::Bus { url: without_password(url), cause };
        let lost = received.clone();
        let options = ConnectOptions::new().name("menagerie").event_callback(move |event| {
            let lost = lost.clone();
            async move {
                if matches!(event, Event::Connected | Event::SlowConsumer(_)) {
                    // What was sent meanwhile is not known.
                    let _ = lost.send(Received::Gap);
                }
                tracing::info!(%event, "the bus");
            }
        });
        let (address, options) = logging_in(url, options).map_err(|error| refused(error.to_string()))?;
        let connecting = timeout(CONNECTING, options.connect(address)).await;
        let client = connecting
            .map_err(|_| refused("it does not answer".to_string()))?
            .map_err(|error| refused(error.to_string()))?;
        let mut notes = client.subscribe(SUBJECT).await.map_err(|error| refused(error.to_string()))?;
        let own = id.to_string();
        tokio::spawn(async move {
            let mut heard = Heard::default();
            while let Some(message) = notes.next().await {
                let Ok(Numbered { from, number, note }) = serde_json::from_slice(&message.payload) else { continue };
                if from == own {
                    continue;
                }
                let missed = match note {
                    Some(_) => heard.note(&from, number),
                    None => heard.count(&from, number),
                };
                let gap = missed.then_some(Received::Gap);
                for what in gap.into_iter().chain(note.map(|note| Received::Note(from, note))) {
                    if received.send(what).is_err() {
                        return;
                    }
                }
            }
        });
        let (to, from) = mpsc::channel(WAITING);
        tokio::spawn(send(client, from));
        Ok(Bus { to, id: id.to_string(), sent: Mutex::default() })
    }

    /// Sends a note to all others.
    pub fn send(&self, note: &Note) {
        // They leave in the order of their numbers.
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        *sent += 1;
        self.put(*sent, Some(note.clone()));
    }

    /// Tells all others how many notes there were, so that they miss the last one, too, if it was lost.
    pub fn count(&self) {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        self.put(*sent, None);
    }

    fn put(&self, number: u64, note: Option<Note>) {
        if let Ok(text) = serde_json::to_vec(&Numbered { from: self.id.clone(), number, note }) {
            let _ = self.to.try_send(text);
        }
    }
}

/// The address alone, and the options with its user and password: of an address the client reads neither, and its log would have
/// both.
fn logging_in(url: &str, options: ConnectOptions) -> io::Result<(ServerAddr, ConnectOptions)> {
    let address: ServerAddr = url.parse()?;
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let options = match (address.username(), address.password()) {
        (Some(user), Some(password)) => options.user_and_password(plain(user), plain(password)),
        // Without a password it is a token, as in other clients.
        (Some(token), None) => options.token(plain(token)),
        (None, _) => options,
    };
    let mut url = address.into_inner();
    let removed = url.set_username("").and_then(|()| url.set_password(None));
    removed.map_err(|()| io::Error::new(io::ErrorKind::InvalidInput, "the address has no host"))?;
    Ok((ServerAddr::from_url(url)?, options))
}

/// An address as it may be shown.
fn without_password(url: &str) -> String {
    let (scheme, rest) = url.find("://").map_or(("", url), |at| url.split_at(at + 3));
    format!("{scheme}{}", rest.rsplit('@').next().unwrap_or_default())
}

/// Sends notes in their order.
async fn send(client: Client, mut from: Receiver<Vec<u8>>) {
    while let Some(text) = from.recv().await {
        // While the bus is away this waits, once the client's own buffer is full.
        let _ = client.publish(SUBJECT, text.into()).await;
    }
}
