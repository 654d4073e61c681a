//! **pass**: a side may leave everything where it stands.
//!
//! ```toml
//! [rules.pass]
//! when = "always"     # or "stalemate": only without another legal move
//! sides = "both"      # or "white", "black"
//! ```
//!
//! Nobody passes in check. A pass counts for the clock and ends captures in passing; it is written `0000`.

use crate::definition::{Definition, Phase, Rule, Sides};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::filter::Superko;
use menagerie_board::bits::Bits;
use menagerie_board::piece::Color;
use menagerie_kernel::{Passing, Phases, Program};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of passing.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// When a side may pass.
    pub when: PassWhen,
    /// Who may.
    #[serde(default)]
    pub sides: Sides,
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PassWhen {
    /// At any time.
    Always,
    /// Only if it has no other legal move.
    Stalemate,
}

impl Rule for Pass {
    const NAME: &'static str = "pass";
    const PHASE: Phase = Phase::Movement;
}

impl Describe for Pass {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        if is_possible(definition) {
            setting.add(Topic::Notation, "A pass is written `0000`.");
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        if !is_possible(definition) {
            return Vec::new();
        }
        let who = match self.sides {
            Sides::Both => "A side",
            Sides::White => "White",
            Sides::Black => "Black",
        };
        let (unless, and) = if setting.check { (", unless in check", " and is not in check") } else { ("", "") };
        vec![match self.when {
            PassWhen::Always => format!("{who} may pass instead of moving{unless}."),
            PassWhen::Stalemate => format!("{who} passes when it has no other legal move{and}."),
        }]
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Pass {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        for color in Color::BOTH.into_iter().filter(|&color| self.sides.has(color)) {
            program.passes[color.index()] = Some(match self.when {
                PassWhen::Always => Passing::Always,
                PassWhen::Stalemate => Passing::Stalemate,
            });
        }
        program.is_ruled = true;
    }
}

/// Whether anybody can ever pass: not where no placement of the pieces may come back.
fn is_possible(definition: &Definition) -> bool {
    !definition.has::<Superko>()
}
