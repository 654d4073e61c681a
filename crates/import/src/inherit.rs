//! The differences of a definition from one that it can inherit from.

use menagerie_core::Library;
use menagerie_core::definition::NOT_INHERITED;
use toml::{Table, Value};

/// A game that others may inherit from.
#[derive(Debug)]
pub(crate) struct Base {
    name: String,
    table: Table,
    /// Whether it inherits itself.
    derived: bool,
}

/// The games of a library without a choice of armies.
pub(crate) fn bases(library: &Library) -> Vec<Base> {
    let base = |name: &str| {
        let mut table = table(library, name)?;
        NOT_INHERITED.iter().for_each(|key| drop(table.remove(*key)));
        let derived = toml::from_str::<Table>(library.source(name)?.1).ok()?.contains_key("inherit");
        (!table.contains_key("armies")).then(|| Base { name: name.to_string(), table, derived })
    };
    library.names().filter_map(base).collect()
}

/// The definition as differences from one of these, if that is much shorter than the whole.
pub(crate) fn shorten(whole: &Table, bases: &[Base]) -> Option<Table> {
    let size = |table: &Table| crate::text::write(&[], table).len();
    let all = size(whole);
    let short = bases.iter().filter_map(|base| {
        let mut found = Table::from_iter([("inherit".to_string(), Value::String(base.name.clone()))]);
        found.extend(differences(&base.table, whole)?);
        // A game that is itself a change of another must save more.
        let cost = size(&found) + if base.derived { all / 8 } else { 0 };
        Some((cost, found))
    });
    let (_, short) = short.min_by_key(|(cost, _)| *cost)?;
    (3 * size(&short) < 2 * all).then_some(short)
}

/// A definition of a library as a table, with what it inherits.
pub(crate) fn table(library: &Library, name: &str) -> Option<Table> {
    let mut own: Table = toml::from_str(library.source(name)?.1).ok()?;
    let Some(parent) = own.remove("inherit") else { return Some(own) };
    // A library holds no circles: those are found when a game is loaded, which is done before.
    let mut whole = table(library, parent.as_str()?)?;
    for key in NOT_INHERITED.iter().chain(&["abstract", "name"]) {
        whole.remove(*key);
    }
    overlay(&mut whole, own);
    Some(whole)
}

/// Lays a definition over the one it inherits from, as a library does.
fn overlay(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(_)), Value::Boolean(false)) => drop(base.remove(&key)),
            (Some(Value::Table(inner)), Value::Table(new)) => overlay(inner, new),
            (_, value) => drop(base.insert(key, value)),
        }
    }
}

/// The differences that turn `base` into `wanted`, if there are any that do: `false` removes a table, but values cannot
/// be removed.
fn differences(base: &Table, wanted: &Table) -> Option<Table> {
    let mut found = Table::new();
    for (key, value) in base {
        if wanted.contains_key(key) {
            continue;
        }
        match value {
            Value::Table(_) => found.insert(key.clone(), Value::Boolean(false)),
            // Empty is what these are where they are not given.
            Value::Array(_) => found.insert(key.clone(), Value::Array(Vec::new())),
            _ if key == "glyphs" => None,
            _ => return None,
        };
    }
    for (key, value) in wanted {
        match (base.get(key), value) {
            (Some(Value::Table(old)), Value::Table(new)) => {
                let inner = differences(old, new)?;
                if !inner.is_empty() {
                    found.insert(key.clone(), Value::Table(inner));
                }
            }
            (Some(old), new) if old == new => {}
            // A table that was not there before holds no `false`.
            (_, new) => drop(found.insert(key.clone(), new.clone())),
        }
    }
    Some(found)
}
