//! **stalemate**: what it means to have no legal move without being in check; a draw where the rule is not given.
//!
//! ```toml
//! [rules.stalemate]
//! result = "loss"    # for the side that cannot move: "draw", "loss", "win", or "white", "black" for who wins
//! ```

use super::Verdict;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::end::Checkmate;
use menagerie_board::bits::Bits;
use menagerie_board::piece::Color;
use menagerie_kernel::{Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of stalemate.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stalemate {
    /// How the game ends for the side that cannot move.
    pub result: Verdict,
}

/// What checkmate means in the game.
fn mated(definition: &Definition) -> Verdict {
    definition.rule::<Checkmate>().map_or(Verdict::Loss, |rule| rule.result)
}

impl Rule for Stalemate {
    const NAME: &'static str = "stalemate";
    const PHASE: Phase = Phase::End;

    fn wins(&self, _definition: &Definition) -> bool {
        self.result != Verdict::Draw
    }

    fn limit(&self, losses: &mut Losses) {
        if self.result != Verdict::Draw {
            losses.lose(Capability::StalemateDraws);
            losses.lose(Capability::NullMove);
        }
    }
}

impl Describe for Stalemate {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        if self.result == mated(definition) {
            setting.silence(Topic::Checkmate); // One sentence says both.
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let verdict = self.result.says(setting.language);
        vec![match (self.result, setting.check) {
            (result, true) if result == mated(definition) => say!(setting, "stalemate-or-mate", verdict),
            (Verdict::Draw, true) => say!(setting, "page-stalemate"),
            (_, true) => say!(setting, "stalemate-no-check", verdict),
            (_, false) => say!(setting, "stalemate-any", verdict),
        }]
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Stalemate {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.stalemate = Color::BOTH.map(|side| self.result.award(side));
    }
}
