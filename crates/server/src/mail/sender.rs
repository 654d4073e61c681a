//! The task that sends letters.

use super::letter::{LetterError, link_of, message};
use super::settings::{MailSettings, Transport};
use crate::account::{fresh_link, token_hash};
use crate::retry::{millis, pause_ms};
use crate::shared::Shared;
use crate::store::{NewLink, StoreError, StoredLetter};
use lettre::AsyncTransport;
use lettre::transport::smtp;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How often to look for letters.
const CHECK: Duration = Duration::from_secs(1);
/// How many letters are looked up at once.
const AT_ONCE: u32 = 50;
/// For how long a letter is this process' alone after the time that it may take, in milliseconds.
const CLAIMED_MS: i64 = 120_000;

/// Why a letter is not sent.
#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Letter(#[from] LetterError),
    #[error(transparent)]
    Smtp(#[from] smtp::Error),
    #[error("the mail server does not answer")]
    Silent,
}

impl SendError {
    /// Whether it is the letter's own fault: it is not sent again.
    fn is_of_letter(&self) -> bool {
        match self {
            SendError::Letter(_) => true,
            // The mailbox does not exist or takes nothing (RFC 5321, 4.2.3). Other codes may be about this server's settings.
            SendError::Smtp(error) => error.status().is_some_and(|code| (550..=553).contains(&u16::from(code))),
            SendError::Store(_) | SendError::Silent => false,
        }
    }
}

/// Sends letters until the server closes.
pub async fn run(shared: Shared, settings: MailSettings, transport: Transport, mut closing: watch::Receiver<bool>) {
    let mut ticks = interval(CHECK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut sender = Sender { shared, settings, transport };
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        let (store, time) = (sender.shared.store.clone(), sender.shared.time);
        for letter in store.due_letters(time.now(), AT_ONCE).await.unwrap_or_default() {
            if *closing.borrow() {
                return;
            }
            sender.take(letter).await;
        }
    }
}

/// What letters are sent with.
struct Sender {
    shared: Shared,
    settings: MailSettings,
    transport: Transport,
}

impl Sender {
    /// Sends a letter, or leaves it for later.
    async fn take(&mut self, letter: StoredLetter) {
        let (number, kind) = (letter.number, letter.kind);
        let error = match self.send(&letter).await {
            Ok(()) => return,
            Err(SendError::Store(error)) if error.is_conflict() => return,
            Err(error) => error,
        };
        let (store, now) = (&self.shared.store, self.shared.time.now());
        // What cannot be stored now is sent again once nobody has it any more.
        if error.is_of_letter() {
            tracing::warn!(number, ?kind, error = plain(&error), "a letter is given up");
            let _ = store.letter_done(number).await;
        } else {
            let pause = pause_ms(self.settings.again, letter.attempts);
            tracing::warn!(number, ?kind, error = plain(&error), "a letter cannot be sent yet");
            let _ = store.delay_letter(number, now + pause).await;
        }
    }

    async fn send(&mut self, letter: &StoredLetter) -> Result<(), SendError> {
        let (store, now) = (&self.shared.store, self.shared.time.now());
        if !letter.is_true {
            return Ok(store.letter_done(letter.number).await?);
        }
        let token = fresh_link();
        let link = link_of(letter.kind).map(|(kind, lives)| NewLink {
            hash: token_hash(&token),
            kind,
            until_ms: now + millis(lives),
        });
        store.claim_letter(letter, link.as_ref(), now + millis(self.settings.timeout) + CLAIMED_MS).await?;
        let message = message(letter, &token, now, &self.settings)?;
        match timeout(self.settings.timeout, self.transport.send(message)).await {
            Ok(sent) => drop(sent?),
            Err(_) => {
                // Nobody knows what that connection would answer next.
                self.transport = self.settings.transport()?;
                return Err(SendError::Silent);
            }
        }
        Ok(store.letter_done(letter.number).await?)
    }
}

/// What went wrong, without what the mail server said: that may have addresses.
fn plain(error: &SendError) -> String {
    match error {
        SendError::Smtp(error) => match error.status() {
            Some(code) => format!("the mail server answered {code}"),
            None if error.is_response() => "the mail server does not answer as expected".to_string(),
            None => error.to_string(),
        },
        other => other.to_string(),
    }
}
