//! One analysis that an engine is asked for: an order, and what is heard of it.

use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, WeakSender, channel};
use tokio::time::{Instant, sleep_until, timeout};

/// A program that listens takes work within this time, and begins to answer within the same.
const PROMPT: Duration = Duration::from_secs(5);
/// A program that is silent for longer is gone.
pub const SILENCE: Duration = Duration::from_secs(8);
/// How many lines may wait to be read; a program that sends more has to wait.
const WAITING: usize = 64;

/// What an engine is asked, in the form of lichess.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExternalOrder)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// Another one for each person and browser that looks.
    pub session_id: String,
    /// How many threads to use.
    pub threads: u32,
    /// The size of the hash table, in mebibytes.
    pub hash: u32,
    /// How long to search, in milliseconds.
    pub movetime: u64,
    /// How many lines are wanted.
    pub multi_pv: usize,
    /// The name of the game.
    pub variant: String,
    /// Where it begins.
    pub initial_fen: String,
    /// The moves from there.
    pub moves: Vec<String>,
    /// The fingerprint of the rules, by which a program knows whether it has the same.
    pub rules: String,
    /// The definition with all that it inherits.
    pub definition: String,
}

/// What is heard of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The program has taken it.
    Taken,
    /// It has begun to answer.
    Began,
    /// A line of the engine.
    Line(String),
    /// Nothing more comes.
    Ended(End),
}

/// How an analysis ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The engine has searched as long as it should.
    Done,
    /// The engine was asked something else.
    Replaced,
    /// The program has vanished.
    Vanished,
    /// The program cannot do it, and says why.
    Failed(String),
}

/// Creates both ends of an analysis.
pub fn work() -> (Answering, Listening) {
    let ((to, heard), replaced) = (channel(WAITING), Arc::<Notify>::default());
    let listening = Listening { heard, replaced: replaced.clone(), until: Some(Instant::now() + PROMPT) };
    (Answering { to, replaced }, listening)
}

/// The end of the program.
#[derive(Debug)]
pub struct Answering {
    to: Sender<Heard>,
    replaced: Arc<Notify>,
}

/// An answer that somebody else gives.
#[derive(Debug)]
pub struct Answer {
    to: WeakSender<Heard>,
    replaced: Arc<Notify>,
}

impl Answer {
    /// Whether it is given still, heard or not.
    pub fn is_given(&self) -> bool {
        self.to.upgrade().is_some()
    }

    /// Ends it, as the engine is asked something else.
    pub fn replace(&self) {
        self.replaced.notify_one();
    }
}

impl Answering {
    /// Reports something; returns whether anybody still listens.
    pub async fn report(&self, heard: Heard) -> bool {
        matches!(timeout(SILENCE, self.to.send(heard)).await, Ok(Ok(())))
    }

    /// Reports something, if there is room for it.
    pub fn report_now(&self, heard: Heard) -> bool {
        !matches!(self.to.try_send(heard), Err(TrySendError::Closed(_)))
    }

    /// What is left to those who do not give this answer themselves.
    pub fn answer(&self) -> Answer {
        Answer { to: self.to.downgrade(), replaced: self.replaced.clone() }
    }

    /// Returns when nobody listens any more.
    pub async fn unheard(&self) {
        self.to.closed().await;
    }
}

/// The end of the one who looks. Dropping it ends the analysis.
#[derive(Debug)]
pub struct Listening {
    heard: Receiver<Heard>,
    replaced: Arc<Notify>,
    /// Until when the program has to do the next thing.
    until: Option<Instant>,
}

impl Listening {
    /// What is heard next; also that the program is not prompt. Cancel-safe.
    pub async fn next(&mut self) -> Heard {
        let until = self.until;
        let late = async {
            match until {
                Some(until) => sleep_until(until).await,
                None => std::future::pending().await,
            }
        };
        let heard = tokio::select! {
            biased;
            () = self.replaced.notified() => Heard::Ended(End::Replaced),
            heard = self.heard.recv() => heard.unwrap_or(Heard::Ended(End::Vanished)),
            () = late => Heard::Ended(End::Vanished),
        };
        self.until = match heard {
            Heard::Taken => Some(Instant::now() + PROMPT),
            _ => None,
        };
        heard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_program_that_takes_nothing_or_begins_nothing_has_vanished() {
        let (_idle, mut listening) = work();
        assert_eq!(listening.next().await, Heard::Ended(End::Vanished));
        let (answering, mut listening) = work();
        assert!(answering.report(Heard::Taken).await);
        assert_eq!(listening.next().await, Heard::Taken);
        assert_eq!(listening.next().await, Heard::Ended(End::Vanished));
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_may_take_its_time_and_ends_for_who_is_gone() {
        let (answering, mut listening) = work();
        answering.report(Heard::Taken).await;
        answering.report(Heard::Began).await;
        assert_eq!((listening.next().await, listening.next().await), (Heard::Taken, Heard::Began));
        assert!(timeout(Duration::from_secs(60), listening.next()).await.is_err());
        let answer = answering.answer();
        assert!(answer.is_given());
        answer.replace();
        assert_eq!(listening.next().await, Heard::Ended(End::Replaced));
        drop(listening);
        answering.unheard().await;
        assert!(!answering.report(Heard::Began).await && !answering.report_now(Heard::Began));
        drop(answering);
        assert!(!answer.is_given());
    }
}
