//! **fifty-moves**: a draw after many plies without a capture and without a pawn's move.
//!
//! ```toml
//! [rules.fifty-moves]
//! plies = 100
//! zeroing = ["pawn"]    # the types whose moves, of either colour, set the clock back
//! result = "draw"       # for the side to move then: see the rule `stalemate`
//! ```

use super::Verdict;
use crate::definition::{Definition, Phase, Rule};
use crate::facts::Facts;
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, End, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of the fifty-move rule.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FiftyMoves {
    /// The halfmove clock that is a draw.
    pub plies: u16,
    /// The types whose moves set the clock back.
    pub zeroing: Vec<String>,
    /// How the game ends for the side that is to move then.
    #[serde(default = "draw")]
    pub result: Verdict,
}

fn draw() -> Verdict {
    Verdict::Draw
}

impl Rule for FiftyMoves {
    const NAME: &'static str = "fifty-moves";
    const PHASE: Phase = Phase::End;
    const BOUNDS: bool = true;

    fn remembers(&self) -> Option<&'static str> {
        (self.result != Verdict::Draw).then_some("the halfmove clock may decide the game")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        definition.named_kinds("rules.fifty-moves.zeroing", &self.zeroing, problems);
        if self.plies == 0 {
            problems.add("rules.fifty-moves.plies", "must be at least 1");
        }
    }

    fn wins(&self, _definition: &Definition) -> bool {
        self.result != Verdict::Draw
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.draw_clock = Some(self.plies.into());
        facts.clock_decides = self.result != Verdict::Draw;
    }
}

impl Describe for FiftyMoves {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let progress = match (setting.captures, self.zeroing.is_empty()) {
            (true, true) => "captures",
            (true, false) => "captures-and-moves",
            (false, true) => "none",
            (false, false) => "moves",
        };
        let each = if self.plies.is_multiple_of(2) && !setting.several_moves { self.plies / 2 } else { 0 };
        let (result, verdict) = (self.result.to_string(), self.result.says(setting.language));
        let (plies, pieces) = (self.plies, &self.zeroing);
        vec![say!(setting, "fifty-moves", result, verdict, plies, each, progress, pieces)]
    }
}

impl<B: Bits, P: Phases<B, End: From<FiftyMovesOp>>> Lower<B, P> for FiftyMoves {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        for name in &self.zeroing {
            program.zeroing[definition.kind(name).expect("the types were checked").index()] = true;
        }
        program.add_end(FiftyMovesOp { plies: self.plies, result: self.result });
    }
}

/// The fifty-move rule, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FiftyMovesOp {
    /// The plies after which the game ends.
    plies: u16,
    result: Verdict,
}

impl<B: Bits, P: Phases<B>> End<B, P> for FiftyMovesOp {
    fn outcome(&self, core: &Core<B, P>) -> Option<Outcome> {
        let ended = core.status.clock >= self.plies.into();
        ended.then(|| Outcome::FiftyMoves { winner: core.winner_by(self.result.award(core.side)) })
    }
}
