//! **repetition**: a draw when the same position stands on the board for the third time (or as often as `times` says).
//!
//! ```toml
//! [rules.repetition]
//! times = 3
//! result = "draw"    # for the side to move then: "draw", "loss", "win", or "white", "black" for who wins
//! perpetual-check = "loss"    # for a side that has given check all the time; without it, `result`
//! ```
//!
//! Positions are the same if placement, side to move, castling rights, legal en passant squares, marks and counted
//! checks are.
//!
//! Perpetual check is that a side has given check with each of its moves since the position stood on the board for the
//! first of those times. If both sides have, it is a repetition like others.

use super::Verdict;
use crate::definition::{Definition, Phase, Rule};
use crate::facts::{self, Facts};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::problem::Problems;
use menagerie_board::words::listing;
use menagerie_kernel::{Core, End, Phases, Program};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of the end by repetition.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// How often a position must stand on the board.
    #[serde(default = "three")]
    pub times: u16,
    /// How the game ends for the side that is to move then.
    #[serde(default = "draw")]
    pub result: Verdict,
    /// How the game ends for a side that has given check with each of its moves since, if the other has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perpetual_check: Option<Verdict>,
}

fn three() -> u16 {
    3
}

fn draw() -> Verdict {
    Verdict::Draw
}

impl Rule for Repetition {
    const NAME: &'static str = "repetition";
    const PHASE: Phase = Phase::End;
    const BOUNDS: bool = true;

    fn check(&self, _definition: &Definition, problems: &mut Problems) {
        if self.times < 2 {
            problems.add("rules.repetition.times", "must be at least 2");
        }
    }

    fn wins(&self, _definition: &Definition) -> bool {
        self.result != Verdict::Draw || self.perpetual_check.is_some_and(|result| result != Verdict::Draw)
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.repetition =
            Some(facts::Repetition { times: self.times, result: self.result, perpetual_check: self.perpetual_check });
    }
}

impl Describe for Repetition {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        if setting.is_silent(Topic::Repetition) {
            return Vec::new();
        }
        let same: Vec<String> = ["side to move".to_string()].into_iter().chain(setting.same.iter().cloned()).collect();
        let are = format!("the same pieces on the same squares, with the same {}", listing(&same, "and"));
        let ends = match self.result {
            Verdict::Draw => format!("The game is drawn when a position stands on the board {} times", self.times),
            other => {
                let what = other.says();
                format!("When a position stands on the board {} times, the side to move {what}", self.times)
            }
        };
        let perpetual = self.perpetual_check.map(|result| {
            format!(
                "But a side that has given check with each of its moves since the first of these times {}, if the other \
                 has not done so too.",
                result.says()
            )
        });
        [format!("{ends}: {are}.")].into_iter().chain(perpetual).collect()
    }
}

impl<B: Bits, P: Phases<B, End: From<RepetitionOp>>> Lower<B, P> for Repetition {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.add_end(RepetitionOp { times: self.times, result: self.result, perpetual_check: self.perpetual_check });
    }
}

/// Repetition, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RepetitionOp {
    times: u16,
    result: Verdict,
    perpetual_check: Option<Verdict>,
}

impl<B: Bits, P: Phases<B>> End<B, P> for RepetitionOp {
    fn outcome(&self, core: &Core<B, P>) -> Option<Outcome> {
        let first = core.seen_before().nth(usize::from(self.times).saturating_sub(2))?;
        self.cycle(core, first)
    }

    fn cycle(&self, core: &Core<B, P>, plies: usize) -> Option<Outcome> {
        let perpetual = self.perpetual_check.and_then(|result| Some(result.award(core.perpetual_checker(plies)?)));
        let award = perpetual.unwrap_or_else(|| self.result.award(core.side));
        Some(Outcome::Repetition { winner: core.winner_by(award) })
    }

    fn looks_back(&self) -> bool {
        true
    }
}
