//! **connection**: a side that brings a number of its pieces into line wins (or loses).
//!
//! ```toml
//! [rules.connection]
//! count = 4              # how many next to each other on a line
//! pieces = ["knight", "bishop"]    # the types that count; or "all"
//! horizontal = true      # which lines count
//! vertical = true
//! diagonal = true
//! gaps = false           # true: with whatever else between them on the line
//! block = 2              # a square of 2 by 2 counts as well (not with gaps); left out, none does
//! result = "win"         # for the side that has just moved: "win", "loss", "draw"
//! ```

use super::Verdict;
use crate::capabilities::Losses;
use crate::definition::{Definition, Phase, PieceNames, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Kind;
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of connection.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Connection {
    /// How many pieces make a line.
    pub count: u16,
    /// The types that count.
    #[serde(default)]
    pub pieces: PieceNames,
    /// Whether ranks count.
    #[serde(default = "yes")]
    pub horizontal: bool,
    /// Whether files count.
    #[serde(default = "yes")]
    pub vertical: bool,
    /// Whether diagonals count.
    #[serde(default = "yes")]
    pub diagonal: bool,
    /// Whether other squares may lie between the pieces.
    #[serde(default)]
    pub gaps: bool,
    /// The side of a square block that counts as well.
    #[serde(default)]
    pub block: Option<u16>,
    /// How the game ends for the side that has moved.
    #[serde(default = "win")]
    pub result: Verdict,
}

fn yes() -> bool {
    true
}

fn win() -> Verdict {
    Verdict::Win
}

impl Connection {
    /// The directions of the lines that count.
    pub fn directions(&self) -> Vec<(i16, i16)> {
        let all =
            [(self.horizontal, (1, 0)), (self.vertical, (0, 1)), (self.diagonal, (1, 1)), (self.diagonal, (1, -1))];
        all.into_iter().filter_map(|(counts, direction)| counts.then_some(direction)).collect()
    }
}

impl Rule for Connection {
    const NAME: &'static str = "connection";
    const PHASE: Phase = Phase::End;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.connection.pieces", problems);
        if self.count < 2 {
            problems.add("rules.connection.count", "must be at least 2");
        }
        if self.block.is_some_and(|side| side < 2) {
            problems.add("rules.connection.block", "must be at least 2");
        }
        if self.gaps && self.block.is_some() {
            problems.add("rules.connection.block", "a block has no gaps: take one of the two away");
        }
        if self.directions().is_empty() && self.block.is_none() {
            problems.add("rules.connection", "no line counts: one of horizontal, vertical and diagonal must be true");
        }
    }

    fn wins(&self, _definition: &Definition) -> bool {
        self.result != Verdict::Draw
    }

    fn limit(&self, losses: &mut Losses) {
        self.result.limit_by_mover(losses);
    }
}

impl Describe for Connection {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let lines = [
            (self.horizontal, "connection-rank"),
            (self.vertical, "connection-file"),
            (self.diagonal, "connection-diagonal"),
        ];
        let lines: Vec<String> = lines.iter().filter(|line| line.0).map(|line| say!(setting, line.1)).collect();
        let (count, pieces) = (self.count, &self.pieces.names());
        let row = (!lines.is_empty()).then(|| say!(setting, "connection-row", count, pieces, lines, gaps = self.gaps));
        let block = self.block.map(|side| say!(setting, "connection-block", side, pieces));
        let ways = match (row, block) {
            (Some(row), Some(block)) => say!(setting, "connection-or", row, block),
            (row, block) => row.or(block).unwrap_or_default(),
        };
        vec![say!(setting, "connection", ways, verdict = self.result.says(setting.language))]
    }
}

impl<B: Bits, P: Phases<B, Decision: From<ConnectionOp<B>>>> Lower<B, P> for Connection {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let mut groups: Vec<B> = Vec::new();
        for square in board.squares() {
            let lines = self.directions().into_iter().map(|direction| self.line(board, square, direction));
            let block = self.block.and_then(|side| block(board, square, side));
            let set = |squares: Vec<Square>| squares.into_iter().fold(B::EMPTY, |set, square| set | B::bit(square));
            groups.extend(lines.flatten().chain(block).map(set));
        }
        program.add_decision(ConnectionOp {
            kinds: self.pieces.kinds(definition),
            groups,
            gaps: self.gaps.then_some(self.count.into()),
            result: self.result,
        });
    }
}

impl Connection {
    /// The squares of a line that begins on a square and on which pieces are in line, if there are enough.
    fn line(&self, board: &Board, from: Square, (dx, dy): (i16, i16)) -> Option<Vec<Square>> {
        let count = usize::from(self.count);
        let at = |i: i16| board.offset(from, dx * i, dy * i);
        let squares: Vec<Square> = match self.gaps {
            true => (0..board.span() as i16).filter_map(at).collect(),
            false => (0..).map_while(at).take(count).collect(),
        };
        (squares.len() >= count).then_some(squares)
    }
}

/// The squares of a square block with a corner on a square, if all are there.
fn block(board: &Board, corner: Square, side: u16) -> Option<Vec<Square>> {
    let side = side as i16;
    (0..side).flat_map(|dx| (0..side).map(move |dy| (dx, dy))).map(|(dx, dy)| board.offset(corner, dx, dy)).collect()
}

/// Connection, compiled.
#[derive(Clone, Debug)]
pub struct ConnectionOp<B> {
    /// The types, or nothing for all.
    kinds: Option<Vec<Kind>>,
    /// Sets of squares to be filled.
    groups: Vec<B>,
    /// Where gaps are allowed, how many pieces in a set are enough.
    gaps: Option<u32>,
    result: Verdict,
}

impl<B: Bits> ConnectionOp<B> {
    pub(super) fn decide<P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let mover = core.mover();
        let own = core.pieces.those(self.kinds.as_deref(), mover);
        let connected = match self.gaps {
            Some(count) => self.groups.iter().any(|&group| (group & own).count() >= count),
            None => self.groups.iter().any(|group| group.minus(own).is_empty()),
        };
        connected.then(|| Outcome::Decided { winner: core.winner_by(self.result.award(mover)), rule: Connection::NAME })
    }
}
