//! **stalemate**: what it means to have no legal move without being in check; a draw where the rule is not given.

use crate::bits::Bits;
use crate::capabilities::Capabilities;
use crate::compile::Program;
use crate::definition::Definition;
use crate::rules::Rule;
use serde::Deserialize;

/// The parameters of stalemate.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stalemate {
    /// How the game ends for the side that cannot move.
    pub result: StalemateResult,
}

/// How a stalemate ends for the side that cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StalemateResult {
    /// Neither has won.
    Draw,
    /// The side that cannot move has lost.
    Loss,
}

impl Rule for Stalemate {
    const NAME: &'static str = "stalemate";

    fn sentence(&self, _definition: &Definition) -> String {
        match self.result {
            StalemateResult::Draw => "Stalemate is a draw.".to_string(),
            StalemateResult::Loss => "The side that has no legal move has lost.".to_string(),
        }
    }

    fn limit(&self, capabilities: &mut Capabilities) {
        if self.result == StalemateResult::Loss {
            capabilities.stalemate_draws = false;
            capabilities.null_move = false;
        }
    }

    fn lower<B: Bits>(&self, _definition: &Definition, program: &mut Program<B>) {
        program.stalemate_loses = self.result == StalemateResult::Loss;
    }
}
