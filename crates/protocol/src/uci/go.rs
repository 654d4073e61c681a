//! `go` and its arguments.

use super::note;
use crate::action::{Action, JobKind};
use crate::settings::Settings;
use crate::{number, quoted};
use menagerie_core::{Color, Explain, MAX_PERFT_DEPTH, Position};
use menagerie_engine::{MAX_PLY, RemainingTime, SearchLimits};
use std::time::Duration;

/// A parsed `go` command.
pub(super) struct Go {
    pub(super) kind: JobKind,
    pub(super) limits: SearchLimits,
    /// Whether the answer must wait for `stop`.
    pub(super) infinite: bool,
    /// Messages about arguments that were not understood.
    pub(super) problems: Vec<Action>,
    /// Whether a limit could not be read.
    lacks_bound: bool,
    /// Whether none of the `searchmoves` could be read.
    lacks_moves: bool,
    /// Whether the depth of `perft` could not be read.
    pub(super) lacks_depth: bool,
}

/// The clock arguments.
#[derive(Default)]
struct Clocks {
    left: [Option<i64>; 2],
    increment: [Option<i64>; 2],
    moves_to_go: Option<u32>,
}

/// Parses the arguments. Those that cannot be read are reported and skipped.
pub(super) fn read(rest: &str, position: &Position, settings: &Settings) -> Go {
    let limits =
        SearchLimits { multi_pv: settings.multi_pv(), strength: settings.strength(), ..SearchLimits::default() };
    let (problems, infinite) = (Vec::new(), false);
    let (lacks_bound, lacks_moves, lacks_depth) = (false, false, false);
    let mut go = Go { kind: JobKind::Search, limits, infinite, problems, lacks_bound, lacks_moves, lacks_depth };
    let mut clocks = Clocks::default();
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.limits.ponder = true,
            "searchmoves" => {
                let texts: Vec<&str> = std::iter::from_fn(|| words.next_if(|word| !is_keyword(word))).collect();
                go.only_these(position, &texts);
            }
            _ if is_keyword(word) => {
                let value = words.next_if(|word| !is_keyword(word)).unwrap_or_default();
                match number::whole(value) {
                    _ if word == "perft" => go.count(value),
                    Some(number) if number >= least(word) => go.number(word, value, &mut clocks),
                    Some(_) => go.leave_out(&format!("{word} needs a number of at least {}", least(word)), value),
                    None => go.leave_out(&format!("{word} needs a number"), value),
                }
            }
            _ => {
                go.problems.push(note(&format!("`{}` is not understood after `go`", quoted(word))));
                // It may be a misspelt limit: do not start an infinite search by mistake.
                go.lacks_bound = true;
            }
        }
    }
    go.limits.clock = clocks.of(position.side(), settings);
    // A search without limits waits for `stop`.
    go.infinite |= go.is_unbounded() && !go.lacks_bound && !go.limits.ponder;
    go
}

fn is_keyword(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
    ];
    WORDS.contains(&word)
}

/// The smallest valid number after a keyword. Clocks may be negative.
fn least(word: &str) -> i64 {
    match word {
        "wtime" | "btime" | "winc" | "binc" => i64::MIN,
        "mate" => 1,
        _ => 0,
    }
}

impl Go {
    /// Whether to refuse the search: no limit could be read, so that it would never end, or none of the `searchmoves`, so that
    /// it would search others.
    pub(super) fn is_refused(&self) -> bool {
        self.lacks_moves || self.lacks_bound && !self.infinite && self.is_unbounded()
    }

    /// Reports a value that is skipped.
    fn leave_out(&mut self, expected: &str, value: &str) {
        self.problems.push(note(&format!("{expected}, not `{}`", quoted(value))));
        self.lacks_bound = true;
    }

    /// Reads `searchmoves`.
    fn only_these(&mut self, position: &Position, texts: &[&str]) {
        if texts.is_empty() {
            self.problems.push(note("searchmoves needs moves"));
        }
        texts.iter().for_each(|text| self.only(position, text));
        self.lacks_moves = self.limits.search_moves.is_empty();
        self.lacks_bound |= self.lacks_moves;
    }

    fn is_unbounded(&self) -> bool {
        let SearchLimits { depth, nodes, mate, move_time, clock, .. } = &self.limits;
        let unbounded = depth.is_none() && nodes.is_none() && mate.is_none() && move_time.is_none() && clock.is_none();
        unbounded && self.kind == JobKind::Search
    }

    /// Reads the depth of `perft`.
    fn count(&mut self, value: &str) {
        let depth = number::whole(value).and_then(|depth| u32::try_from(depth).ok());
        match depth.filter(|depth| *depth <= MAX_PERFT_DEPTH) {
            Some(depth) => self.kind = JobKind::Perft(depth),
            None => {
                let wrong = quoted(value);
                self.problems.push(note(&format!("perft needs a depth from 0 to {MAX_PERFT_DEPTH}, not `{wrong}`")));
                self.lacks_depth = true;
            }
        }
    }

    /// Reads one of the `searchmoves`.
    fn only(&mut self, position: &Position, text: &str) {
        match position.parse_move(text) {
            Ok(mv) if self.limits.search_moves.contains(&mv) => {}
            Ok(mv) => self.limits.search_moves.push(mv),
            Err(error) => self.problems.push(note(&error.to_string())),
        }
    }

    /// Reads a keyword with a number.
    fn number(&mut self, word: &str, value: &str, clocks: &mut Clocks) {
        let time = number::whole(value);
        let small = number::small(value);
        match word {
            "wtime" => clocks.left[0] = time,
            "btime" => clocks.left[1] = time,
            "winc" => clocks.increment[0] = time,
            "binc" => clocks.increment[1] = time,
            "movestogo" => clocks.moves_to_go = small.filter(|moves| *moves > 0),
            "depth" => self.limits.depth = small.map(|depth| depth.clamp(1, MAX_PLY as u32 - 1)),
            "nodes" => self.limits.nodes = number::count(value).map(|nodes| nodes.max(1)),
            "mate" => self.limits.mate = small.map(|moves| moves.clamp(1, MAX_PLY as u32)),
            _ => {
                let time = time.map(number::milliseconds);
                self.limits.move_time = time.map(|time| time.max(Duration::from_millis(1)));
            }
        }
    }
}

impl Clocks {
    /// The clock of a side. A missing clock counts as empty if the other one is given.
    fn of(&self, side: Color, settings: &Settings) -> Option<RemainingTime> {
        let is_given = self.left.iter().chain(&self.increment).any(Option::is_some) || self.moves_to_go.is_some();
        is_given.then(|| RemainingTime {
            left: number::milliseconds(self.left[side.index()].unwrap_or(0)),
            increment: number::milliseconds(self.increment[side.index()].unwrap_or(0)),
            moves_to_go: self.moves_to_go,
            overhead: number::milliseconds(settings.overhead()),
        })
    }
}
