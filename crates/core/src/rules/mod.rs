//! The rules that a game may be composed of: one file each, in folders by the phase of a move they act in.
//!
//! A move goes through the phases *movement* (what may be moved where), *filter* (which of it is forbidden), *capture*
//! (what capturing does to the captor), *promote*, *effect* (what a move does elsewhere on the board) and *end* (who
//! has won, what is a draw); *setup* makes the start. A rule's struct is its table in the definition file.

pub mod capture;
pub mod effect;
pub mod end;
pub mod filter;
pub mod movement;
pub mod promote;
pub mod setup;

pub use crate::definition::{Phase, PieceNames, Rule, Sides};

use crate::capabilities::Losses;
use crate::definition::{Definition, Problem, Problems, canonical, message};
use crate::facts::Facts;
use crate::operations::{Lower, Program};
use crate::page::{Describe, Setting, Topic};
use menagerie_board::bits::Bits;
use menagerie_board::piece::Kind;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::json;
use toml::{Table, Value};

/// Makes the set of rules, its reader and its loops from the one list of rules.
macro_rules! rule_set {
    ($($field:ident: $rule:ty),* $(,)?) => {
        /// The rules of a game with their parameters.
        #[derive(Clone, Debug, Default)]
        pub struct RuleSet {
            $(#[allow(missing_docs)] pub $field: Option<$rule>,)*
        }

        impl RuleSet {
            /// The names of all rules there are.
            pub const NAMES: &'static [&'static str] = &[$(<$rule>::NAME),*];

            /// Reads the table `[rules]`. A rule whose value is `true` has no parameters, `false` leaves it out. The form
            /// of the table has been checked; a rule in which something was wrong is left out as well.
            pub(crate) fn parse(table: &Table, problems: &mut Problems) -> RuleSet {
                let mut rules = RuleSet::default();
                for (name, value) in table {
                    let value = match value {
                        Value::Boolean(false) => continue,
                        Value::Boolean(true) => Value::Table(Table::new()),
                        other => other.clone(),
                    };
                    let place = format!("rules.{name}");
                    match name.as_str() {
                        _ if problems.touch(&place) => {}
                        $(<$rule>::NAME => {
                            let rule = value.try_into().map_err(|error| Problem::new(place, message(error)));
                            rules.$field = problems.note(rule);
                        })*
                        _ => {} // The schema knows no such rule, which is noted.
                    }
                }
                rules
            }

            /// The parameters of each rule that there is, as a JSON Schema.
            fn schemas(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
                vec![$((<$rule>::NAME, generator.subschema_for::<$rule>())),*]
            }

            /// The names of the rules of this game, in alphabetical order.
            pub fn names(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(if self.$field.is_some() { names.push(<$rule>::NAME); })*
                names
            }

            /// The rules of this game, each by its name with those of its parameters that are not as usual.
            pub(crate) fn parameters(&self) -> Vec<(&'static str, String)> {
                let mut parameters = Vec::new();
                $(if let Some(rule) = &self.$field { parameters.push((<$rule>::NAME, canonical(rule))); })*
                parameters
            }

            /// Notes what is wrong with the parameters of all rules, and which rules conflict.
            pub(crate) fn check(&self, definition: &Definition, problems: &mut Problems) {
                let names = self.names();
                $(if let Some(rule) = &self.$field {
                    for other in <$rule>::CONFLICTS.iter().filter(|other| names.contains(other)) {
                        problems.push(conflict(<$rule>::NAME, other));
                    }
                    rule.check(definition, problems);
                })*
            }

            /// Notes what is allowed in the parameters of the rules and probably not meant.
            pub(crate) fn warn(&self, definition: &Definition, warnings: &mut Problems) {
                $(if let Some(rule) = &self.$field { rule.warn(definition, warnings); })*
            }

            /// Whether pieces of the type can come about in the course of a game.
            pub(crate) fn makes(&self, definition: &Definition, kind: Kind) -> bool {
                false $(|| self.$field.as_ref().is_some_and(|rule| rule.makes(definition, kind)))*
            }

            /// Whether a side can win by one of the rules.
            pub(crate) fn win(&self, definition: &Definition) -> bool {
                false $(|| self.$field.as_ref().is_some_and(|rule| rule.wins(definition)))*
            }

            /// Whether one of the rules ends every game in which nothing happens any more.
            pub(crate) fn bound(&self) -> bool {
                false $(|| (self.$field.is_some() && <$rule>::BOUNDS))*
            }

            /// Notes what each rule changes in what the others say.
            pub(crate) fn amend(&self, definition: &Definition, setting: &mut Setting) {
                $(if let Some(rule) = &self.$field { rule.amend(definition, setting); })*
            }

            /// Each rule with the phase of a move that it belongs to, its name, and its sentences among the others.
            pub fn by_phase(
                &self,
                definition: &Definition,
                setting: &Setting,
            ) -> Vec<(Phase, &'static str, Vec<String>)> {
                let mut told = Vec::new();
                $(if let Some(rule) = self.$field.as_ref().filter(|_| setting.captures || !<$rule>::NEEDS_CAPTURES) {
                    let own = rule.sentences(definition, setting);
                    let sentences = setting.tell(Topic::Rule(<$rule>::NAME), own);
                    told.push((<$rule>::PHASE, <$rule>::NAME, sentences));
                })*
                told
            }

            /// The phase of each rule there is, with the path of its type.
            #[cfg(test)]
            fn phases() -> Vec<(Phase, &'static str)> {
                vec![$((<$rule>::PHASE, std::any::type_name::<$rule>())),*]
            }

            pub(crate) fn limit(&self, losses: &mut Losses) {
                $(if let Some(rule) = &self.$field { rule.limit(losses); })*
            }

            pub(crate) fn facts(&self, definition: &Definition, facts: &mut Facts) {
                $(if let Some(rule) = &self.$field { rule.facts(definition, facts); })*
            }

            pub(crate) fn lower<B: Bits>(&self, definition: &Definition, program: &mut Program<B>) {
                $(if let Some(rule) = &self.$field { rule.lower(definition, program); })*
            }
        }
    };
}

impl JsonSchema for RuleSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rules".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let rules = RuleSet::schemas(generator).into_iter();
        // `true` is a rule without parameters, `false` none.
        let properties: serde_json::Map<String, serde_json::Value> =
            rules.map(|(name, rule)| (name.to_string(), json!({ "anyOf": [rule, { "type": "boolean" }] }))).collect();
        json_schema!({
            "type": "object",
            "description": "The rules that the game is composed of; `false` removes an inherited one.",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}

// The list of rules, alphabetical: a new rule is a file in the folder of its phase and a line here.
rule_set! {
    absorption: capture::Absorption,
    castling: movement::Castling,
    check_counting: end::CheckCounting,
    checkmate: end::Checkmate,
    co_squares: effect::CoSquares,
    connection: end::Connection,
    explosion: effect::Explosion,
    extinction: end::Extinction,
    facing: filter::Facing,
    fifty_moves: end::FiftyMoves,
    goal: end::Goal,
    hand: movement::Hand,
    insufficient_material: end::InsufficientMaterial,
    must_capture: filter::MustCapture,
    mutual_castling: movement::MutualCastling,
    no_checks: filter::NoChecks,
    pass: movement::Pass,
    promotion: promote::Promotion,
    repetition: end::Repetition,
    stalemate: end::Stalemate,
    superko: filter::Superko,
}

fn conflict(name: &str, other: &str) -> Problem {
    Problem::new(format!("rules.{name}"), format!("the rules `{name}` and `{other}` conflict"))
        .at_key()
        .help(format!("remove one of them: `{other} = false`"))
        .also(format!("rules.{other}"), format!("`{other}` is here"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_in_the_folder_of_its_phase() {
        for (phase, path) in RuleSet::phases() {
            let folder = format!("::rules::{}::", format!("{phase:?}").to_lowercase());
            assert!(path.contains(&folder), "{path} says that it acts in the phase {phase:?}");
        }
    }
}
