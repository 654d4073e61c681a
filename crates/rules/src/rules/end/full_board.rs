//! **full-board**: the game ends when no square of the board is free.
//!
//! ```toml
//! [rules.full-board]
//! result = "majority"    # for the side to move then: "draw", "loss", "win", "white", "black", or for the one with more pieces
//! ```

use super::Verdict;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::facts::Facts;
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_kernel::{Core, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of the end by a full board.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FullBoard {
    /// How the game ends for the side that is to move then.
    pub result: Verdict,
}

impl Rule for FullBoard {
    const NAME: &'static str = "full-board";
    const PHASE: Phase = Phase::End;

    fn wins(&self, _definition: &Definition) -> bool {
        self.result != Verdict::Draw
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.fills = true;
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::MateDecides);
    }
}

impl Describe for FullBoard {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        vec![say!(setting, "full-board", verdict = self.result.says(setting.language))]
    }
}

impl<B: Bits, P: Phases<B, Decision: From<FullBoardOp>>> Lower<B, P> for FullBoard {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.add_decision(FullBoardOp(self.result));
    }
}

/// The end by a full board, compiled.
#[derive(Clone, Debug)]
pub struct FullBoardOp(Verdict);

impl FullBoardOp {
    pub(super) fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let is_full = core.program.all.minus(core.pieces.occupied()).is_empty();
        let winner = || core.winner_by(self.0.award(core.side));
        is_full.then(|| Outcome::Decided { winner: winner(), rule: FullBoard::NAME })
    }
}
