//! What a search has found, as the page shows it.

use crate::types::{AnalysisEvent, AnalysisLine};
use menagerie_core::budget::Budget;
use menagerie_core::{Color, Move, Position};
use menagerie_engine::{Bound, PvLine, Score};
use menagerie_notation::{Style, write_and_play};

/// How many moves are written.
const MOST: usize = 16;

/// The first moves of a line.
#[derive(Clone, Debug, Default)]
pub struct MoveTexts {
    /// In machine form.
    pub uci: Vec<String>,
    /// In the notation of the game.
    pub san: Vec<String>,
}

impl MoveTexts {
    /// Writes the first of some moves that lead on from a position. In custom games this can take a second: where the budget
    /// runs out there are fewer, but for the very first, which is written in machine form then.
    pub fn of(position: &Position, moves: &[Move], budget: Budget) -> MoveTexts {
        let mut written = MoveTexts::default();
        let Some(&first) = moves.first() else { return written };
        let mut after = position.clone();
        // A move that ran out of time has added nothing.
        let _ = budget.run(|| {
            for &mv in moves.iter().take(MOST) {
                let uci = after.move_text(mv);
                written.san.push(write_and_play(&mut after, mv, Style::Own));
                written.uci.push(uci);
            }
        });
        written.san.truncate(written.uci.len());
        if written.uci.is_empty() {
            let uci = position.move_text(first);
            (written.san, written.uci) = (vec![uci.clone()], vec![uci]);
        }
        written
    }
}

/// The lines of a search, which are reported together once a depth has all of them.
#[derive(Debug)]
pub struct Depths {
    number: u32,
    side: Color,
    wanted: usize,
    /// The lines of the depth that is searched.
    found: Vec<(PvLine, MoveTexts)>,
}

impl Depths {
    /// Nothing is found yet in a position. `number` is that of the request, and as many lines are `wanted`: no more than
    /// there are legal moves.
    pub fn new(number: u32, position: &Position, wanted: usize) -> Depths {
        Depths { number, side: position.side(), wanted, found: Vec::new() }
    }

    /// Adds a line.
    pub fn add(&mut self, line: PvLine, written: MoveTexts) -> Option<AnalysisEvent> {
        if line.bound != Bound::Exact {
            return None;
        }
        self.found.truncate(line.number.saturating_sub(1));
        if self.found.len() + 1 != line.number {
            return None;
        }
        self.found.push((line, written));
        let ((first, _), (last, _)) = (self.found.first()?, self.found.last()?);
        (self.found.len() >= self.wanted).then(|| AnalysisEvent::Lines {
            number: self.number,
            depth: first.depth,
            nodes: last.nodes,
            nps: (last.nodes as f64 / last.elapsed.as_secs_f64().max(0.001)) as u64,
            lines: self.found.iter().map(|(line, written)| shown(self.side, line, written)).collect(),
        })
    }
}

fn shown(side: Color, line: &PvLine, written: &MoveTexts) -> AnalysisLine {
    let sign = if side == Color::White { 1 } else { -1 };
    let (score, mate) = match line.score {
        Score::Centipawns(value) => (Some(sign * value), None),
        Score::Win(moves) => (None, Some(sign * moves as i32)),
        Score::Loss(moves) => (None, Some(-sign * moves as i32)),
    };
    let [win, draw, loss] = line.score.chances();
    let wdl = if sign > 0 { [win, draw, loss] } else { [loss, draw, win] };
    let MoveTexts { uci, san } = written.clone();
    AnalysisLine { score, mate, wdl, uci, san }
}
