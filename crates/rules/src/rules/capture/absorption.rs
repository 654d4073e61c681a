//! **absorption**: a basic piece that captures becomes the compound of itself and what it took.
//!
//! ```toml
//! [pieces]
//! cardinal = { letter = "C", betza = "BN" }
//!
//! [rules.absorption]
//! basic = ["bishop", "knight"]
//! compounds = { cardinal = ["bishop", "knight"] }
//! ```
//!
//! A basic piece that takes another basic type becomes their compound; a compound that contains the captor's own
//! type, that compound; a compound that does not, the compound of its own type with one of the captive's two, as the
//! captor's player chooses. Anything else taken, and captors that are not basic, change nothing.

use crate::definition::{Definition, Phase, PieceType, Rule};
use crate::facts::{self, Facts};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::promote::Promotion;
use menagerie_board::bits::Bits;
use menagerie_board::piece::Kind;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{CaptureTable, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parameters of absorption.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Absorption {
    /// The types that absorb.
    pub basic: Vec<String>,
    /// Each compound and the two basic types it is made of.
    pub compounds: BTreeMap<String, [String; 2]>,
}

impl Absorption {
    /// What a captor may become by a capture: nothing for no change, else one type or the two to choose from.
    pub fn outcomes(&self, definition: &Definition, captor: Kind, captive: Kind) -> Vec<Kind> {
        let captor = &definition.piece(captor).name;
        let captive = &definition.piece(captive).name;
        let compound_of = |a: &String, b: &String| {
            let found = self.compounds.iter().find(|(_, parts)| parts.contains(a) && parts.contains(b));
            found.and_then(|(name, _)| definition.kind(name))
        };
        if !self.basic.contains(captor) || captor == captive {
            return Vec::new();
        }
        if self.basic.contains(captive) {
            return compound_of(captor, captive).into_iter().collect();
        }
        match self.compounds.get(captive) {
            None => Vec::new(),
            Some(parts) if parts.contains(captor) => definition.kind(captive).into_iter().collect(),
            Some([a, b]) => [compound_of(captor, a), compound_of(captor, b)].into_iter().flatten().collect(),
        }
    }
}

impl Rule for Absorption {
    const NAME: &'static str = "absorption";
    const PHASE: Phase = Phase::Capture;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let promotes = |name| definition.rule::<Promotion>().is_some_and(|p| p.promotes(name));
        let conflict = |place: &str, what: String| {
            Problem::new(place, format!("the rules `absorption` and `promotion` conflict: {what}"))
                .also("rules.promotion.pieces", "what promotes")
        };
        for (i, name) in self.basic.iter().enumerate() {
            let place = format!("rules.absorption.basic[{i}]");
            let kind = problems.note(definition.named_kind(&place, name));
            if kind.is_some_and(|kind| definition.piece(kind).royal) {
                problems.add(&place, format!("the royal `{name}` cannot become another"));
            }
            if self.basic[..i].contains(name) {
                problems.add(&place, format!("`{name}` is named twice"));
            }
            if promotes(name) {
                let problem = conflict(&place, format!("both change a `{name}` that moves"));
                problems.push(problem.help("take it out of one of them"));
            }
        }
        for (name, [a, b]) in &self.compounds {
            let place = format!("rules.absorption.compounds.{name}");
            let kind = problems.note(definition.named_kind(&place, name).map_err(Problem::at_key));
            if kind.is_some_and(|kind| definition.piece(kind).royal) {
                problems.push(Problem::new(&place, "a royal piece cannot be a compound").at_key());
            }
            if promotes(name) {
                problems.push(conflict(&place, format!("a compound, `{name}`, promotes")).at_key());
            }
            if a == b || !self.basic.contains(a) || !self.basic.contains(b) || self.basic.contains(name) {
                let what = "a compound is no basic piece and is made of two different basic ones";
                problems.push(Problem::new(&place, what).also("rules.absorption.basic", "the basic pieces"));
            }
            let twin =
                self.compounds.iter().find(|(other, parts)| *other != name && parts.contains(a) && parts.contains(b));
            if let Some((other, _)) = twin {
                problems.add(&place, format!("`{other}` is made of the same two"));
            }
        }
    }

    fn makes(&self, definition: &Definition, kind: Kind) -> bool {
        self.compounds.contains_key(&definition.piece(kind).name)
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            let what = "this rule has no effect, as nothing is ever captured";
            warnings.push(Problem::new("rules.absorption", what).at_key());
        } else if self.compounds.is_empty() {
            let what = "nothing is absorbed, as there are no compounds";
            let problem = Problem::new("rules.absorption.compounds", what);
            warnings.push(problem.help("name what a capture makes, for example `cardinal = [\"bishop\", \"knight\"]`"));
        }
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        let captors: Vec<Kind> = self.basic.iter().filter_map(|name| definition.kind(name)).collect();
        let outcome = |captor| definition.kinds().map(|captive| self.outcomes(definition, captor, captive)).collect();
        let outcomes = captors.iter().map(|&captor| outcome(captor)).collect();
        facts.absorption = Some(facts::Absorption { captors, outcomes });
    }
}

impl Describe for Absorption {
    const NEEDS_CAPTURES: bool = true;

    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.add(Topic::Notation, say!(setting, "absorption-notation"));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let make = |(compound, [first, second]): (&String, &[String; 2])| {
            say!(setting, "absorption-makes", first, second, compound)
        };
        let made: Vec<String> = self.compounds.iter().map(make).collect();
        let changes = |piece: &PieceType| self.basic.contains(&piece.name) || self.compounds.contains_key(&piece.name);
        let others = definition.pieces.iter().filter(|piece| !piece.royal && !changes(piece));
        let others: Vec<String> = others.map(|piece| piece.name.clone()).collect();
        let mut lines = vec![
            say!(setting, "absorption", basic = &self.basic),
            say!(setting, "absorption-other", made),
            say!(setting, "absorption-own"),
            say!(setting, "absorption-choice"),
            match others.is_empty() {
                true => say!(setting, "absorption-else"),
                false => say!(setting, "absorption-else-others", others),
            },
        ];
        if self.compounds.len() < self.basic.len() * self.basic.len().saturating_sub(1) / 2 {
            lines.push(say!(setting, "absorption-none"));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Absorption {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let outcomes = |captor, captive| self.outcomes(definition, captor, captive);
        program.captures = Some(CaptureTable::new(definition.pieces.len(), outcomes));
    }
}
