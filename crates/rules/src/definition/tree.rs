//! A definition file as it was read: every key and value with the place in the text where it is written.
//!
//! Inheritance lays one tree over another; what is taken from the parent keeps the parent's places, so that a problem
//! is shown in the file in which its cause is written.

use menagerie_board::problem::{Part, Problem, Problems};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

/// A text that definitions were read from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The name of the file.
    pub name: String,
    /// What is written in it.
    pub text: Arc<str>,
}

/// A value with the places of it and of its key.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub data: Data,
    pub source: Arc<Source>,
    /// Where the key stands; for an entry of a list, the same as `span`.
    pub key: Range<usize>,
    /// Where the value stands; for a table with a header of its own, its header.
    pub span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Data {
    Plain(Value),
    List(Vec<Node>),
    Table(Vec<(String, Node)>),
}

impl Node {
    /// Reads a text; the table at the top has the place of the text's beginning.
    pub(crate) fn parse(source: &Arc<Source>) -> Result<Node, Problems> {
        let (table, errors) = DeTable::parse_recoverable(&source.text);
        let mut problems = Problems::default();
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            let what = error.message().trim().replace('\n', ", ");
            let line = source.text.get(..span.start).and_then(|before| before.rsplit('\n').next()).unwrap_or_default();
            let problem = match what.starts_with("duplicate key") && line.trim_start().starts_with("[rules.") {
                true => Problem::new("", what).help("a game has each rule once, with one set of parameters"),
                false => Problem::new("", what),
            };
            problems.push(problem.part(Part::At(span)));
        }
        let node = Node {
            data: of_table(table.get_ref(), source, &mut problems),
            source: source.clone(),
            key: 0..0,
            span: 0..0,
        };
        // What follows from a mistake in the syntax would only hide it.
        problems.into_result().map(|()| node)
    }

    /// The entry of a table.
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        let Data::Table(entries) = &self.data else { return None };
        entries.iter().find(|(name, _)| name == key).map(|(_, node)| node)
    }

    /// Takes an entry out of a table.
    pub(crate) fn remove(&mut self, key: &str) -> Option<Node> {
        let Data::Table(entries) = &mut self.data else { return None };
        let at = entries.iter().position(|(name, _)| name == key)?;
        Some(entries.remove(at).1)
    }

    /// A table without some of its entries.
    pub(crate) fn without(&self, keys: &[&str]) -> Node {
        let mut node = self.clone();
        keys.iter().for_each(|key| drop(node.remove(key)));
        node
    }

    /// The entries of a table, in the order in which they are written.
    pub(crate) fn entries(&self) -> &[(String, Node)] {
        match &self.data {
            Data::Table(entries) => entries,
            _ => &[],
        }
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        match &self.data {
            Data::Plain(value) => value.as_str(),
            _ => None,
        }
    }

    pub(crate) fn as_bool(&self) -> Option<bool> {
        match &self.data {
            Data::Plain(value) => value.as_bool(),
            _ => None,
        }
    }

    /// The value without its places.
    pub(crate) fn to_value(&self) -> Value {
        match &self.data {
            Data::Plain(value) => value.clone(),
            Data::List(nodes) => Value::Array(nodes.iter().map(Node::to_value).collect()),
            Data::Table(entries) => {
                Value::Table(entries.iter().map(|(key, node)| (key.clone(), node.to_value())).collect::<Table>())
            }
        }
    }

    /// Lays a table over this one: tables key by key, everything else replaced; `false` in the place of a table takes
    /// it away.
    pub(crate) fn overlay(&mut self, over: Node) {
        let (Data::Table(entries), Data::Table(new)) = (&mut self.data, over.data) else { return };
        let known: HashMap<String, usize> = entries.iter().enumerate().map(|(i, (key, _))| (key.clone(), i)).collect();
        let mut taken_away = HashSet::new();
        for (key, node) in new {
            let Some(&at) = known.get(&key) else {
                entries.push((key, node));
                continue;
            };
            let old = &mut entries[at].1;
            match (&old.data, &node.data) {
                (Data::Table(_), Data::Plain(Value::Boolean(false))) => drop(taken_away.insert(key)),
                (Data::Table(_), Data::Table(_)) => {
                    // What is said of the whole table is said where it was changed last.
                    (old.source, old.key, old.span) = (node.source.clone(), node.key.clone(), node.span.clone());
                    old.overlay(node);
                }
                _ => *old = node,
            }
        }
        if !taken_away.is_empty() {
            entries.retain(|(key, _)| !taken_away.contains(key));
        }
    }

    /// The node at a place like `rules.castling.moves[0].king`, or the nearest one around it, and whether it is the one.
    pub(crate) fn find(&self, place: &str) -> (&Node, bool) {
        if place.is_empty() {
            return (self, true);
        }
        match &self.data {
            Data::Plain(_) => (self, false),
            Data::List(nodes) => {
                let index = place.strip_prefix('[').and_then(|rest| rest.split_once(']'));
                let found = index.and_then(|(number, rest)| Some((nodes.get(number.parse::<usize>().ok()?)?, rest)));
                found.map_or((self, false), |(node, rest)| node.find(rest))
            }
            Data::Table(entries) => {
                let place = place.strip_prefix('.').unwrap_or(place);
                let ends = |rest: &str| rest.is_empty() || rest.starts_with(['.', '[']);
                let found = entries.iter().filter_map(|(key, node)| {
                    let rest = place.strip_prefix(key.as_str()).filter(|rest| ends(rest))?;
                    Some((key.len(), node, rest))
                });
                // A quoted key may hold dots.
                match found.max_by_key(|(length, ..)| *length) {
                    Some((_, node, rest)) => node.find(rest),
                    None => (self, false),
                }
            }
        }
    }

    /// The place of a part of a text value: the same letters in the file, if it is written without escapes.
    pub(crate) fn within(&self, part: &Range<usize>) -> Option<Range<usize>> {
        let value = self.as_str()?;
        let raw = self.source.text.get(self.span.clone())?;
        let quotes = raw.find(value)?;
        if raw.len() != value.len() + 2 * quotes {
            return None;
        }
        let start = self.span.start + quotes;
        let end = (start + part.end.min(value.len())).max(start + part.start.min(value.len()));
        Some(start + part.start.min(value.len())..end)
    }
}

fn of_table(table: &DeTable<'_>, source: &Arc<Source>, problems: &mut Problems) -> Data {
    let entry = |(key, value): (&Spanned<std::borrow::Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
        (key.get_ref().to_string(), of_value(value, key.span(), source, problems))
    };
    Data::Table(table.iter().map(entry).collect())
}

fn of_value(value: &Spanned<DeValue<'_>>, key: Range<usize>, source: &Arc<Source>, problems: &mut Problems) -> Node {
    let span = value.span();
    let data = match value.get_ref() {
        DeValue::String(text) => Data::Plain(Value::String(text.to_string())),
        DeValue::Integer(digits) => {
            let read = i64::from_str_radix(digits.as_str(), digits.radix()).ok();
            Data::Plain(Value::Integer(read.unwrap_or_else(|| {
                problems.push(Problem::new("", "this number is too large").part(Part::At(span.clone())));
                0
            })))
        }
        DeValue::Float(digits) => Data::Plain(Value::Float(digits.as_str().parse().unwrap_or(f64::NAN))),
        DeValue::Boolean(yes) => Data::Plain(Value::Boolean(*yes)),
        DeValue::Datetime(time) => Data::Plain(Value::Datetime(*time)),
        DeValue::Array(values) => {
            Data::List(values.iter().map(|value| of_value(value, value.span(), source, problems)).collect())
        }
        DeValue::Table(table) => of_table(table, source, problems),
    };
    Node { data, source: source.clone(), key, span }
}
