//! The rules of a game: a list, in which each is found by its type, and what there is for the list to be read from.

use super::canonical::canonical;
use super::rule::Rule;
use super::{Definition, Positions, read};
use crate::capabilities::Losses;
use crate::facts::Facts;
use menagerie_board::betza::ByRule;
use menagerie_board::piece::Kind;
use menagerie_board::problem::{Problem, Problems};
#[cfg(not(target_family = "wasm"))]
use schemars::{Schema, SchemaGenerator};
use std::any::Any;
use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, OnceLock};
use toml::{Table, Value};

/// A rule of whatever type, as it is kept in the list.
pub(crate) trait AnyRule: fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    fn as_any(&self) -> &dyn Any;
    fn name(&self) -> &'static str;
    fn conflicts(&self) -> &'static [(&'static str, &'static str)];
    fn bounds(&self) -> bool;
    /// Those of its parameters that are not as usual, as text.
    fn parameters(&self) -> String;
    fn check(&self, definition: &Definition, problems: &mut Problems);
    fn warn(&self, definition: &Definition, warnings: &mut Problems);
    fn wins(&self, definition: &Definition) -> bool;
    fn makes(&self, definition: &Definition, kind: Kind) -> bool;
    fn agrees(&self, definition: &Definition, kind: Kind, what: &ByRule) -> Option<Result<(), String>>;
    fn limit(&self, losses: &mut Losses);
    fn remembers(&self) -> Option<&'static str>;
    fn positions(&self, positions: &mut Positions);
    fn facts(&self, definition: &Definition, facts: &mut Facts);
}

impl<R: Rule> AnyRule for R {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn name(&self) -> &'static str {
        R::NAME
    }

    fn conflicts(&self) -> &'static [(&'static str, &'static str)] {
        R::CONFLICTS
    }

    fn bounds(&self) -> bool {
        R::BOUNDS
    }

    fn parameters(&self) -> String {
        canonical(self)
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        Rule::check(self, definition, problems);
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        Rule::warn(self, definition, warnings);
    }

    fn wins(&self, definition: &Definition) -> bool {
        Rule::wins(self, definition)
    }

    fn makes(&self, definition: &Definition, kind: Kind) -> bool {
        Rule::makes(self, definition, kind)
    }

    fn agrees(&self, definition: &Definition, kind: Kind, what: &ByRule) -> Option<Result<(), String>> {
        Rule::agrees(self, definition, kind, what)
    }

    fn limit(&self, losses: &mut Losses) {
        Rule::limit(self, losses);
    }

    fn remembers(&self) -> Option<&'static str> {
        Rule::remembers(self)
    }

    fn positions(&self, positions: &mut Positions) {
        Rule::positions(self, positions);
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        Rule::facts(self, definition, facts);
    }
}

/// A type of rule that a definition may name.
pub(crate) struct RuleType {
    /// The key of its table under `[rules]`.
    pub name: &'static str,
    read: fn(Value) -> Result<Arc<dyn AnyRule>, String>,
    #[cfg(not(target_family = "wasm"))]
    schema: fn(&mut SchemaGenerator) -> Schema,
}

impl RuleType {
    /// The entry of a type.
    pub const fn of<R: Rule>() -> RuleType {
        fn rule<R: Rule>(value: Value) -> Result<Arc<dyn AnyRule>, String> {
            read::<R>(value).map(|rule| Arc::new(rule) as Arc<dyn AnyRule>)
        }
        #[cfg(not(target_family = "wasm"))]
        fn schema<R: Rule>(generator: &mut SchemaGenerator) -> Schema {
            generator.subschema_for::<R>()
        }
        RuleType {
            name: R::NAME,
            read: rule::<R>,
            #[cfg(not(target_family = "wasm"))]
            schema: schema::<R>,
        }
    }
}

/// All types of rules that definitions may name. The code that reads definitions gets them as an argument, so that it knows no rule.
pub(crate) struct RuleTypes {
    types: &'static [RuleType],
    /// The form of a definition with these rules as text, for builds that do not make it from the types.
    #[cfg(target_family = "wasm")]
    pub(super) form_text: &'static str,
    /// The form of a definition with these rules, once it has been asked for.
    pub(super) form: OnceLock<serde_json::Value>,
}

impl RuleTypes {
    /// These types.
    pub const fn new(types: &'static [RuleType]) -> RuleTypes {
        RuleTypes {
            types,
            #[cfg(target_family = "wasm")]
            form_text: include_str!("../rules/form.json"),
            form: OnceLock::new(),
        }
    }

    /// Each of them.
    pub fn iter(&self) -> std::slice::Iter<'static, RuleType> {
        self.types.iter()
    }

    /// The parameters of each as a JSON Schema, by its name.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn schemas(&self, generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
        self.iter().map(|rule| (rule.name, (rule.schema)(generator))).collect()
    }
}

impl fmt::Debug for RuleTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|rule| rule.name)).finish()
    }
}

/// The rules of a game with their parameters, in alphabetical order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    list: Vec<Arc<dyn AnyRule>>,
}

impl Rules {
    /// Reads the table `[rules]`. A rule whose value is `true` has no parameters, `false` leaves it out. The form of the
    /// table has been checked; a rule in which something was wrong is left out as well.
    pub fn parse(table: &Table, types: &RuleTypes, problems: &mut Problems) -> Rules {
        let mut rules = Rules::default();
        for (name, value) in table {
            let value = match value {
                Value::Boolean(false) => continue,
                Value::Boolean(true) => Value::Table(Table::new()),
                other => other.clone(),
            };
            let place = format!("rules.{name}");
            // The schema knows no other rules, which is noted.
            let Some(known) = types.iter().find(|known| known.name == name) else { continue };
            if !problems.touch(&place) {
                let rule = (known.read)(value).map_err(|what| Problem::new(place, what));
                rules.list.extend(problems.note(rule));
            }
        }
        rules.list.sort_by_key(|rule| rule.name());
        rules
    }

    /// The rule of a type, if the game has it.
    pub fn get<R: Rule>(&self) -> Option<&R> {
        self.list.iter().find_map(|rule| (**rule).as_any().downcast_ref())
    }

    /// Puts a rule in the place of the one of its type, or adds it.
    pub fn set<R: Rule>(&mut self, rule: R) {
        self.retain(|name| name != R::NAME);
        self.list.push(Arc::new(rule));
        self.list.sort_by_key(|rule| rule.name());
    }

    /// Leaves out the rules whose names are not wanted.
    pub fn retain(&mut self, wanted: impl Fn(&str) -> bool) {
        self.list.retain(|rule| wanted(rule.name()));
    }

    /// Each rule.
    pub fn iter(&self) -> impl Iterator<Item = &dyn AnyRule> {
        self.list.iter().map(|rule| &**rule)
    }

    /// The bytes that the rules hold, up to small change.
    pub fn memory(&self) -> usize {
        self.iter().map(size_of_val).sum::<usize>() + size_of_val(&*self.list)
    }

    /// Notes what is wrong with the parameters of all rules, and which rules conflict.
    pub fn check(&self, definition: &Definition, problems: &mut Problems) {
        for rule in self.iter() {
            let is_here = |other: &str| self.iter().any(|rule| rule.name() == other);
            for (other, reason) in rule.conflicts().iter().filter(|(other, _)| is_here(other)) {
                problems.push(conflict(rule.name(), other, reason));
            }
            rule.check(definition, problems);
        }
    }
}

fn conflict(name: &str, other: &str, reason: &str) -> Problem {
    Problem::new(format!("rules.{name}"), format!("the rules `{name}` and `{other}` conflict: {reason}"))
        .at_key()
        .help(format!("remove one of them: `{other} = false`"))
        .also(format!("rules.{other}"), format!("`{other}` is here"))
}
