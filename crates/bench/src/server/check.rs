//! Whether what was acknowledged is still there.

use super::browser::Browser;
use super::events::GameEvent;
use anyhow::{Context, Result};
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// The most games that are looked at.
const SAMPLE: usize = 200;
/// Longer than the server takes to tell a game.
const PATIENCE: Duration = Duration::from_secs(30);

/// How far a game was when it was left, as the server has acknowledged it.
#[derive(Clone, Debug)]
pub struct Promise {
    /// The name of the game.
    pub id: String,
    /// One of its players.
    pub browser: Browser,
    /// How many moves were acknowledged.
    pub version: u32,
}

/// What became of the games that were looked at.
#[derive(Debug, Default)]
pub struct Kept {
    /// How many games were looked at.
    pub games: usize,
    /// The moves that they must have.
    pub moves: u64,
    /// A sentence for each game that has not all of them.
    pub missing: Vec<String>,
}

impl Kept {
    /// Looks at some of the games again, on the server that has them now.
    pub async fn look(host: &Arc<str>, promises: &[Promise]) -> Kept {
        let mut kept = Kept::default();
        for promise in promises.iter().step_by(promises.len().div_ceil(SAMPLE).max(1)) {
            kept.games += 1;
            kept.moves += u64::from(promise.version);
            let (id, acknowledged) = (&promise.id, promise.version);
            match timeout(PATIENCE, version(host, promise)).await.context("no answer").flatten() {
                Ok(version) if version >= acknowledged => {}
                Ok(version) => kept.missing.push(format!("{id}: of {acknowledged} moves there are {version}")),
                Err(error) => kept.missing.push(format!("{id} cannot be looked at: {error:#}")),
            }
        }
        kept
    }

    /// Adds what became of others.
    pub fn join(&mut self, other: Kept) {
        self.games += other.games;
        self.moves += other.moves;
        self.missing.extend(other.missing);
    }
}

/// How many moves a game has.
async fn version(host: &Arc<str>, promise: &Promise) -> Result<u32> {
    let mut socket = promise.browser.at(host.clone()).connect(&promise.id).await?;
    loop {
        let message = socket.next().await.context("the socket has ended")??;
        if let Message::Text(text) = message
            && let GameEvent::Room(standing) = GameEvent::read(&text)?
        {
            return Ok(standing.version);
        }
    }
}
