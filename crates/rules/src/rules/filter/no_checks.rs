//! **no-checks**: no move may give check.
//!
//! It has no parameters: `no-checks = true`.

use super::FilterOp;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Problem, Problems, Rule};
use crate::operations::{Core, Lower, Program};
use crate::page::{Describe, Setting, Topic};
use crate::rules::end::{CheckCounting, Extinction};
use menagerie_board::bits::Bits;
use menagerie_board::budget;
use menagerie_kernel::Move;
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
        let pseudo_royal = definition.rule::<Extinction>().is_some_and(|rule| rule.pseudo_royal);
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

    fn sentences(&self, _definition: &Definition, _setting: &Setting) -> Vec<String> {
        vec!["No move may give check.".to_string()]
    }
}

impl Lower for NoChecks {
    fn lower<B: Bits>(&self, _definition: &Definition, program: &mut Program<B>) {
        program.add_filter(FilterOp::NoChecks);
    }
}

/// Whether a move leaves the other side without check.
pub(super) fn allows<B: Bits>(core: &Core<B>, mv: Move) -> bool {
    budget::spend(4);
    !core.after(mv).in_check(&core.program, core.side.other())
}
