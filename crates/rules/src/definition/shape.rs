//! Whether a definition has the form that its schema gives: which keys there are, which are missing, and of which type
//! the values are. All that is wrong is noted, each thing with what was expected in words.

use super::RuleTypes;
use super::printable;
use super::suggestion::{listed, nearest, suggestion};
use super::tree::{Data, Node};
use menagerie_board::problem::{Problem, Problems};
use serde_json::Value as Schema;
use toml::Value;

/// Notes where a definition, with everything that it inherits, differs from its schema.
pub(super) fn check(node: &Node, types: &RuleTypes, problems: &mut Problems) {
    printable::check(node, "", problems);
    let root = super::schema::whole(types);
    Shape { definitions: root.get("$defs"), partial: false }.check(root, node, "", problems);
}

/// The same with a definition to which what it inherits is missing: no key needs to be there.
pub(super) fn check_partial(node: &Node, types: &RuleTypes, problems: &mut Problems) {
    printable::check(node, "", problems);
    let root = super::schema::whole(types);
    Shape { definitions: root.get("$defs"), partial: true }.check(root, node, "", problems);
}

struct Shape<'a> {
    definitions: Option<&'a Schema>,
    partial: bool,
}

impl<'a> Shape<'a> {
    fn resolve(&self, schema: &'a Schema) -> &'a Schema {
        let name = schema.get("$ref").and_then(Schema::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
        name.and_then(|name| self.definitions?.get(name)).unwrap_or(schema)
    }

    fn alternatives(&self, schema: &'a Schema) -> Option<Vec<&'a Schema>> {
        let choices = schema.get("anyOf").or_else(|| schema.get("oneOf"))?.as_array()?;
        Some(choices.iter().map(|choice| self.resolve(choice)).collect())
    }

    fn check(&self, schema: &'a Schema, node: &Node, place: &str, problems: &mut Problems) {
        if problems.is_full() {
            return;
        }
        let schema = self.resolve(schema);
        if let Some(words) = self.words(schema) {
            match node.as_str() {
                Some(word) if words.contains(&word) => {}
                Some(word) => {
                    let what = format!("`{word}` is not understood here: expected {}", listed(&words, "or"));
                    let help = nearest(word, words.iter().copied()).map(|known| format!("did you mean `{known}`?"));
                    let problem = Problem::new(place, what);
                    problems.push(if let Some(help) = help { problem.help(help) } else { problem });
                }
                None => problems.push(self.wrong_type(schema, node, place)),
            }
            return;
        }
        if let Some(choices) = self.alternatives(schema) {
            return self.check_choices(schema, &choices, node, place, problems);
        }
        if !self.accepts(schema, node) {
            problems.push(self.wrong_type(schema, node, place));
            return;
        }
        match &node.data {
            Data::Table(_) => self.check_table(schema, node, place, problems),
            Data::List(nodes) => self.check_list(schema, nodes, place, problems),
            Data::Plain(value) => check_plain(schema, value, place, problems),
        }
    }

    fn check_choices(
        &self,
        schema: &'a Schema,
        choices: &[&'a Schema],
        node: &Node,
        place: &str,
        problems: &mut Problems,
    ) {
        // A rule that is merely switched on has none of its parameters.
        let is_rule = place.strip_prefix("rules.").is_some_and(|name| !name.contains('.'));
        if is_rule && node.as_bool() == Some(true) {
            let tables = choices.iter().map(|choice| self.resolve(choice));
            tables.for_each(|table| self.check_required(table, None, place, problems));
            return;
        }
        let fitting: Vec<_> = choices.iter().filter(|choice| self.accepts(choice, node)).collect();
        let mut first = None;
        for choice in fitting {
            let mut found = Problems::default();
            self.check(choice, node, place, &mut found);
            if found.is_empty() {
                return;
            }
            first.get_or_insert(found);
        }
        match first {
            Some(found) => problems.append(found),
            None => problems.push(self.wrong_type(schema, node, place)),
        }
    }

    fn check_table(&self, schema: &'a Schema, node: &Node, place: &str, problems: &mut Problems) {
        let properties = schema.get("properties").and_then(Schema::as_object);
        let known: Vec<&str> = properties.iter().flat_map(|p| p.keys()).map(String::as_str).collect();
        for (key, value) in node.entries() {
            if problems.is_full() {
                return;
            }
            let inner = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
            match (properties.and_then(|p| p.get(key)), schema.get("additionalProperties")) {
                (Some(schema), _) => self.check(schema, value, &inner, problems),
                (None, Some(Schema::Bool(false))) => {
                    let (what, all) = match place {
                        "rules" => (format!("there is no rule `{key}`"), "rules"),
                        "" => (format!("there is no key `{key}` in a definition"), "keys"),
                        _ => (format!("there is no key `{key}` in `{place}`"), "keys here"),
                    };
                    problems.push(Problem::new(inner, what).help(suggestion(key, &known, all)).at_key());
                }
                (None, Some(schema)) => self.check(schema, value, &inner, problems),
                (None, None) => {}
            }
        }
        self.check_required(schema, Some(node), place, problems);
    }

    /// Notes the keys that a table must have and has not; all of them where it is no table yet.
    fn check_required(&self, schema: &'a Schema, node: Option<&Node>, place: &str, problems: &mut Problems) {
        if self.partial {
            return;
        }
        let properties = schema.get("properties").and_then(Schema::as_object);
        let required = schema.get("required").and_then(Schema::as_array).into_iter().flatten();
        for key in required.filter_map(Schema::as_str).filter(|key| node.is_none_or(|node| node.get(key).is_none())) {
            let wanted = properties.and_then(|p| p.get(key)).map(|schema| self.expected(schema));
            let what = if place.is_empty() {
                format!("`{key}` is missing")
            } else {
                format!("`{key}` is missing in `{place}`")
            };
            let path = if place.is_empty() { key.to_string() } else { format!("{place}.{key}") };
            let help = match wanted.as_deref() {
                Some("a table") => format!("add a table `[{path}]`"),
                Some(wanted) => format!("write `{key} = ` and {wanted}"),
                None => format!("write `{key} = ` and what it is"),
            };
            let help = if node.is_none() { format!("{help}, in a table `[{place}]`") } else { help };
            problems.push(Problem::new(place, what).help(help).at_key());
        }
    }

    fn check_list(&self, schema: &'a Schema, nodes: &[Node], place: &str, problems: &mut Problems) {
        let number = |key| schema.get(key).and_then(Schema::as_u64).map(|number| number as usize);
        let (min, max) = (number("minItems"), number("maxItems"));
        if min.is_some_and(|min| nodes.len() < min) || max.is_some_and(|max| nodes.len() > max) {
            let what = format!("expected {}, found {} entries", self.expected(schema), nodes.len());
            problems.add(place, what);
            return;
        }
        let prefix = schema.get("prefixItems").and_then(Schema::as_array);
        for (i, node) in nodes.iter().enumerate() {
            let of = prefix.and_then(|prefix| prefix.get(i)).or_else(|| schema.get("items"));
            if let Some(schema) = of {
                self.check(schema, node, &format!("{place}[{i}]"), problems);
            }
        }
    }

    /// Whether the type of a value is right, whatever is in it.
    fn accepts(&self, schema: &'a Schema, node: &Node) -> bool {
        let schema = self.resolve(schema);
        if let Some(choices) = self.alternatives(schema) {
            return choices.iter().any(|choice| self.accepts(choice, node));
        }
        let found = match &node.data {
            Data::Table(_) => "object",
            Data::List(_) => "array",
            Data::Plain(Value::String(_)) => "string",
            Data::Plain(Value::Integer(_)) => "integer",
            Data::Plain(Value::Boolean(value)) => {
                if schema.get("const").is_some_and(|only| only.as_bool() != Some(*value)) {
                    return false;
                }
                "boolean"
            }
            Data::Plain(_) => "other",
        };
        match schema.get("type") {
            None => true,
            Some(Schema::String(kind)) => kind == found,
            Some(Schema::Array(kinds)) => kinds.iter().any(|kind| kind == found),
            Some(_) => false,
        }
    }

    /// The words of a choice among words.
    fn words(&self, schema: &'a Schema) -> Option<Vec<&'a str>> {
        if let Some(only) = schema.get("const") {
            return Some(vec![only.as_str()?]);
        }
        if let Some(words) = schema.get("enum").and_then(Schema::as_array) {
            return words.iter().map(Schema::as_str).collect();
        }
        let lists: Option<Vec<_>> = self.alternatives(schema)?.into_iter().map(|choice| self.words(choice)).collect();
        Some(lists?.concat())
    }

    fn wrong_type(&self, schema: &'a Schema, node: &Node, place: &str) -> Problem {
        let found = match &node.data {
            Data::Table(_) => "a table".to_string(),
            Data::List(_) => "a list".to_string(),
            Data::Plain(Value::String(_)) => "a text".to_string(),
            Data::Plain(Value::Integer(number)) => format!("the number {number}"),
            Data::Plain(Value::Float(number)) => format!("the number {number}, which is not whole"),
            Data::Plain(Value::Boolean(value)) => format!("`{value}`"),
            Data::Plain(_) => "a date".to_string(),
        };
        let problem = Problem::new(place, format!("expected {}, found {found}", self.expected(schema)));
        let written = node.source.text.get(node.span.clone()).unwrap_or_default();
        let single = matches!(&node.data, Data::Plain(_)) && written.len() < 60 && !written.contains('\n');
        let is_rule = place.strip_prefix("rules.").is_some_and(|name| !name.contains(['.', '[']));
        match &node.data {
            Data::List(_) if is_rule => problem.help(self.instead_of_clauses(schema, place)),
            _ if single && self.takes_list_of(schema, node) => problem.help(format!("write `[{written}]`")),
            Data::Plain(Value::String(text))
                if self.expected(schema) == "a whole number" && text.parse::<u32>().is_ok() =>
            {
                problem.help(format!("write `{text}` without quotes"))
            }
            Data::Plain(Value::Integer(_)) if self.expected(schema) == "a text in quotes" => {
                problem.help(format!("write `\"{written}\"`"))
            }
            _ => problem,
        }
    }

    /// What to write instead of several tables of one rule.
    fn instead_of_clauses(&self, schema: &'a Schema, place: &str) -> String {
        let tables = self.alternatives(schema).unwrap_or_else(|| vec![self.resolve(schema)]);
        let has_more = tables.iter().any(|table| table["properties"].get("more").is_some());
        match has_more {
            true => {
                format!("a game has each rule once: write `[{place}]`, and its further clauses as a list `more` in it")
            }
            false => format!(
                "a game has each rule once, with one set of parameters: write `[{place}]`, with all types in its lists"
            ),
        }
    }

    fn takes_list_of(&self, schema: &'a Schema, node: &Node) -> bool {
        let schema = self.resolve(schema);
        match self.alternatives(schema) {
            Some(choices) => choices.iter().any(|choice| self.takes_list_of(choice, node)),
            None => schema.get("items").is_some_and(|items| self.accepts(items, node) && !items.is_boolean()),
        }
    }

    /// What a schema allows, in words.
    fn expected(&self, schema: &'a Schema) -> String {
        let schema = self.resolve(schema);
        if let Some(words) = self.words(schema) {
            return listed(&words, "or");
        }
        if let Some(choices) = self.alternatives(schema) {
            let choices: Vec<String> = choices.iter().map(|choice| self.expected(choice)).collect();
            return menagerie_board::words::listing(&choices, "or");
        }
        let count = |key| schema.get(key).and_then(Schema::as_u64);
        match schema.get("type").and_then(Schema::as_str) {
            // The only texts with a pattern are the letters of pieces.
            Some("string") if count("maxLength") == Some(1) || schema.get("pattern").is_some() => {
                "one letter in quotes".to_string()
            }
            Some("string") => "a text in quotes".to_string(),
            Some("integer") => "a whole number".to_string(),
            Some("boolean") => match schema.get("const").and_then(Schema::as_bool) {
                Some(only) => format!("`{only}`"),
                None => "`true` or `false`".to_string(),
            },
            Some("object") => "a table".to_string(),
            Some("array") => {
                let of = schema.get("prefixItems").and_then(|prefix| prefix.get(0)).or_else(|| schema.get("items"));
                let of = of.map_or("anything".to_string(), |items| plural(&self.expected(items)));
                match (count("minItems"), count("maxItems")) {
                    (Some(min), Some(max)) if min == max => format!("a list of {min} {of}"),
                    _ => format!("a list of {of}"),
                }
            }
            Some("null") => "nothing".to_string(),
            _ => "something else".to_string(),
        }
    }
}

fn plural(thing: &str) -> String {
    match thing {
        "a text in quotes" => "texts in quotes".to_string(),
        "a whole number" => "whole numbers".to_string(),
        "a table" => "tables".to_string(),
        other => other.strip_prefix("a list").map_or(other.to_string(), |rest| format!("lists{rest}")),
    }
}

/// The greatest numbers of the types that numbers are read as.
const ROOM: [i64; 3] = [u8::MAX as i64, u16::MAX as i64, u32::MAX as i64];

fn check_plain(schema: &Schema, value: &Value, place: &str, problems: &mut Problems) {
    match value {
        Value::Integer(number) => {
            let bound = |key| schema.get(key).and_then(Schema::as_i64);
            let (low, high) = (bound("minimum"), bound("maximum"));
            let below = low.is_some_and(|low| *number < low);
            if below || high.is_some_and(|high| *number > high) {
                // What a number has room for is no bound that anybody has set.
                let high = high.filter(|high| !below || !ROOM.contains(high));
                let expected = match (low, high) {
                    (Some(low), Some(high)) => format!("a number from {low} to {high}"),
                    (Some(low), None) => format!("a number from {low} on"),
                    _ => format!("a number up to {}", high.unwrap_or_default()),
                };
                problems.add(place, format!("expected {expected}, found {number}"));
            }
        }
        Value::String(text) => {
            let one = schema.get("maxLength").and_then(Schema::as_u64) == Some(1);
            if one && text.chars().count() != 1 {
                problems.add(place, format!("expected one letter in quotes, found {}", text.chars().count()));
            }
        }
        _ => {}
    }
}
