//! **no-checks**: no move may give check.
//!
//! It has no parameters:
//!
//! ```toml
//! [rules]
//! no-checks = true
//! ```

use super::order::Order;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::end::{CheckCounting, Extinction};
use menagerie_board::bits::Bits;
use menagerie_board::budget;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Move, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rule has no parameters.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoChecks {}

impl Rule for NoChecks {
    const NAME: &'static str = "no-checks";
    const PHASE: Phase = Phase::Filter;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let pseudo_royal = definition.rule::<Extinction>().is_some_and(Extinction::makes_royal);
        if definition.royal().is_none() && !pseudo_royal {
            problems.add("rules.no-checks", "this rule needs a royal piece");
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if definition.has::<CheckCounting>() {
            let what = "no check is ever counted, as no move may give check";
            let problem = Problem::new("rules.check-counting", what).at_key();
            warnings.push(problem.also("rules.no-checks", "what forbids checks"));
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::NullMove);
        losses.lose(Capability::Checks);
    }
}

impl Describe for NoChecks {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.silence(Topic::Checkmate);
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        vec![say!(setting, "no-checks")]
    }
}

impl<B: Bits, P: Phases<B, Filter: From<NoChecksOp>>> Lower<B, P> for NoChecks {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.add_filter(NoChecksOp);
    }
}

/// The ban on checks, compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NoChecksOp;

impl<B: Bits, P: Phases<B>> Filter<B, P> for NoChecksOp {
    fn order(&self) -> u8 {
        Order::NoChecks as u8
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        let all = std::mem::take(moves);
        core.preview(&all, &mut |mv, _, gives_check| {
            if !gives_check {
                moves.push(mv);
            }
        });
    }

    /// Whether a move leaves the other side without check.
    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        budget::spend(4);
        !core.after(mv).in_check(&core.program, core.side.other())
    }
}
