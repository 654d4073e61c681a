//! Who may do what: each role with each action that writes or is private.

use super::account::{credentials, sign_up};
use super::operation::Operation;
use crate::client::{Browser, Server, Socket};
use menagerie_server::{MailSettings, PushSettings, ServerLimits};
use serde_json::{Value, json};

/// What each role is answered: the account itself, another account, a guest, a browser that was logged out, and the account
/// by a page of another site.
const TABLE: [(&str, [u16; 5]); 96] = [
    ("GET /api/account", [200, 200, 200, 200, 200]),
    ("GET /api/account/export", [200, 200, 401, 401, 200]),
    ("GET /api/stored", [200, 200, 200, 200, 200]),
    ("POST /api/explorer", [200, 200, 200, 200, 200]),
    ("POST /api/account/sign-up", [409, 409, 409, 409, 403]),
    ("POST /api/account/log-in", [200, 200, 200, 200, 403]),
    ("POST /api/account/password", [200, 401, 401, 401, 403]),
    ("POST /api/account/codes", [200, 401, 401, 401, 403]),
    ("POST /api/account/recover", [401, 401, 401, 401, 403]),
    ("POST /api/account/log-out", [204, 204, 401, 401, 403]),
    ("POST /api/account/email", [200, 401, 401, 401, 403]),
    ("POST /api/account/email/remove", [200, 401, 401, 401, 403]),
    ("POST /api/account/email/reminders", [409, 409, 401, 401, 403]),
    ("POST /api/account/recovery-link", [202, 202, 202, 202, 403]),
    ("POST /api/account/recover-by-link", [401, 401, 401, 401, 403]),
    ("POST /api/email/confirm", [401, 401, 401, 401, 403]),
    ("GET /api/email/unsubscribe?token=none", [303, 303, 303, 303, 303]),
    ("POST /api/email/unsubscribe?token=none", [204, 204, 204, 204, 204]),
    ("GET /api/account/tokens", [200, 200, 401, 401, 200]),
    ("POST /api/account/tokens", [201, 401, 401, 401, 403]),
    ("POST /api/account/tokens/revoke", [404, 404, 401, 401, 403]),
    ("GET /api/account/push", [200, 200, 401, 401, 200]),
    ("POST /api/account/push", [200, 200, 401, 401, 403]),
    ("POST /api/account/push/remove", [200, 200, 401, 401, 403]),
    ("GET /api/account/passkeys", [200, 200, 401, 401, 200]),
    ("POST /api/account/passkeys/challenge", [200, 401, 401, 401, 403]),
    ("POST /api/account/passkeys", [401, 401, 401, 401, 403]),
    ("POST /api/account/passkeys/rename", [404, 404, 401, 401, 403]),
    ("POST /api/account/passkeys/remove", [404, 401, 401, 401, 403]),
    ("POST /api/account/log-in/passkey/challenge", [200, 200, 200, 200, 403]),
    ("POST /api/account/log-in/passkey", [401, 401, 401, 401, 403]),
    ("POST /api/account/delete", [204, 401, 401, 401, 403]),
    ("POST /api/play", [201, 201, 201, 201, 403]),
    ("POST /api/play of a rated game", [201, 201, 401, 401, 403]),
    ("GET /api/moves", [200, 200, 200, 200, 200]),
    ("GET /api/play/ID/note", [200, 409, 409, 409, 200]),
    ("POST /api/play/ID/note", [200, 409, 409, 409, 403]),
    ("GET /api/account/vacation", [200, 200, 401, 401, 200]),
    ("POST /api/account/vacation", [200, 200, 401, 401, 403]),
    ("GET /api/account/relations", [200, 200, 401, 401, 200]),
    ("GET /api/people/BOB", [200, 200, 200, 200, 200]),
    ("GET /api/people/BOB/history?pool=none", [200, 200, 200, 200, 200]),
    ("GET /api/people/BOB/relation", [200, 200, 401, 401, 200]),
    ("POST /api/people/BOB/relation", [200, 409, 401, 401, 403]),
    ("POST /api/complaints", [204, 409, 401, 401, 403]),
    ("GET /api/desk", [403, 403, 401, 401, 403]),
    ("POST /api/desk", [403, 403, 401, 401, 403]),
    ("POST /api/account/warnings", [204, 204, 401, 401, 403]),
    ("GET /api/tournament", [200, 200, 200, 200, 200]),
    ("GET /api/tournament/TOURNAMENT", [200, 200, 200, 200, 200]),
    ("POST /api/tournament", [201, 201, 401, 401, 403]),
    ("POST /api/tournament/TOURNAMENT/join", [200, 200, 401, 401, 403]),
    ("POST /api/tournament/TOURNAMENT/withdraw", [409, 409, 401, 401, 403]),
    ("POST /api/tournament/TOURNAMENT/start", [409, 409, 401, 401, 403]),
    ("POST /api/tournament/TOURNAMENT/end", [409, 409, 401, 401, 403]),
    ("POST /api/tournament/TOURNAMENT/cancel", [200, 409, 401, 401, 403]),
    ("GET /api/swiss/TOURNAMENT", [200, 200, 200, 200, 200]),
    ("POST /api/swiss/TOURNAMENT/join", [200, 200, 401, 401, 403]),
    ("POST /api/swiss/TOURNAMENT/cancel", [200, 409, 401, 401, 403]),
    ("GET /api/catalogue", [200, 200, 200, 200, 200]),
    ("GET /api/account/catalogue", [200, 200, 401, 401, 200]),
    ("POST /api/catalogue", [201, 201, 401, 401, 403]),
    ("GET /api/catalogue/ENTRY", [200, 404, 404, 404, 200]),
    ("GET /api/catalogue/ENTRY/versions/1", [200, 404, 404, 404, 200]),
    ("GET /api/catalogue/ENTRY/leaders", [200, 404, 404, 404, 200]),
    ("POST /api/catalogue/ENTRY", [204, 404, 401, 401, 403]),
    ("POST /api/catalogue/ENTRY/versions", [201, 404, 401, 401, 403]),
    ("POST /api/catalogue/ENTRY/delete", [204, 404, 401, 401, 403]),
    ("GET /api/studies", [200, 200, 200, 200, 200]),
    ("GET /api/account/studies", [200, 200, 401, 401, 200]),
    ("POST /api/studies", [201, 201, 401, 401, 403]),
    ("GET /api/studies/STUDY", [200, 404, 404, 404, 200]),
    ("POST /api/studies/STUDY", [204, 404, 401, 401, 403]),
    ("POST /api/studies/STUDY/delete", [204, 404, 401, 401, 403]),
    ("POST /api/studies/STUDY/clone", [201, 404, 401, 401, 403]),
    ("POST /api/studies/STUDY/leave", [409, 404, 401, 401, 403]),
    ("POST /api/studies/STUDY/members", [204, 404, 401, 401, 403]),
    ("POST /api/studies/STUDY/chapters", [201, 404, 401, 401, 403]),
    ("GET /api/studies/STUDY/chapters/CHAPTER", [200, 404, 404, 404, 200]),
    ("POST /api/studies/STUDY/order", [204, 404, 401, 401, 403]),
    ("POST /api/studies/STUDY/chapters/none", [404, 404, 401, 401, 403]),
    ("POST /api/studies/STUDY/chapters/none/delete", [404, 404, 401, 401, 403]),
    ("socket of a tournament", [101, 101, 101, 101, 403]),
    ("GET /api/puzzles", [200, 200, 200, 200, 200]),
    ("GET /api/puzzles/next?game=omega", [200, 200, 200, 200, 200]),
    ("GET /api/puzzles/PUZZLE", [200, 200, 200, 200, 200]),
    ("POST /api/puzzles/PUZZLE/moves", [400, 400, 400, 400, 403]),
    ("POST /api/puzzles/PUZZLE/give-up", [200, 200, 200, 200, 403]),
    ("message to the players", [1, 0, 0, 0, 403]),
    ("message to the watchers", [0, 1, 0, 0, 403]),
    ("GET /api/external-engine", [200, 200, 401, 401, 200]),
    ("socket of an engine", [101, 101, 401, 401, 403]),
    ("socket of a report", [101, 101, 101, 101, 403]),
    ("socket of the lobby", [101, 101, 101, 101, 403]),
    ("socket of a game", [101, 101, 101, 101, 403]),
    ("seat in a game", [1, 0, 0, 0, 403]),
];

/// The account whose password is known to nobody else.
const OWN: &str = "only Ann knows";

/// A server that does all that servers do, without limits.
pub async fn server() -> Server {
    Server::of(|settings| {
        settings.limits = ServerLimits::off();
        // Nothing of what is asked here needs an answer of the mail server.
        let mail = MailSettings::new("smtp://127.0.0.1:1?tls=none", "noreply@example.org", "https://play.example.org");
        settings.mail = Some(mail.unwrap());
        settings.push = Some(PushSettings::new("admin@example.org", []).unwrap());
    })
    .await
}

/// The row of an operation, if there is one.
pub fn row(method: &str, path: &str) -> Option<&'static str> {
    TABLE.iter().map(|(action, _)| *action).find(|action| is_of(action, method, path))
}

/// Whether an action is an operation of the document: an address with names in capitals where that has names in braces.
fn is_of(action: &'static str, method: &str, path: &str) -> bool {
    let Some((asked, address)) = request_of(action).split_once(' ') else { return false };
    let [mut asked_parts, mut parts] = [address.split('?').next().unwrap(), path].map(|path| path.split('/'));
    let mut same = asked == method;
    loop {
        match (asked_parts.next(), parts.next()) {
            (None, None) => return same,
            (Some(asked), Some(part)) => same &= asked == part || part.starts_with('{'),
            _ => return false,
        }
    }
}

/// The request of an action.
fn request_of(action: &'static str) -> &'static str {
    match action {
        "socket of the lobby" => "GET /api/lobby",
        "socket of a tournament" => "GET /api/tournament/TOURNAMENT/socket",
        "socket of an engine" => "GET /api/external-engine/ENGINE/socket",
        "socket of a report" => "GET /api/report",
        _ if !action.contains('/') => "GET /api/play/ID/socket",
        _ => action.split(" of ").next().unwrap(),
    }
}

pub fn body(action: &str) -> Value {
    match action {
        "POST /api/account/sign-up" => credentials("Ann"),
        "POST /api/account/log-in" => json!({ "name": "Ann", "password": OWN }),
        "POST /api/account/password" => json!({ "password": OWN, "new": OWN }),
        "POST /api/account/recover" => json!({ "name": "Ann", "code": "none", "new": OWN }),
        "POST /api/account/codes" | "POST /api/account/delete" | "POST /api/account/passkeys/challenge" => {
            json!({ "password": OWN })
        }
        "POST /api/account/passkeys" => json!({ "id": "none", "name": "phone", "credential": {} }),
        "POST /api/account/passkeys/rename" => json!({ "id": "none", "name": "phone" }),
        "POST /api/account/passkeys/remove" => json!({ "id": "none", "password": OWN }),
        "POST /api/account/log-in/passkey" => json!({ "id": "none", "credential": {} }),
        "POST /api/account/push" => json!({
            "endpoint": "https://web.push.apple.com/none",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            },
        }),
        "POST /api/account/email" => json!({ "password": OWN, "address": "ann@example.org" }),
        "POST /api/account/email/remove" => json!({ "password": OWN }),
        "POST /api/account/email/reminders" => json!({ "on": true }),
        "POST /api/account/recovery-link" => json!({ "name": "Ann" }),
        "POST /api/account/recover-by-link" => json!({ "token": "none", "new": OWN }),
        "POST /api/email/confirm" => json!({ "token": "none" }),
        "POST /api/account/tokens" => json!({ "password": OWN, "scopes": ["games:read"] }),
        "POST /api/account/tokens/revoke" => json!({ "id": "none" }),
        "POST /api/play of a rated game" => {
            json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "rated": true,
                    "clock": { "initial_ms": 60_000, "increment_ms": 0 } })
        }
        "POST /api/tournament" => json!({
            "name": "A test", "kind": "swiss", "rounds": 3, "game": "chess", "clock": { "initial_ms": 60_000 }
        }),
        "POST /api/catalogue" => json!({ "title": "Mine", "visibility": "private", "definition": "inherit = 'chess'" }),
        "POST /api/catalogue/ENTRY" => json!({ "title": "Mine", "visibility": "unlisted" }),
        "POST /api/catalogue/ENTRY/versions" => json!({ "definition": "inherit = 'chess'\nrules.castling = false" }),
        "POST /api/studies" => json!({ "title": "Mine", "visibility": "private" }),
        "POST /api/studies/STUDY" => json!({ "title": "Mine", "visibility": "unlisted", "revision": 1 }),
        "POST /api/studies/STUDY/members" => json!({ "name": "BOB", "role": "reader" }),
        "POST /api/studies/STUDY/chapters" => json!({ "pgn": "1. e4 *" }),
        "POST /api/studies/STUDY/order" => json!({ "chapters": [] }),
        "POST /api/studies/STUDY/chapters/none" | "POST /api/studies/STUDY/chapters/none/delete" => {
            json!({ "revision": 1 })
        }
        "POST /api/play/ID/note" => json!({ "text": "a plan" }),
        "POST /api/account/vacation" => json!({ "on": true }),
        "POST /api/complaints" => json!({ "name": "BOB", "reason": "other" }),
        "POST /api/account/warnings" => json!({ "last": 1 }),
        "POST /api/desk" => json!({ "name": "BOB", "action": "close" }),
        "POST /api/people/BOB/relation" => json!({ "relation": "block" }),
        "message to the players" | "message to the watchers" => {
            json!({ "game": "chess", "opponent": { "person": {} }, "color": "w" })
        }
        "POST /api/puzzles/PUZZLE/moves" => json!({ "moves": [] }),
        "POST /api/explorer" => json!({ "game": "chess" }),
        "POST /api/play" => json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" }),
        _ => json!({}),
    }
}

pub async fn ask(browser: &mut Browser, server: &Server, action: &str, origin: &str, body: &str) -> u16 {
    let headers = format!("Content-Type: application/json\r\nOrigin: {origin}\r\n");
    let text = if action.starts_with("POST") { body } else { "" };
    browser.request(server, action, &headers, text).await.status
}

#[tokio::test]
async fn everybody_may_do_what_the_table_says_and_nothing_else() {
    let server = server().await;
    let puzzle = Browser::new().get(&server, "/api/puzzles/next?game=omega").await.json();
    let puzzle = puzzle["id"].as_str().unwrap();
    for (row, (action, expected)) in TABLE.into_iter().enumerate() {
        // Each on accounts of its own, as some of it ends one.
        let (name, mut ann) = (format!("Ann{row}"), Browser::new());
        let account = json!({ "name": name, "password": OWN });
        assert_eq!(ann.post(&server, "/api/account/sign-up", &account).await.status, 201);
        let game = if action.starts_with("message") { action } else { "POST /api/play" };
        let id = ann.begin(&server, body(game)).await;
        let tournament = ann.post(&server, "/api/tournament", &body("POST /api/tournament")).await.json();
        let tournament = tournament["id"].as_str().unwrap().to_string();
        let entry = ann.post(&server, "/api/catalogue", &body("POST /api/catalogue")).await.json();
        let entry = entry["id"].as_str().unwrap().to_string();
        let study = ann.post(&server, "/api/studies", &body("POST /api/studies")).await.json();
        let study = study["id"].as_str().unwrap().to_string();
        let mut chapter = String::new();
        if action.contains("CHAPTER") {
            let added =
                ann.post(&server, &format!("/api/studies/{study}/chapters"), &json!({ "pgn": "1. e4 *" })).await;
            chapter = added.json()["ids"][0].as_str().unwrap().to_string();
        }
        let mut gone = Browser::new();
        assert_eq!(gone.post(&server, "/api/account/log-in", &account).await.status, 200);
        let logged_out = gone.clone();
        gone.post(&server, "/api/account/log-out", &json!({})).await;
        let (bob, _) = sign_up(&server, &format!("Bob{row}")).await;
        let text = body(action).to_string().replace("\"Ann\"", &format!("\"{name}\""));
        let text = text.replace("BOB", &format!("Bob{row}"));
        let request = request_of(action)
            .replace("TOURNAMENT", &tournament)
            .replace("PUZZLE", puzzle)
            .replace("ENTRY", &entry)
            .replace("STUDY", &study)
            .replace("CHAPTER", &chapter)
            .replace("ID", &id)
            .replace("BOB", &format!("Bob{row}"));
        let roles = [ann.clone(), bob, Browser::new(), logged_out, ann];
        // Ann comes last.
        for (role, mut browser) in roles.into_iter().enumerate().rev() {
            // Passkeys work at names alone.
            browser.host = action.contains("passkey").then(|| "localhost".to_string());
            let own = format!("http://{}", browser.host_at(&server));
            let origin = if role == 4 { "http://evil.example" } else { &own };
            let answered = match action {
                "socket of an engine" | "socket of a report" => {
                    let (_, path) = request.split_once(' ').unwrap();
                    crate::client::socket_status(browser.upgrade(&server, path, origin)).await
                }
                _ if role == 4 && !action.contains('/') => {
                    let (_, path) = request.split_once(' ').unwrap();
                    crate::client::refused_socket(browser.upgrade(&server, path, origin)).await
                }
                "socket of the lobby" => {
                    Socket::of(browser.upgrade(&server, "/api/lobby", origin)).await.event("seeks").await;
                    101
                }
                "socket of a tournament" => {
                    let path = format!("/api/tournament/{tournament}/socket");
                    Socket::of(browser.upgrade(&server, &path, origin)).await.event("state").await;
                    101
                }
                "socket of a game" => {
                    browser.connect(&server, &id).await.room().await;
                    101
                }
                "message to the players" | "message to the watchers" => {
                    let mut socket = browser.connect(&server, &id).await;
                    let to = action.trim_start_matches("message to the ");
                    socket.say(json!({ "do": "say", "to": to, "text": "hello" })).await;
                    u16::from(socket.any(&["said", "unsaid"]).await["event"] == "said")
                }
                "seat in a game" => {
                    let room = browser.connect(&server, &id).await.room().await;
                    u16::from(room["seat"] == json!("both"))
                }
                _ => ask(&mut browser, &server, &request, origin, &text).await,
            };
            assert_eq!(answered, expected[role], "{action}, role {role}");
        }
    }
}

/// What has no row is nobody's: it names no account in the document, and answers everybody alike.
#[tokio::test]
async fn every_operation_has_a_row_unless_it_answers_everybody_alike() {
    let server = server().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let id = ann.begin(&server, body("POST /api/play")).await;
    let cookie = format!("Cookie: {}\r\n", ann.cookie.as_ref().unwrap());
    for operation in Operation::all(&server).await {
        let name = operation.name();
        if operation.is_for_programs_alone() || row(&operation.method, &operation.path).is_some() {
            continue;
        }
        assert!(operation.security.is_empty(), "{name} has no row in the table");
        assert_eq!(operation.ask(&server, &cookie).await, operation.ask(&server, "").await, "{name}");
        if operation.method == "GET" && !operation.socket && name != "GET /metrics" {
            let path = operation
                .path
                .replace("/play/{id}", &format!("/play/{id}"))
                .replace("/stored/{name}", &format!("/stored/{id}"));
            let path = path.replace("/people/{name}", "/people/Ann").replace("/games/{name}", "/games/chess");
            let path = crate::api::openapi::filled(&path);
            let (own, other) = (ann.get(&server, &path).await, Browser::new().get(&server, &path).await);
            assert_eq!((own.status, own.body), (other.status, other.body), "{path}");
        }
    }
}
