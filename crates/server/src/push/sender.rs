//! The task that sends messages to browsers.

use super::message::{MessageError, request};
use super::settings::PushSettings;
use super::vapid::VapidKey;
use crate::retry::{millis, pause_ms};
use crate::shared::Shared;
use crate::store::{Says, StoreError, StoredPush};
use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error as ClientError};
use hyper_util::rt::TokioExecutor;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How often to look for messages.
const CHECK: Duration = Duration::from_secs(1);
/// How many messages are sent at once: a service that hangs holds up few of those to others.
const AT_ONCE: usize = 16;
/// For how long a message is this process' alone after the time that it may take, in milliseconds.
const CLAIMED_MS: i64 = 60_000;
/// The longest pause that a service may ask for, in seconds.
const LONGEST_ASKED: i64 = 6 * 3600;

/// What messages are sent with.
pub struct Sender {
    /// How.
    pub settings: PushSettings,
    /// By what services know this server.
    pub key: VapidKey,
    client: Client<HttpsConnector<HttpConnector>, Body>,
}

/// Why a message is not sent.
#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Message(#[from] MessageError),
    #[error("cannot reach the push service: {0}")]
    Client(#[from] ClientError),
    #[error("the push service does not answer")]
    Silent,
    #[error("the push service answered {status}")]
    Refused { status: StatusCode, again_ms: Option<i64> },
}

/// What to do about it.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    /// The browser has taken its consent back.
    Forget,
    GiveUp,
    /// Where the service says when, in milliseconds.
    Again(Option<i64>),
}

impl SendError {
    fn next(&self) -> Next {
        match self {
            SendError::Message(_) => Next::GiveUp,
            SendError::Refused { status, again_ms } => match status.as_u16() {
                404 | 410 => Next::Forget,
                408 | 429 => Next::Again(*again_ms),
                400..=499 => Next::GiveUp,
                _ => Next::Again(*again_ms),
            },
            SendError::Store(_) | SendError::Client(_) | SendError::Silent => Next::Again(None),
        }
    }
}

impl Sender {
    /// Prepares to send. Nothing is connected before the first message.
    ///
    /// # Errors
    /// Says why the certificates of the system cannot be read.
    pub fn new(settings: PushSettings, key: VapidKey) -> io::Result<Sender> {
        let connector = HttpsConnectorBuilder::new().with_native_roots()?.https_or_http().enable_http1().build();
        Ok(Sender { settings, key, client: Client::builder(TokioExecutor::new()).build(connector) })
    }

    /// Has a service deliver a message.
    async fn deliver(&self, push: &StoredPush, says: Says, now_ms: i64) -> Result<(), SendError> {
        let request = request(push, says, now_ms, &self.settings, &self.key)?;
        let answer = timeout(self.settings.timeout, self.client.request(request)).await;
        let answer = answer.map_err(|_| SendError::Silent)??;
        let status = answer.status();
        let again_ms = retry_after(answer.headers()).map(|seconds| seconds * 1000);
        status.is_success().then_some(()).ok_or(SendError::Refused { status, again_ms })
    }
}

/// Sends messages until the server closes.
pub async fn run(shared: Shared, sender: Arc<Sender>, mut closing: watch::Receiver<bool>) {
    let mut ticks = interval(CHECK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut tasks = JoinSet::new();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            _ = closing.wait_for(|closing| *closing) => break,
        }
        while tasks.try_join_next().is_some() {}
        let free = u32::try_from(AT_ONCE - tasks.len().min(AT_ONCE)).unwrap_or_default();
        if free == 0 {
            continue;
        }
        for push in shared.store.due_pushes(shared.time.now(), free).await.unwrap_or_default() {
            let until = shared.time.now() + millis(sender.settings.timeout) + CLAIMED_MS;
            // Another process was faster, or it is taken at the next tick.
            if shared.store.claim_push(&push, until).await.is_ok() {
                tasks.spawn(take(shared.clone(), sender.clone(), push));
            }
        }
    }
    // What is on its way is noted as sent, so that it does not come twice.
    while tasks.join_next().await.is_some() {}
}

/// Sends a message that was claimed, or leaves it for later.
async fn take(shared: Shared, sender: Arc<Sender>, push: StoredPush) {
    let (number, store) = (push.number, &shared.store);
    let Err(error) = send(&shared, &sender, &push).await else { return };
    let next = error.next();
    // What cannot be stored now is sent again once nobody has it any more.
    match next {
        Next::Forget => {
            let _ = store.unsubscribe(&push.session, Some(&push.endpoint)).await;
        }
        Next::GiveUp => {
            tracing::warn!(number, %error, "a message to a browser is given up");
            let _ = store.push_done(number).await;
        }
        Next::Again(asked_ms) => {
            tracing::warn!(number, %error, "a message to a browser cannot be sent yet");
            let pause = pause_ms(sender.settings.again, push.attempts).max(asked_ms.unwrap_or_default());
            let _ = store.delay_push(number, shared.time.now() + pause).await;
        }
    }
}

async fn send(shared: &Shared, sender: &Sender, push: &StoredPush) -> Result<(), SendError> {
    // Otherwise the player has moved.
    if let Some(says) = push.says {
        sender.deliver(push, says, shared.time.now()).await?;
    }
    Ok(shared.store.push_done(push.number).await?)
}

/// When a service wants to be asked again, in seconds. It may also name a date, which no service of browsers does.
fn retry_after(headers: &HeaderMap) -> Option<i64> {
    let seconds: i64 = headers.get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(seconds.clamp(0, LONGEST_ASKED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_is_forgotten_given_up_or_sent_again() {
        for (status, next) in [
            (404, Next::Forget),
            (410, Next::Forget),
            (400, Next::GiveUp),
            (403, Next::GiveUp),
            (413, Next::GiveUp),
            (429, Next::Again(Some(7_000))),
            (500, Next::Again(Some(7_000))),
            (503, Next::Again(Some(7_000))),
            // Nothing follows a redirection to another machine.
            (301, Next::Again(Some(7_000))),
        ] {
            let status = StatusCode::from_u16(status).unwrap();
            assert_eq!(SendError::Refused { status, again_ms: Some(7_000) }.next(), next, "{status}");
        }
        assert_eq!(SendError::Message(MessageError::Keys).next(), Next::GiveUp);
        assert_eq!(SendError::Silent.next(), Next::Again(None));
    }

    #[test]
    fn a_service_says_when_to_ask_again() {
        for (value, seconds) in [("0", Some(0)), ("120", Some(120)), ("99999999", Some(LONGEST_ASKED)), ("soon", None)]
        {
            let headers = HeaderMap::from_iter([(header::RETRY_AFTER, value.parse().unwrap())]);
            assert_eq!(retry_after(&headers), seconds);
        }
        assert_eq!(retry_after(&HeaderMap::new()), None);
    }
}
