//! One run: the games of a match or the parts of a task, from the first block that is given out to the last result.

use crate::block::{Arrived, Block, Item, Played};
use crate::objects::{self, ObjectError};
use crate::streams::{HEARTBEAT, SPEC, STORED, Streams, identified, key_of, object_of, results_of, work_of};
use crate::{Access, ClusterError};
use async_nats::Client;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::kv::Store;
use futures_util::TryStreamExt;
use menagerie_tournament::{Error, Record, SharedFile};
use std::collections::BTreeMap;
use std::future::Future;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// A block has at most this many games, so that little is lost with a worker.
const MOST_ITEMS: usize = 32;
/// A run is divided into about this many blocks at least, so that many cores have something to do.
const LEAST_BLOCKS: usize = 64;
/// This many games are given out before their results are in, and no more.
const AHEAD: usize = 16_384;
/// How long to wait for results before looking after other things. While there are games to give out, nothing is waited for.
const PATIENCE: Duration = Duration::from_millis(250);
/// How many messages with results are taken before looking after other things. Their games are written to disk together.
const MOST_MESSAGES: usize = 32;
/// After this time without a result it is asked whether the server still has the blocks.
const SILENCE: Duration = Duration::from_secs(30);
/// What the headers of a message take at most.
const HEADERS: usize = 1024;
/// A block is given out, and results are fetched, within this time, or the server does not answer.
const STEP: Duration = Duration::from_secs(30);
/// How often the server is given again what the run plays, which it forgets in time.
const DESCRIBED: Duration = Duration::from_secs(3600);
/// What the bucket of runs has of a run is at most this long; the rest is an object. Servers take messages of a mebibyte.
const LARGEST_SPEC: usize = 250_000;
/// How long to wait before asking a server again that does not answer.
pub(crate) const SECOND: Duration = Duration::from_secs(1);

/// What a run is.
pub(crate) struct Described<'a> {
    /// The build that does it.
    pub(crate) build: &'a str,
    /// Its name.
    pub(crate) name: &'a str,
    /// What is played or done.
    pub(crate) spec: &'a str,
    /// The files that it takes.
    pub(crate) files: &'a [SharedFile],
    /// A server that does not answer for this long is given up.
    pub(crate) patience: Duration,
}

/// A run on a server.
pub(crate) struct Run<'a> {
    client: Client,
    streams: Streams,
    results: PullConsumer,
    what: Described<'a>,
    url: String,
    /// What tells the blocks of this run from those of earlier ones of the same name, with a number that counts them.
    nonce: u64,
    blocks: u64,
    /// What is given out, by number.
    waiting: BTreeMap<usize, Item>,
    /// When this run said last that it goes on, and what it plays.
    heartbeat: Option<Instant>,
    described: Instant,
    /// When there was a result last, or blocks were found to be still there.
    heard: Instant,
    /// Since when the server does not answer.
    silent: Option<Instant>,
}

/// Results that have arrived together.
#[derive(Default)]
struct Batch {
    games: Vec<Record>,
    /// The objects that can be removed when the results are safe.
    objects: Vec<String>,
}

/// What keeps a run from going on.
enum Trouble {
    /// The server does not answer now.
    Server(String),
    /// It cannot go on.
    End(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::End(error)
    }
}

/// What a client says of a server that does not answer.
fn server(error: impl std::fmt::Display) -> Trouble {
    Trouble::Server(error.to_string())
}

impl<'a> Run<'a> {
    /// Begins a run. What an earlier one of this name has left is taken back. If it is over meanwhile, not all files are given.
    pub(crate) async fn begin(
        access: &Access,
        what: Described<'a>,
        over: &dyn Fn() -> bool,
    ) -> Result<Run<'a>, ClusterError> {
        let client = access.connect().await?;
        let streams = Streams::new(client.clone()).await?;
        let results = streams.results_of(what.name).await?;
        let now = Instant::now();
        let run = Run {
            client,
            streams,
            results,
            what,
            url: access.shown(),
            nonce: rand::random(),
            blocks: 0,
            waiting: BTreeMap::new(),
            heartbeat: None,
            described: now,
            heard: now,
            silent: None,
        };
        let refused = ClusterError::refused("keep what is to be played");
        run.take_back().await.map_err(&refused)?;
        run.describe(over).await.map_err(&refused)?;
        Ok(run)
    }

    /// Says what the run plays, and gives the files that it takes. That takes as long as it takes: the client gives a server up
    /// that does not take a piece of a file for some seconds. What is played comes first, by which workers know that what they
    /// are doing is still wanted. Files are left out when the run is over, and the one that is on its way is broken off.
    async fn describe(&self, over: &dyn Fn() -> bool) -> Result<(), async_nats::Error> {
        tokio::select! {
            done = going_on(&self.streams.alive, self.what.name, self.describe_files()) => done,
            () = until(over) => Ok(()),
        }
    }

    async fn describe_files(&self) -> Result<(), async_nats::Error> {
        let Described { build, name, spec, files, .. } = self.what;
        let said = if spec.len() <= LARGEST_SPEC {
            spec.to_string()
        } else {
            let object = object_of(name, SPEC);
            self.store(&object, spec.as_bytes()).await?;
            format!("{STORED}{object}")
        };
        self.streams.runs.put(key_of(build, name), said.into()).await?;
        for file in files {
            let size = std::fs::metadata(&file.path)?.len();
            let object = object_of(name, &file.name);
            if !objects::has(&self.streams.data, &object, size).await {
                objects::put(&self.streams.data, &object, &std::fs::read(&file.path)?).await?;
            }
        }
        Ok(())
    }

    /// Stores bytes, unless they are there.
    async fn store(&self, object: &str, bytes: &[u8]) -> Result<(), async_nats::Error> {
        if objects::has(&self.streams.data, object, bytes.len() as u64).await {
            return Ok(());
        }
        objects::put(&self.streams.data, object, bytes).await
    }

    /// Takes back the blocks that are out, and the results that nobody has taken.
    async fn take_back(&self) -> Result<(), async_nats::Error> {
        let Streams { work, results, .. } = &self.streams;
        work.purge().filter(work_of(self.what.build, self.what.name)).await?;
        results.purge().filter(results_of(self.what.name)).await?;
        Ok(())
    }

    /// Gives work out and takes what comes of it until all is there, or no more is wanted.
    pub(crate) async fn play(
        &mut self,
        items: &mut dyn Iterator<Item = Result<Item, Error>>,
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(Arrived) -> bool,
    ) -> Result<(), Error> {
        let count = items.size_hint().1.unwrap_or(usize::MAX);
        let mut all_out = false;
        let mut block: Option<Block> = None;
        let mut items = items.peekable();
        loop {
            let is_done = all_out && block.is_none() && self.waiting.is_empty();
            if is_done || over() {
                return Ok(());
            }
            if !all_out && block.is_none() && self.waiting.len() < AHEAD {
                let size = match items.peek() {
                    // A part is as much as one core should do.
                    Some(Ok(Item::Part(..))) => 1,
                    // Both games of a pair are in one block.
                    _ => (count / LEAST_BLOCKS / 2 * 2).clamp(2, MOST_ITEMS),
                };
                let next: Vec<Item> = items.by_ref().take(size).collect::<Result<_, _>>()?;
                all_out = next.len() < size;
                block = (!next.is_empty()).then(|| self.block(next));
            }
            match self.step(&mut block, over, take).await {
                Ok(true) => self.silent = None,
                Ok(false) => return Ok(()),
                Err(Trouble::End(error)) => return Err(error),
                Err(Trouble::Server(what)) => self.wait_for_server(what, over).await?,
            }
        }
    }

    /// A block of these items.
    fn block(&mut self, items: Vec<Item>) -> Block {
        self.blocks += 1;
        let id = format!("{}-{:016x}-{}", self.what.name, self.nonce, self.blocks);
        Block { run: self.what.name.to_string(), id, items, failures: 0 }
    }

    /// How long an exchange takes at most.
    fn longest(&self) -> Duration {
        STEP.min(self.what.patience)
    }

    /// Gives a block out, and takes what results there are. Says whether more are wanted.
    async fn step(
        &mut self,
        block: &mut Option<Block>,
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(Arrived) -> bool,
    ) -> Result<bool, Trouble> {
        let messages = timeout(self.longest(), self.exchange(block)).await.map_err(server)??;
        if self.heard.elapsed() >= SILENCE {
            self.restore(over).await?;
            self.heard = Instant::now();
        }
        if self.described.elapsed() >= DESCRIBED {
            self.describe(over).await.map_err(server)?;
            self.described = Instant::now();
        }
        self.take_results(&messages, take).await
    }

    /// Gives a block out, and fetches what results there are.
    async fn exchange(&mut self, block: &mut Option<Block>) -> Result<Vec<Message>, Trouble> {
        self.say_that_it_goes_on().await?;
        let mut batch = self.results.fetch().max_messages(MOST_MESSAGES);
        if block.is_none() {
            batch = batch.expires(PATIENCE);
        }
        if let Some(given) = block {
            self.publish(given).await?;
            self.waiting.extend(given.items.drain(..).map(|item| (item.number(), item)));
            *block = None;
        }
        let messages = batch.messages().await.map_err(server)?;
        let messages: Vec<Message> = messages.try_collect().await.map_err(server)?;
        if !messages.is_empty() {
            self.heard = Instant::now();
        }
        Ok(messages)
    }

    async fn say_that_it_goes_on(&mut self) -> Result<(), Trouble> {
        if self.heartbeat.is_none_or(|last| last.elapsed() >= HEARTBEAT) {
            self.streams.alive.put(self.what.name, "".into()).await.map_err(server)?;
            self.heartbeat = Some(Instant::now());
        }
        Ok(())
    }

    async fn publish(&self, block: &Block) -> Result<(), Trouble> {
        let text = serde_json::to_vec(block).map_err(|error| Error::Workers(error.to_string()))?;
        let most = self.client.server_info().max_payload;
        if text.len() + HEADERS > most {
            return Err(Error::Workers(format!(
                "a block of games has {} bytes, and the server takes messages of {most}: give shorter openings, or raise \
                 `max_payload` in the server's configuration",
                text.len()
            ))
            .into());
        }
        let subject = work_of(self.what.build, self.what.name);
        let headers = identified(&block.id);
        let sent = self.streams.context.publish_with_headers(subject, headers, text.into()).await.map_err(server)?;
        sent.await.map(|_| ()).map_err(server)
    }

    /// Takes results. Games that have arrived together are made safe together, and what is safe is acknowledged. Says whether
    /// more are wanted.
    async fn take_results(
        &mut self,
        messages: &[Message],
        take: &mut dyn FnMut(Arrived) -> bool,
    ) -> Result<bool, Trouble> {
        let mut batch = Batch::default();
        let (mut read, mut outcome) = (0, Ok(true));
        for message in messages {
            outcome = self.read(message, &mut batch, take).await;
            if !matches!(outcome, Ok(true)) {
                break;
            }
            read += 1;
        }
        // What has been counted is waited for no longer, so it is taken whatever else happened.
        let goes_on = batch.games.is_empty() || take(Arrived::Games(batch.games));
        if !goes_on {
            return outcome.map(|_| false);
        }
        for message in &messages[..read] {
            timeout(self.longest(), message.ack()).await.map_err(server)?.map_err(server)?;
        }
        for object in &batch.objects {
            objects::remove(&self.streams.data, object).await;
        }
        outcome
    }

    /// Reads the results of a message: games go into the batch. Says whether more are wanted.
    async fn read(
        &mut self,
        message: &Message,
        batch: &mut Batch,
        take: &mut dyn FnMut(Arrived) -> bool,
    ) -> Result<bool, Trouble> {
        match serde_json::from_slice(&message.payload) {
            Ok(Played::Records(records)) => {
                batch.games.extend(records.into_iter().filter(|record| self.counts(record)));
                Ok(true)
            }
            Ok(Played::Stored(number, object)) => self.read_stored(number, object, batch, take).await,
            Ok(Played::Impossible(why)) => Err(Error::Workers(format!("a worker cannot do this: {why}")).into()),
            // Nothing of this build wrote it.
            Err(_) => Ok(true),
        }
    }

    /// Whether a game counts: once, however often it was played, and only if it is one of those that were given out.
    fn counts(&mut self, record: &Record) -> bool {
        let is_it = |item: &Item| matches!(item, Item::Game(game) if game.is_of(record));
        let counts = self.waiting.get(&record.number).is_some_and(is_it);
        if counts {
            self.waiting.remove(&record.number);
        }
        counts
    }

    /// Reads a result that is an object. What is lost is done again.
    async fn read_stored(
        &mut self,
        number: usize,
        object: String,
        batch: &mut Batch,
        take: &mut dyn FnMut(Arrived) -> bool,
    ) -> Result<bool, Trouble> {
        let Some(item) = self.waiting.get(&number).cloned() else {
            batch.objects.push(object);
            return Ok(true);
        };
        // A batch of large results takes its time.
        self.say_that_it_goes_on().await?;
        let Streams { alive, data, .. } = &self.streams;
        let bytes = match going_on(alive, self.what.name, objects::get(data, &object)).await {
            Ok(bytes) => Some(bytes),
            Err(ObjectError::Lost) => None,
            Err(ObjectError::Server(what)) => return Err(Trouble::Server(what)),
        };
        batch.objects.push(object);
        match (&item, bytes) {
            (Item::Part(..), Some(bytes)) => {
                self.waiting.remove(&number);
                return Ok(take(Arrived::Part(number, bytes)));
            }
            (Item::Game(_), Some(bytes)) => {
                if let Ok(record) = serde_json::from_slice::<Record>(&bytes) {
                    batch.games.extend(self.counts(&record).then_some(record));
                    return Ok(true);
                }
            }
            (_, None) => {}
        }
        let again = self.block(vec![item]);
        self.publish(&again).await?;
        Ok(true)
    }

    /// Has the server do again what it has forgotten: it may have been started with an empty store. A server that takes large
    /// files for long is not silent meanwhile.
    async fn restore(&mut self, over: &dyn Fn() -> bool) -> Result<(), Trouble> {
        self.streams = Streams::new(self.client.clone()).await.map_err(server)?;
        self.results = self.streams.results_of(self.what.name).await.map_err(server)?;
        let begun = Instant::now();
        let given = self.give_again(over).await;
        if let Some(since) = &mut self.silent {
            *since += begun.elapsed();
        }
        given
    }

    /// Gives the server again what the run plays, its files and its blocks.
    async fn give_again(&mut self, over: &dyn Fn() -> bool) -> Result<(), Trouble> {
        self.describe(over).await.map_err(server)?;
        // Workers put blocks off whose run does not go on.
        self.heartbeat = None;
        self.say_that_it_goes_on().await?;
        let (alive, name) = (self.streams.alive.clone(), self.what.name);
        going_on(&alive, name, self.give_out_again(over)).await
    }

    /// Gives out again what the server has lost.
    async fn give_out_again(&mut self, over: &dyn Fn() -> bool) -> Result<(), Trouble> {
        let subject = work_of(self.what.build, self.what.name);
        let held = self.streams.work.info_with_subjects(subject).await.map_err(server)?;
        let held: Vec<(String, usize)> = held.try_collect().await.map_err(server)?;
        let results = self.streams.results.info_with_subjects(results_of(self.what.name)).await.map_err(server)?;
        let results: Vec<(String, usize)> = results.try_collect().await.map_err(server)?;
        if !held.is_empty() || !results.is_empty() {
            return Ok(());
        }
        let items: Vec<Item> = self.waiting.values().cloned().collect();
        let size = if matches!(items.first(), Some(Item::Part(..))) { 1 } else { MOST_ITEMS };
        for items in items.chunks(size) {
            if over() {
                break;
            }
            let block = self.block(items.to_vec());
            self.publish(&block).await?;
        }
        Ok(())
    }

    /// Waits for a server that does not answer: it is started again, or the network comes back.
    async fn wait_for_server(&mut self, what: String, over: &dyn Fn() -> bool) -> Result<(), Error> {
        let since = *self.silent.get_or_insert_with(Instant::now);
        if since.elapsed() >= self.what.patience {
            let seconds = self.what.patience.as_secs();
            return Err(ClusterError::Silent { url: self.url.clone(), seconds, what }.into());
        }
        sleep(SECOND).await;
        // If it does not answer yet, the next step says so.
        let _ = self.restore(over).await;
        Ok(())
    }

    /// Ends a stage of the run: what is left of it is not done. So many of its files stay.
    pub(crate) async fn pause(&self, keeps: usize) -> Result<(), async_nats::Error> {
        self.take_back().await?;
        self.remove(self.what.files.iter().skip(keeps).map(|file| file.name.as_str())).await;
        Ok(())
    }

    /// Ends the run: what is left of it is not played.
    pub(crate) async fn end(&self) -> Result<(), async_nats::Error> {
        let Streams { results, runs, alive, .. } = &self.streams;
        runs.purge(key_of(self.what.build, self.what.name)).await?;
        alive.purge(self.what.name).await?;
        self.take_back().await?;
        results.delete_consumer(&format!("run-{}", self.what.name)).await?;
        let files = self.what.files.iter().map(|file| file.name.as_str());
        let spec = (self.what.spec.len() > LARGEST_SPEC).then_some(SPEC);
        self.remove(files.chain(spec)).await;
        Ok(())
    }

    /// Removes objects of the run.
    async fn remove(&self, names: impl Iterator<Item = &str>) {
        for name in names {
            objects::remove(&self.streams.data, &object_of(self.what.name, name)).await;
        }
    }
}

/// Waits until the run is over.
async fn until(over: &dyn Fn() -> bool) {
    while !over() {
        sleep(PATIENCE).await;
    }
}

/// Waits for something, and says meanwhile that the run goes on.
async fn going_on<T>(alive: &Store, name: &str, what: impl Future<Output = T>) -> T {
    let signs = async {
        loop {
            sleep(HEARTBEAT).await;
            // If the server does not answer, the next sign may be in time yet.
            let _ = alive.put(name, "".into()).await;
        }
    };
    tokio::select! {
        done = what => done,
        () = signs => unreachable!("signs have no end"),
    }
}
