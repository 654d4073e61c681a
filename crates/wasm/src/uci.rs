//! UCI as text, for programs that speak it already.

use crate::engine::{Player, SearchHost, unless_stopped};
use crate::error::Error;
use crate::library::Definitions;
use crate::limits::{at_leisure, within};
use menagerie_core::Game;
use menagerie_engine::SearchResult;
use menagerie_protocol::{Action, Job, JobKind, Protocol, Uci, say_perft};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, RefUnwindSafe, UnwindSafe, catch_unwind, resume_unwind};
use wasm_bindgen::prelude::*;

/// A session of UCI.
#[wasm_bindgen]
pub struct UciSession {
    uci: RefCell<Uci>,
    definitions: Definitions,
    player: Option<Player>,
    hash: usize,
}

// A player in which something went wrong is dropped.
impl RefUnwindSafe for UciSession {}
impl UnwindSafe for UciSession {}

#[wasm_bindgen]
impl UciSession {
    /// A session that begins with chess.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<UciSession, JsValue> {
        within(|| {
            let definitions = Definitions::shipped();
            let uci = RefCell::new(Uci::new(definitions.library.clone()));
            Ok(UciSession { uci, definitions, player: None, hash: 0 })
        })
    }

    /// Adds a definition, and lists the games again.
    pub fn add(&mut self, file: &str, toml: &str, host: &SearchHost) -> Result<(), JsValue> {
        within(|| {
            self.definitions.add(file, toml)?;
            let actions = self.uci.borrow_mut().loaded(Ok(self.definitions.library.clone()));
            self.act(actions, host)
        })
    }

    /// The name of the game, whose network may be missing before the next line.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.uci.borrow().game().name().to_string()
    }

    /// Prepares the game again before the next search, with a network that was provided.
    pub fn renew(&mut self) {
        self.player = None;
    }

    /// Handles a line. A search goes on until it ends or the host stops it.
    pub fn line(&mut self, line: &str, host: &SearchHost) -> Result<(), JsValue> {
        at_leisure(|| {
            let read = catch_unwind(AssertUnwindSafe(|| self.uci.borrow_mut().line(line)));
            let actions = read.unwrap_or_else(|why| {
                // The peer waits for a move, even where the legal ones could not be listed.
                let mut words = line.split_whitespace();
                if words.next() == Some("go") && words.next() != Some("perft") {
                    host.say("bestmove (none)");
                }
                resume_unwind(why)
            });
            self.act(actions, host)
        })
    }
}

impl UciSession {
    fn act(&mut self, actions: Vec<Action>, host: &SearchHost) -> Result<(), Error> {
        for action in actions {
            match action {
                Action::Say(line) => host.say(&line),
                Action::Prepare(game, resources) => self.prepare(&game, resources.hash, host),
                Action::Forget => self.player.iter_mut().for_each(Player::forget),
                Action::Start(job) => {
                    let done = catch_unwind(AssertUnwindSafe(|| self.work(&job, host)));
                    // What is broken off has an answer too, as the session waits for one.
                    let actions = self.uci.borrow_mut().answer(done.as_ref().unwrap_or(&SearchResult::default()));
                    self.act(actions, host)?;
                    if let Err(why) = done {
                        resume_unwind(why);
                    }
                }
                // The host has stopped it, or the clock runs, before this line is read.
                Action::Stop | Action::PonderHit => {}
                Action::Show(position) => host.say(&format!("Fen: {}", position.fen())),
                Action::Evaluate(position, resources) => {
                    self.prepare(position.game(), resources.hash, host);
                    let text = self.player.as_ref().map(|player| player.explain(&position)).unwrap_or_default();
                    text.lines().for_each(|line| host.say(line));
                }
                Action::Load(path) if path.is_empty() => {}
                Action::Load(_) | Action::Tables(_) | Action::Network(_) => {
                    host.say("info string there are no files here: definitions are added by `engine.define`");
                }
                Action::Quit => host.quit(),
            }
        }
        Ok(())
    }

    fn prepare(&mut self, game: &Game, hash: usize, host: &SearchHost) {
        if self.hash == hash && self.player.as_ref().is_some_and(|player| player.game().is(game)) {
            return;
        }
        self.player = None;
        self.hash = hash;
        match Player::new(game, hash).or_else(|error| {
            host.say(&format!("info string {error}: it has 16 MB"));
            Player::new(game, 16)
        }) {
            Ok(player) => self.player = Some(player),
            Err(error) => host.say(&format!("info string {error}")),
        }
    }

    fn work(&mut self, job: &Job, host: &SearchHost) -> SearchResult {
        match job.kind {
            JobKind::Search => {
                self.prepare(job.position.game(), job.resources.hash, host);
                let Some(mut player) = self.player.take() else { return SearchResult::default() };
                let report = |line: &_| {
                    let said = self.uci.borrow_mut().report(line);
                    said.iter().for_each(|action| {
                        if let Action::Say(line) = action {
                            host.say(line)
                        }
                    });
                };
                let answer = player.search(&job.position, &job.limits, host, &report);
                // What a fault leaves behind is not used again.
                self.player = Some(player);
                answer
            }
            JobKind::Perft(depth) => {
                let counted = say_perft(
                    &job.position,
                    depth,
                    |position, depth| unless_stopped(host, || position.perft(depth)).ok(),
                    |line| host.say(&line),
                );
                if !counted {
                    host.say("info string the count was stopped");
                }
                SearchResult::default()
            }
            JobKind::Bench => {
                host.say("info string the bench is a command of the program: `menagerie bench`");
                SearchResult::default()
            }
        }
    }
}
