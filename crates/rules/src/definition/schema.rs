//! The form of a definition as a JSON Schema, made from the types that read it.
//!
//! There is one of a definition with everything that it inherits, which every game is checked against, and one of a
//! file, in which whatever is inherited may be missing, for editors.

use super::RuleTypes;
#[cfg(not(target_family = "wasm"))]
use super::raw::{RULES, RawGame};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The form of a definition to which nothing is missing.
pub(super) fn whole(types: &RuleTypes) -> &Value {
    types.form.get_or_init(|| form(types))
}

/// What makes the form from the types is large, so that a module for browsers has the form as a text.
#[cfg(target_family = "wasm")]
fn form(types: &RuleTypes) -> Value {
    serde_json::from_str(types.form_text).expect("a test compares the text with what the types make")
}

#[cfg(not(target_family = "wasm"))]
fn form(types: &RuleTypes) -> Value {
    let mut generator = schemars::SchemaGenerator::default();
    let rules = of_rules(types, &mut generator);
    let mut schema = generator.into_root_schema_for::<RawGame>().to_value();
    schema["$defs"][RULES] = rules;
    drop_null(&mut schema);
    schema
}

/// The form of a definition as a text of one line.
pub(crate) fn form_text(types: &RuleTypes) -> String {
    format!("{}\n", whole(types))
}

/// The form of the table of rules.
#[cfg(not(target_family = "wasm"))]
fn of_rules(types: &RuleTypes, generator: &mut schemars::SchemaGenerator) -> Value {
    let rules = types.schemas(generator).into_iter();
    // `true` is a rule without parameters, `false` none.
    let properties: Map<String, Value> =
        rules.map(|(name, rule)| (name.to_string(), json!({ "anyOf": [rule, { "type": "boolean" }] }))).collect();
    json!({
        "type": "object",
        "description": "The rules that the game is composed of; `false` removes an inherited one.",
        "properties": properties,
        "additionalProperties": false,
    })
}

/// Takes `null` out, which TOML does not have: what may be nothing is left out there.
#[cfg(not(target_family = "wasm"))]
fn drop_null(schema: &mut Value) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(drop_null),
        Value::Object(object) => {
            object.retain(|key, value| !(key == "default" && value.is_null()));
            if let Some(Value::Array(types)) = object.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    object.insert("type".to_string(), only);
                }
            }
            if let Some(Value::Array(choices)) = object.get_mut("anyOf") {
                choices.retain(|choice| choice.get("type") != Some(&json!("null")));
            }
            object.iter_mut().for_each(|(_, inner)| drop_null(inner));
        }
        _ => {}
    }
}

/// The JSON Schema of a definition file with these types of rules.
pub(crate) fn schema(types: &RuleTypes) -> Value {
    let mut schema = whole(types).clone();
    let required = schema.as_object_mut().and_then(|root| root.remove("required"));
    let mut inherited = BTreeSet::new();
    find_inherited(&schema, &schema, &mut inherited);
    let mut definitions = schema.as_object_mut().and_then(|root| root.remove("$defs")).unwrap_or_default();
    let named = definitions.as_object_mut().into_iter().flatten();
    named.filter(|(name, _)| inherited.contains(*name)).for_each(|(_, definition)| relax(definition));
    relax(&mut schema);
    schema["$defs"] = definitions;
    let own = [
        ("name", "string", "The name that the game is loaded by; without it, the name of the file without its ending."),
        (
            "inherit",
            "string",
            "The name of the game that this one builds on: what is not said here is taken from there.",
        ),
        ("abstract", "boolean", "Whether this is only for others to build on, and is no game by itself."),
    ];
    let root = schema.as_object_mut().expect("the schema of a struct is an object");
    let mut properties = Map::new();
    for (key, kind, description) in own {
        properties.insert(key.to_string(), json!({ "type": kind, "description": description }));
    }
    if let Some(Value::Object(rest)) = root.remove("properties") {
        properties.extend(rest);
    }
    root.insert("title".to_string(), json!("A game of menagerie"));
    root.insert("properties".to_string(), Value::Object(properties));
    root.insert("if".to_string(), json!({ "required": ["inherit"] }));
    root.insert("then".to_string(), json!(true));
    root.insert("else".to_string(), json!({ "required": required.unwrap_or_default() }));
    schema
}

/// The names of the definitions that are used for tables which may be inherited: not only in lists, whose entries never
/// are one by one.
fn find_inherited(root: &Value, schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Array(schemas) => schemas.iter().for_each(|inner| find_inherited(root, inner, found)),
        Value::Object(object) => {
            let name = object.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
            if let Some(name) = name.filter(|name| found.insert(name.to_string())) {
                find_inherited(root, &root["$defs"][name], found);
            }
            let inner = object.iter().filter(|(key, _)| *key != "items" && *key != "$defs");
            inner.for_each(|(_, inner)| find_inherited(root, inner, found));
        }
        _ => {}
    }
}

/// Lets keys be missing, since they may be inherited, and `false` stand for a table, since that takes it away.
fn relax(schema: &mut Value) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(relax),
        Value::Object(object) => {
            // The entries of a list are never inherited one by one.
            object.iter_mut().filter(|(key, _)| *key != "items").for_each(|(_, inner)| relax(inner));
            let is_table = object.get("type") == Some(&json!("object"));
            if is_table && object.contains_key("additionalProperties") {
                object.remove("required");
                object.insert("type".to_string(), json!(["object", "boolean"]));
                object.insert("not".to_string(), json!({ "const": true }));
            }
        }
        _ => {}
    }
}
