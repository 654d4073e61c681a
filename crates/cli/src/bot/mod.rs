//! A program that plays on a server: it listens to what happens to its account, accepts challenges by rules, and plays its games.

mod backoff;
mod challenge;
mod client;
mod game;
mod rules;
mod token;

pub use backoff::Backoff;
pub use client::{Client, Failure, is_id};
pub use game::replay;
pub use rules::{Opponents, Range, Rated, Rules};
pub use token::TokenArguments;

use crate::text::say;
use anyhow::{Result, bail};
use challenge::Challenge;
use menagerie_core::Library;
use menagerie_tournament::Contestant;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How often to look whether the program is asked to end.
const GLANCE: Duration = Duration::from_millis(100);
/// How long an accepted game may take to begin.
const BEGIN: Duration = Duration::from_secs(15);
/// How long games that are left may take to end.
const LEAVE: Duration = Duration::from_secs(2);
/// How often a challenge is answered that the server could not answer.
const ANSWERS: u32 = 4;

/// What becomes of games where the program is asked to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Ending {
    /// They are played to their ends.
    Finish,
    /// They are left as they are; the same command goes on with them.
    Leave,
}

/// What all threads share.
pub struct Bot {
    /// The server.
    pub client: Client,
    /// Who plays.
    pub contestant: Contestant,
    /// The games that it knows.
    pub library: Library,
    /// What it accepts.
    pub rules: Rules,
    /// What becomes of games at the end.
    pub ending: Ending,
    /// Whether it is asked to end.
    pub stop: Arc<AtomicBool>,
}

/// What comes from the stream of events.
enum Event {
    Line(Value),
    /// The stream could not be opened, or has ended; it is opened again.
    Lost(Failure),
}

/// The games that are played, and those that will be.
#[derive(Default)]
struct Games {
    playing: HashMap<String, JoinHandle<()>>,
    /// Since when.
    accepted: HashMap<String, Instant>,
}

impl Games {
    /// Forgets those that have ended, and those that never began.
    fn tidy(&mut self) {
        self.playing.retain(|_, thread| !thread.is_finished());
        self.accepted.retain(|_, since| since.elapsed() < BEGIN);
    }

    fn count(&self) -> usize {
        self.playing.len() + self.accepted.len()
    }
}

impl Bot {
    /// Plays until it is asked to end.
    ///
    /// # Errors
    /// Says why the account cannot play.
    pub fn run(self) -> Result<()> {
        let account = self.account()?;
        say!("listening on {} as {account}", self.client.address());
        let bot = Arc::new(self);
        let events = bot.clone().listen();
        let mut games = Games::default();
        let mut said = false;
        loop {
            games.tidy();
            let stopping = bot.stop.load(Ordering::Relaxed);
            if stopping && (games.count() == 0 || bot.ending == Ending::Leave) {
                break;
            }
            if stopping && !said {
                said = true;
                say!("{} to finish", crate::diagnostics::counted(games.count(), "game"));
            }
            match events.recv_timeout(GLANCE) {
                Ok(Event::Line(line)) => bot.take(&line, &mut games, &account),
                Ok(Event::Lost(failure)) if failure.is_final() => bail!("{failure}"),
                Ok(Event::Lost(failure)) => say!("{failure}; connecting again"),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("the stream of events has ended"),
            }
        }
        let until = Instant::now() + LEAVE;
        while bot.ending == Ending::Leave && games.count() > 0 && Instant::now() < until {
            games.accepted.clear();
            games.tidy();
            thread::sleep(GLANCE);
        }
        // Whatever still thinks or waits ends with the program.
        for (_, thread) in games.playing.into_iter().filter(|(_, thread)| thread.is_finished()) {
            // One that panicked has said so.
            let _ = thread.join();
        }
        Ok(())
    }

    /// The name of the account, which is made a program where it may become one.
    fn account(&self) -> Result<String> {
        let mut backoff = Backoff::default();
        loop {
            match self.client.get("/api/account") {
                Ok(account) => {
                    let name = account["username"].as_str().unwrap_or_default().to_string();
                    if account["title"] != "BOT" {
                        bail!(
                            "the account {name} is a person's: a program plays with an account of its own that has no games \
                             yet, made a program by --upgrade for ever"
                        );
                    }
                    return Ok(name);
                }
                Err(failure) if failure.is_final() => bail!("{failure}"),
                Err(failure) => say!("{failure}; trying again"),
            }
            if !backoff.wait(&self.stop) {
                bail!("ended before the server was reached");
            }
        }
    }

    /// Reads the stream of events on a thread of its own, again and again.
    fn listen(self: Arc<Bot>) -> Receiver<Event> {
        let (to, events) = channel();
        thread::spawn(move || {
            let mut backoff = Backoff::default();
            loop {
                let failure = match self.client.stream("/api/stream/event") {
                    Ok(mut lines) => {
                        let since = Instant::now();
                        loop {
                            match lines.next_line() {
                                Ok(Some(line)) => {
                                    backoff.reset_since(since);
                                    if to.send(Event::Line(line)).is_err() {
                                        return;
                                    }
                                }
                                Ok(None) => backoff.reset_since(since),
                                Err(failure) => break failure,
                            }
                        }
                    }
                    Err(failure) => failure,
                };
                if to.send(Event::Lost(failure)).is_err() || !backoff.wait(&AtomicBool::new(false)) {
                    return;
                }
            }
        });
        events
    }

    fn take(self: &Arc<Bot>, line: &Value, games: &mut Games, account: &str) {
        match line["type"].as_str() {
            Some("challenge") => self.answer(&line["challenge"], games, account),
            Some("gameStart") => {
                let Some(id) = line["game"]["id"].as_str().filter(|id| client::is_id(id)) else { return };
                games.accepted.remove(id);
                if games.playing.contains_key(id) {
                    return;
                }
                let (bot, id, account) = (self.clone(), id.to_string(), account.to_string());
                let thread = {
                    let id = id.clone();
                    thread::spawn(move || game::play(&bot, &id, &account))
                };
                games.playing.insert(id, thread);
            }
            _ => {}
        }
    }

    /// Accepts or declines a challenge.
    fn answer(&self, challenge: &Value, games: &mut Games, account: &str) {
        let Some(challenge) = Challenge::of(challenge) else { return };
        if challenge.challenger.eq_ignore_ascii_case(account) || games.accepted.contains_key(&challenge.id) {
            return;
        }
        let stopping = self.stop.load(Ordering::Relaxed);
        let refused = match stopping {
            true => Some("this program ends".to_string()),
            false => self.rules.refuse(&challenge, &self.library, games.count()),
        };
        let Challenge { id, challenger, game, .. } = &challenge;
        let answer = if refused.is_none() { "accept" } else { "decline" };
        match self.insist(&format!("/api/challenge/{id}/{answer}")) {
            Ok(()) if refused.is_none() => {
                games.accepted.insert(id.clone(), Instant::now());
                say!("accepted {game} against {challenger}");
            }
            Ok(()) => say!("declined {game} against {challenger}: {}", refused.unwrap_or_default()),
            // It was withdrawn, or is sent again when the stream is opened the next time.
            Err(failure) => say!("{game} against {challenger}: {failure}"),
        }
    }

    /// Answers a challenge, some times where the server is not reached or busy: an answer that comes again is the same.
    fn insist(&self, path: &str) -> Result<(), Failure> {
        let mut backoff = Backoff::default();
        for _ in 1..ANSWERS {
            match self.client.post(path, None) {
                Err(failure) if !failure.is_refused() => backoff.wait(&self.stop),
                answered => return answered,
            };
        }
        self.client.post(path, None)
    }
}
