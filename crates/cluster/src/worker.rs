//! The side that plays.

use crate::block::{Block, Done, Item, Played};
use crate::build::this_build;
use crate::objects::{self, ObjectError};
use crate::spec::{Spec, Unpacked};
use crate::streams::{STORED, Streams, identified, key_of, object_of, results_of, work_of};
use crate::{Access, ClusterError};
use async_nats::Client;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::future::join_all;
use futures_util::{StreamExt, TryStreamExt};
use menagerie_tournament::{Craft, Job, Part, Seats};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

/// How long to wait for a block before asking again.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a worker says that it still plays a block, and looks whether it is still wanted.
const SIGN: Duration = Duration::from_secs(3);
/// A block whose coordinator is not there comes again after this time, and after twice that, and so on, up to this many times
/// that.
const LATER: Duration = Duration::from_secs(10);
const MUCH_LATER: u32 = 60;
/// After this many workers that cannot play a block, nobody can.
const ATTEMPTS: u32 = 3;
/// A message has about this many bytes of records at most; servers take a mebibyte.
const MOST_BYTES: usize = 250_000;
/// How often a worker looks for runs that it cannot play, and whether the server still knows it.
const LOOK: Duration = Duration::from_secs(5);

/// A worker: plays games, and does parts of tasks, for every run at a server that was begun by the same program.
#[derive(Debug)]
pub struct Worker {
    /// How to reach the server.
    pub access: Access,
    /// The number of games to play in parallel.
    pub cores: usize,
    /// What it can do besides playing games.
    pub crafts: Vec<Arc<dyn Craft>>,
    /// Setting this ends the worker. Blocks that it was playing go to others.
    pub stop: Arc<AtomicBool>,
}

/// Hears what a worker does.
pub trait WorkerObserver {
    /// Something that a person may want to read.
    fn said(&self, line: &str);
    /// This many games have been played.
    fn played(&self, games: u64);
}

/// A worker at work.
struct Work<'a> {
    client: Client,
    streams: Streams,
    build: String,
    consumer: PullConsumer,
    worker: &'a Worker,
    observer: &'a dyn WorkerObserver,
    /// The runs that were played so far.
    runs: RefCell<BTreeMap<String, Arc<Unpacked>>>,
    /// Whether the server answered last time.
    answers: RefCell<bool>,
    /// The runs of which it was said that something is missing.
    missed: RefCell<BTreeSet<String>>,
}

/// Why a block is not begun.
enum Hitch {
    /// Its run has ended.
    Ended,
    /// What it needs is not at the server: it is on its way there.
    NotYet,
    /// It cannot be done here.
    Unfit(String),
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
            let client = self.access.connect().await?;
            let streams = Streams::new(client.clone()).await?;
            let build = this_build()?;
            let consumer = streams.blocks_of(&build).await?;
            observer.said(&format!("waiting for games at {}; this is build {build}", self.access.shown()));
            let (runs, answers, missed) = (RefCell::default(), RefCell::new(true), RefCell::default());
            let work = Work { client, streams, build, consumer, worker: self, observer, runs, answers, missed };
            let cores = join_all((0..self.cores).map(|_| work.core()));
            tokio::join!(cores, work.look_around());
            // What it gives back is sent before it leaves.
            let _ = timeout(SIGN, work.client.flush()).await;
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
            let times = u32::try_from(deliveries(message)).map_or(MUCH_LATER, |times| times.min(MUCH_LATER));
            return message.ack_with(AckKind::Nak(Some(LATER * times))).await;
        }
        let run = match self.with_signs(message, self.prepare(&block)).await? {
            Ok(run) => run,
            Err(Hitch::Ended) => return message.ack_with(AckKind::Term).await,
            Err(Hitch::NotYet) => return self.put_off(message, &block).await,
            Err(Hitch::Unfit(why)) => return self.fail(message, &block, why).await,
        };
        let seats = match (kept.take(), &*run) {
            (Some((name, seats)), _) if name == block.run => Some(seats),
            (_, Unpacked::Match { game, contestants, referee }) => {
                Some(Seats::new(game.clone(), contestants.clone(), *referee))
            }
            (_, Unpacked::Task { .. }) => None,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let mut working = spawn_blocking({
            let (block, stop, crafts) = (block.clone(), stop.clone(), self.worker.crafts.clone());
            move || work(seats, &run, &crafts, &block, &stop)
        });
        let (seats, done) = loop {
            tokio::select! {
                done = &mut working => match done {
                    Ok(done) => break done,
                    Err(_) => {
                        return self.fail(message, &block, "the program crashed in one of these games".to_string()).await;
                    }
                },
                () = sleep(SIGN) => self.give_a_sign(message, &block, &stop).await,
            }
            stop.fetch_or(self.is_over(), Ordering::Relaxed);
        };
        *kept = seats.map(|seats| (block.run.clone(), seats));
        match done {
            Some(Ok(done)) => self.answer(message, &block, done).await,
            Some(Err(why)) => self.fail(message, &block, why).await,
            // Another one plays it.
            None => message.ack_with(AckKind::Nak(None)).await,
        }
    }

    /// What a block is of, with the files here that its parts need.
    async fn prepare(&self, block: &Block) -> Result<Result<Arc<Unpacked>, Hitch>, async_nats::Error> {
        let run = match self.unpacked(&block.run).await? {
            Ok(run) => run,
            Err(hitch) => return Ok(Err(hitch)),
        };
        let Unpacked::Task { craft, .. } = &*run else { return Ok(Ok(run)) };
        let craft = match craft_of(&self.worker.crafts, craft) {
            Ok(craft) => craft,
            Err(why) => return Ok(Err(Hitch::Unfit(why))),
        };
        let parts = block.items.iter().filter_map(|item| match item {
            Item::Part(_, part) => Some(part),
            Item::Game(_) => None,
        });
        for file in parts.flat_map(|Part { needs, .. }| needs) {
            if craft.has(file) {
                continue;
            }
            let taken = match self.object(&object_of(&block.run, file)).await? {
                Ok(bytes) => craft.take(file, bytes).map_err(Hitch::Unfit),
                Err(hitch) => Err(hitch),
            };
            if let Err(hitch) = taken {
                return Ok(Err(hitch));
            }
        }
        Ok(Ok(run))
    }

    /// An object of a run.
    async fn object(&self, name: &str) -> Result<Result<Vec<u8>, Hitch>, async_nats::Error> {
        match objects::get(&self.streams.data, name).await {
            Ok(bytes) => Ok(Ok(bytes)),
            Err(ObjectError::Lost) => Ok(Err(Hitch::NotYet)),
            Err(ObjectError::Server(what)) => Err(what.into()),
        }
    }

    /// Waits for something, and says meanwhile that the block is being worked on.
    async fn with_signs<T>(&self, message: &Message, what: impl Future<Output = T>) -> T {
        let mut what = pin!(what);
        loop {
            tokio::select! {
                done = &mut what => return done,
                // If the server does not answer, it may be in time yet.
                () = sleep(SIGN) => drop(message.ack_with(AckKind::Progress).await),
            }
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

    /// Gives a block back until what it needs is at the server, and says so once for its run.
    async fn put_off(&self, message: &Message, block: &Block) -> Result<(), async_nats::Error> {
        if self.missed.borrow_mut().insert(block.run.clone()) {
            self.observer
                .said(&format!("run {} needs a file that is not at the server yet: waiting for it", block.run));
        }
        message.ack_with(AckKind::Nak(Some(SIGN))).await
    }

    /// Gives a block that cannot be played here to another worker, or says that nobody can play it. Failures are counted in the
    /// block, since it also comes again for other reasons.
    async fn fail(&self, message: &Message, block: &Block, why: String) -> Result<(), async_nats::Error> {
        self.observer.said(&format!("games of run {} cannot be played here: {why}", block.run));
        let failures = block.failures + 1;
        if failures >= ATTEMPTS {
            self.send(message, block, 0, &Played::Impossible(why)).await?;
            return message.ack().await;
        }
        // Another worker may be there by then.
        let waited = async {
            for _ in 0..LATER.as_secs() {
                if self.is_over() {
                    return false;
                }
                sleep(PATIENCE).await;
            }
            true
        };
        if !self.with_signs(message, waited).await {
            return message.ack_with(AckKind::Nak(None)).await;
        }
        if let Ok(None) = self.streams.runs.get(key_of(&self.build, &block.run)).await {
            return message.ack_with(AckKind::Term).await;
        }
        let text = serde_json::to_vec(&Block { failures, ..block.clone() })?;
        let (subject, headers) =
            (work_of(&self.build, &block.run), identified(&format!("{}-failed-{failures}", block.id)));
        let publish = || async {
            let sent = self
                .streams
                .context
                .publish_with_headers(subject.clone(), headers.clone(), text.clone().into())
                .await?;
            sent.await?;
            Ok(())
        };
        self.insist(message, publish).await?;
        message.ack().await
    }

    /// Sends what was done, and gives the block back. What is too long for a message goes to the object store.
    async fn answer(&self, message: &Message, block: &Block, done: Vec<Done>) -> Result<(), async_nats::Error> {
        // Nobody takes what comes after the end of a run. A server that does not answer may do so later.
        if let Ok(None) = self.streams.runs.get(key_of(&self.build, &block.run)).await {
            return message.ack_with(AckKind::Term).await;
        }
        let (mut records, mut bytes, mut parts, mut games) = (Vec::new(), 0, 0, 0);
        for one in done {
            let (number, stored) = match one {
                Done::Part(number, bytes) => (number, bytes),
                Done::Game(record) => {
                    games += 1;
                    let text = serde_json::to_vec(&record)?;
                    if text.len() < MOST_BYTES {
                        if bytes + text.len() >= MOST_BYTES {
                            let played = Played::Records(std::mem::take(&mut records));
                            self.send(message, block, parts, &played).await?;
                            (bytes, parts) = (0, parts + 1);
                        }
                        bytes += text.len();
                        records.push(record);
                        continue;
                    }
                    (record.number, text)
                }
            };
            let object = format!("{}-{number}", block.id);
            self.insist(message, || async { objects::put(&self.streams.data, &object, &stored).await }).await?;
            self.send(message, block, parts, &Played::Stored(number, object)).await?;
            parts += 1;
        }
        if !records.is_empty() {
            self.send(message, block, parts, &Played::Records(records)).await?;
        }
        self.observer.played(games);
        message.ack().await
    }

    /// Sends a part of a result until the server has it.
    async fn send(
        &self,
        message: &Message,
        block: &Block,
        part: usize,
        played: &Played,
    ) -> Result<(), async_nats::Error> {
        let text = serde_json::to_vec(played)?;
        let id = format!("{}-{part}", block.id);
        let publish = || async {
            let (subject, headers) = (results_of(&block.run), identified(&id));
            let sent = self.streams.context.publish_with_headers(subject, headers, text.clone().into()).await?;
            sent.await?;
            Ok(())
        };
        self.insist(message, publish).await
    }

    /// Does something at the server until it succeeds.
    async fn insist<F>(&self, message: &Message, act: impl Fn() -> F) -> Result<(), async_nats::Error>
    where
        F: Future<Output = Result<(), async_nats::Error>>,
    {
        let mut said = false;
        loop {
            let Err(why) = self.with_signs(message, act()).await else { return Ok(()) };
            if self.is_over() {
                return Err(why);
            }
            if !std::mem::replace(&mut said, true) {
                self.observer.said(&format!("the server does not take a result: {why}; sending it again"));
            }
            sleep(PATIENCE).await;
            let _ = message.ack_with(AckKind::Progress).await;
        }
    }

    /// What a run is.
    async fn unpacked(&self, name: &str) -> Result<Result<Arc<Unpacked>, Hitch>, async_nats::Error> {
        if let Some(run) = self.runs.borrow().get(name) {
            return Ok(Ok(run.clone()));
        }
        let Some(said) = self.streams.runs.get(key_of(&self.build, name)).await? else { return Ok(Err(Hitch::Ended)) };
        let text = match said.strip_prefix(STORED.as_bytes()) {
            None => said.into(),
            Some(object) => match self.object(&String::from_utf8_lossy(object)).await? {
                Ok(text) => text,
                Err(hitch) => return Ok(Err(hitch)),
            },
        };
        let spec = serde_json::from_slice::<Spec>(&text).map_err(|error| error.to_string());
        Ok(spec.and_then(Spec::unpack).map_err(Hitch::Unfit).map(|run| {
            let run = Arc::new(run);
            // Only what is being played is kept.
            let mut runs = self.runs.borrow_mut();
            runs.retain(|_, kept| Arc::strong_count(kept) > 1);
            runs.insert(name.to_string(), run.clone());
            run
        }))
    }

    /// Says which runs were begun by another build, once each, and has the server know again what it has forgotten.
    async fn look_around(&self) {
        let mut said = BTreeSet::new();
        let mut wait = Duration::ZERO;
        while !self.is_over() {
            if wait.is_zero() {
                self.say_others(&mut said).await;
                // It may have been started with an empty store.
                if let Ok(streams) = Streams::new(self.client.clone()).await {
                    let _ = streams.blocks_of(&self.build).await;
                }
                wait = LOOK;
            }
            sleep(PATIENCE).await;
            wait = wait.saturating_sub(PATIENCE);
            // A server that is there again is asked at once.
            wait = if *self.answers.borrow() { wait } else { wait.min(PATIENCE) };
        }
    }

    async fn say_others(&self, said: &mut BTreeSet<String>) {
        for key in self.keys().await.unwrap_or_default() {
            if let Some((build, run)) = key.split_once('.')
                && build != self.build
                && said.insert(key.clone())
            {
                self.observer.said(&format!(
                    "refused: run {run} was begun by build {build}; to play in it, start a worker from the same program file"
                ));
            }
        }
    }

    async fn keys(&self) -> Result<Vec<String>, async_nats::Error> {
        Ok(self.streams.runs.keys().await?.try_collect().await?)
    }
}

/// How often a message was given out, this time included.
fn deliveries(message: &Message) -> i64 {
    message.info().map_or(1, |info| info.delivered)
}

/// The craft of a name.
fn craft_of<'a>(crafts: &'a [Arc<dyn Craft>], name: &str) -> Result<&'a Arc<dyn Craft>, String> {
    crafts.iter().find(|craft| craft.name() == name).ok_or_else(|| format!("this worker knows no {name}"))
}

/// What came of a block, or why it cannot be done. Nothing if it was stopped.
type Outcome = Option<Result<Vec<Done>, String>>;

/// Plays the games of a block, or does its parts.
fn work(
    mut seats: Option<Seats>,
    run: &Unpacked,
    crafts: &[Arc<dyn Craft>],
    block: &Block,
    stop: &AtomicBool,
) -> (Option<Seats>, Outcome) {
    let mut all = Vec::new();
    for item in &block.items {
        let done = match (item, &mut seats, run) {
            (Item::Game(game), Some(seats), _) => {
                let played = game.resolve(seats.game()).and_then(|(pairing, opening)| {
                    seats.play(game.number, pairing, &opening, &|| stop.load(Ordering::Relaxed))
                });
                played.map(|record| record.map(Done::Game)).map_err(|error| error.to_string())
            }
            (Item::Part(number, part), _, Unpacked::Task { craft, games, common }) => {
                let job = Job { games, common, part };
                let made = craft_of(crafts, craft).and_then(|craft| craft.work(job, stop));
                made.map(|made| made.map(|bytes| Done::Part(*number, bytes)))
            }
            _ => Err("the run is of another kind than its blocks".to_string()),
        };
        match done {
            Ok(Some(done)) => all.push(done),
            Ok(None) => return (seats, None),
            Err(why) => return (seats, Some(Err(why))),
        }
    }
    (seats, Some(Ok(all)))
}
