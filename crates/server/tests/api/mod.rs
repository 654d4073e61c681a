//! The API, asked as the page asks it, without a network.

mod compatible;
mod desk;
mod documentation;
mod explain;
mod games;
mod introduction;
mod languages;
pub mod openapi;
mod page;
mod pgn;
mod position;
mod rate;
mod reference;
mod report;
mod strangers;
mod table;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use menagerie_core::Library;
use menagerie_server::routes::router;
use menagerie_server::{Settings, State};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

/// An answer.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    bytes: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A server with a folder of its own, which is gone with it.
struct Server {
    router: Router,
    _folder: TempDir,
}

async fn server() -> Server {
    let folder = tempfile::tempdir().unwrap();
    with(Settings::new(Library::shipped(), folder.path().to_path_buf()), folder).await
}

async fn with(settings: Settings, folder: TempDir) -> Server {
    Server { router: router(State::new(settings).await.unwrap()), _folder: folder }
}

impl Server {
    async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec();
        Answer { status, headers, bytes }
    }
}

async fn ask(request: Request<Body>) -> Answer {
    server().await.ask(request).await
}

async fn get(path: &str) -> Answer {
    ask(Request::get(path).body(Body::empty()).unwrap()).await
}

async fn post(path: &str, body: &Value) -> Answer {
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
    ask(request.body(Body::from(body.to_string())).unwrap()).await
}

/// The answer to a request that is refused: the status, the kind of problem and the sentence.
async fn error(path: &str, body: &Value) -> (u16, String, String) {
    problem(&post(path, body).await)
}

fn problem(answer: &Answer) -> (u16, String, String) {
    assert_eq!(answer.header("content-type"), "application/problem+json", "{}", answer.text());
    let problem = answer.json();
    assert_eq!(problem["status"], json!(answer.status.as_u16()));
    let text = |key: &str| problem[key].as_str().unwrap().to_string();
    let detail = text("detail");
    assert!(detail.ends_with(['.', '?', '!']), "no sentence: {detail}");
    (answer.status.as_u16(), text("type").trim_start_matches("menagerie:").to_string(), detail)
}
