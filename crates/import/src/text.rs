//! Writes a definition as readable TOML: one table for each part, one line for each piece.

use toml::{Table, Value};

/// Writes a definition, with lines of comment before it.
pub(crate) fn write(comments: &[String], table: &Table) -> String {
    let mut text: String = comments.iter().map(|line| format!("# {line}\n")).collect();
    if !comments.is_empty() {
        text.push('\n');
    }
    for (key, value) in table.iter().filter(|(_, value)| !value.is_table()) {
        text += &format!("{} = {}\n", name(key), inline(value));
    }
    for (key, value) in table {
        if let Value::Table(inner) = value {
            section(&mut text, key, inner);
        }
    }
    text
}

/// A table; of `rules`, each rule with parameters is a table of its own.
fn section(text: &mut String, path: &str, table: &Table) {
    let apart = |value: &Value| path == "rules" && value.is_table();
    if table.is_empty() || table.values().any(|value| !apart(value)) {
        *text += &format!("\n[{path}]\n");
    }
    for (key, value) in table.iter().filter(|(_, value)| !apart(value)) {
        match value {
            Value::Array(rows) if rows.iter().any(Value::is_table) => {
                *text += &format!("{} = [\n", name(key));
                for row in rows {
                    *text += &format!("  {},\n", inline(row));
                }
                *text += "]\n";
            }
            _ => *text += &format!("{} = {}\n", name(key), inline(value)),
        }
    }
    for (key, value) in table.iter().filter(|(_, value)| apart(value)) {
        if let Value::Table(inner) = value {
            section(text, &format!("{path}.{}", name(key)), inner);
        }
    }
}

/// A value in one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Table(table) if table.is_empty() => "{}".to_string(),
        Value::Table(table) => {
            let entries: Vec<String> =
                table.iter().map(|(key, value)| format!("{} = {}", name(key), inline(value))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        other => other.to_string(),
    }
}

/// A key, in quotes where it must be.
fn name(key: &str) -> String {
    let bare = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if bare { key.to_string() } else { Value::String(key.to_string()).to_string() }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_written_reads_as_it_was() {
        let text = "title = \"A \\\"b\\\"\"\n[pieces]\nking = { letter = \"K\", royal = true }\n[rules]\ncastling = false\n\
                    [rules.goal]\nzone = [\"*8\"]\n[rules.explosion]\n[rules.x]\nmoves = [{ a = 1 }, { a = 2 }]\nlimit = { \"a b\" = 1 }\n";
        let table: toml::Table = toml::from_str(text).unwrap();
        let written = super::write(&["Hello".to_string()], &table);
        assert_eq!(toml::from_str::<toml::Table>(&written).unwrap(), table, "{written}");
        assert!(written.starts_with("# Hello\n\ntitle = "), "{written}");
    }
}
