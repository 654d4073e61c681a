//! **superko**: a move must not bring back a placement of the pieces that stood on the board before.
//!
//! Only the placement counts, not who is to move, and the present one counts too. It has no parameters:
//!
//! ```toml
//! [rules]
//! repetition = false
//! superko = true
//! ```

use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::end::Repetition;
use crate::rules::movement::Pass;
use menagerie_board::bits::Bits;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rule has no parameters.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Superko {}

impl Rule for Superko {
    const NAME: &'static str = "superko";
    const PHASE: Phase = Phase::Filter;
    const BOUNDS: bool = true;

    fn remembers(&self) -> Option<&'static str> {
        Some("no placement of the pieces may come back")
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        let mut idle = |name: &str, what: &str| {
            let problem = Problem::new(format!("rules.{name}"), what).at_key();
            warnings.push(problem.also("rules.superko", "what forbids it"));
        };
        if definition.has::<Repetition>() {
            idle("repetition", "this rule has no effect, as no placement of the pieces may come back");
        }
        if definition.has::<Pass>() {
            idle("pass", "nobody can ever pass, as a pass brings back the placement that stands on the board");
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::PathIndependent);
        losses.lose(Capability::Repetition);
        losses.lose(Capability::NullMove);
    }
}

impl Describe for Superko {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.silence(Topic::Repetition);
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        vec![say!(setting, "superko")]
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Superko {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.bans_repetition = true;
    }
}
