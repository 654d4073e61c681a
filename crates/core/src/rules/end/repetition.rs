//! **repetition**: a draw when the same position stands on the board for the third time (or as often as `times` says).
//!
//! Positions are the same if placement, side to move, castling rights, legal en passant squares and marks are.

use super::EndOp;
use crate::bits::Bits;
use crate::compile::Program;
use crate::definition::{Definition, Problems};
use crate::rules::Rule;
use serde::Deserialize;

/// The parameters of the draw by repetition.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// How often a position must stand on the board.
    #[serde(default = "three")]
    pub times: u16,
}

fn three() -> u16 {
    3
}

impl Rule for Repetition {
    const NAME: &'static str = "repetition";

    fn check(&self, _definition: &Definition, problems: &mut Problems) {
        if self.times < 2 {
            problems.add("rules.repetition.times", "must be at least 2");
        }
    }

    fn sentence(&self, _definition: &Definition) -> String {
        format!("The game is drawn when a position stands on the board {} times.", self.times)
    }

    fn lower<B: Bits>(&self, _definition: &Definition, program: &mut Program<B>) {
        program.add_end(EndOp::Repetition(self.times));
    }
}
