//! An engine that does what its arguments say: `fake-engine uci|cecp WHAT AFTER`, where WHAT it does instead of its move number
//! AFTER. It plays chess: of all legal moves the first in the order of their texts. `twice:FILE` crashes, and does not come
//! up for a third time; FILE counts.

use menagerie_core::{Explain, Game, Library, Position};
use std::io::{BufRead, Write};
use std::time::Duration;

/// What it does instead of a move.
fn misbehave(what: &str, say: &mut dyn FnMut(&str)) -> bool {
    match what {
        "crash" => std::process::exit(3),
        "stall" => std::thread::sleep(Duration::from_secs(3600)),
        "late" => std::thread::sleep(Duration::from_millis(400)),
        "garbage" => {
            say("\u{1}\u{fffd} 99 bottles");
            say("bestmove");
            say("move");
            return true;
        }
        "flood" => (0..20_000).for_each(|number| say(&format!("info string {number}"))),
        "babble" => {
            let much = "info string I do not stop\n".repeat(5_000);
            loop {
                say(&much);
            }
        }
        "deaf" => loop {
            say("info string I do not listen");
            std::thread::sleep(Duration::from_millis(1));
        },
        _ => {}
    }
    false
}

struct Fake {
    position: Position,
    game: Game,
    what: String,
    after: usize,
    made: usize,
    cecp: bool,
    playing: bool,
}

fn say(line: &str) {
    // The program that started it may have gone.
    if writeln!(std::io::stdout(), "{line}").and_then(|()| std::io::stdout().flush()).is_err() {
        std::process::exit(0);
    }
}

impl Fake {
    fn think(&mut self) {
        self.made += 1;
        let now = self.made == self.after;
        if now && misbehave(&self.what, &mut |line| say(line)) {
            return;
        }
        let word = if self.cecp { "move" } else { "bestmove" };
        if now && self.what == "illegal" {
            return say(&format!("{word} e1e5"));
        }
        if now && self.what == "resign" {
            return say("resign");
        }
        if now && self.what == "claim" {
            return say("1/2-1/2 {I feel like it}");
        }
        if now && self.what == "refuse" {
            return say("Illegal move: e7e5");
        }
        let mut texts: Vec<String> =
            self.position.legal_moves().into_iter().map(|mv| self.position.move_text(mv)).collect();
        texts.sort();
        let Some(text) = texts.first() else { return };
        say(if self.cecp { "4 12 1 77 e4" } else { "info depth 4 score cp 12 nodes 77 pv a2a3" });
        say(&format!("{word} {text}"));
        if self.cecp {
            self.play(&text.clone());
        }
    }

    fn play(&mut self, text: &str) {
        match self.position.parse_move(text) {
            Ok(mv) => self.position.play_unchecked(mv),
            Err(_) => say(&format!("Illegal move: {text}")),
        }
    }

    fn uci(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        match words.next().unwrap_or_default() {
            "uci" => ["id name Fake", "option name UCI_Variant type string", "option name Mood type check", "uciok"]
                .into_iter()
                .for_each(say),
            "isready" => say("readyok"),
            "ucinewgame" => self.made = 0,
            "position" => {
                let (start, moves) = line.split_once(" moves ").unwrap_or((line, ""));
                let fen = start.trim_start_matches("position ").trim_start_matches("fen ");
                self.position = self.game.position(fen).unwrap();
                moves.split(' ').filter(|text| !text.is_empty()).for_each(|text| self.play(text));
            }
            "go" => self.think(),
            _ => {}
        }
    }

    fn cecp(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "protover" => say("feature ping=1 setboard=1 usermove=1 myname=\"Fake\" variants=\"chess\" done=1"),
            "ping" => say(&format!("pong {rest}")),
            "new" => (self.position, self.playing, self.made) = (self.game.start(), true, 0),
            "force" => self.playing = false,
            "setboard" => self.position = self.game.position(rest).unwrap(),
            "go" => {
                self.playing = true;
                self.think();
            }
            "usermove" => {
                self.play(rest);
                if self.playing {
                    self.think();
                }
            }
            _ => {}
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, protocol, what, after] = arguments.as_slice() else { panic!("fake uci|cecp WHAT AFTER") };
    let game = Library::shipped().game("chess").unwrap();
    let cecp = protocol == "cecp";
    let (mut what, after) = (what.clone(), after.parse().unwrap());
    if let Some(path) = what.strip_prefix("twice:") {
        let starts = std::fs::read_to_string(path).unwrap_or_default() + "x";
        if starts.len() > 2 {
            eprintln!("no third time");
            std::process::exit(4);
        }
        std::fs::write(path, starts).unwrap();
        what = "crash".to_string();
    }
    let mut fake = Fake { position: game.start(), game, what, after, made: 0, cecp, playing: false };
    for line in std::io::stdin().lock().lines() {
        match line.unwrap_or_default().as_str() {
            "quit" => return,
            line if cecp => fake.cecp(line),
            line => fake.uci(line),
        }
    }
}
