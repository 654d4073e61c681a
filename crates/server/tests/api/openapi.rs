//! The document of the API, and whether it describes the routes that there are.

use super::{get, problem, with};
use axum::body::Body;
use axum::http::{Method, Request, header};
use menagerie_core::Library;
use menagerie_server::{ServerLimits, Settings};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

async fn document() -> Value {
    let answer = get("/api/openapi.json").await;
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    answer.json()
}

/// Each operation: its address, its method and what is said of it.
pub fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let of = |(path, item): (&String, &Value)| {
        let item: &Map<String, Value> = item.as_object().unwrap();
        item.iter().map(|(method, operation)| (path.clone(), method.clone(), operation.clone())).collect::<Vec<_>>()
    };
    document["paths"].as_object().unwrap().iter().flat_map(of).collect()
}

/// An address at which there is nothing: what stands in braces, filled in.
pub fn filled(path: &str) -> String {
    path.split('/').skip(1).fold(String::new(), |address, part| {
        let part = match part {
            "{action}" if path.contains("answer") => "draw",
            "{action}" => "cancel",
            "{answer}" => "yes",
            "{number}" => "1",
            part if part.starts_with('{') => "none",
            part => part,
        };
        format!("{address}/{part}")
    })
}

/// All values of a key.
fn all<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get(key));
            fields.values().for_each(|field| all(field, key, found));
        }
        Value::Array(items) => items.iter().for_each(|item| all(item, key, found)),
        _ => {}
    }
}

/// Whether a schema allows null.
fn allows_null(schema: &Value) -> bool {
    let parts = |of: &str| schema[of].as_array().into_iter().flatten();
    schema["type"] == "null"
        || parts("type").any(|kind| kind == "null")
        || parts("oneOf").chain(parts("anyOf")).any(allows_null)
}

/// Those that are described are made by `routes!`, from the description that stands at their handler.
#[test]
fn no_route_is_made_without_a_description() {
    fn of(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            match entry.path() {
                path if path.is_dir() => of(&path, found),
                path => found.extend(
                    fs::read_to_string(path)
                        .unwrap()
                        .lines()
                        .filter(|line| line.contains(".route("))
                        .map(|line| line.trim().to_string()),
                ),
            }
        }
    }
    let mut found = Vec::new();
    of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    // What is answered at addresses that do not exist.
    assert_eq!(found, [".route(\"/api\", any(unknown))", ".route(\"/api/{*rest}\", any(unknown))"]);
}

#[tokio::test]
async fn every_operation_of_the_document_has_a_route() {
    let document = document().await;
    // Nobody else asks for all of it at once.
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::new(Library::shipped(), folder.path().to_path_buf());
    let server = with(Settings { limits: ServerLimits::off(), ..settings }, folder).await;
    let operations = operations(&document);
    assert!(operations.len() > 90, "{}", operations.len());
    for (path, method, operation) in &operations {
        let address = filled(path);
        let method: Method = method.to_ascii_uppercase().parse().unwrap();
        let request = Request::builder().method(&method).uri(&address).header(header::CONTENT_TYPE, "application/json");
        let answer = server.ask(request.body(Body::from("{}")).unwrap()).await;
        let status = answer.status.as_u16();
        assert!(operation["responses"].get(status.to_string()).is_some(), "{method} {path} was answered with {status}");
        if status >= 400 {
            let (_, _, detail) = problem(&answer);
            assert!(!detail.contains("does not exist") || detail.contains("token"), "{method} {path}: {detail}");
        }
        // Nothing is done there that the document does not have.
        for other in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            if document["paths"][path].get(other.to_ascii_lowercase()).is_none() {
                let answer =
                    server.ask(Request::builder().method(other).uri(&address).body(Body::empty()).unwrap()).await;
                assert_eq!(problem(&answer).0, 405, "{other} {path}");
            }
        }
    }
}

#[tokio::test]
async fn the_document_is_complete() {
    let document = document().await;
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut references = Vec::new();
    all(&document, "$ref", &mut references);
    for reference in references {
        let pointer = reference.as_str().unwrap().trim_start_matches('#');
        assert!(document.pointer(pointer).is_some(), "{reference} is not there");
    }
    let mut wholes = Vec::new();
    all(&document, "allOf", &mut wholes);
    for part in wholes.into_iter().flat_map(|parts| parts.as_array().unwrap()) {
        // An object is never null, so one without the fields of this part would match nothing.
        assert!(!allows_null(part), "{part}");
    }
    let operations = operations(&document);
    let names: BTreeSet<&str> =
        operations.iter().map(|(_, _, operation)| operation["operationId"].as_str().unwrap()).collect();
    assert_eq!(names.len(), operations.len());
    for (path, method, operation) in &operations {
        assert!(operation["summary"].as_str().is_some_and(|summary| summary.len() > 5), "{method} {path}");
        for part in path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
            let known = operation["parameters"].as_array().unwrap();
            assert!(known.iter().any(|known| known["name"] == *part && known["in"] == "path"), "{part} of {path}");
        }
        for requirement in operation["security"].as_array().into_iter().flatten() {
            for (scheme, scopes) in requirement.as_object().unwrap() {
                assert!(document["components"]["securitySchemes"].get(scheme).is_some(), "{scheme}");
                let known = [
                    "bot:play",
                    "board:play",
                    "challenge:read",
                    "challenge:write",
                    "games:read",
                    "tournament:write",
                    "study:read",
                    "study:write",
                    "engine:read",
                    "engine:write",
                ];
                assert!(
                    scopes.as_array().unwrap().iter().all(|scope| known.contains(&scope.as_str().unwrap())),
                    "{scopes}"
                );
            }
        }
        for (status, response) in operation["responses"].as_object().unwrap() {
            assert!(!response["description"].as_str().unwrap().is_empty(), "{method} {path} {status}");
            if status.starts_with(['4', '5']) && path != "/readyz" {
                let schema = &response["content"]["application/problem+json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{method} {path} {status}");
            }
        }
    }
}

#[tokio::test]
async fn operations_say_who_may_do_them() {
    let document = document().await;
    let security = |path: &str, method: &str| document["paths"][path][method]["security"].to_string();
    assert_eq!(security("/api/account/tokens", "post"), r#"[{"account":[]}]"#);
    assert_eq!(security("/api/bot/game/{id}/move/{move}", "post"), r#"[{"token":["bot:play"]}]"#);
    assert_eq!(security("/api/board/game/{id}/move/{move}", "post"), r#"[{"token":["board:play"]}]"#);
    assert_eq!(security("/api/report", "get"), r#"[{},{"account":[]}]"#);
    assert_eq!(security("/api/games", "get"), "null");
}

#[tokio::test]
async fn operations_have_what_their_kind_has() {
    let document = document().await;
    for (path, method, operation) in operations(&document) {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let key = parameters.filter(|known| known["name"] == "Idempotency-Key" && known["in"] == "header").count();
        assert_eq!(key, usize::from(method == "post" && path.contains("/game/{id}/")), "{method} {path}");
        // A form, or plain text, is no JSON, and is not refused for it.
        let kinds = operation["requestBody"]["content"].as_object();
        let json = kinds.is_some_and(|kinds| kinds.keys().all(|kind| kind == "application/json"));
        assert_eq!(operation["responses"].get("415").is_some(), json, "{method} {path}");
    }
}

#[tokio::test]
async fn an_address_that_is_no_text_is_refused_as_others_are() {
    for path in ["/api/games/%ff", "/api/people/%ff/history?pool=a", "/api/catalogue/%ff/versions/1"] {
        let (status, kind, _) = problem(&get(path).await);
        assert_eq!((status, kind.as_str()), (400, "bad-request"), "{path}");
    }
    let (status, _, detail) = problem(&get("/api/lobby").await);
    assert_eq!((status, detail.as_str()), (400, "This address is a socket: connect to it as a WebSocket."));
}
