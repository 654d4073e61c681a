//! **chain**: a side whose pieces connect two parts of the board wins.
//!
//! ```toml
//! [rules.chain]
//! from = ["a*"]        # for black the same seen from the other side; or { white = [...], black = [...] }
//! to = ["h*"]
//! pieces = ["pawn"]    # the types that connect, or "all"
//! diagonal = false     # whether pieces are connected diagonally too
//! result = "win"       # for the side that moves so
//! ```

use super::Verdict;
use crate::capabilities::Losses;
use crate::definition::{Definition, Phase, PieceNames, Region, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of chains.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Chain {
    /// Where a chain begins.
    pub from: Region,
    /// Where it ends.
    pub to: Region,
    /// The types that connect.
    #[serde(default)]
    pub pieces: PieceNames,
    /// Whether pieces are connected diagonally too.
    #[serde(default)]
    pub diagonal: bool,
    /// How the game ends for the side that has made a chain by its move.
    #[serde(default = "win")]
    pub result: Verdict,
}

fn win() -> Verdict {
    Verdict::Win
}

impl Chain {
    /// The directions in which pieces are connected.
    pub fn directions(&self) -> Vec<(i16, i16)> {
        DIRECTIONS.into_iter().step_by(if self.diagonal { 1 } else { 2 }).collect()
    }
}

impl Rule for Chain {
    const NAME: &'static str = "chain";
    const PHASE: Phase = Phase::End;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.chain.pieces", problems);
        for (region, place) in [(&self.from, "rules.chain.from"), (&self.to, "rules.chain.to")] {
            region.check(&definition.board, place, problems);
            if region.is_empty() {
                problems.add(place, "names no square: write a list like [\"*8\", \"e4\"]");
            }
        }
    }

    fn wins(&self, _definition: &Definition) -> bool {
        self.result != Verdict::Draw
    }

    fn limit(&self, losses: &mut Losses) {
        self.result.limit_by_mover(losses);
    }
}

impl Describe for Chain {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let [from, to] = [&self.from, &self.to].map(|region| region.describe(&definition.board, setting.language));
        let (pieces, verdict) = (self.pieces.names(), self.result.says(setting.language));
        vec![say!(setting, "chain", pieces, from, to, diagonal = self.diagonal, verdict)]
    }
}

impl<B: Bits, P: Phases<B, Decision: From<ChainOp<B>>>> Lower<B, P> for Chain {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let next = |square: Square| {
            let squares = self.directions().into_iter().filter_map(|(dx, dy)| board.offset(square, dx, dy));
            squares.fold(B::EMPTY, |set, square| set | B::bit(square))
        };
        program.add_decision(ChainOp {
            ends: Color::BOTH.map(|color| [self.from.bits(board, color), self.to.bits(board, color)]),
            kinds: self.pieces.kinds(definition),
            next: board.squares().map(next).collect(),
            result: self.result,
        });
    }
}

/// Chains, compiled.
#[derive(Clone, Debug)]
pub struct ChainOp<B> {
    /// Per colour the two parts of the board.
    ends: [[B; 2]; 2],
    /// The types, or nothing for all.
    kinds: Option<Vec<Kind>>,
    /// Per square those to which a piece on it is connected.
    next: Vec<B>,
    result: Verdict,
}

impl<B: Bits> ChainOp<B> {
    pub(super) fn decide<P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let mover = core.mover();
        let own = core.pieces.those(self.kinds.as_deref(), mover);
        let [from, to] = self.ends[mover.index()];
        let (mut chain, mut added) = (from & own, from & own);
        if (to & own).is_empty() {
            return None;
        }
        while added.any() && (chain & to).is_empty() {
            let reached = added.iter().fold(B::EMPTY, |set, square| set | self.next[square.index()]);
            added = (reached & own).minus(chain);
            chain |= added;
        }
        let winner = || core.winner_by(self.result.award(mover));
        (chain & to).any().then(|| Outcome::Decided { winner: winner(), rule: Chain::NAME })
    }
}
