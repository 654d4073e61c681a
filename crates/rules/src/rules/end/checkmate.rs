//! **checkmate**: what it means to be in check without a legal move; a loss where the rule is not given.
//!
//! ```toml
//! [rules.checkmate]
//! result = "win"    # for the side that is mated: "loss", "draw", "win", or "white", "black" for who wins
//! ```

use super::Verdict;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::bits::Bits;
use menagerie_board::piece::Color;
use menagerie_kernel::{Phases, Program};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of checkmate.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Checkmate {
    /// How the game ends for the side that is mated.
    pub result: Verdict,
}

impl Rule for Checkmate {
    const NAME: &'static str = "checkmate";
    const PHASE: Phase = Phase::End;

    fn limit(&self, losses: &mut Losses) {
        if self.result != Verdict::Loss {
            losses.lose(Capability::NullMove);
        }
    }
}

impl Describe for Checkmate {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        if !setting.check || setting.is_silent(Topic::Checkmate) {
            return Vec::new();
        }
        vec![format!("Checkmate: a side that is in check and has no legal move {}.", self.result.says())]
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Checkmate {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.checkmate = Color::BOTH.map(|side| self.result.award(side));
    }
}
