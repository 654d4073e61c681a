//! **checkmate**: what it means to be in check without a legal move; a loss where the rule is not given.
//!
//! ```toml
//! [rules.checkmate]
//! result = "win"    # for the side that is mated: "loss", "draw", "win", or "white", "black" for who wins
//! ```

use super::Verdict;
use crate::bits::Bits;
use crate::capabilities::Capabilities;
use crate::compile::Program;
use crate::definition::Definition;
use crate::rules::Rule;
use schemars::JsonSchema;
use serde::Deserialize;

/// The parameters of checkmate.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Checkmate {
    /// How the game ends for the side that is mated.
    pub result: Verdict,
}

impl Rule for Checkmate {
    const NAME: &'static str = "checkmate";

    fn sentence(&self, _definition: &Definition) -> String {
        match self.result {
            Verdict::Draw => "Checkmate is a draw.".to_string(),
            other => format!("The side that is mated {}.", other.says()),
        }
    }

    fn limit(&self, capabilities: &mut Capabilities) {
        if self.result != Verdict::Loss {
            capabilities.null_move = false;
        }
    }

    fn lower<B: Bits>(&self, _definition: &Definition, program: &mut Program<B>) {
        program.checkmate = self.result;
    }
}
