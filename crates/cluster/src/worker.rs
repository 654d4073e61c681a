//! The side that plays.

use crate::block::{Block, Played};
use crate::build::this_build;
use crate::spec::Spec;
use crate::streams::{Streams, WORK, identified, key_of, results_of};
use crate::{Access, ClusterError};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::future::join_all;
use futures_util::{StreamExt, TryStreamExt};
use menagerie_core::Game;
use menagerie_tournament::{Contestant, Record, Referee, Seats};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// How long to wait for a block before asking again.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a worker says that it still plays a block, and looks whether it is still wanted.
const SIGN: Duration = Duration::from_secs(3);
/// A block whose coordinator is not there comes again after this time.
const LATER: Duration = Duration::from_secs(10);
/// How often a worker looks for runs that it cannot play.
const LOOK: Duration = Duration::from_secs(60);

/// A worker: plays games for every run at a server that was begun by the same program.
#[derive(Debug)]
pub struct Worker {
    /// How to reach the server.
    pub access: Access,
    /// The number of games to play in parallel.
    pub cores: usize,
    /// Setting this ends the worker. Blocks that it was playing go to others.
    pub stop: Arc<AtomicBool>,
}

/// Hears what a worker does.
pub trait WorkerObserver {
    /// Something that a person may want to read.
    fn said(&self, line: &str);
    /// These games have been played.
    fn played(&self, records: &[Record]);
}

/// What a run is, unpacked.
type Unpacked = Arc<(Game, Vec<Contestant>, Referee)>;

/// A worker at work.
struct Work<'a> {
    streams: Streams,
    build: String,
    consumer: PullConsumer,
    worker: &'a Worker,
    observer: &'a dyn WorkerObserver,
    /// The runs that were played so far.
    runs: RefCell<BTreeMap<String, Unpacked>>,
    /// Whether the server answered last time.
    answers: RefCell<bool>,
}

/// The seats of the run that a core played last.
type Kept = Option<(String, Seats)>;

impl Worker {
    /// Plays until it is stopped.
    ///
    /// # Errors
    /// If the server cannot be reached at first. Later it is waited for.
    pub fn run(&self, observer: &dyn WorkerObserver) -> Result<(), ClusterError> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(self.cores.max(1) + 4)
            .build()
            .map_err(ClusterError::Runtime)?;
        let done = runtime.block_on(async {
            let streams = Streams::new(self.access.connect().await?).await?;
            let build = this_build()?;
            let consumer =
                streams.consumer(&streams.work, format!("build-{build}"), format!("{WORK}.{build}.>")).await?;
            observer.said(&format!("waiting for games at {}; this is build {build}", self.access.shown()));
            let (runs, answers) = (RefCell::default(), RefCell::new(true));
            let work = Work { streams, build, consumer, worker: self, observer, runs, answers };
            let cores = join_all((0..self.cores).map(|_| work.core()));
            tokio::join!(cores, work.look_for_others());
            Ok(())
        });
        // A game that is being played ends with its next move.
        runtime.shutdown_timeout(Duration::from_secs(10));
        done
    }
}

impl Work<'_> {
    fn is_over(&self) -> bool {
        self.worker.stop.load(Ordering::Relaxed)
    }

    /// One core: a block after another.
    async fn core(&self) {
        let mut kept: Kept = None;
        while !self.is_over() {
            let outcome = match self.fetch().await {
                Ok(Some(message)) => self.attend(&message, &mut kept).await,
                Ok(None) => Ok(()),
                Err(error) => Err(error),
            };
            let answers = outcome.is_ok();
            if self.answers.replace(answers) && !answers {
                self.observer.said("the server does not answer: waiting for it");
            }
            if !answers {
                sleep(PATIENCE).await;
            }
        }
    }

    async fn fetch(&self) -> Result<Option<Message>, async_nats::Error> {
        let mut messages = self.consumer.fetch().max_messages(1).expires(PATIENCE).messages().await?;
        messages.next().await.transpose()
    }

    /// Plays a block, if its run goes on.
    async fn attend(&self, message: &Message, kept: &mut Kept) -> Result<(), async_nats::Error> {
        let Ok(block) = serde_json::from_slice::<Block>(&message.payload) else {
            return message.ack_with(AckKind::Term).await;
        };
        if self.streams.alive.get(&block.run).await?.is_none() {
            return message.ack_with(AckKind::Nak(Some(LATER))).await;
        }
        let run = match self.unpacked(&block.run).await? {
            None => return message.ack_with(AckKind::Term).await,
            Some(Ok(run)) => run,
            Some(Err(why)) => return self.answer(message, &block, &Played::Impossible(why)).await,
        };
        let seats = match kept.take() {
            Some((name, seats)) if name == block.run => seats,
            _ => Seats::new(run.0.clone(), run.1.clone(), run.2),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let mut playing = spawn_blocking({
            let (block, stop) = (block.clone(), stop.clone());
            move || play(seats, &block, &stop)
        });
        let (seats, played) = loop {
            tokio::select! {
                done = &mut playing => match done {
                    Ok(done) => break done,
                    Err(_) => {
                        let why = "the program crashed in one of these games".to_string();
                        return self.answer(message, &block, &Played::Impossible(why)).await;
                    }
                },
                () = sleep(SIGN) => self.give_a_sign(message, &block, &stop).await,
            }
            stop.fetch_or(self.is_over(), Ordering::Relaxed);
        };
        *kept = Some((block.run.clone(), seats));
        match played {
            Some(played) => self.answer(message, &block, &played).await,
            // Another one plays it.
            None => message.ack_with(AckKind::Nak(None)).await,
        }
    }

    /// Says that the block is still being played, and ends that if it is not wanted any more.
    async fn give_a_sign(&self, message: &Message, block: &Block, stop: &AtomicBool) {
        // If the server does not answer, the result may be in time yet.
        let _ = message.ack_with(AckKind::Progress).await;
        if let Ok(None) = self.streams.runs.get(key_of(&self.build, &block.run)).await {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Sends the result, until the server has it, and gives the block back.
    async fn answer(&self, message: &Message, block: &Block, played: &Played) -> Result<(), async_nats::Error> {
        let first = block.games.first().map_or(0, |game| game.number);
        let text = serde_json::to_vec(played)?;
        loop {
            let headers = identified(&block.run, first, block.games.len());
            let subject = results_of(&block.run);
            let sent = self.streams.context.publish_with_headers(subject, headers, text.clone().into()).await;
            if let Ok(sent) = sent
                && sent.await.is_ok()
            {
                break;
            }
            if self.is_over() {
                return Ok(());
            }
            sleep(PATIENCE).await;
        }
        if let Played::Records(records) = played {
            self.observer.played(records);
        }
        message.ack().await
    }

    /// What a run is; nothing if it has ended, or why it cannot be played.
    async fn unpacked(&self, name: &str) -> Result<Option<Result<Unpacked, String>>, async_nats::Error> {
        if let Some(run) = self.runs.borrow().get(name) {
            return Ok(Some(Ok(run.clone())));
        }
        let Some(text) = self.streams.runs.get(key_of(&self.build, name)).await? else { return Ok(None) };
        let spec = serde_json::from_slice::<Spec>(&text).map_err(|error| error.to_string());
        Ok(Some(spec.and_then(Spec::unpack).map(|run| {
            let run = Arc::new(run);
            // Only what is being played is kept.
            let mut runs = self.runs.borrow_mut();
            runs.retain(|_, kept| Arc::strong_count(kept) > 1);
            runs.insert(name.to_string(), run.clone());
            run
        })))
    }

    /// Says which runs were begun by another build, once each.
    async fn look_for_others(&self) {
        let mut said = BTreeSet::new();
        let mut wait = Duration::ZERO;
        while !self.is_over() {
            if wait.is_zero() {
                for key in self.keys().await.unwrap_or_default() {
                    if let Some((build, run)) = key.split_once('.')
                        && build != self.build
                        && said.insert(key.clone())
                    {
                        self.observer.said(&format!(
                            "refused: run {run} was begun by build {build}; to play in it, start a worker from the same \
                             program file"
                        ));
                    }
                }
                wait = LOOK;
            }
            sleep(PATIENCE).await;
            wait = wait.saturating_sub(PATIENCE);
        }
    }

    async fn keys(&self) -> Result<Vec<String>, async_nats::Error> {
        Ok(self.streams.runs.keys().await?.try_collect().await?)
    }
}

/// Plays a block. Returns nothing if it was stopped.
fn play(mut seats: Seats, block: &Block, stop: &AtomicBool) -> (Seats, Option<Played>) {
    let mut records = Vec::new();
    for game in &block.games {
        let played = game.resolve(seats.game()).and_then(|(pairing, opening)| {
            seats.play(game.number, pairing, &opening, &|| stop.load(Ordering::Relaxed))
        });
        match played {
            Ok(Some(record)) => records.push(record),
            Ok(None) => return (seats, None),
            Err(error) => return (seats, Some(Played::Impossible(error.to_string()))),
        }
    }
    (seats, Some(Played::Records(records)))
}
