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
mod piece_names;
pub mod promote;
pub mod setup;

pub use piece_names::PieceNames;

use crate::capabilities::Losses;
use crate::definition::{Definition, Problem, Problems, canonical, message};
use crate::operations::Program;
use crate::page::{Setting, Topic};
use menagerie_board::bits::Bits;
use menagerie_board::piece::{Color, Kind};
pub(crate) use menagerie_board::words::{listing, plural, with_article};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::json;
use toml::{Table, Value};

/// For whom a rule is in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// For both players.
    #[default]
    Both,
    /// For white alone.
    White,
    /// For black alone.
    Black,
}

impl Sides {
    /// Whether a colour is one of them.
    pub fn has(self, color: Color) -> bool {
        match self {
            Sides::Both => true,
            Sides::White => color == Color::White,
            Sides::Black => color == Color::Black,
        }
    }
}

/// What every rule is able to do.
pub trait Rule {
    /// The key of its table under `[rules]`.
    const NAME: &'static str;
    /// Rules that cannot be in one game with this one.
    const CONFLICTS: &'static [&'static str] = &[];
    /// Whether it ends every game in which nothing happens any more.
    const BOUNDS: bool = false;
    /// Whether it is about captures alone, so that nothing is to be said of it where nothing is captured.
    const NEEDS_CAPTURES: bool = false;

    /// Checks the parameters against the game and notes every one that is wrong, with what was expected.
    fn check(&self, _definition: &Definition, _problems: &mut Problems) {}

    /// Notes parameters that are allowed and probably not meant, such as those without any effect.
    fn warn(&self, _definition: &Definition, _warnings: &mut Problems) {}

    /// Whether a side can win by this rule.
    fn wins(&self, _definition: &Definition) -> bool {
        false
    }

    /// Whether pieces of the type can come about by this rule in the course of a game.
    fn makes(&self, _definition: &Definition, _kind: Kind) -> bool {
        false
    }

    /// Notes what the rule changes in what others say: that nothing is captured, say, or that there is another kind of
    /// check. It may silence a topic or add to it.
    fn amend(&self, _definition: &Definition, _setting: &mut Setting) {}

    /// The rule in plain English, with its parameters, a paragraph each; in this setting all of it is true. Nothing where
    /// another topic says it all.
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String>;

    /// Notes what the rule breaks that search and evaluation like to rely on. It can take a capability away and never give
    /// one back.
    fn limit(&self, _losses: &mut Losses) {}

    /// Adds the rule's operations to a program that is being compiled; the parameters have been checked.
    fn lower<B: Bits>(&self, _definition: &Definition, _program: &mut Program<B>) {}
}

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
            ) -> Vec<(&'static str, &'static str, Vec<String>)> {
                let mut told = Vec::new();
                $(if let Some(rule) = self.$field.as_ref().filter(|_| setting.captures || !<$rule>::NEEDS_CAPTURES) {
                    let own = rule.sentences(definition, setting);
                    let sentences = setting.tell(Topic::Rule(<$rule>::NAME), own);
                    told.push((phase(stringify!($rule)), <$rule>::NAME, sentences));
                })*
                told
            }

            pub(crate) fn limit(&self, losses: &mut Losses) {
                $(if let Some(rule) = &self.$field { rule.limit(losses); })*
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

/// The folder of a rule, which is the phase that it belongs to: `end::Stalemate` is of the end.
fn phase(path: &'static str) -> &'static str {
    path.split("::").next().unwrap_or(path).trim()
}

fn conflict(name: &str, other: &str) -> Problem {
    Problem::new(format!("rules.{name}"), format!("the rules `{name}` and `{other}` conflict"))
        .at_key()
        .help(format!("remove one of them: `{other} = false`"))
        .also(format!("rules.{other}"), format!("`{other}` is here"))
}
