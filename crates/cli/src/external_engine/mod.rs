//! A program that lets an engine on this machine analyse what its owner looks at on a server.

mod answer;

use crate::bot::{Backoff, Client, Failure};
use crate::text::say;
use answer::Seat;
use anyhow::{Result, bail};
use menagerie_core::Library;
use menagerie_tournament::Contestant;
use rand::RngExt;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often to look whether the program is asked to end.
const GLANCE: Duration = Duration::from_millis(100);

/// An engine that is offered to a server.
pub struct Provider {
    /// The server.
    pub client: Client,
    /// The engine.
    pub contestant: Contestant,
    /// The games that this program knows.
    pub library: Library,
    /// What the engine is called there.
    pub name: String,
    /// The games for which it is offered; all if there are none.
    pub games: Vec<String>,
    /// Whether the program is asked to end.
    pub stop: Arc<AtomicBool>,
}

impl Provider {
    /// Analyses until the program is asked to end.
    ///
    /// # Errors
    /// Says why the server takes no engine.
    pub fn run(self) -> Result<()> {
        let (stop, (to, failed)) = (self.stop.clone(), channel());
        // Whatever it waits for ends with the program.
        thread::spawn(move || self.work(&to));
        while !stop.load(Ordering::Relaxed) {
            match failed.recv_timeout(GLANCE) {
                Ok(failure) => bail!("{failure}"),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("the engine's thread has ended"),
            }
        }
        Ok(())
    }

    /// Takes work again and again; reports what makes that pointless.
    fn work(&self, failed: &Sender<Failure>) {
        let secret = format!("{:032x}", rand::rng().random::<u128>());
        let (mut seat, mut backoff, mut registered) = (Seat::default(), Backoff::default(), false);
        loop {
            let since = Instant::now();
            let Err(failure) = self.turn(&secret, &mut seat, &mut registered) else {
                backoff.reset_since(since);
                continue;
            };
            match failure {
                // The server was started again, and knows nothing of the engine.
                Failure::Refused(404, _) if registered => registered = false,
                failure if failure.is_final() || matches!(failure, Failure::Refused(400 | 409, _)) => {
                    let _ = failed.send(failure);
                    return;
                }
                failure => {
                    say!("{failure}; connecting again");
                    if !backoff.wait(&self.stop) {
                        return;
                    }
                }
            }
        }
    }

    /// Registers the engine if it is not, and does one piece of work if there is any.
    fn turn(&self, secret: &str, seat: &mut Seat, registered: &mut bool) -> Result<(), Failure> {
        if !*registered {
            self.client.post_json("/api/external-engine", &self.offer(secret))?;
            *registered = true;
            say!("{} analyses for {}", self.name, self.client.address());
        }
        if let Some(work) = self.client.post_json("/api/external-engine/work", &json!({ "providerSecret": secret }))? {
            answer::answer(self, seat, &work);
        }
        Ok(())
    }

    fn offer(&self, secret: &str) -> Value {
        json!({ "name": self.name, "variants": self.games, "providerSecret": secret })
    }
}
