//! **facing**: generals may not look at each other along an open file, or along an open rank either.
//!
//! ```toml
//! [rules.facing]
//! pieces = ["king"]
//! ```
//!
//! An enemy piece of these types on the file of a royal piece, with nothing between the two, gives check as a rook does,
//! though it may not be able to go there:
//!
//! ```text
//! . . k .
//! . . . .    the rook may not leave the file: the kings would face each other
//! . . R .
//! . . K .
//! ```
//!
//! With `ranks = true`, they look along ranks as well.

use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::end::Extinction;
use menagerie_board::bits::Bits;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of facing.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Facing {
    /// The types that give check along files.
    pub pieces: Vec<String>,
    /// Whether they give check along ranks, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ranks: bool,
}

impl Facing {
    /// Whether a type gives check along files.
    pub fn has(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.contains(&definition.piece(kind).name)
    }
}

impl Rule for Facing {
    const NAME: &'static str = "facing";
    const PHASE: Phase = Phase::Filter;
    const CONFLICTS: &'static [(&'static str, &'static str)] =
        &[("explosion", "a general that looks along a file takes nothing, so it blows nothing up")];

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for name in &self.pieces {
            problems.note(definition.named_kind("rules.facing.pieces", name));
        }
        let pseudo_royal = definition.rule::<Extinction>().is_some_and(Extinction::makes_royal);
        if definition.royal().is_none() && !pseudo_royal {
            problems.add("rules.facing", "this rule needs a royal piece");
        }
    }
}

impl Describe for Facing {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        let king = definition.royal().map_or("royal piece", |kind| definition.piece(kind).name.as_str());
        let line = match self.ranks {
            true => say!(setting, "facing-lines", king, pieces = &self.pieces),
            false => say!(setting, "facing", king, pieces = &self.pieces),
        };
        setting.add(Topic::Check, line);
    }

    fn sentences(&self, _definition: &Definition, _setting: &Setting) -> Vec<String> {
        Vec::new() // It is all said under check.
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Facing {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let kinds: Vec<Kind> = definition.kinds().filter(|&kind| self.has(definition, kind)).collect();
        for color in Color::BOTH {
            let files = (!self.ranks).then_some(&program.file_of[..]);
            program.attack_tables[color.index()].look_along(&kinds, files, &program.lines);
        }
    }
}
