//! The reference of the API in the documentation, `docs/http-reference.md` and `docs/http-schemas.md`: the OpenAPI document for readers.
//!
//! `MENAGERIE_BLESS=1 cargo test -p menagerie-server --test all reference::` writes them.

use super::get;
use super::openapi::operations;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const REQUESTS: &str = "http-reference.md";
const SCHEMAS: &str = "http-schemas.md";
/// The mark below which all is written.
const MARK: &str = "<!-- reference: written by a test from the OpenAPI document -->\n";

#[tokio::test]
async fn the_reference_is_that_of_the_openapi_document() {
    let document = get("/api/openapi.json").await.json();
    let (requests, schemas) = (requests(&document), schemas(&document));
    assert_eq!(requests.matches("\n### `").count(), operations(&document).len());
    assert_eq!(schemas.matches("\n## `").count(), document["components"]["schemas"].as_object().unwrap().len());
    same(REQUESTS, &requests);
    same(SCHEMAS, &schemas);
}

/// Compares a file with what it should say, or writes that.
fn same(file: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
    if std::env::var("MENAGERIE_BLESS").is_ok() {
        return fs::write(path, wanted).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    let differs = written.lines().zip(wanted.lines()).find(|(written, wanted)| written != wanted);
    assert!(written == wanted, "docs/{file} is out of date (see the head of this test): {differs:?}");
}

/// All requests, by the first word of their addresses.
fn requests(document: &Value) -> String {
    let mut groups: BTreeMap<String, Vec<(String, String, Value)>> = BTreeMap::new();
    for (path, method, operation) in operations(document) {
        let tag = operation["tags"][0].as_str().unwrap();
        let api = if path.starts_with("/api/") { "/api" } else { "" };
        groups.entry(format!("{api}/{tag}")).or_default().push((path, method, operation));
    }
    let meanings = meanings(document);
    let mut text = format!(
        "# HTTP reference\n\nEvery address of a server, with what it takes and answers; [the server's API](api.md) is the guide to it, and \
         [Schemas](http-schemas.md) has the\nfields of what is sent. Tools read the same from `GET /api/openapi.json`.\n\n{MARK}\n"
    );
    text += "Where a request says nothing else, these statuses mean:\n\n| status | meaning |\n|---|---|\n";
    for (status, meaning) in &meanings {
        let _ = writeln!(text, "| {status} | {} |", cell(meaning));
    }
    for (group, requests) in &groups {
        let _ = write!(text, "\n## `{group}`\n");
        requests.iter().for_each(|(path, method, operation)| text += &request(path, method, operation, &meanings));
    }
    text
}

/// What each status usually means.
fn meanings(document: &Value) -> BTreeMap<String, String> {
    let mut counts: BTreeMap<String, BTreeMap<&str, usize>> = BTreeMap::new();
    let operations = operations(document);
    for (status, answer) in operations.iter().flat_map(|(_, _, operation)| operation["responses"].as_object().unwrap())
    {
        *counts.entry(status.clone()).or_default().entry(answer["description"].as_str().unwrap()).or_default() += 1;
    }
    let most =
        |counts: BTreeMap<&str, usize>| counts.into_iter().max_by_key(|(_, count)| *count).unwrap().0.to_string();
    counts.into_iter().map(|(status, counts)| (status, most(counts))).collect()
}

fn request(path: &str, method: &str, operation: &Value, meanings: &BTreeMap<String, String>) -> String {
    let mut text = format!("\n### `{} {path}`\n\n", method.to_ascii_uppercase());
    for part in ["summary", "description"].iter().filter_map(|key| operation[key].as_str()) {
        let _ = write!(text, "{part}\n\n");
    }
    if let Some(known) = known(operation) {
        let _ = write!(text, "{known}\n\n");
    }
    let parameters = operation["parameters"].as_array().filter(|all| !all.is_empty());
    if let Some(parameters) = parameters {
        text += "| parameter | in | type | meaning |\n|---|---|---|---|\n";
        for one in parameters {
            let place = match one["in"].as_str().unwrap() {
                "path" => "the address",
                "query" => "the query",
                "header" => "a header",
                other => other,
            };
            let (name, needed) = (one["name"].as_str().unwrap(), one["required"] == true);
            let optional = if needed { "" } else { "?" };
            let said = cell(one["description"].as_str().unwrap_or_default());
            let _ = writeln!(text, "| `{name}`{optional} | {place} | {} | {said} |", kind(&one["schema"], SCHEMAS));
        }
        text.push('\n');
    }
    if let Some(content) = operation["requestBody"]["content"].as_object() {
        let _ = write!(text, "It takes {}.\n\n", bodies(content));
    }
    let answers = operation["responses"].as_object().unwrap();
    let (fine, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|(status, _)| status.as_str() < "400");
    let said = |answer: &Value| answer["description"].as_str().unwrap_or_default().to_string();
    let (usual, own): (Vec<_>, Vec<_>) =
        refused.into_iter().partition(|(status, answer)| meanings.get(*status) == Some(&said(answer)));
    let fine = fine.iter().map(|(status, answer)| format!("**{status}**: {}", answered(answer, meanings.get(*status))));
    let own = own.iter().map(|(status, answer)| format!("**{status}**: {}", said(answer)));
    let mut lines: Vec<String> = fine.chain(own).collect();
    let usual: Vec<&str> = usual.iter().map(|(status, _)| status.as_str()).collect();
    if !usual.is_empty() {
        lines.push(format!("Refused with {}.", listed(&usual)));
    }
    // Each has a line of its own.
    text + &lines.join("\\\n") + "\n"
}

/// Who may ask.
fn known(operation: &Value) -> Option<String> {
    let (mut cookie, mut token, mut guests, mut scopes) = (false, false, "", Vec::new());
    for way in operation["security"].as_array()?.iter().map(|way| way.as_object().unwrap()) {
        if way.is_empty() {
            guests = " Guests may ask, too.";
        }
        cookie |= way.contains_key("account");
        if let Some(of_token) = way.get("token") {
            token = true;
            scopes.extend(of_token.as_array().unwrap().iter().map(|scope| format!("`{}`", scope.as_str().unwrap())));
        }
    }
    let scopes: Vec<&str> = scopes.iter().map(String::as_str).collect();
    let mut ways = Vec::new();
    ways.extend(cookie.then(|| "the cookie of an account".to_string()));
    ways.extend((token && scopes.is_empty()).then(|| "a token".to_string()));
    ways.extend((!scopes.is_empty()).then(|| format!("a token with {}", listed(&scopes))));
    let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
    Some(format!("It needs {}.{guests}", listed(&ways)))
}

/// `a, b or c`
fn listed(words: &[&str]) -> String {
    match words.split_last() {
        Some((last, [])) => last.to_string(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// What a request may carry.
fn bodies(content: &Map<String, Value>) -> String {
    let mut by_kind: Vec<(String, Vec<&str>)> = Vec::new();
    for (media, body) in content {
        let kind = kind(&body["schema"], SCHEMAS);
        match by_kind.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, all)) => all.push(media_name(media)),
            None => by_kind.push((kind, vec![media_name(media)])),
        }
    }
    let said: Vec<String> = by_kind.iter().map(|(kind, media)| format!("{kind} as {}", listed(media))).collect();
    said.join(", or ")
}

fn media_name(media: &str) -> &str {
    match media {
        "application/json" => "JSON",
        "application/x-www-form-urlencoded" => "a form",
        "application/x-ndjson" => "lines of JSON",
        "text/plain" | "text/plain; charset=utf-8" => "text",
        other => other,
    }
}

/// What an answer has, and what it means.
fn answered(answer: &Value, usual: Option<&String>) -> String {
    let said = answer["description"].as_str().filter(|said| Some(*said) != usual.map(String::as_str));
    let content = answer["content"].as_object().filter(|content| !content.is_empty()).map(bodies);
    match (content, said) {
        (Some(content), Some(said)) => format!("{content}. {said}"),
        (Some(content), None) => format!("{content}."),
        (None, Some(said)) => said.to_string(),
        (None, None) => usual.cloned().unwrap_or_default(),
    }
}

/// All that is sent and answered.
fn schemas(document: &Value) -> String {
    let mut text = format!(
        "# Schemas of the HTTP API\n\nThe fields of what is sent to [the server's addresses](http-reference.md) and answered there, as JSON. A \
         field with `?` may be missing.\n\n{MARK}"
    );
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let _ = write!(text, "\n## `{name}`\n\n{}", whole(schema));
    }
    text
}

/// A schema with its fields, as far as it has any.
fn whole(schema: &Value) -> String {
    let mut text = schema["description"].as_str().map(|said| format!("{said}\n\n")).unwrap_or_default();
    if let Some(parts) = schema["allOf"].as_array() {
        for part in parts {
            match part["$ref"].as_str() {
                Some(_) => text += &format!("It has the fields of {}.\n\n", kind(part, "")),
                None => text += &whole(part),
            }
        }
        return text;
    }
    if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        text += "One of these:\n\n";
        for choice in choices {
            text += &match choice["properties"].is_object() {
                true => of_choice(choice),
                false => format!("{}: {}\n\n", kind(choice, ""), choice["description"].as_str().unwrap_or_default()),
            };
        }
        return text.trim_end().replace("\n\n\n", "\n\n") + "\n";
    }
    match schema["properties"].as_object().filter(|fields| !fields.is_empty()) {
        Some(fields) => text + &table(schema, fields),
        None => text + &format!("{}\n", capital(&kind(schema, ""))),
    }
}

/// A choice: how it is known, which is a field that has one value, and its other fields.
fn of_choice(choice: &Value) -> String {
    let mut rest = choice.clone();
    let fields = rest["properties"].as_object_mut().unwrap();
    let is_tag = |(_, field): &(&String, &Value)| field["enum"].as_array().is_some_and(|values| values.len() == 1);
    let known = match fields.iter().find(is_tag).map(|(name, field)| (name.clone(), field["enum"][0].clone())) {
        Some((name, value)) => {
            // In the order in which they are.
            fields.retain(|field, _| *field != name);
            format!("`\"{name}\": {value}`")
        }
        None => {
            let needed = choice["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            format!("With `{}`", needed.collect::<Vec<_>>().join("`, `"))
        }
    };
    let said = match rest["properties"].as_object().is_some_and(Map::is_empty) {
        true => choice["description"].as_str().unwrap_or_default().to_string(),
        false => whole(&rest),
    };
    format!("{known}: {said}\n\n")
}

fn table(schema: &Value, fields: &Map<String, Value>) -> String {
    let mut text = String::from("| field | type | meaning |\n|---|---|---|\n");
    let needed = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    for (name, field) in fields {
        let optional = if needed(name) { "" } else { "?" };
        let said = cell(&about(field));
        let _ = writeln!(text, "| `{name}`{optional} | {} | {said} |", kind(field, ""));
    }
    text
}

/// What is said of a field, or of the one thing that it may be.
fn about(field: &Value) -> String {
    let choices = ["oneOf", "anyOf"].iter().filter_map(|key| field[key].as_array()).flatten();
    let said = std::iter::once(field).chain(choices).find_map(|one| one["description"].as_str());
    said.unwrap_or_default().to_string()
}

/// What a value is, in words; other schemas are links into a file.
fn kind(schema: &Value, file: &str) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("[`{name}`]({file}#{})", name.to_lowercase());
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
    }
    let choices = ["oneOf", "anyOf", "allOf"].iter().find_map(|key| schema[key].as_array());
    if let Some(choices) = choices {
        return choices.iter().map(|choice| kind(choice, file)).collect::<Vec<_>>().join(" or ");
    }
    let of = |name: &str| match name {
        "array" => match schema["prefixItems"].as_array() {
            Some(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| kind(part, file)).collect();
                format!("list: {}", parts.join(", "))
            }
            None => format!("list of {}", kind(&schema["items"], file)),
        },
        "object" => object(schema, file),
        "integer" => "integer".to_string(),
        "string" => "text".to_string(),
        name => name.to_string(),
    };
    match &schema["type"] {
        Value::String(name) => of(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).map(of).collect::<Vec<_>>().join(" or "),
        _ => "any".to_string(),
    }
}

/// An object within another schema: its fields, or what its keys lead to.
fn object(schema: &Value, file: &str) -> String {
    if let Some(fields) = schema["properties"].as_object().filter(|fields| !fields.is_empty()) {
        let fields: Vec<String> =
            fields.iter().map(|(name, field)| format!("`{name}`: {}", kind(field, file))).collect();
        return format!("object ({})", fields.join("; "));
    }
    match &schema["additionalProperties"] {
        Value::Object(_) => format!("object of {}", kind(&schema["additionalProperties"], file)),
        _ => "object".to_string(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Text for a row of a table.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
