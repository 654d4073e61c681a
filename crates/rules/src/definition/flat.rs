//! A definition written out as TOML with everything that it inherits.

use super::tree::Node;
use std::fmt::{self, Write};
use toml::{Table, Value};

/// A definition with everything that it inherits, part by part as TOML; displayed, it is the whole definition.
///
/// ```
/// use menagerie_rules::Library;
/// let mut library = Library::shipped();
/// let flat = library.flattened("king-of-the-hill")?;
/// assert_eq!(flat.part("board").unwrap(), "[board]\nfiles = 8\nranks = 8\n");
/// assert_eq!(flat.part("armies"), None);
/// library.add("copy.toml", &flat.to_string())?;
/// assert_eq!(library.definition("copy")?.fingerprint(), library.definition("king-of-the-hill")?.fingerprint());
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Flattened {
    table: Table,
}

impl Flattened {
    pub(super) fn new(tree: &Node) -> Flattened {
        match tree.to_value() {
            Value::Table(table) => Flattened { table },
            _ => Flattened { table: Table::new() },
        }
    }

    /// A part, such as `board` or `rules`, as the TOML that says it; nothing if the definition has no such part.
    pub fn part(&self, key: &str) -> Option<String> {
        let mut text = String::new();
        match self.table.get(key)? {
            Value::Table(table) => write_table(&mut text, key, table),
            value => drop(writeln!(text, "{} = {value}", bare(key))),
        }
        Some(text)
    }
}

impl fmt::Display for Flattened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is no table belongs to the table before it.
        let (tables, plain): (Vec<_>, Vec<_>) = self.table.iter().partition(|(_, value)| value.is_table());
        plain.iter().filter_map(|(key, _)| self.part(key)).try_for_each(|part| f.write_str(&part))?;
        tables.iter().filter_map(|(key, _)| self.part(key)).try_for_each(|part| write!(f, "\n{part}"))
    }
}

/// Writes a table under its header. Types of piece are a line each, and so is what is deeper than two tables.
fn write_table(text: &mut String, path: &str, table: &Table) {
    let inline = path == "pieces" || path.contains('.');
    let (tables, plain): (Vec<_>, Vec<_>) = table.iter().partition(|(_, value)| value.is_table() && !inline);
    if !plain.is_empty() || tables.is_empty() {
        let _ = writeln!(text, "[{path}]");
    }
    for (key, value) in plain {
        let list = value.as_array().filter(|list| list.iter().any(Value::is_table));
        let _ = match list {
            None => writeln!(text, "{} = {value}", bare(key)),
            Some(list) => {
                let rows: String = list.iter().map(|row| format!("  {row},\n")).collect();
                writeln!(text, "{} = [\n{rows}]", bare(key))
            }
        };
    }
    for (i, (key, value)) in tables.into_iter().enumerate() {
        if i > 0 || !text.is_empty() {
            text.push('\n');
        }
        if let Value::Table(inner) = value {
            write_table(text, &format!("{path}.{}", bare(key)), inner);
        }
    }
}

/// A key as it is written: in quotes where it must be.
fn bare(key: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !key.is_empty() && key.chars().all(plain) { key.to_string() } else { Value::String(key.to_string()).to_string() }
}
