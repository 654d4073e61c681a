//! **stalemate**: what it means to have no legal move without being in check; a draw where the rule is not given.
//!
//! ```toml
//! [rules.stalemate]
//! result = "loss"    # for the side that cannot move: "draw", "loss", "win", or "white", "black" for who wins
//! ```

use super::Verdict;
use crate::bits::Bits;
use crate::capabilities::Capabilities;
use crate::compile::Program;
use crate::definition::Definition;
use crate::rules::Rule;
use schemars::JsonSchema;
use serde::Deserialize;

/// The parameters of stalemate.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stalemate {
    /// How the game ends for the side that cannot move.
    pub result: Verdict,
}

impl Rule for Stalemate {
    const NAME: &'static str = "stalemate";

    fn wins(&self, _definition: &Definition) -> bool {
        self.result != Verdict::Draw
    }

    fn sentence(&self, _definition: &Definition) -> String {
        match self.result {
            Verdict::Draw => "Stalemate is a draw.".to_string(),
            other => format!("The side that has no legal move {}.", other.says()),
        }
    }

    fn limit(&self, capabilities: &mut Capabilities) {
        if self.result != Verdict::Draw {
            capabilities.stalemate_draws = false;
            capabilities.null_move = false;
        }
    }

    fn lower<B: Bits>(&self, _definition: &Definition, program: &mut Program<B>) {
        program.stalemate = self.result;
    }
}
