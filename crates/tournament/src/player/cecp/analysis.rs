//! Analysis by a program that speaks CECP.

use super::output::{CecpOutput, CecpThinking, parse_output};
use super::{CecpPlayer, understand};
use crate::player::process::ProcessEvent;
use crate::player::{BEAT, Failure, Heard, Turn};
use crate::record::Termination;
use menagerie_core::{Move, Position};
use menagerie_engine::{Bound, PvLine};
use menagerie_protocol::info_line;
use std::time::Instant;

impl CecpPlayer {
    /// Thinks about a position until its time is over or nobody hears of it any more. The protocol has one line.
    pub(super) fn think_about(&mut self, turn: &Turn<'_>, heard: Heard<'_>) -> Result<(), Failure> {
        if self.features.get("analyze").is_some_and(|value| value == "0") {
            return Err(Failure::new(Termination::Stall, "it does not analyse"));
        }
        self.process.skip();
        let new = self.new_moves(turn);
        self.place(new);
        self.playing = false;
        self.process.say("analyze");
        let thought = self.hear_thoughts(turn, heard);
        self.process.say("exit");
        thought?;
        self.settle()
    }

    fn hear_thoughts(&mut self, turn: &Turn<'_>, heard: Heard<'_>) -> Result<(), Failure> {
        let until = Instant::now() + turn.pace.move_time.unwrap_or(turn.timeout);
        while Instant::now() < until {
            let goes_on = match self.process.hear((Instant::now() + BEAT).min(until)) {
                ProcessEvent::Line(line) => match parse_output(&line, turn.position.side()) {
                    CecpOutput::Thinking(found) => match self.line_of(&found, turn.position) {
                        Some(line) => heard(Some(&info_line(&line, turn.position))),
                        None => true,
                    },
                    CecpOutput::IllegalMove => {
                        return Err(Failure::new(
                            Termination::IllegalMove,
                            format!("it rejected a legal move: `{line}`"),
                        ));
                    }
                    _ => true,
                },
                ProcessEvent::Silence => heard(None),
                ProcessEvent::Gone(how) => return Err(Failure::new(Termination::Crash, how)),
            };
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// A line of thinking as far as its moves are understood; nothing where the first is not.
    fn line_of(&self, found: &CecpThinking, position: &Position) -> Option<PvLine> {
        let (mut after, mut moves) = (position.clone(), Vec::<Move>::new());
        let is_number = |word: &&String| !word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        for text in found.moves.iter().filter(is_number) {
            let read = self.squares.read(&after, text).ok().or_else(|| understand(&after, text).ok());
            let Some(mv) = read else { break };
            after.play_unchecked(mv);
            moves.push(mv);
        }
        (!moves.is_empty()).then_some(PvLine {
            number: 1,
            depth: found.depth,
            selective_depth: found.depth,
            score: found.score,
            bound: Bound::Exact,
            nodes: found.nodes,
            elapsed: found.elapsed,
            hash_full: 0,
            moves,
        })
    }
}
