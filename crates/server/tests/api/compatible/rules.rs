//! What is lost from one document of the API to another.

use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashMap};

/// Which way something goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    /// A program sends it.
    Request,
    /// A program gets it.
    Answer,
}

/// The endings of the names of what goes over sockets and in lines, which no operation names.
const MESSAGES: [(&str, Way); 6] = [
    ("Command", Way::Request),
    ("AnalysisRequest", Way::Request),
    ("ReportRequest", Way::Request),
    ("Event", Way::Answer),
    ("Line", Way::Answer),
    ("TournamentResult", Way::Answer),
];

/// What a document has no more that another had: each in a line.
pub fn lost(old: &Value, new: &Value) -> BTreeSet<String> {
    let mut comparison = Comparison { old, new, compared: HashMap::new() };
    let mut lost = BTreeSet::new();
    for (path, item) in fields(&old["paths"]) {
        for (method, operation) in fields(item) {
            let place = format!("{method} {path}");
            match new["paths"].get(path).and_then(|item| item.get(method)) {
                Some(now) => lost.extend(comparison.operation(&place, operation, now)),
                None => drop(lost.insert(format!("{place} is gone"))),
            }
        }
    }
    for (name, schema) in fields(&old["components"]["schemas"]) {
        let Some((_, way)) = MESSAGES.iter().find(|(ending, _)| name.ends_with(ending)) else { continue };
        match new["components"]["schemas"].get(name) {
            Some(now) => lost.extend(comparison.schema(name, schema, now, *way)),
            None => drop(lost.insert(format!("{name} is gone"))),
        }
    }
    lost
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn texts(value: &Value) -> BTreeSet<&str> {
    items(value).filter_map(Value::as_str).collect()
}

struct Comparison<'a> {
    old: &'a Value,
    new: &'a Value,
    /// What was lost between two schemas, which are known by where they stand; nothing while they are being compared, as some
    /// contain themselves.
    compared: HashMap<(*const Value, *const Value, Way), BTreeSet<String>>,
}

impl<'a> Comparison<'a> {
    fn operation(&mut self, place: &str, old: &'a Value, new: &'a Value) -> BTreeSet<String> {
        let mut lost = self.parameters(place, &old["parameters"], &new["parameters"]);
        lost.extend(self.bodies(place, &old["requestBody"], &new["requestBody"]));
        for (status, response) in fields(&old["responses"]).filter(|(status, _)| !status.starts_with(['4', '5'])) {
            let Some(now) = new["responses"].get(status) else {
                lost.insert(format!("{place} is not answered with {status} any more"));
                continue;
            };
            lost.extend(self.contents(&format!("{place}, {status}"), response, now, Way::Answer));
        }
        // Each way of being allowed is one still.
        let allowed = |security: &Value| security.as_array().is_none_or(Vec::is_empty);
        if !allowed(&new["security"]) {
            let all: BTreeSet<String> = items(&new["security"]).map(Value::to_string).collect();
            if allowed(&old["security"]) && !all.contains("{}") {
                lost.insert(format!("{place} is not for everybody any more"));
            }
            for way in items(&old["security"]).map(Value::to_string).filter(|way| !all.contains(way)) {
                lost.insert(format!("{place} is not for {way} any more"));
            }
        }
        lost
    }

    fn parameters(&mut self, place: &str, old: &'a Value, new: &'a Value) -> BTreeSet<String> {
        let same = |one: &Value, other: &Value| one["name"] == other["name"] && one["in"] == other["in"];
        let mut lost = BTreeSet::new();
        for parameter in items(old) {
            let place = format!("{place}, parameter {}", parameter["name"]);
            match items(new).find(|now| same(parameter, now)) {
                Some(now) => lost.extend(self.schema(&place, &parameter["schema"], &now["schema"], Way::Request)),
                None => drop(lost.insert(format!("{place} is not taken any more"))),
            }
        }
        for parameter in items(new).filter(|now| now["required"] == true) {
            if !items(old).any(|before| same(before, parameter) && before["required"] == true) {
                lost.insert(format!("{place}, parameter {} is needed now", parameter["name"]));
            }
        }
        lost
    }

    fn bodies(&mut self, place: &str, old: &'a Value, new: &'a Value) -> BTreeSet<String> {
        let mut lost = self.contents(&format!("{place}, body"), old, new, Way::Request);
        if new["required"] == true && old["required"] != true {
            lost.insert(format!("{place}, body is needed now"));
        }
        lost
    }

    /// The same in each type of content.
    fn contents(&mut self, place: &str, old: &'a Value, new: &'a Value, way: Way) -> BTreeSet<String> {
        let mut lost = BTreeSet::new();
        for (kind, content) in fields(&old["content"]) {
            match new["content"].get(kind) {
                Some(now) => lost.extend(self.schema(place, &content["schema"], &now["schema"], way)),
                None => drop(lost.insert(format!("{place} is not {kind} any more"))),
            }
        }
        lost
    }

    fn schema(&mut self, place: &str, old: &'a Value, new: &'a Value, way: Way) -> BTreeSet<String> {
        let (before, after) = (alternatives(self.old, old), alternatives(self.new, new));
        // A schema that says nothing is anything.
        if (before.is_empty() && way == Way::Answer) || (after.is_empty() && way == Way::Request) {
            return BTreeSet::new();
        }
        let mut lost = BTreeSet::new();
        for one in &before {
            let is_same = |tag| one.tag.is_none() || one.tag == tag;
            let same = after.iter().filter(|other| other.kind == one.kind && is_same(other.tag));
            let compared: Vec<_> = same.map(|other| self.alternative(place, one, other, way)).collect();
            match compared.into_iter().min_by_key(BTreeSet::len) {
                Some(least) => lost.extend(least),
                None => drop(lost.insert(format!("{place} is {} no more", one.said()))),
            }
        }
        // Who gets something expects one of its types; more kinds of objects may come.
        let kinds: BTreeSet<&str> = before.iter().map(|one| one.kind).collect();
        for other in after.iter().filter(|other| way == Way::Answer && !kinds.contains(other.kind)) {
            lost.insert(format!("{place} may be {} now", other.said()));
        }
        lost
    }

    fn alternative(&mut self, place: &str, old: &Alternative<'a>, new: &Alternative<'a>, way: Way) -> BTreeSet<String> {
        let key = (std::ptr::from_ref(old.schema), std::ptr::from_ref(new.schema), way);
        if let Some(compared) = self.compared.get(&key) {
            return compared.clone();
        }
        self.compared.insert(key, BTreeSet::new());
        let lost = self.parts(old.name.unwrap_or(place), old, new, way);
        self.compared.insert(key, lost.clone());
        lost
    }

    fn parts(&mut self, place: &str, old: &Alternative<'a>, new: &Alternative<'a>, way: Way) -> BTreeSet<String> {
        let mut lost = BTreeSet::new();
        for (name, field) in &old.fields {
            let place = format!("{place}.{name}");
            let Some(now) = new.fields.get(name) else {
                if way == Way::Request || old.required.contains(name) {
                    lost.insert(format!("{place} is gone"));
                }
                continue;
            };
            lost.extend(self.schema(&place, field, now, way));
            if way == Way::Answer && old.required.contains(name) && !new.required.contains(name) {
                lost.insert(format!("{place} may be missing now"));
            }
        }
        for name in new.required.difference(&old.required).filter(|_| way == Way::Request) {
            lost.insert(format!("{place}.{name} is needed now"));
        }
        let (values, now) = (texts(&old.schema["enum"]), texts(&new.schema["enum"]));
        if way == Way::Request && !now.is_empty() {
            let gone = values.difference(&now).map(|value| format!("{place} is `{value}` no more"));
            lost.extend(gone);
            if values.is_empty() {
                lost.insert(format!("{place} is not any text any more"));
            }
        }
        for part in ["items", "additionalProperties"] {
            if let (Some(item), Some(now)) = (old.schema.get(part), new.schema.get(part)) {
                lost.extend(self.schema(&format!("{place}[]"), item, now, way));
            }
        }
        let (parts, now) = (&old.schema["prefixItems"], &new.schema["prefixItems"]);
        if items(parts).count() != items(now).count() {
            lost.insert(format!("{place} has another number of parts"));
        }
        for (at, (part, now)) in items(parts).zip(items(now)).enumerate() {
            lost.extend(self.schema(&format!("{place}[{at}]"), part, now, way));
        }
        lost
    }
}

/// One of the things that a schema allows.
struct Alternative<'a> {
    /// The name of the schema, if it has one.
    name: Option<&'a str>,
    /// Its type.
    kind: &'a str,
    /// What it is known by among others of its type: the field that has one value.
    tag: Option<(&'a str, &'a str)>,
    schema: &'a Value,
    fields: HashMap<String, &'a Value>,
    required: BTreeSet<String>,
}

impl Alternative<'_> {
    fn said(&self) -> String {
        match self.tag {
            Some((field, value)) => format!("an object with `{field}`: `{value}`"),
            None => format!("of the type {}", self.kind),
        }
    }
}

/// What a schema allows; nothing where it allows anything.
fn alternatives<'a>(document: &'a Value, schema: &'a Value) -> Vec<Alternative<'a>> {
    named(document, schema, None)
}

fn named<'a>(document: &'a Value, schema: &'a Value, name: Option<&'a str>) -> Vec<Alternative<'a>> {
    if let Some(name) = reference(schema) {
        return named(document, &document["components"]["schemas"][name], Some(name));
    }
    if let Some(choices) = ["oneOf", "anyOf"].iter().find_map(|key| schema[*key].as_array()) {
        return choices.iter().flat_map(|choice| named(document, choice, name)).collect();
    }
    if schema["allOf"].is_array() {
        return vec![object(document, schema, name)];
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        kinds => items(kinds).filter_map(Value::as_str).collect(),
    };
    let of = |kind| match kind {
        "object" => object(document, schema, name),
        kind => Alternative { name, kind, tag: None, schema, fields: HashMap::new(), required: BTreeSet::new() },
    };
    kinds.into_iter().map(of).collect()
}

fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// An object with the fields of all of its parts.
fn object<'a>(document: &'a Value, schema: &'a Value, name: Option<&'a str>) -> Alternative<'a> {
    let mut whole = Alternative {
        name,
        kind: "object",
        tag: None,
        schema,
        fields: HashMap::new(),
        required: texts(&schema["required"]).into_iter().map(str::to_string).collect(),
    };
    whole.fields.extend(fields(&schema["properties"]).map(|(name, field)| (name.clone(), field)));
    for part in items(&schema["allOf"]) {
        // One that is a choice itself has what all of its choices have; there is one of that kind, which is compared by its fields.
        for part in alternatives(document, part) {
            whole.fields.extend(part.fields);
            whole.required.extend(part.required);
        }
    }
    let one = |field: &'a Value| field["enum"].as_array().filter(|values| values.len() == 1)?[0].as_str();
    whole.tag = schema["properties"]
        .as_object()
        .into_iter()
        .flat_map(Map::iter)
        .find_map(|(name, field)| Some((name.as_str(), one(field)?)));
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A document with one operation, which takes something and answers with something.
    fn document(takes: &Value, answers: &Value) -> Value {
        let content = |schema: &Value| json!({ "application/json": { "schema": schema } });
        json!({
            "paths": { "/api/a": { "post": {
                "parameters": [{ "name": "page", "in": "query", "required": false, "schema": { "type": "integer" } }],
                "requestBody": { "required": true, "content": content(takes) },
                "responses": { "200": { "content": content(answers) }, "404": {} },
                "security": [{}, { "account": [] }],
            } } },
            "components": { "schemas": {
                "Node": { "type": "object", "required": ["name"], "properties": {
                    "name": { "type": "string" },
                    "next": { "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Node" }] },
                } },
                "RoomEvent": { "oneOf": [
                    { "type": "object", "required": ["event", "text"], "properties": {
                        "event": { "type": "string", "enum": ["said"] }, "text": { "type": "string" } } },
                    { "type": "object", "required": ["event"], "properties": {
                        "event": { "type": "string", "enum": ["ended"] } } },
                ] },
            } },
        })
    }

    fn usual() -> Value {
        let takes = json!({ "type": "object", "required": ["name"], "properties": {
            "name": { "type": "string" }, "side": { "type": ["string", "null"], "enum": ["w", "b"] },
            "moves": { "type": "array", "items": { "type": "string" } } } });
        let answers = json!({ "type": "object", "required": ["id", "node"], "properties": {
            "id": { "type": "string" }, "more": { "type": "integer" }, "node": { "$ref": "#/components/schemas/Node" },
            "pair": { "type": "array", "items": false, "prefixItems": [{ "type": "string" }, { "type": "integer" }] } } });
        document(&takes, &answers)
    }

    /// What is lost where something of a document is another thing.
    fn with(pointer: &str, value: Value) -> Vec<String> {
        let mut new = usual();
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        let name = &name.replace("~1", "/");
        let parent = new.pointer_mut(parent).unwrap_or_else(|| panic!("{pointer}"));
        match value {
            Value::Null => drop(parent.as_object_mut().unwrap().remove(name).unwrap()),
            value => match parent {
                Value::Array(items) => items.push(value),
                parent => parent[name] = value,
            },
        }
        lost(&usual(), &new).into_iter().collect()
    }

    const OPERATION: &str = "/paths/~1api~1a/post";
    const TAKES: &str = "/paths/~1api~1a/post/requestBody/content/application~1json/schema";
    const ANSWERS: &str = "/paths/~1api~1a/post/responses/200/content/application~1json/schema";
    const SCHEMAS: &str = "/components/schemas";

    #[test]
    fn what_is_added_breaks_nothing() {
        let text = json!({ "type": "string" });
        assert!(lost(&usual(), &usual()).is_empty());
        for (pointer, value) in [
            ("/paths/~1api~1b".to_string(), json!({ "get": {} })),
            (format!("{OPERATION}/parameters/-"), json!({ "name": "x", "in": "query", "schema": text })),
            (format!("{OPERATION}/responses/404"), Value::Null),
            (format!("{OPERATION}/security/-"), json!({ "token": ["games:read"] })),
            (format!("{TAKES}/properties/more"), text.clone()),
            (format!("{TAKES}/properties/side/enum/-"), json!("random")),
            (format!("{TAKES}/required"), json!([])),
            (format!("{TAKES}/properties/name/type"), json!(["string", "integer"])),
            (format!("{ANSWERS}/properties/other"), text.clone()),
            (format!("{ANSWERS}/properties/more"), Value::Null),
            (format!("{ANSWERS}/required/-"), json!("more")),
            (
                format!("{SCHEMAS}/RoomEvent/oneOf/-"),
                json!({ "type": "object", "properties": {
                "event": { "type": "string", "enum": ["new"] } } }),
            ),
        ] {
            assert_eq!(with(&pointer, value), [""; 0], "{pointer}");
        }
    }

    #[test]
    fn what_programs_rely_on_is_missed() {
        let text = json!({ "type": "string" });
        for (pointer, value, missed) in [
            ("/paths/~1api~1a".to_string(), Value::Null, "post /api/a is gone"),
            (OPERATION.to_string(), Value::Null, "post /api/a is gone"),
            (format!("{OPERATION}/parameters"), json!([]), "post /api/a, parameter \"page\" is not taken any more"),
            (
                format!("{OPERATION}/parameters/-"),
                json!({ "name": "x", "in": "query", "required": true, "schema": text }),
                "post /api/a, parameter \"x\" is needed now",
            ),
            (format!("{OPERATION}/responses/200"), Value::Null, "post /api/a is not answered with 200 any more"),
            (format!("{OPERATION}/security"), json!([{ "account": [] }]), "post /api/a is not for {} any more"),
            (format!("{TAKES}/properties/side"), Value::Null, "post /api/a, body.side is gone"),
            (format!("{TAKES}/required"), json!(["name", "side"]), "post /api/a, body.side is needed now"),
            (format!("{TAKES}/properties/side/enum"), json!(["w"]), "post /api/a, body.side is `b` no more"),
            (
                format!("{TAKES}/properties/side/type"),
                json!("string"),
                "post /api/a, body.side is of the type null no more",
            ),
            (
                format!("{TAKES}/properties/moves/items"),
                json!({ "type": "object" }),
                "post /api/a, body.moves[] is of the type string no more",
            ),
            (format!("{ANSWERS}/properties/id"), Value::Null, "post /api/a, 200.id is gone"),
            (format!("{ANSWERS}/required"), json!(["node"]), "post /api/a, 200.id may be missing now"),
            (
                format!("{ANSWERS}/properties/id/type"),
                json!(["string", "null"]),
                "post /api/a, 200.id may be of the type null now",
            ),
            (
                format!("{ANSWERS}/properties/pair/prefixItems/-"),
                text.clone(),
                "post /api/a, 200.pair has another number of parts",
            ),
            (
                format!("{SCHEMAS}/Node/properties/name"),
                json!({ "type": "integer" }),
                "Node.name is of the type string no more",
            ),
            (format!("{SCHEMAS}/RoomEvent/oneOf"), json!([]), "RoomEvent is an object with `event`: `ended` no more"),
        ] {
            let lost = with(&pointer, value);
            assert!(lost.iter().any(|line| line == missed), "{pointer}: {lost:?}");
        }
    }
}
