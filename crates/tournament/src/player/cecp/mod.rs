//! A program that speaks CECP, the protocol of XBoard, version 2.

mod analysis;
mod output;

use super::line::Line;
use super::process::{Process, ProcessEvent};
use super::{Failure, Heard, Player, Turn, understand};
use crate::clock::PlayerClock;
use crate::contestant::Program;
use crate::engines::{Castling, GameSetup, PositionCommand};
use crate::pace::PlayerLimits;
use crate::record::{PlayerMove, Termination};
use menagerie_core::{Color, Game, Move, Position};
use menagerie_engine::Score;
use menagerie_notation::{Style, write};
use menagerie_protocol::{Squares, xboard_name};
use output::{CecpOutput, features, parse_output};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long to wait for features. A program that sends none speaks protocol version 1, and cannot say that it is still
/// starting.
const FEATURES: Duration = Duration::from_secs(10);

pub(super) struct CecpPlayer {
    process: Process,
    program: Program,
    facts: GameSetup,
    /// The program's name for the game; if empty, none is sent.
    variant: String,
    squares: Squares,
    features: BTreeMap<String, String>,
    pace: PlayerLimits,
    /// The timeout for everything that needs no thinking.
    timeout: Duration,
    /// What the program knows of the game.
    line: Line,
    /// Whether the program replies to a move with a move.
    playing: bool,
    pings: u32,
}

/// Checks that the protocol can express the limits.
pub(super) fn check(pace: &PlayerLimits) -> Result<(), String> {
    if pace.nodes.is_some() {
        return Err("CECP cannot limit nodes; give it a clock, such as `tc=1+0.01`".to_string());
    }
    if pace.move_time.is_some_and(|time| time.subsec_nanos() != 0) {
        return Err("under CECP, `movetime` is in whole seconds; give it a clock, such as `tc=1+0.01`".to_string());
    }
    Ok(())
}

impl CecpPlayer {
    pub(super) fn start(
        program: &Program,
        game: &Game,
        pace: PlayerLimits,
        timeout: Duration,
    ) -> Result<CecpPlayer, String> {
        let facts = program.facts(game.name());
        let mut player = CecpPlayer {
            process: Process::start(program)?,
            program: program.clone(),
            variant: facts.variant.clone().unwrap_or_else(|| game.name().to_string()),
            facts,
            squares: Squares::new(game.board()),
            features: BTreeMap::new(),
            pace,
            timeout,
            line: Line::new(&game.start()),
            playing: false,
            pings: 0,
        };
        player.introduce()?;
        player.choose_variant(game)?;
        for (name, value) in &program.options {
            player.process.say(format!("option {name}={value}"));
        }
        program.setup.iter().for_each(|line| player.process.say(line.clone()));
        player.settle().map_err(|failure| failure.note)?;
        Ok(player)
    }

    /// The CECP handshake: reads the program's features.
    fn introduce(&mut self) -> Result<(), String> {
        self.process.say("xboard");
        self.process.say("protover 2");
        let began = Instant::now();
        let mut until = began + FEATURES;
        loop {
            let line = match self.process.hear(until) {
                ProcessEvent::Line(line) => line,
                ProcessEvent::Silence => return Ok(()),
                ProcessEvent::Gone(how) => return Err(how),
            };
            // A prompt may precede the first one.
            let Some(at) = line.find("feature ") else { continue };
            for (name, value) in features(&line[at + "feature ".len()..]) {
                let wanted = name != "san";
                self.process.say(format!("{} {name}", if wanted { "accepted" } else { "rejected" }));
                match (name.as_str(), value.as_str()) {
                    ("done", "1") => return Ok(()),
                    ("done", _) => until = until.max(began + self.timeout),
                    _ => drop(self.features.insert(name, value)),
                }
            }
        }
    }

    /// Finds the program's name for the game.
    fn choose_variant(&mut self, game: &Game) -> Result<(), String> {
        let variants = self.features.get("variants").cloned().unwrap_or_default();
        let knows = |variant: &str| variants.split(',').any(|known| known.trim() == variant);
        if self.facts.variant.is_none() && !knows(&self.variant) {
            self.variant = xboard_name(game.name()).to_string();
        }
        if !self.variant.is_empty() && !variants.is_empty() && !knows(&self.variant) {
            return Err(format!("it knows no variant `{}`; it has {variants}", self.variant));
        }
        Ok(())
    }

    fn has(&self, feature: &str) -> bool {
        self.features.get(feature).is_some_and(|value| value == "1")
    }

    /// Waits until the program has read everything, if it supports `ping`.
    fn settle(&mut self) -> Result<(), Failure> {
        if !self.has("ping") {
            return Ok(());
        }
        self.pings += 1;
        self.process.say(format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        let until = Instant::now() + self.timeout;
        loop {
            match self.process.hear(until) {
                ProcessEvent::Line(line) if line.ends_with(&pong) => return Ok(()),
                ProcessEvent::Line(_) => {}
                ProcessEvent::Silence => {
                    let seconds = self.timeout.as_secs();
                    return Err(Failure::new(
                        Termination::Stall,
                        format!("it did not say `{pong}` within {seconds} s"),
                    ));
                }
                ProcessEvent::Gone(how) => return Err(Failure::new(Termination::Crash, how)),
            }
        }
    }

    /// Starts a game from the beginning.
    fn restart(&mut self) {
        self.line.clear();
        self.begin();
        self.set_pace();
        let start = self.line.start();
        if self.facts.fen || start.fen() != start.game().start().fen() {
            self.give();
        }
    }

    /// Starts a new game, with the program playing neither side.
    fn begin(&mut self) {
        self.process.say("new");
        if !self.variant.is_empty() {
            self.process.say(format!("variant {}", self.variant));
        }
        self.facts.setup.iter().for_each(|line| self.process.say(line.clone()));
        self.process.say("force");
        self.playing = false;
    }

    fn set_pace(&mut self) {
        if let Some(clock) = self.pace.clock {
            // The clock is sent with fractions of a second before each move.
            let seconds = clock.base.as_secs_f64().ceil().max(1.0) as u64;
            let (moves, increment) = (clock.moves.unwrap_or(0), clock.increment.as_secs_f64());
            self.process.say(format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60));
        }
        if let Some(time) = self.pace.move_time {
            self.process.say(format!("st {}", time.as_secs().max(1)));
        }
        if let Some(depth) = self.pace.depth {
            self.process.say(format!("sd {depth}"));
        }
        self.process.say("post");
        self.process.say("easy");
    }

    /// Sends the position.
    fn give(&mut self) {
        if self.program.position == PositionCommand::Setboard {
            let fen = self.line.position().fen();
            self.process.say(format!("setboard {fen}"));
            return;
        }
        // The older command leaves the side to move as it was, so XBoard makes a move before it for black.
        if self.line.position().side() == Color::Black {
            self.process.say("a2a3");
        }
        self.process.say("edit");
        self.process.say("#");
        for color in Color::BOTH {
            if color == Color::Black {
                self.process.say("c");
            }
            let game = self.line.position().game().clone();
            for square in game.board().squares() {
                if let Some(piece) = self.line.position().piece(square).filter(|piece| piece.color() == color) {
                    let letter = game.definition().piece(piece.kind()).letter;
                    self.process.say(format!("{letter}{}", self.squares.name(square)));
                }
            }
        }
        self.process.say(".");
    }

    /// A move in the program's notation.
    fn text(&self, mv: Move) -> String {
        let text = match self.program.castling {
            Castling::Letters if mv.is_castling() => write(self.line.position(), mv, Style::San),
            _ => self.squares.write(self.line.position(), mv),
        };
        let text = text.trim_end_matches(['+', '#']);
        if self.has("usermove") { format!("usermove {text}") } else { text.to_string() }
    }

    /// Whether the program would take a promotion for another one.
    fn mistakes(&self, mv: Move) -> bool {
        let chosen =
            self.line.position().chosen(mv).map(|kind| self.line.position().game().definition().piece(kind).letter);
        self.program.promotes.is_some_and(|only| chosen.is_some_and(|chosen| chosen != only))
    }

    /// Sends the new moves and lets the program think.
    fn go(&mut self, turn: &Turn<'_>) {
        let new = self.new_moves(turn);
        let as_reply = self.playing && new.len() == 1 && !self.mistakes(new[0]);
        if as_reply {
            self.tell_clocks(turn);
            let text = self.text(new[0]);
            self.line.play(new[0]);
            self.process.say(text);
            return;
        }
        self.place(new);
        self.tell_clocks(turn);
        self.process.say("go");
        self.playing = true;
    }

    /// The moves that the program does not know of. Where some were taken back, or another one was made in the place of the program's own,
    /// it begins from the start.
    fn new_moves<'a>(&mut self, turn: &Turn<'a>) -> &'a [Move] {
        self.line.moves_after(turn.moves).unwrap_or_else(|| {
            self.restart();
            turn.moves
        })
    }

    /// Makes moves of the game on the program's board, where it plays neither side.
    fn place(&mut self, moves: &[Move]) {
        self.process.say("force");
        let mut mistaken = false;
        for &mv in moves {
            mistaken |= self.mistakes(mv);
            if !mistaken {
                let text = self.text(mv);
                self.process.say(text);
            }
            self.line.play(mv);
        }
        if mistaken {
            self.begin();
            self.set_pace();
            self.give();
        }
    }

    fn tell_clocks(&mut self, turn: &Turn<'_>) {
        let hundredths = |clock: PlayerClock| (clock.left().as_millis() / 10).max(1);
        if let Some(clock) = turn.clock() {
            self.process.say(format!("time {}", hundredths(clock)));
            self.process.say(format!("otim {}", hundredths(turn.other_clock().unwrap_or(clock))));
        }
    }

    /// Reads a move of the program.
    fn understand(&self, text: &str) -> Result<Move, Failure> {
        let queen = self.program.promotes.map(|letter| format!("{text}{}", letter.to_ascii_lowercase()));
        let read = |text: &str| self.squares.read(self.line.position(), text).ok();
        let found = read(text).or_else(|| read(&queen?));
        // Errors name the squares of this board.
        found.map_or_else(|| understand(self.line.position(), &self.squares.machine(self.line.position(), text)), Ok)
    }
}

impl Player for CecpPlayer {
    fn new_game(&mut self, start: &Position) -> Result<(), Failure> {
        self.line = Line::new(start);
        self.restart();
        self.settle()
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<PlayerMove, Failure> {
        // Remaining output about the last move.
        self.process.skip();
        self.go(turn);
        let until = Instant::now() + turn.timeout;
        let mut thought: (Option<Score>, Option<u32>, Option<u64>) = (None, None, None);
        let (mut claim, mut legs) = (String::new(), String::new());
        loop {
            let line = match self.process.hear(until) {
                ProcessEvent::Line(line) => line,
                ProcessEvent::Silence => {
                    return Err(Failure::new(Termination::Stall, format!("it did not answer{claim}")));
                }
                ProcessEvent::Gone(how) => return Err(Failure::new(Termination::Crash, how)),
            };
            match parse_output(&line, turn.position.side()) {
                // A move of several legs comes in as many lines; all but the last end with a comma.
                CecpOutput::Move(text) if text.ends_with(',') => legs += &text,
                CecpOutput::Move(text) => {
                    let mv = self.understand(&(legs + &text))?;
                    self.line.play(mv);
                    let (score, depth, nodes) = thought;
                    return Ok(PlayerMove { mv, score, depth, nodes });
                }
                CecpOutput::Thinking(found) => {
                    thought = (Some(found.score), Some(found.depth), Some(found.nodes));
                }
                CecpOutput::Resign => return Err(Failure::new(Termination::Resignation, "it resigned")),
                CecpOutput::IllegalMove => {
                    let note = format!("it rejected a legal move: `{line}`");
                    return Err(Failure::new(Termination::IllegalMove, note));
                }
                CecpOutput::Claim => claim = format!(" after it had claimed `{line}`, and the game is not over"),
                CecpOutput::Nothing => {}
            }
        }
    }

    fn analyze(&mut self, turn: &Turn<'_>, _lines: usize, heard: Heard<'_>) -> Result<(), Failure> {
        self.think_about(turn, heard)
    }

    fn game_over(&mut self, result: &str) {
        self.process.say(format!("result {result}"));
        self.process.say("force");
        self.playing = false;
    }
}
