//! Analysis by a program that speaks UCI.

use super::{UciPlayer, go};
use crate::player::process::ProcessEvent;
use crate::player::{BEAT, Failure, Heard, Turn};
use crate::record::Termination;
use std::time::Instant;

/// The option for how many lines are searched at once.
pub(super) const LINES: &str = "MultiPV";

impl UciPlayer {
    /// Searches a position until its time is over or nobody hears of it any more.
    pub(super) fn search_for(&mut self, turn: &Turn<'_>, lines: usize, heard: Heard<'_>) -> Result<(), Failure> {
        self.search_lines(lines);
        self.follow(turn);
        self.process.say(self.command.clone());
        self.process.say(go(turn));
        let until = Instant::now() + turn.timeout;
        while Instant::now() < until {
            let goes_on = match self.process.hear(Instant::now() + BEAT) {
                ProcessEvent::Line(line) if line.starts_with("bestmove") => return Ok(()),
                ProcessEvent::Line(line) if line.starts_with("info ") => heard(Some(&line)),
                ProcessEvent::Line(_) => true,
                ProcessEvent::Silence => heard(None),
                ProcessEvent::Gone(how) => return Err(Failure::new(Termination::Crash, how)),
            };
            if !goes_on {
                break;
            }
        }
        self.process.say("stop");
        self.await_word("bestmove", &mut |_| ())
    }

    fn search_lines(&mut self, lines: usize) {
        if self.lines.is_some_and(|now| now != lines) {
            self.process.say(format!("setoption name {LINES} value {lines}"));
            self.lines = Some(lines);
        }
    }
}
