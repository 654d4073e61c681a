//! Engines on people's own machines: who registers them and who asks them, lines on the way, and programs that vanish.

use super::program::{Program, token};
use crate::client::{Answer, Browser, Server, Socket, refused_socket};
use crate::play::account::sign_up;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

const JSON: &str = "Content-Type: application/json\r\n";
const SECRET: &str = "a secret of sixteen bytes";
const TIMEOUT: Duration = Duration::from_secs(60);

/// A person with a browser, and a program with a token of the same account.
struct Owner {
    browser: Browser,
    program: Program,
}

impl Owner {
    async fn new(server: &Server, name: &str) -> Owner {
        let (mut browser, _) = sign_up(server, name).await;
        let token = token(&mut browser, server, &["engine:write"]).await["token"].as_str().unwrap().to_string();
        Owner { browser, program: Program { name: name.to_string(), token } }
    }

    async fn post(&self, server: &Server, path: &str, body: &Value) -> Answer {
        let first = format!("POST /api/external-engine{path}");
        self.program.request(server, &first, JSON, &body.to_string()).await
    }

    /// Registers an engine; its ID.
    async fn register(&self, server: &Server, more: Value) -> String {
        let mut body = json!({ "name": "Mine", "providerSecret": SECRET });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = self.post(server, "", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].as_str().unwrap().to_string()
    }

    /// Takes the next work.
    async fn take(&self, server: &Server) -> Value {
        let answer = self.post(server, "/work", &json!({ "providerSecret": SECRET })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    async fn socket(&self, server: &Server, id: &str) -> Socket {
        Socket::of(self.upgrade(server, id)).await
    }

    fn upgrade(&self, server: &Server, id: &str) -> axum::http::Request<()> {
        let path = format!("/api/external-engine/{id}/socket");
        self.browser.upgrade(server, &path, &format!("http://{}", server.address))
    }

    /// Begins to answer work; lines can be sent then.
    async fn answer(&self, server: &Server, work: &Value) -> Body {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let (host, token, id) = (server.address, &self.program.token, work["id"].as_str().unwrap());
        let head = format!(
            "POST /api/external-engine/work/{id} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        Body(stream)
    }
}

/// A body that is sent line by line.
struct Body(TcpStream);

impl Body {
    async fn line(&mut self, line: &str) {
        let chunk = format!("{:x}\r\n{line}\n\r\n", line.len() + 1);
        self.0.write_all(chunk.as_bytes()).await.unwrap();
    }

    /// Ends the body; the answer.
    async fn end(mut self) -> String {
        self.0.write_all(b"0\r\n\r\n").await.unwrap();
        self.answer().await
    }

    /// What the server answers, perhaps before the end.
    async fn answer(&mut self) -> String {
        let mut text = vec![0; 4096];
        let read = timeout(TIMEOUT, self.0.read(&mut text)).await.expect("no answer came").unwrap();
        String::from_utf8_lossy(&text[..read]).into_owned()
    }
}

fn asked(game: &str, lines: u8, number: u32) -> Value {
    json!({ "game": game, "moves": ["e2e4"], "lines": lines, "number": number })
}

#[tokio::test]
async fn engines_are_their_owners_alone() {
    let server = Server::start().await;
    let (mut ann, mut bob) = (Owner::new(&server, "Ann").await, Owner::new(&server, "Bob").await);
    let id = ann.register(&server, json!({ "variants": ["chess"], "maxThreads": 4 })).await;
    let listed = ann.browser.get(&server, "/api/external-engine").await.json();
    let expected =
        json!([{ "id": id, "name": "Mine", "maxThreads": 4, "maxHash": 16, "variants": ["chess"], "ready": true }]);
    assert_eq!(listed, expected);
    assert_eq!(ann.program.get(&server, "/api/external-engine").await.json(), expected);
    assert_eq!(bob.browser.get(&server, "/api/external-engine").await.json(), json!([]));
    assert_eq!(Browser::new().get(&server, "/api/external-engine").await.status, 401);
    // The same name is the same engine, and nobody else's.
    assert_eq!(ann.register(&server, json!({ "variants": ["chess"] })).await, id);
    assert_ne!(bob.register(&server, json!({})).await, id);
    // Others' sockets find nothing there.
    let why = bob.socket(&server, &id).await.refused(asked("chess", 1, 1)).await;
    assert!(why.contains("not connected"), "{why}");
    let path = format!("/api/external-engine/{id}/socket");
    let guest = Browser::new().upgrade(&server, &path, &format!("http://{}", server.address));
    assert_eq!(refused_socket(guest).await, 401);
    assert_eq!(refused_socket(ann.browser.upgrade(&server, &path, "http://evil.example")).await, 403);
    let why = ann.socket(&server, &id).await.refused(asked("atomic", 1, 1)).await;
    assert!(why.contains("does not play this game"), "{why}");
    // A token of another kind registers nothing.
    let reader = Program::new(&server, "Reader", &["engine:read"]).await;
    assert_eq!(reader.get(&server, "/api/external-engine").await.status, 200);
    let body = json!({ "name": "Mine", "providerSecret": SECRET }).to_string();
    assert_eq!(reader.request(&server, "POST /api/external-engine", JSON, &body).await.status, 403);
}

#[tokio::test]
async fn what_cannot_be_registered_is_refused() {
    let server = Server::start().await;
    let ann = Owner::new(&server, "Ann").await;
    for (body, words) in [
        (json!({ "name": " ", "providerSecret": SECRET }), "1 to 60 letters"),
        (json!({ "name": "Mine", "providerSecret": "short" }), "16 to 1024 bytes"),
        (json!({ "name": "Mine", "providerSecret": SECRET, "variants": vec!["chess"; 501] }), "at most 500"),
    ] {
        let answer = ann.post(&server, "", &body).await;
        assert!(answer.status == 400 && answer.body.contains(words), "{}", answer.body);
    }
    let unknown = ann.post(&server, "/work", &json!({ "providerSecret": SECRET })).await;
    assert_eq!(unknown.status, 404);
    for number in 0..8 {
        ann.register(&server, json!({ "name": number.to_string() })).await;
    }
    let many = ann.post(&server, "", &json!({ "name": "9", "providerSecret": SECRET })).await;
    assert_eq!((many.status, many.body.contains("at most 8")), (409, true), "{}", many.body);
}

#[tokio::test]
async fn a_program_is_asked_and_its_lines_reach_the_page() {
    let server = Server::start().await;
    let ann = Owner::new(&server, "Ann").await;
    let id = ann.register(&server, json!({})).await;
    let mut page = ann.socket(&server, &id).await;
    page.say(asked("chess", 2, 5)).await;
    let work = ann.take(&server).await;
    let order = &work["work"];
    assert_eq!((&order["variant"], &order["moves"], &order["multiPv"]), (&json!("chess"), &json!(["e2e4"]), &json!(2)));
    assert!(order["initialFen"].as_str().unwrap().ends_with("w KQkq - 0 1"), "{order}");
    assert!(order["definition"].as_str().unwrap().starts_with("name = \"chess\""), "{order}");
    let mut body = ann.answer(&server, &work).await;
    body.line("info string hello").await;
    body.line("info depth 9 multipv 1 score cp -30 nodes 1000 time 100 pv e7e5 g1f3").await;
    body.line("info depth 9 multipv 2 score cp -40 nodes 1000 time 100 pv c7c5 nonsense").await;
    let found = page.event("lines").await;
    assert_eq!((&found["number"], &found["depth"], &found["nps"]), (&json!(5), &json!(9), &json!(10_000)));
    let lines = found["lines"].as_array().unwrap();
    // Scores are white's.
    assert_eq!((lines.len(), &lines[0]["score"], &lines[0]["san"]), (2, &json!(30), &json!(["e5", "Nf3"])));
    assert_eq!(lines[1]["uci"], json!(["c7c5"]));
    body.line("bestmove e7e5").await;
    assert_eq!(page.event("done").await["number"], 5);
    assert!(body.answer().await.starts_with("HTTP/1.1 200 "));
    // A game that only the browser has comes with its definition.
    let definition = "inherit = \"chess\"\nrules.castling = false";
    page.say(json!({ "game": "", "definition": definition, "lines": 1, "number": 6 })).await;
    let work = ann.take(&server).await;
    assert!(!work["work"]["definition"].as_str().unwrap().contains("inherit"), "{work}");
    // Who looks at something else has the program stop, and is not heard of again.
    let mut body = ann.answer(&server, &work).await;
    body.line("info depth 1 score cp 0 pv e2e4").await;
    assert_eq!(page.event("lines").await["number"], 6);
    page.say(asked("atomic", 1, 7)).await;
    assert!(body.answer().await.starts_with("HTTP/1.1 200 "));
    let work = ann.take(&server).await;
    assert_eq!(work["work"]["variant"], "atomic");
    let mut body = ann.answer(&server, &work).await;
    body.line("info string no such game here").await;
    assert!(body.end().await.starts_with("HTTP/1.1 200 "));
    let refused = page.any(&["refused"]).await;
    assert_eq!(
        (&refused["number"], refused["problem"]["detail"].as_str().unwrap()),
        (&json!(7), "Mine: no such game here.")
    );
}

#[tokio::test]
async fn a_program_that_vanishes_is_reported_within_seconds() {
    let server = Server::start().await;
    let mut ann = Owner::new(&server, "Ann").await;
    let id = ann.register(&server, json!({})).await;
    let mut page = ann.socket(&server, &id).await;
    // It takes nothing.
    let since = Instant::now();
    page.say(asked("chess", 1, 1)).await;
    let gone = |refused: Value| refused["problem"]["detail"].as_str().unwrap().contains("does not answer");
    assert!(gone(page.any(&["refused"]).await) && since.elapsed() < Duration::from_secs(10));
    // Its connection breaks.
    ann.register(&server, json!({})).await;
    page.say(asked("chess", 1, 2)).await;
    let work = ann.take(&server).await;
    drop(ann.answer(&server, &work).await);
    let since = Instant::now();
    let refused = page.any(&["refused"]).await;
    assert!(gone(refused) && since.elapsed() < Duration::from_secs(5));
    // Its token is revoked.
    ann.register(&server, json!({})).await;
    page.say(asked("chess", 1, 3)).await;
    let work = ann.take(&server).await;
    let mut body = ann.answer(&server, &work).await;
    body.line("").await;
    sleep(Duration::from_millis(100)).await;
    let tokens = ann.browser.get(&server, "/api/account/tokens").await.json();
    let revoked = json!({ "id": tokens["tokens"][0]["id"] });
    assert_eq!(ann.browser.post(&server, "/api/account/tokens/revoke", &revoked).await.status, 204);
    assert!(gone(page.any(&["refused"]).await));
    assert!(body.answer().await.starts_with("HTTP/1.1 200 "));
}
