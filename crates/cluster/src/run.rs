//! One run: the games of a match, from the first block that is given out to the last result.

use crate::block::{Block, Played};
use crate::streams::{HEARTBEAT, Streams, identified, key_of, results_of, work_of};
use crate::{Access, ClusterError};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::{StreamExt, TryStreamExt};
use menagerie_tournament::{Assignment, Error, Record};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// A block has at most this many games, so that little is lost with a worker.
const MOST_GAMES: usize = 32;
/// A run is divided into about this many blocks at least, so that many cores have something to do.
const LEAST_BLOCKS: usize = 64;
/// So many games are given out before their results are in, and no more.
const AHEAD: usize = 16_384;
/// How long to wait for results before looking after other things.
const PATIENCE: Duration = Duration::from_millis(250);
/// After this time without a result it is asked whether the server still has the blocks.
const SILENCE: Duration = Duration::from_secs(30);
/// A server that does not answer for this long is given up.
const GIVEN_UP: Duration = Duration::from_secs(600);

/// A run on a server.
pub(crate) struct Run {
    streams: Streams,
    results: PullConsumer,
    build: String,
    name: String,
    spec: String,
    url: String,
    /// The games that are given out, by their numbers.
    waiting: BTreeMap<usize, Assignment>,
    /// The number of the first game that was not given out.
    next: usize,
    /// When the server was told last that this run goes on.
    told: Option<Instant>,
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
    /// Begins a run, or goes on with it.
    pub(crate) async fn begin(access: &Access, build: &str, name: String, spec: String) -> Result<Run, ClusterError> {
        let streams = Streams::new(access.connect().await?).await?;
        let results = streams.consumer(&streams.results, format!("run-{name}"), results_of(&name)).await?;
        let run = Run {
            streams,
            results,
            build: build.to_string(),
            name,
            spec,
            url: access.shown(),
            waiting: BTreeMap::new(),
            next: 0,
            told: None,
            heard: Instant::now(),
            silent: None,
        };
        run.describe().await.map_err(|error| ClusterError::refused("keep what is to be played")(error.into()))?;
        Ok(run)
    }

    /// Says what the run plays.
    async fn describe(&self) -> Result<(), async_nats::jetstream::kv::PutError> {
        let key = key_of(&self.build, &self.name);
        self.streams.runs.put(key, self.spec.clone().into()).await.map(|_| ())
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
        let mut block = Vec::new();
        while !over() && !(all_out && block.is_empty() && self.waiting.is_empty()) {
            while !all_out && block.len() < size && self.waiting.len() < AHEAD {
                match games.next().transpose()? {
                    Some(game) => block.push(game),
                    None => all_out = true,
                }
            }
            match self.step(&mut block, take).await {
                Ok(true) => self.silent = None,
                Ok(false) => return Ok(()),
                Err(Trouble::End(error)) => return Err(error),
                Err(Trouble::Server(what)) => self.wait_for_server(what).await?,
            }
        }
        Ok(())
    }

    /// Gives the games of a block out, and takes what results there are. Says whether more are wanted.
    async fn step(
        &mut self,
        block: &mut Vec<Assignment>,
        take: &mut dyn FnMut(Record) -> bool,
    ) -> Result<bool, Trouble> {
        if self.told.is_none_or(|told| told.elapsed() >= HEARTBEAT) {
            self.streams.alive.put(&self.name, "".into()).await.map_err(server)?;
            self.told = Some(Instant::now());
        }
        let gives = !block.is_empty();
        if gives {
            self.publish(block).await?;
            for game in block.drain(..) {
                self.next = game.number + 1;
                self.waiting.insert(game.number, game);
            }
        }
        // While there are games to give out nobody waits for results.
        let batch = self.results.fetch().max_messages(64).expires(PATIENCE);
        let batch = if gives { self.results.fetch().max_messages(64) } else { batch };
        let mut messages = batch.messages().await.map_err(server)?;
        while let Some(message) = messages.next().await {
            self.heard = Instant::now();
            if !self.take_result(&message.map_err(server)?, take).await? {
                return Ok(false);
            }
        }
        if self.heard.elapsed() >= SILENCE {
            self.give_out_again().await?;
            self.heard = Instant::now();
        }
        Ok(true)
    }

    /// Gives games out, as one block.
    async fn publish(&self, games: &[Assignment]) -> Result<(), Trouble> {
        let Some(first) = games.first() else { return Ok(()) };
        let block = Block { run: self.name.clone(), games: games.to_vec() };
        let text = serde_json::to_vec(&block).map_err(|error| Error::Workers(error.to_string()))?;
        let headers = identified(&self.name, first.number, games.len());
        let subject = work_of(&self.build, &self.name);
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
        // A result of an earlier run of the same match may come before its games are given out: it comes again.
        if records.iter().any(|record| record.number >= self.next) {
            message.ack_with(AckKind::Nak(Some(Duration::from_secs(2)))).await.map_err(server)?;
            return Ok(true);
        }
        for record in records {
            // Each game counts once, whoever has played it.
            if self.waiting.remove(&record.number).is_some() && !take(record) {
                return Ok(false);
            }
        }
        message.ack().await.map_err(server)?;
        Ok(true)
    }

    /// Gives out again what the server has lost.
    async fn give_out_again(&self) -> Result<(), Trouble> {
        let subject = work_of(&self.build, &self.name);
        let held = self.streams.work.info_with_subjects(subject).await.map_err(server)?;
        let held: Vec<(String, usize)> = held.try_collect().await.map_err(server)?;
        let results = self.streams.results.info_with_subjects(results_of(&self.name)).await.map_err(server)?;
        let results: Vec<(String, usize)> = results.try_collect().await.map_err(server)?;
        if !held.is_empty() || !results.is_empty() {
            return Ok(());
        }
        self.describe().await.map_err(server)?;
        let games: Vec<Assignment> = self.waiting.values().cloned().collect();
        for block in games.chunks(MOST_GAMES) {
            self.publish(block).await?;
        }
        Ok(())
    }

    /// Waits for a server that does not answer: it is started again, or the network comes back.
    async fn wait_for_server(&mut self, what: String) -> Result<(), Error> {
        let since = *self.silent.get_or_insert_with(Instant::now);
        if since.elapsed() >= GIVEN_UP {
            return Err(ClusterError::Unreachable { url: self.url.clone(), what }.into());
        }
        sleep(Duration::from_secs(1)).await;
        Ok(())
    }

    /// Ends the run: what is left of it is not played.
    pub(crate) async fn end(&self) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let Streams { work, results, runs, alive, .. } = &self.streams;
        runs.purge(key_of(&self.build, &self.name)).await?;
        alive.purge(&self.name).await?;
        work.purge().filter(work_of(&self.build, &self.name)).await?;
        results.delete_consumer(&format!("run-{}", self.name)).await?;
        results.purge().filter(results_of(&self.name)).await?;
        Ok(())
    }
}
