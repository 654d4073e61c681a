//! **insufficient-material**: positions in which nobody can be mated any more are drawn.
//!
//! ```toml
//! [rules.insufficient-material]
//! lone = ["bishop", "knight"]     # a king and one of these against a bare king
//! same-colour = ["bishop"]        # one of these a side, both on squares of one colour
//! unless-royal-marked = false     # true: not while a king is marked (a free king may mate a marked one)
//! ```
//!
//! Bare kings are always drawn.

use crate::definition::{Definition, Phase, Rule};
use crate::facts::{self, Facts};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, End, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of the draw by insufficient material.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InsufficientMaterial {
    /// Types one of which, with its king, cannot mate a bare king.
    #[serde(default)]
    pub lone: Vec<String>,
    /// Types of which one a side, both on squares of one colour, cannot mate.
    #[serde(default)]
    pub same_colour: Vec<String>,
    /// Whether a marked king takes the rule out of force.
    #[serde(default)]
    pub unless_royal_marked: bool,
}

impl Rule for InsufficientMaterial {
    const NAME: &'static str = "insufficient-material";
    const PHASE: Phase = Phase::End;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if definition.royal().is_none() {
            problems.add("rules.insufficient-material", "this rule needs a royal piece");
        }
        for (key, names) in [("lone", &self.lone), ("same-colour", &self.same_colour)] {
            definition.named_kinds(&format!("rules.insufficient-material.{key}"), names, problems);
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        for (i, name) in self.same_colour.iter().enumerate() {
            if definition.kind(name).is_some_and(|kind| !definition.is_colour_bound(kind)) {
                let what =
                    format!("a {name} does not stay on squares of one colour, so that two of them may well mate");
                warnings.add(format!("rules.insufficient-material.same-colour[{i}]"), what);
            }
        }
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        let unless_royal_marked = self.unless_royal_marked;
        facts.insufficient_material = Some(facts::InsufficientMaterial { unless_royal_marked });
    }
}

impl Describe for InsufficientMaterial {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let king = definition.royal().map_or("king", |royal| definition.piece(royal).name.as_str());
        let mut cases = String::new();
        if !self.lone.is_empty() {
            cases += &say!(setting, "insufficient-material-lone", king, pieces = &self.lone);
        }
        for piece in &self.same_colour {
            cases += &say!(setting, "insufficient-material-same-colour", king, piece);
        }
        if self.unless_royal_marked {
            cases += &say!(setting, "insufficient-material-marked", king);
        }
        if setting.hands {
            cases += &say!(setting, "insufficient-material-hands");
        }
        vec![say!(setting, "insufficient-material", king, cases)]
    }
}

impl<B: Bits, P: Phases<B, End: From<MaterialOp>>> Lower<B, P> for InsufficientMaterial {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let kinds = |names: &[String]| names.iter().filter_map(|name| definition.kind(name)).collect();
        program.add_end(MaterialOp {
            lone: kinds(&self.lone),
            same_colour: kinds(&self.same_colour),
            unless_royal_marked: self.unless_royal_marked,
        });
    }
}

/// Insufficient material, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MaterialOp {
    lone: Vec<Kind>,
    same_colour: Vec<Kind>,
    unless_royal_marked: bool,
}

impl<B: Bits, P: Phases<B>> End<B, P> for MaterialOp {
    fn outcome(&self, core: &Core<B, P>) -> Option<Outcome> {
        self.holds(core).then_some(Outcome::InsufficientMaterial)
    }
}

impl MaterialOp {
    /// Whether nobody can be mated.
    fn holds<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> bool {
        let pieces = &core.pieces;
        if pieces.all().count() > 4 || !core.hands.are_empty() || !core.hands.have_no_captives() {
            return false;
        }
        let kings = pieces.royals(&core.program);
        if self.unless_royal_marked && (kings & pieces.marked).any() {
            return false;
        }
        let [white, black] = Color::BOTH.map(|color| pieces.side(color).minus(kings));
        let one_of = |set: B, kinds: &[Kind]| kinds.iter().any(|kind| pieces.of_kind(*kind) == set);
        match (white.count(), black.count()) {
            (0, 0) => true,
            (1, 0) => self.lone.iter().any(|kind| (pieces.of_kind(*kind) & white).any()),
            (0, 1) => self.lone.iter().any(|kind| (pieces.of_kind(*kind) & black).any()),
            (1, 1) => {
                let light = core.program.light;
                one_of(white | black, &self.same_colour) && (white & light).any() == (black & light).any()
            }
            _ => false,
        }
    }
}
