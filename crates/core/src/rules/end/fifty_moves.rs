//! **fifty-moves**: a draw after many plies without a capture and without a pawn's move.
//!
//! ```toml
//! [rules.fifty-moves]
//! plies = 100
//! zeroing = ["pawn"]    # the types whose moves, by whomever, set the clock back
//! ```

use super::EndOp;
use crate::bits::Bits;
use crate::compile::Program;
use crate::definition::{Definition, Problems};
use crate::rules::Rule;
use schemars::JsonSchema;
use serde::Deserialize;

/// The parameters of the fifty-move rule.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FiftyMoves {
    /// The halfmove clock that is a draw.
    pub plies: u16,
    /// The types whose moves set the clock back.
    pub zeroing: Vec<String>,
}

impl Rule for FiftyMoves {
    const NAME: &'static str = "fifty-moves";
    const BOUNDS: bool = true;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        definition.named_kinds("rules.fifty-moves.zeroing", &self.zeroing, problems);
        if self.plies == 0 {
            problems.add("rules.fifty-moves.plies", "must be at least 1");
        }
    }

    fn sentence(&self, _definition: &Definition) -> String {
        let zeroing = if self.zeroing.is_empty() {
            String::new()
        } else {
            format!(" and without a {} moving", self.zeroing.join(" or "))
        };
        format!("The game is drawn after {} plies without a capture{zeroing}.", self.plies)
    }

    fn lower<B: Bits>(&self, definition: &Definition, program: &mut Program<B>) {
        for name in &self.zeroing {
            program.zeroing[definition.kind(name).expect("the types were checked").index()] = true;
        }
        program.add_end(EndOp::FiftyMoves(self.plies));
    }
}
