//! One analysis: the engine thinks on a thread of its own, and what it says is sent while it does.

use super::Provider;
use crate::bot::replay;
use crate::text::say;
use anyhow::{Context, Result};
use menagerie_core::{Game, Library, Position};
use menagerie_tournament::EnginePlayer;
use serde_json::Value;
use std::io::{self, Read};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// How many lines may wait to be sent.
const WAITING: usize = 64;
/// The longest search that a server can ask for.
const LONGEST: Duration = Duration::from_secs(3600);
/// The most lines that it can ask for.
const MOST_LINES: u64 = 64;

/// The engine as it was left by the last analysis.
#[derive(Default)]
pub struct Seat {
    /// With the name and the rules of its game, and where that began.
    taken: Option<(String, String, EnginePlayer)>,
}

/// What a server asks for.
struct Order {
    /// The name of the game and the fingerprint of its rules, by which it is known again.
    key: String,
    game: Game,
    start: Position,
    position: Position,
    moves: Vec<menagerie_core::Move>,
    lines: usize,
    time: Duration,
}

/// Does a piece of work; what goes wrong is said here and there.
pub fn answer(provider: &Provider, seat: &mut Seat, work: &Value) {
    let Some(id) = work["id"].as_str().filter(|id| crate::bot::is_id(id)) else { return };
    let (to, lines) = sync_channel(WAITING);
    thread::scope(|scope| {
        scope.spawn(|| {
            let last = match analyze(provider, seat, &work["work"], &to) {
                Ok(()) => "bestmove 0000".to_string(),
                Err(error) => {
                    let why = crate::text::one_line(&format!("{error:#}"));
                    say!("{why}");
                    // A program that has failed is started again for the next position.
                    seat.taken = None;
                    format!("info string {why}")
                }
            };
            let _ = to.send(last);
            drop(to);
        });
        // Nobody looks any more, or the server is gone: the next request for work says which.
        let _ = provider.client.send_text(&format!("/api/external-engine/work/{id}"), Lines::new(lines));
    });
}

fn analyze(provider: &Provider, seat: &mut Seat, work: &Value, to: &SyncSender<String>) -> Result<()> {
    let order = Order::read(&provider.library, work)?;
    let engine = seat.engine(provider, &order)?;
    engine.analyze(&order.position, &order.moves, order.lines, order.time, &mut |line| {
        // An empty line says that the engine still thinks.
        to.send(line.unwrap_or_default().to_string()).is_ok() && !provider.stop.load(Ordering::Relaxed)
    })?;
    Ok(())
}

impl Order {
    fn read(library: &Library, work: &Value) -> Result<Order> {
        let text = |what: &str| work[what].as_str().unwrap_or_default();
        let (name, rules) = (text("variant"), text("rules"));
        let game = game(library, name, rules, text("definition"))?;
        let start = game.position(text("initialFen")).context("the start cannot be read")?;
        let texts: Vec<&str> = work["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let (position, moves) = replay(&start, &texts.join(" "))?;
        let lines = work["multiPv"].as_u64().unwrap_or(1).clamp(1, MOST_LINES) as usize;
        let time = work["movetime"].as_u64().map_or(LONGEST, Duration::from_millis).min(LONGEST);
        Ok(Order { key: format!("{name} {rules}"), game, start, position, moves, lines, time })
    }
}

/// The game that a server means: this program's own if its rules are the same, and otherwise that of the server's definition.
fn game(library: &Library, name: &str, rules: &str, definition: &str) -> Result<Game> {
    let base = name.split(':').next().unwrap_or(name);
    let is_same = library.definition(base).is_ok_and(|own| own.fingerprint_with_pieces() == rules);
    if is_same {
        return Ok(library.game(name)?);
    }
    let mut theirs = Library::default();
    theirs.add("definition.toml", definition)?;
    theirs.game(name).with_context(|| format!("the server's definition of {name} cannot be used"))
}

impl Seat {
    /// The engine, ready for the game of an order.
    fn engine(&mut self, provider: &Provider, order: &Order) -> Result<&mut EnginePlayer> {
        let start = order.start.fen();
        let is_same = |taken: &(String, String, EnginePlayer)| taken.0 == order.key;
        let (mut engine, is_known) = match self.taken.take().filter(is_same) {
            Some((_, known, engine)) => (engine, known == start),
            None => (EnginePlayer::start(&provider.contestant, &order.game)?, false),
        };
        if !is_known {
            engine.new_game(&order.start)?;
        }
        let taken = self.taken.insert((order.key.clone(), start, engine));
        Ok(&mut taken.2)
    }
}

/// Lines as they come, to be read as text.
struct Lines {
    from: Receiver<String>,
    /// What is not read yet of the last one.
    rest: Vec<u8>,
}

impl Lines {
    fn new(from: Receiver<String>) -> Lines {
        Lines { from, rest: Vec::new() }
    }
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let Ok(line) = self.from.recv() else { return Ok(0) };
            self.rest = format!("{line}\n").into_bytes();
        }
        let length = buffer.len().min(self.rest.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_ours_where_it_is_the_same_and_else_the_servers() {
        let library = Library::shipped();
        let ours = library.definition("omega").unwrap().fingerprint_with_pieces();
        assert_eq!(game(&library, "omega", &ours, "").unwrap().name(), "omega");
        let text = format!("name = \"omega\"\n{}", library.flattened("chess").unwrap());
        let theirs = game(&library, "omega", "other", &text).unwrap();
        assert_eq!(theirs.start().fen(), library.game("chess").unwrap().start().fen());
        assert!(game(&library, "omega", "other", "").is_err());
    }

    #[test]
    fn lines_are_read_in_pieces() {
        let (to, from) = sync_channel(2);
        to.send("info depth 1".to_string()).unwrap();
        to.send(String::new()).unwrap();
        drop(to);
        let (mut lines, mut piece) = (Lines::new(from), [0; 5]);
        assert_eq!((lines.read(&mut piece).unwrap(), &piece), (5, b"info "));
        let mut rest = String::new();
        lines.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "depth 1\n\n");
    }
}
