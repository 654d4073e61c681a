//! Who may do what where accounts are more than strangers to one another: in studies and tournaments, as moderators, as programs,
//! and once they are closed.

use super::account::{PASSWORD, sign_up};
use super::program::{Program, token};
use super::roles::ask;
use crate::client::{Browser, Server};
use menagerie_server::ServerLimits;
use serde_json::{Value, json};

/// What is answered to the owner of a private study, a contributor, a reader, a moderator, who has no business there either, and
/// somebody else.
const STUDY: [(&str, [u16; 5]); 13] = [
    ("GET STUDY", [200, 200, 200, 404, 404]),
    ("GET STUDY/chapters/CHAPTER", [200, 200, 200, 404, 404]),
    ("GET STUDY/chapters/CHAPTER.pgn", [200, 200, 200, 404, 404]),
    ("POST STUDY", [204, 403, 403, 404, 404]),
    ("POST STUDY/members", [204, 403, 403, 404, 404]),
    ("POST STUDY/chapters", [201, 201, 403, 404, 404]),
    ("POST STUDY/chapters/CHAPTER", [200, 200, 403, 404, 404]),
    ("POST STUDY/chapters/CHAPTER/delete", [204, 204, 403, 404, 404]),
    ("POST STUDY/order", [204, 204, 403, 404, 404]),
    ("POST STUDY/clone", [201, 201, 201, 404, 404]),
    ("POST STUDY/leave", [409, 204, 204, 404, 404]),
    ("POST STUDY/delete", [204, 403, 403, 404, 404]),
    ("POST /api/desk", [403, 403, 403, 404, 403]),
];

/// What is answered to the organiser of a tournament that has not begun, one who has joined, a moderator, another account, a
/// program and a guest.
const TOURNAMENT: [(&str, [u16; 6]); 8] = [
    ("GET TOURNAMENT", [200, 200, 200, 200, 200, 200]),
    ("POST TOURNAMENT/join", [200, 200, 200, 200, 409, 401]),
    ("POST TOURNAMENT/withdraw", [409, 200, 409, 409, 409, 401]),
    ("POST TOURNAMENT/start", [200, 409, 409, 409, 409, 401]),
    ("POST TOURNAMENT/next", [409, 409, 409, 409, 409, 401]),
    ("POST TOURNAMENT/pause", [409, 409, 409, 409, 409, 401]),
    ("POST TOURNAMENT/end", [409, 409, 409, 409, 409, 401]),
    ("POST TOURNAMENT/cancel", [200, 409, 200, 409, 409, 401]),
];

/// What is answered to an account that is a program, and to one that a moderator has closed: each in the browser in which it was logged in.
const KIND: [(&str, [u16; 2]); 12] = [
    ("GET /api/account/export", [200, 401]),
    ("GET /api/account/tokens", [200, 401]),
    ("GET /api/account/studies", [200, 401]),
    ("POST /api/account/log-in", [200, 403]),
    ("POST /api/account/tokens", [201, 401]),
    ("POST /api/play", [409, 201]),
    ("POST /api/play of a rated game", [409, 401]),
    ("POST /api/tournament", [201, 401]),
    ("POST /api/studies", [201, 401]),
    ("POST /api/people/Ann/relation", [200, 401]),
    ("POST /api/complaints", [204, 401]),
    ("by a token", [200, 401]),
];

/// A server whose moderator is Mia, and her browser.
async fn moderated() -> (Server, Browser) {
    let server = Server::start().await;
    let (mia, _) = sign_up(&server, "Mia").await;
    let server = server.restart_with(|settings| {
        settings.moderators = vec!["Mia".to_string()];
        settings.limits = ServerLimits::off();
    });
    (server.await, mia)
}

async fn accounts<const N: usize>(server: &Server, names: [&str; N]) -> [Browser; N] {
    let mut all = Vec::new();
    for name in names {
        all.push(sign_up(server, name).await.0);
    }
    all.try_into().unwrap()
}

/// Makes something, and gives what the answer says of it.
async fn made(server: &Server, browser: &mut Browser, path: &str, body: &Value) -> Value {
    let answer = browser.post(server, path, body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()
}

async fn answered(server: &Server, browser: &mut Browser, action: &str, body: &Value) -> u16 {
    ask(browser, server, action, &format!("http://{}", server.address), &body.to_string()).await
}

#[tokio::test]
async fn members_of_a_study_may_do_what_their_role_says() {
    let (server, mia) = moderated().await;
    let [mut ann, bob, cy, dee] = accounts(&server, ["Ann", "Bob", "Cy", "Dee"]).await;
    let roles = [ann.clone(), bob, cy, mia, dee];
    for (action, expected) in STUDY {
        for (role, browser) in roles.iter().enumerate() {
            let words = json!({ "title": "Mine", "visibility": "private" });
            let id = made(&server, &mut ann, "/api/studies", &words).await["id"].as_str().unwrap().to_string();
            let study = format!("/api/studies/{id}");
            let pgn = json!({ "pgn": "1. e4 *" });
            let added = made(&server, &mut ann, &format!("{study}/chapters"), &pgn).await["ids"].take();
            for (name, role) in [("Bob", "contributor"), ("Cy", "reader")] {
                let member = json!({ "name": name, "role": role });
                assert_eq!(ann.post(&server, &format!("{study}/members"), &member).await.status, 204);
            }
            let seen = ann.get(&server, &study).await.json();
            let body = match action {
                "POST STUDY" => {
                    json!({ "title": "Ours", "visibility": "private", "revision": seen["revision"] })
                }
                "POST STUDY/members" => json!({ "name": "Dee", "role": "reader" }),
                "POST STUDY/chapters" => pgn,
                "POST STUDY/chapters/CHAPTER" | "POST STUDY/chapters/CHAPTER/delete" => json!({ "revision": 1 }),
                "POST STUDY/order" => json!({ "chapters": added }),
                "POST /api/desk" => json!({ "study": id, "action": "hide" }),
                _ => json!({}),
            };
            let request = action.replace("STUDY", &study).replace("CHAPTER", added[0].as_str().unwrap());
            let status = answered(&server, &mut browser.clone(), &request, &body).await;
            assert_eq!(status, expected[role], "{action}, role {role}: {seen}");
            ann.post(&server, &format!("{study}/delete"), &json!({})).await;
        }
    }
}

#[tokio::test]
async fn players_and_organisers_of_a_tournament_may_do_what_they_may() {
    let (server, mia) = moderated().await;
    let [mut ann, mut bob, mut cy, robot] = accounts(&server, ["Ann", "Bob", "Cy", "Robot"]).await;
    become_program(&server, &robot).await;
    let roles = [ann.clone(), bob.clone(), mia, cy.clone(), robot, Browser::new()];
    let wanted =
        json!({ "name": "A test", "kind": "swiss", "rounds": 3, "game": "chess", "clock": { "initial_ms": 60_000 } });
    for (action, expected) in TOURNAMENT {
        for (role, browser) in roles.iter().enumerate() {
            let id = made(&server, &mut ann, "/api/tournament", &wanted).await["id"].as_str().unwrap().to_string();
            let tournament = format!("/api/tournament/{id}");
            let join = format!("{tournament}/join");
            assert_eq!(bob.post(&server, &join, &json!({})).await.status, 200);
            if action.ends_with("start") {
                // Two players at least.
                assert_eq!(cy.post(&server, &join, &json!({})).await.status, 200);
            }
            let request = action.replace("TOURNAMENT", &tournament);
            let status = answered(&server, &mut browser.clone(), &request, &json!({})).await;
            assert_eq!(status, expected[role], "{action}, role {role}");
            for end in ["cancel", "end"] {
                ann.post(&server, &format!("{tournament}/{end}"), &json!({})).await;
            }
        }
    }
}

/// Makes an account a program; a token of it.
pub async fn become_program(server: &Server, browser: &Browser) -> Program {
    let made = token(&mut browser.clone(), server, &["bot:play"]).await;
    let program = Program { name: "Robot".to_string(), token: made["token"].as_str().unwrap().to_string() };
    program.done(server, "/api/bot/account/upgrade").await;
    program
}

#[tokio::test]
async fn programs_and_closed_accounts_may_do_what_they_may() {
    let (server, mut mia) = moderated().await;
    let [_, robot, mut bob] = accounts(&server, ["Ann", "Robot", "Bob"]).await;
    let program = become_program(&server, &robot).await;
    let closed = token(&mut bob, &server, &["games:read"]).await["token"].as_str().unwrap().to_string();
    let closed = Program { name: "Bob".to_string(), token: closed };
    let close = json!({ "name": "Bob", "action": "close", "text": "enough" });
    assert_eq!(mia.post(&server, "/api/desk", &close).await.status, 204);
    for (action, expected) in KIND {
        for (role, (browser, program)) in [(&robot, &program), (&bob, &closed)].into_iter().enumerate() {
            let body = match action {
                "POST /api/account/log-in" => json!({ "name": program.name, "password": PASSWORD }),
                "POST /api/account/tokens" => json!({ "password": PASSWORD, "scopes": ["games:read"] }),
                "POST /api/people/Ann/relation" => json!({ "relation": "follow" }),
                "POST /api/complaints" => json!({ "name": "Ann", "reason": "other" }),
                _ => super::roles::body(action),
            };
            let status = match action {
                "by a token" => program.get(&server, "/api/account").await.status,
                _ => answered(&server, &mut browser.clone(), action.split(" of ").next().unwrap(), &body).await,
            };
            assert_eq!(status, expected[role], "{action}, role {role}");
        }
    }
}
