//! Types that are not in the game since only armies have them that are not chosen.

use toml::{Table, Value};

/// The rules without the names of such types in their lists: a list may name the types of all armies.
pub(super) fn without(rules: Table, names: &[String]) -> Table {
    match names {
        [] => rules,
        names => rules.into_iter().map(|(key, value)| (key, without_in(value, names))).collect(),
    }
}

fn without_in(value: Value, names: &[String]) -> Value {
    match value {
        Value::Table(table) => Value::Table(without(table, names)),
        Value::Array(list) => {
            let list = list.into_iter().filter(|entry| !is_of(entry, names));
            Value::Array(list.map(|entry| without_in(entry, names)).collect())
        }
        other => other,
    }
}

/// Whether an entry of a list is the name of such a type, or a list with one, such as a pair of types.
fn is_of(entry: &Value, names: &[String]) -> bool {
    match entry {
        Value::String(name) => names.contains(name),
        Value::Array(list) => list.iter().any(|entry| is_of(entry, names)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_left_out_of_lists_alone() {
        let read = |text: &str| text.parse::<Table>().unwrap();
        let rules = read(
            "a = ['rook', 'bede']\nb = 'bede'\n[c]\nd = [['rook', 'king'], ['rook', 'bede']]\ne = [{ f = ['bede'] }, { bede = 1 }]",
        );
        let left = read("a = ['rook']\nb = 'bede'\n[c]\nd = [['rook', 'king']]\ne = [{ f = [] }, { bede = 1 }]");
        assert_eq!(without(rules, &["bede".to_string()]), left);
    }
}
