//! One run: the games of a match, from the first block that is given out to the last result.

use crate::block::{Block, Played};
use crate::streams::{HEARTBEAT, Streams, identified, key_of, results_of, work_of};
use crate::{Access, ClusterError};
use async_nats::Client;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::{StreamExt, TryStreamExt};
use menagerie_tournament::{Assignment, Error, Record};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// A block has at most this many games, so that little is lost with a worker.
const MOST_GAMES: usize = 32;
/// A run is divided into about this many blocks at least, so that many cores have something to do.
const LEAST_BLOCKS: usize = 64;
/// This many games are given out before their results are in, and no more.
const AHEAD: usize = 16_384;
/// How long to wait for results before looking after other things.
const PATIENCE: Duration = Duration::from_millis(250);
/// The same while there are games to give out.
const NO_PATIENCE: Duration = Duration::from_millis(1);
/// How many messages with results are taken before looking after other things: each record is written to disk.
const MOST_MESSAGES: usize = 8;
/// After this time without a result it is asked whether the server still has the blocks.
const SILENCE: Duration = Duration::from_secs(30);
/// A server that does not answer for this long is given up.
pub(crate) const GIVEN_UP: Duration = Duration::from_secs(600);
/// No request takes longer.
const STEP: Duration = Duration::from_secs(30);
/// How often the server is given again what the run plays, which it forgets in time.
const DESCRIBED: Duration = Duration::from_secs(3600);
/// How long to wait before asking a server again that does not answer.
pub(crate) const SECOND: Duration = Duration::from_secs(1);

/// A run on a server.
pub(crate) struct Run {
    client: Client,
    streams: Streams,
    results: PullConsumer,
    build: String,
    name: String,
    spec: String,
    url: String,
    /// What tells the blocks of this run from those of earlier ones of the same name, with a number that counts them.
    nonce: u64,
    blocks: u64,
    /// The games that are given out, by their numbers.
    waiting: BTreeMap<usize, Assignment>,
    /// When this run said last that it goes on, and what it plays.
    heartbeat: Option<Instant>,
    described: Instant,
    /// When there was a result last, or blocks were found to be still there.
    heard: Instant,
    /// Since when the server does not answer.
    silent: Option<Instant>,
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

impl Run {
    /// Begins a run. What an earlier one of this name has left is taken back.
    pub(crate) async fn begin(access: &Access, build: &str, name: &str, spec: &str) -> Result<Run, ClusterError> {
        let client = access.connect().await?;
        let streams = Streams::new(client.clone()).await?;
        let results = streams.results_of(name).await?;
        let now = Instant::now();
        let run = Run {
            client,
            streams,
            results,
            build: build.to_string(),
            name: name.to_string(),
            spec: spec.to_string(),
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
        run.describe().await.map_err(&refused)?;
        Ok(run)
    }

    /// Says what the run plays.
    async fn describe(&self) -> Result<(), async_nats::Error> {
        let key = key_of(&self.build, &self.name);
        self.streams.runs.put(key, self.spec.clone().into()).await?;
        Ok(())
    }

    /// Takes back the blocks that are out, and the results that nobody has taken.
    async fn take_back(&self) -> Result<(), async_nats::Error> {
        let Streams { work, results, .. } = &self.streams;
        work.purge().filter(work_of(&self.build, &self.name)).await?;
        results.purge().filter(results_of(&self.name)).await?;
        Ok(())
    }

    /// Gives games out and takes their records until all are there, or no more are wanted.
    pub(crate) async fn play(
        &mut self,
        games: &mut dyn Iterator<Item = Result<Assignment, Error>>,
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(Record) -> bool,
    ) -> Result<(), Error> {
        let count = games.size_hint().1.unwrap_or(usize::MAX);
        // Both games of a pair are in one block.
        let size = (count / LEAST_BLOCKS / 2 * 2).clamp(2, MOST_GAMES);
        let mut all_out = false;
        let mut block: Option<Block> = None;
        loop {
            let is_done = all_out && block.is_none() && self.waiting.is_empty();
            if is_done || over() {
                return Ok(());
            }
            if !all_out && block.is_none() && self.waiting.len() < AHEAD {
                let next: Vec<Assignment> = games.take(size).collect::<Result<_, _>>()?;
                all_out = next.len() < size;
                block = (!next.is_empty()).then(|| self.block(next));
            }
            match timeout(STEP, self.step(&mut block, take)).await {
                Ok(Ok(true)) => self.silent = None,
                Ok(Ok(false)) => return Ok(()),
                Ok(Err(Trouble::End(error))) => return Err(error),
                Ok(Err(Trouble::Server(what))) => self.wait_for_server(what).await?,
                Err(late) => self.wait_for_server(late.to_string()).await?,
            }
        }
    }

    /// A block of these games.
    fn block(&mut self, games: Vec<Assignment>) -> Block {
        self.blocks += 1;
        Block { run: self.name.clone(), id: format!("{}-{:016x}-{}", self.name, self.nonce, self.blocks), games }
    }

    /// Gives a block out, and takes what results there are. Says whether more are wanted.
    async fn step(&mut self, block: &mut Option<Block>, take: &mut dyn FnMut(Record) -> bool) -> Result<bool, Trouble> {
        self.say_that_it_goes_on().await?;
        let patience = if block.is_some() { NO_PATIENCE } else { PATIENCE };
        if let Some(given) = block {
            self.publish(given).await?;
            self.waiting.extend(given.games.drain(..).map(|game| (game.number, game)));
            *block = None;
        }
        let batch = self.results.fetch().max_messages(MOST_MESSAGES).expires(patience);
        let mut messages = batch.messages().await.map_err(server)?;
        while let Some(message) = messages.next().await {
            self.heard = Instant::now();
            if !self.take_result(&message.map_err(server)?, take).await? {
                return Ok(false);
            }
        }
        if self.heard.elapsed() >= SILENCE {
            self.restore().await?;
            self.heard = Instant::now();
        }
        Ok(true)
    }

    async fn say_that_it_goes_on(&mut self) -> Result<(), Trouble> {
        if self.heartbeat.is_none_or(|last| last.elapsed() >= HEARTBEAT) {
            self.streams.alive.put(&self.name, "".into()).await.map_err(server)?;
            self.heartbeat = Some(Instant::now());
        }
        if self.described.elapsed() >= DESCRIBED {
            self.describe().await.map_err(server)?;
            self.described = Instant::now();
        }
        Ok(())
    }

    async fn publish(&self, block: &Block) -> Result<(), Trouble> {
        let text = serde_json::to_vec(block).map_err(|error| Error::Workers(error.to_string()))?;
        let subject = work_of(&self.build, &self.name);
        let headers = identified(&block.id);
        let sent = self.streams.context.publish_with_headers(subject, headers, text.into()).await.map_err(server)?;
        sent.await.map(|_| ()).map_err(server)
    }

    /// Takes the records of a block. It is acknowledged when they are safe. Says whether more are wanted.
    async fn take_result(&mut self, message: &Message, take: &mut dyn FnMut(Record) -> bool) -> Result<bool, Trouble> {
        let records = match serde_json::from_slice(&message.payload) {
            Ok(Played::Records(records)) => records,
            Ok(Played::Impossible(why)) => {
                return Err(Error::Workers(format!("a worker cannot play this: {why}")).into());
            }
            // Nothing of this build wrote it.
            Err(_) => Vec::new(),
        };
        for record in records {
            // Each game counts once, however often it was played, and only if it is the one that was given out.
            let is_wanted = self.waiting.get(&record.number).is_some_and(|game| game.is_of(&record));
            if is_wanted {
                self.waiting.remove(&record.number);
                if !take(record) {
                    return Ok(false);
                }
            }
        }
        message.ack().await.map_err(server)?;
        Ok(true)
    }

    /// Has the server do again what it has forgotten: it may have been started with an empty store.
    async fn restore(&mut self) -> Result<(), Trouble> {
        self.streams = Streams::new(self.client.clone()).await.map_err(server)?;
        self.results = self.streams.results_of(&self.name).await.map_err(server)?;
        self.describe().await.map_err(server)?;
        self.give_out_again().await
    }

    /// Gives out again what the server has lost.
    async fn give_out_again(&mut self) -> Result<(), Trouble> {
        let subject = work_of(&self.build, &self.name);
        let held = self.streams.work.info_with_subjects(subject).await.map_err(server)?;
        let held: Vec<(String, usize)> = held.try_collect().await.map_err(server)?;
        let results = self.streams.results.info_with_subjects(results_of(&self.name)).await.map_err(server)?;
        let results: Vec<(String, usize)> = results.try_collect().await.map_err(server)?;
        if !held.is_empty() || !results.is_empty() {
            return Ok(());
        }
        let games: Vec<Assignment> = self.waiting.values().cloned().collect();
        for games in games.chunks(MOST_GAMES) {
            let block = self.block(games.to_vec());
            self.publish(&block).await?;
        }
        Ok(())
    }

    /// Waits for a server that does not answer: it is started again, or the network comes back.
    async fn wait_for_server(&mut self, what: String) -> Result<(), Error> {
        let since = *self.silent.get_or_insert_with(Instant::now);
        if since.elapsed() >= GIVEN_UP {
            return Err(ClusterError::Unreachable { url: self.url.clone(), what }.into());
        }
        sleep(SECOND).await;
        // If it does not answer yet, the next step says so.
        let _ = timeout(STEP, self.restore()).await;
        Ok(())
    }

    /// Ends the run: what is left of it is not played.
    pub(crate) async fn end(&self) -> Result<(), async_nats::Error> {
        let Streams { results, runs, alive, .. } = &self.streams;
        runs.purge(key_of(&self.build, &self.name)).await?;
        alive.purge(&self.name).await?;
        self.take_back().await?;
        results.delete_consumer(&format!("run-{}", self.name)).await?;
        Ok(())
    }
}
