//! The JSON Schema of definition files: every file of ours keeps to it, mistakes do not, and every rule is in it.

use menagerie_core::{form_text, rule_names, schema};
use serde_json::Value;
use std::path::Path;

/// What a value breaks of a schema, with its place: as much of JSON Schema as ours uses.
fn broken(root: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#/$defs/").expect("references are to $defs");
        assert!(root["$defs"][name].is_object(), "there is no {name}");
        return broken(root, &root["$defs"][name], value, place);
    }
    let mut found = Vec::new();
    let holds = |schema: &Value| broken(root, schema, value, place).is_empty();
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => vec![kind],
    };
    if !types.contains(&kind) {
        found.push(format!("{place} is {kind}, not {types:?}"));
    }
    let choices = schema["anyOf"].as_array().or(schema["oneOf"].as_array());
    let chosen = choices.is_none_or(|choices| choices.iter().any(holds));
    let is_word = schema["enum"].as_array().is_none_or(|words| words.contains(value));
    let is_const = schema.get("const").is_none_or(|only| only == value);
    let is_not = schema.get("not").is_none_or(|not| !holds(not));
    let is_complete = schema.get("if").is_none_or(|condition| holds(condition) || holds(&schema["else"]));
    if !(chosen && is_word && is_const && is_not && is_complete) {
        found.push(format!("{place} is {value}"));
    }
    for (key, inner) in value.as_object().into_iter().flatten() {
        let place = format!("{place}.{key}");
        match (schema["properties"].get(key), &schema["additionalProperties"]) {
            (Some(schema), _) => found.extend(broken(root, schema, inner, &place)),
            (None, Value::Bool(false)) => found.push(format!("{place} is no key")),
            (None, schema @ Value::Object(_)) => found.extend(broken(root, schema, inner, &place)),
            _ => {}
        }
    }
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    found.extend(
        required
            .filter(|key| value.is_object() && value.get(key).is_none())
            .map(|key| format!("{place}.{key} is missing")),
    );
    for (i, inner) in value.as_array().into_iter().flatten().enumerate() {
        let schema = schema["prefixItems"].get(i).or(schema.get("items"));
        found.extend(schema.iter().flat_map(|schema| broken(root, schema, inner, &format!("{place}[{i}]"))));
    }
    found
}

fn broken_by(text: &str) -> Vec<String> {
    let value: toml::Value = toml::from_str(text).unwrap();
    let (schema, value) = (schema(), serde_json::to_value(value).unwrap());
    broken(&schema, &schema, &value, "")
}

#[test]
fn every_definition_of_ours_keeps_to_the_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seen = 0;
    for folder in ["crates/rules/variants", "testdata/games-of-users"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let found = broken_by(&std::fs::read_to_string(&path).unwrap());
            assert!(found.is_empty(), "{}: {found:?}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 20);
}

#[test]
fn mistakes_break_the_schema() {
    for text in [
        "title = \"No board\"",
        "inherit = \"chess\"\ntitel = \"X\"",
        "inherit = 3",
        "inherit = \"chess\"\nrules.castling.rooks = []",
        "inherit = \"chess\"\nrules.repetitoin = true",
        "inherit = \"chess\"\nrules.stalemate.result = \"los\"",
        "inherit = \"chess\"\npieces.rook = true",
        "inherit = \"chess\"\nboard.files = \"8\"",
        "inherit = \"chess\"\nrules.castling.moves = [{ right = \"K\" }]",
    ] {
        assert!(!broken_by(text).is_empty(), "{text}");
    }
    assert_eq!(broken_by("inherit = \"chess\"\npieces.rook = false\nrules.castling = false"), Vec::<String>::new());
}

#[test]
fn every_rule_and_every_key_is_described() {
    let schema = schema();
    let rules = &schema["$defs"]["Rules"]["properties"];
    let rules = if rules.is_object() { rules } else { &schema["properties"]["rules"]["properties"] };
    assert_eq!(rules.as_object().unwrap().len(), rule_names().len());
    let mut keys = 0;
    for name in rule_names() {
        let of = rules[name]["anyOf"][0]["$ref"].as_str().unwrap().strip_prefix("#/$defs/").unwrap();
        for (key, parameter) in schema["$defs"][of]["properties"].as_object().into_iter().flatten() {
            let is_described = parameter["description"].as_str().is_some_and(|words| words.len() > 5);
            assert!(is_described, "rules.{name}.{key} needs a doc comment: an editor shows it");
            keys += 1;
        }
    }
    assert!(keys > 20);
}

#[test]
fn the_list_of_rules_is_alphabetical() {
    assert!(menagerie_core::rule_names().is_sorted(), "{:?}", menagerie_core::rule_names());
}

/// Modules for browsers have the form as this text. `MENAGERIE_BLESS=1` writes it.
#[test]
fn the_text_of_the_form_is_what_the_types_make() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/src/rules/form.json");
    let form = form_text();
    if std::env::var_os("MENAGERIE_BLESS").is_some() {
        std::fs::write(&path, &form).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap_or_default() == form, "MENAGERIE_BLESS=1 writes {}", path.display());
}
