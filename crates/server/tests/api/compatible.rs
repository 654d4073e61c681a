//! Whether programs that were written for the API go on working: the document of the API against `testdata/openapi.json`, which
//! has what of it programs rely on.
//!
//! `MENAGERIE_BLESS=1 cargo test -p menagerie-server --test all compatible::` adds what is new to that file. Where something is
//! lost it refuses, unless the version of the API has been counted up (`crates/server/src/openapi/version.rs`).

mod rules;

use super::get;
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

/// What programs do not rely on.
const FOR_PEOPLE: [&str; 6] = ["description", "summary", "tags", "operationId", "example", "examples"];

#[tokio::test]
async fn nothing_is_lost_that_programs_rely_on() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/openapi.json");
    let document = shape(&get("/api/openapi.json").await.json(), false);
    let last = fs::read_to_string(&path).ok().map(|text| serde_json::from_str::<Value>(&text).unwrap());
    if let Some(last) = last.as_ref().filter(|last| last["info"]["version"] == document["info"]["version"]) {
        let lost = rules::lost(last, &document);
        assert!(lost.is_empty(), "this breaks programs, so it is another version of the API: {lost:#?}");
    }
    if std::env::var("MENAGERIE_BLESS").is_ok() {
        return fs::write(path, serde_json::to_string_pretty(&document).unwrap() + "\n").unwrap();
    }
    assert!(last.as_ref() == Some(&document), "testdata/openapi.json lacks what is new (see the head of this test)");
}

/// A document without what is said to people. Names of fields stay, whatever they are.
fn shape(value: &Value, names: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| names || !FOR_PEOPLE.contains(&name.as_str()));
            let shaped = kept.map(|(name, field)| (name.clone(), shape(field, !names && name == "properties")));
            Value::Object(shaped.collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| shape(item, false)).collect()),
        value => value.clone(),
    }
}

#[tokio::test]
async fn each_answer_of_the_api_has_its_version() {
    let document = get("/api/openapi.json").await;
    let version = document.json()["info"]["version"].as_str().unwrap().to_string();
    assert!(version.parse::<u32>().unwrap() > 0);
    for (path, expected) in [
        ("/api/openapi.json", version.as_str()),
        ("/api", &version),
        ("/api/games/chess", &version),
        ("/api/nothing", &version),
        ("/api/lobby", &version),
        ("/api/games/chess?x=%", &version),
        ("/", ""),
        ("/apis", ""),
        ("/healthz", ""),
    ] {
        assert_eq!(get(path).await.header("menagerie-api"), expected, "{path}");
    }
}
