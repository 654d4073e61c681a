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

use crate::bits::Bits;
use crate::capabilities::Capabilities;
use crate::compile::Program;
use crate::definition::{Definition, Problem, Problems, message};
use crate::piece::Color;
use serde::Deserialize;
use toml::{Table, Value};

/// For whom a rule is in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
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

    /// Checks the parameters against the game and notes every one that is wrong, with what was expected.
    fn check(&self, _definition: &Definition, _problems: &mut Problems) {}

    /// The rule in plain English, with its parameters.
    fn sentence(&self, definition: &Definition) -> String;

    /// Notes what the rule breaks that search and evaluation like to rely on.
    fn limit(&self, _capabilities: &mut Capabilities) {}

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

            /// Reads the table `[rules]`. A rule whose value is `true` has no parameters, `false` leaves it out.
            pub(crate) fn parse(table: &Table) -> Result<RuleSet, Problem> {
                let mut rules = RuleSet::default();
                for (name, value) in table {
                    let value = match value {
                        Value::Boolean(false) => continue,
                        Value::Boolean(true) => Value::Table(Table::new()),
                        other => other.clone(),
                    };
                    let place = format!("rules.{name}");
                    match name.as_str() {
                        $(<$rule>::NAME => {
                            rules.$field = Some(value.try_into().map_err(|e| Problem::new(place, message(e)))?);
                        })*
                        other => return Err(unknown(other)),
                    }
                }
                Ok(rules)
            }

            /// The names of the rules of this game, in alphabetical order.
            pub fn names(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(if self.$field.is_some() { names.push(<$rule>::NAME); })*
                names
            }

            /// Notes what is wrong with the parameters of all rules, and which rules conflict.
            pub(crate) fn check(&self, definition: &Definition, problems: &mut Problems) {
                let names = self.names();
                $(if let Some(rule) = &self.$field {
                    for other in <$rule>::CONFLICTS {
                        if names.contains(other) {
                            let what = format!("the rules `{}` and `{other}` conflict: take one of them away", <$rule>::NAME);
                            problems.add("rules", what);
                        }
                    }
                    rule.check(definition, problems);
                })*
            }

            /// Each rule in plain English.
            pub fn sentences(&self, definition: &Definition) -> Vec<String> {
                let mut sentences = Vec::new();
                $(if let Some(rule) = &self.$field { sentences.push(rule.sentence(definition)); })*
                sentences
            }

            pub(crate) fn limit(&self, capabilities: &mut Capabilities) {
                $(if let Some(rule) = &self.$field { rule.limit(capabilities); })*
            }

            pub(crate) fn lower<B: Bits>(&self, definition: &Definition, program: &mut Program<B>) {
                $(if let Some(rule) = &self.$field { rule.lower(definition, program); })*
            }
        }
    };
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

fn unknown(name: &str) -> Problem {
    let nearest = RuleSet::NAMES.iter().min_by_key(|known| strsim::damerau_levenshtein(known, name));
    let near = nearest.filter(|known| strsim::damerau_levenshtein(known, name) <= 4);
    let hint = match near {
        Some(known) => format!("did you mean `{known}`?"),
        None => format!("the rules are: {}", RuleSet::NAMES.join(", ")),
    };
    Problem::new("rules", format!("there is no rule `{name}`: {hint}"))
}

/// Names of pieces for a sentence: `bishop, knight or queen`.
pub(crate) fn listing(names: &[String], last: &str) -> String {
    match names {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}
