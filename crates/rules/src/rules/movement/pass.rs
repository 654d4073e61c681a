//! **pass**: a side may leave everything where it stands.
//!
//! ```toml in chu-shogi
//! [rules.pass]
//! when = "always"     # or "stalemate": only without another legal move
//! sides = "both"      # or "white", "black"
//! by = { lion = "K" } # only by one of these types that could step out so to a free square and back; without it, by any
//! twice = "majority"  # how the game ends after two passes in a row, for the side to move then: see the rule `stalemate`
//! ```
//!
//! With `by`, a pass is what a lion of chu shogi does that steps to a free square and back again: each type has its steps in
//! [Betza notation](betza.md), single leaps from where it stands. That it stands there is enough; pins do not matter, nor does
//! what else it may do.
//!
//! Nobody passes in check. A pass counts for the clock and ends captures in passing; it is written `0000`.

use super::PassStepsOp;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule, Sides, Verdict};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::effect::Walls;
use crate::rules::filter::Superko;
use menagerie_board::betza::{Betza, ByRule};
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Passing, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parameters of passing.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// When a side may pass.
    pub when: PassWhen,
    /// Who may.
    #[serde(default)]
    pub sides: Sides,
    /// The types by which a side passes, and the steps of which one must be free, in Betza notation; without any, a side needs
    /// no such piece.
    #[serde(default)]
    pub by: BTreeMap<String, String>,
    /// How the game ends when both sides have passed one after the other, for the side that is to move then.
    #[serde(default)]
    pub twice: Option<Verdict>,
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PassWhen {
    /// At any time.
    Always,
    /// Only if it has no other legal move.
    Stalemate,
}

impl Rule for Pass {
    const NAME: &'static str = "pass";
    const PHASE: Phase = Phase::Movement;

    fn remembers(&self) -> Option<&'static str> {
        self.twice.map(|_| "two passes in a row end the game")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.check_steps(definition, problems);
        if self.twice.is_some() && self.sides != Sides::Both {
            let problem =
                Problem::new("rules.pass.twice", "only one side passes, so there are never two passes in a row");
            problems.push(problem.also("rules.pass.sides", "who may pass"));
        }
    }

    fn agrees(&self, definition: &Definition, kind: Kind, what: &ByRule) -> Option<Result<(), String>> {
        let passes = || {
            let is_one = self.by.is_empty() || self.by.contains_key(&definition.piece(kind).name);
            is_one.then_some(()).ok_or("a side passes by other types".to_string())
        };
        matches!(what, ByRule::Passes).then(passes)
    }

    fn wins(&self, _definition: &Definition) -> bool {
        self.twice.is_some_and(|result| result != Verdict::Draw)
    }

    fn limit(&self, losses: &mut Losses) {
        if self.twice.is_some() {
            let lost = [Capability::NullMove, Capability::PathIndependent, Capability::MateDecides];
            lost.into_iter().for_each(|capability| losses.lose(capability));
        }
    }
}

impl Describe for Pass {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        if is_possible(definition) {
            setting.add(Topic::Notation, say!(setting, "pass-notation"));
            // Where a pass builds a wall, there may be no room for one.
            if self.sides == Sides::Both && self.by.is_empty() && !definition.has::<Walls>() {
                setting.silence(Topic::Stalemate);
            }
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        if !is_possible(definition) {
            return Vec::new();
        }
        let unless = if setting.check { "check" } else { "no" };
        let only = if self.by.is_empty() { "no" } else { "by" };
        let id = match self.when {
            PassWhen::Always => "pass-always",
            PassWhen::Stalemate => "pass-stalemate",
        };
        let mut lines = vec![say!(setting, id, who = self.sides.key(), unless, only)];
        lines.extend(self.by.iter().map(|(piece, text)| {
            let moves = Betza::parse(text).map(|steps| steps.in_words(setting.language)).unwrap_or_default();
            say!(setting, "pass-by", piece, moves)
        }));
        let ends = |result: Verdict| say!(setting, "pass-twice", verdict = result.says(setting.language));
        lines.extend(self.twice.map(ends));
        lines
    }
}

impl<B: Bits, P: Phases<B, Decision: From<TwoPassesOp>, Filter: From<PassStepsOp<B>>>> Lower<B, P> for Pass {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        for color in Color::BOTH.into_iter().filter(|&color| self.sides.has(color)) {
            program.passes[color.index()] = Some(match self.when {
                PassWhen::Always => Passing::Always,
                PassWhen::Stalemate => Passing::Stalemate,
            });
        }
        program.is_ruled = true;
        if !self.by.is_empty() {
            program.add_filter(PassStepsOp::new(self, definition));
        }
        if let Some(result) = self.twice {
            program.add_decision(TwoPassesOp(result));
        }
    }
}

/// The end by two passes in a row, compiled.
#[derive(Clone, Debug)]
pub struct TwoPassesOp(Verdict);

impl TwoPassesOp {
    pub(crate) fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let winner = || core.winner_by(self.0.award(core.side));
        (core.passes_in_a_row() >= 2).then(|| Outcome::Decided { winner: winner(), rule: Pass::NAME })
    }
}

/// Whether anybody can ever pass: not where no placement of the pieces may come back.
fn is_possible(definition: &Definition) -> bool {
    !definition.has::<Superko>()
}
