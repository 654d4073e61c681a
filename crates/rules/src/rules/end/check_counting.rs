//! **check-counting**: a side that has given check often enough wins.
//!
//! ```toml
//! [rules.check-counting]
//! checks = 3
//! ```
//!
//! A move that gives check counts once, however many pieces give it. A FEN has a field of its own after that of the
//! squares for en passant: the checks that white has still to give and those of black, `3+3` at the start; a FEN
//! without it is read as if none had been given.

use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::facts::Facts;
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::end::Extinction;
use crate::rules::filter::NoChecks;
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, Counter, MAX_COUNT, Phases, Program, Tally};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of the counting of checks.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CheckCounting {
    /// How many checks win.
    #[serde(default = "three")]
    pub checks: u8,
}

fn three() -> u8 {
    3
}

impl Rule for CheckCounting {
    const NAME: &'static str = "check-counting";
    const PHASE: Phase = Phase::End;

    fn remembers(&self) -> Option<&'static str> {
        Some("checks are counted")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if !(1..=MAX_COUNT).contains(&self.checks) {
            problems.add("rules.check-counting.checks", format!("must be from 1 to {MAX_COUNT}"));
        }
        let pseudo_royal = definition.rule::<Extinction>().is_some_and(Extinction::makes_royal);
        if definition.royal().is_none() && !pseudo_royal {
            problems.add("rules.check-counting", "this rule needs a royal piece");
        }
    }

    fn wins(&self, definition: &Definition) -> bool {
        !definition.has::<NoChecks>()
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::MateDecides);
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.checks_to_win = Some(self.checks);
    }
}

impl Describe for CheckCounting {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.same.push(say!(setting, "same-checks"));
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        vec![say!(setting, "check-counting", checks = self.checks)]
    }
}

impl<B: Bits, P: Phases<B, Tally: From<ChecksTally>, Decision: From<CheckCountingOp>>> Lower<B, P> for CheckCounting {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        let tally = ChecksTally.into();
        let counter = program.add_counter(Counter { name: "checks that are left", start: self.checks, tally });
        program.add_decision(CheckCountingOp { counter });
    }
}

/// Checks that a side gives are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChecksTally;

impl<B: Bits, P: Phases<B>> Tally<B, P> for ChecksTally {
    fn counts(&self, core: &Core<B, P>, _us: Color) -> bool {
        core.in_check()
    }
}

/// The count of checks, compiled: the number of the counter.
#[derive(Clone, Debug)]
pub struct CheckCountingOp {
    counter: usize,
}

impl CheckCountingOp {
    /// A side that has no check left to give has won; of two, the side that has just moved.
    pub(super) fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let sides = [core.mover(), core.mover().other()];
        let winner = sides.into_iter().find(|side| core.status.counts[self.counter][side.index()] == 0);
        winner.map(|winner| Outcome::Decided { winner: Some(winner), rule: CheckCounting::NAME })
    }
}
