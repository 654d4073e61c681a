//! All who play on one server.

use super::check::Promise;
use super::pair::{Pair, PairEvent, Setting};
use super::tally::Tally;
use super::times::Times;
use anyhow::{Context, Result, bail};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How many games are begun at the same time.
const AT_ONCE: usize = 32;
/// Longer than it takes until all have seats.
const PATIENCE: Duration = Duration::from_secs(300);

/// All who play on one server.
pub struct Crowd {
    pairs: JoinSet<(Tally, Vec<Promise>)>,
    times: watch::Sender<Option<Times>>,
    events: UnboundedReceiver<PairEvent>,
}

/// What all of them have found.
#[derive(Debug)]
pub struct Found {
    /// What was counted.
    pub tally: Tally,
    /// What was acknowledged.
    pub promises: Vec<Promise>,
    /// One of the problems, if there were any.
    pub problem: Option<String>,
}

impl Crowd {
    /// Seats everyone, two in each game.
    ///
    /// # Errors
    /// If not all have seats in the end.
    pub async fn seat(
        hosts: &[Arc<str>; 2],
        request: Arc<str>,
        games: usize,
        interval: Option<Duration>,
    ) -> Result<Crowd> {
        let (times, received) = watch::channel(None);
        let (sender, events) = unbounded_channel();
        let permits = Arc::new(Semaphore::new(AT_ONCE));
        let setting = Setting { hosts: hosts.clone(), request, interval, permits, times: received, events: sender };
        let mut pairs = JoinSet::new();
        for number in 0..games {
            pairs.spawn(Pair::new(number as u64, setting.clone()).play());
        }
        let mut crowd = Crowd { pairs, times, events };
        let (mut seated, mut problem) = (0, None);
        let all = async {
            while seated < games {
                match crowd.events.recv().await {
                    Some(PairEvent::Seated) => seated += 1,
                    Some(PairEvent::Problem(why)) => problem = Some(why),
                    None => break,
                }
            }
        };
        if timeout(PATIENCE, all).await.is_err() || seated < games {
            let problem = problem.unwrap_or_else(|| "no answer".to_string());
            bail!("only {seated} of {games} games could be begun: {problem}");
        }
        Ok(crowd)
    }

    /// Says when what happens.
    pub fn begin(&self, times: Times) {
        self.times.send_replace(Some(times));
    }

    /// Waits until all have played.
    ///
    /// # Errors
    /// If one of them panics.
    pub async fn finish(mut self) -> Result<Found> {
        let mut found = Found { tally: Tally::default(), promises: Vec::new(), problem: None };
        while let Some(pair) = self.pairs.join_next().await {
            let (tally, promises) = pair.context("a pair broke off")?;
            found.tally.join(&tally);
            found.promises.extend(promises);
        }
        while let Ok(event) = self.events.try_recv() {
            if let PairEvent::Problem(why) = event {
                found.problem.get_or_insert(why);
            }
        }
        Ok(found)
    }
}
