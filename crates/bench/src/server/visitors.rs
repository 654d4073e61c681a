//! People who look at the page while others play.

use super::latencies::Latencies;
use super::times::Times;
use anyhow::{Context, Result, ensure};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

/// No answer is waited for any longer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What visitors have found.
#[derive(Clone, Debug, Default)]
pub struct Visits {
    /// How long each answer took, with a new connection and all of its bytes.
    pub times: Latencies,
    /// Those that did not come, or were no answer.
    pub errors: u64,
}

/// Visitors who ask for a number of files and answers a second; each comes with a connection of its own.
pub struct Visitors {
    task: JoinHandle<Visits>,
}

impl Visitors {
    /// Begins to ask, as browsers do: for the page, its script, the games and one of them, compressed.
    ///
    /// # Errors
    /// If the page cannot be read.
    pub async fn begin(host: Arc<str>, game: &str, a_second: u32, times: Times) -> Result<Visitors> {
        let page = get(&host, "/").await?;
        let script = page.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
        let script = script.context("the page has no script: the server was built without it")?;
        let paths: Arc<[String]> =
            ["/", script, "/api/games", &format!("/api/games/{game}")].map(str::to_string).into();
        Ok(Visitors { task: tokio::spawn(ask(host, paths, a_second, times)) })
    }

    /// Waits until all have their answers.
    ///
    /// # Errors
    /// If one of them panics.
    pub async fn finish(self) -> Result<Visits> {
        self.task.await.context("a visitor broke off")
    }
}

async fn ask(host: Arc<str>, paths: Arc<[String]>, a_second: u32, times: Times) -> Visits {
    let mut ticks = interval_at(times.begin, Duration::from_secs(1) / a_second.max(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let (mut visits, mut asked, mut next) = (Visits::default(), JoinSet::new(), 0);
    while Instant::now() < times.until {
        ticks.tick().await;
        let (host, paths, number) = (host.clone(), paths.clone(), next);
        next += 1;
        asked.spawn(async move {
            let began = Instant::now();
            let answer =
                timeout(PATIENCE, ask_for(&host, &paths[number % paths.len()], "Accept-Encoding: gzip\r\n")).await;
            (times.count(began), began.elapsed(), matches!(answer, Ok(Ok(_))))
        });
        while let Some(done) = asked.try_join_next() {
            visits.add(done.ok());
        }
    }
    while let Some(done) = asked.join_next().await {
        visits.add(done.ok());
    }
    visits
}

impl Visits {
    fn add(&mut self, done: Option<(bool, Duration, bool)>) {
        match done {
            Some((true, time, true)) => self.times.add(time),
            Some((false, _, true)) => {}
            _ => self.errors += 1,
        }
    }
}

async fn get(host: &str, path: &str) -> Result<String> {
    let answer = ask_for(host, path, "").await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// The answer to a request, with more lines of its head.
async fn ask_for(host: &str, path: &str, head: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(host).await.context("cannot connect")?;
    stream.set_nodelay(true)?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{head}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    ensure!(answer.starts_with(b"HTTP/1.1 200"), "{path} is not answered");
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_in_time_counts_and_what_failed_at_any_time() {
        let mut visits = Visits::default();
        let time = Duration::from_millis(3);
        for done in [Some((true, time, true)), Some((false, time, true)), Some((false, time, false)), None] {
            visits.add(done);
        }
        assert_eq!((visits.times.percentiles().unwrap().max, visits.errors), (3.0, 2));
    }
}
