//! Accounts as browsers have them.

use crate::client::{Answer, Browser, Server};
use serde_json::{Value, json};

pub const PASSWORD: &str = "correct horse";

pub fn credentials(name: &str) -> Value {
    json!({ "name": name, "password": PASSWORD })
}

/// A browser with a new account, and its recovery codes.
pub async fn sign_up(server: &Server, name: &str) -> (Browser, Vec<String>) {
    let mut browser = Browser::new();
    let answer = browser.post(server, "/api/account/sign-up", &credentials(name)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let signed_up = answer.json();
    let codes = signed_up["codes"].as_array().unwrap().iter();
    (browser, codes.map(|code| code.as_str().unwrap().to_string()).collect())
}

/// Another browser in which somebody logs in.
pub async fn log_in(server: &Server, name: &str, password: &str) -> (Browser, Answer) {
    let mut browser = Browser::new();
    let body = json!({ "name": name, "password": password });
    let answer = browser.post(server, "/api/account/log-in", &body).await;
    (browser, answer)
}

/// The account that a browser is logged in to.
pub async fn me(browser: &mut Browser, server: &Server) -> Value {
    browser.get(server, "/api/account").await.json()["account"].take()
}

pub fn problem(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["type"].as_str().unwrap().trim_start_matches("menagerie:").to_string())
}

fn board() -> Value {
    json!({ "game": "chess", "opponent": { "board": {} }, "color": "w", "name": "Anna" })
}

#[tokio::test]
async fn a_guests_games_become_the_accounts_and_a_copy_of_the_old_cookie_is_nobodys() {
    let server = Server::start().await;
    let mut ann = Browser::new();
    let id = ann.begin(&server, board()).await;
    let mut watcher = Browser::new().connect(&server, &id).await;
    assert_eq!(watcher.room().await["players"]["w"]["name"], "Anna");
    let mut as_guest = ann.clone();
    let answer = ann.post(&server, "/api/account/sign-up", &credentials("Ann")).await;
    let cookies: Vec<_> = answer.head.lines().filter(|line| line.starts_with("set-cookie: ")).collect();
    assert!(cookies.len() == 2 && cookies.iter().all(|set| set.contains("HttpOnly") && set.contains("SameSite=Lax")));
    assert_eq!(me(&mut ann, &server).await["name"], "Ann");
    assert_eq!(watcher.room().await["players"]["w"]["name"], "Ann", "also where the game is open");
    // The game goes on, under the account's name.
    let mut socket = ann.connect(&server, &id).await;
    let room = socket.room().await;
    assert_eq!((&room["seat"], &room["players"]["w"]["account"]), (&json!("both"), &json!(true)));
    assert_eq!(room["players"]["w"]["name"], "Ann");
    socket.play("e2e4", 0).await;
    assert_eq!(ann.get(&server, "/api/stored").await.json()["games"][0]["id"], id);
    // Nobody who knows the token of before has the seat, or the list.
    assert_eq!(as_guest.get(&server, "/api/stored").await.json()["games"], json!([]));
    assert_eq!(as_guest.connect(&server, &id).await.room().await["seat"], json!(null));
    // Another browser has all of it, once it is logged in.
    let (mut phone, answer) = log_in(&server, "aNN", PASSWORD).await;
    assert_eq!((answer.status, &answer.json()["account"]["sessions"]), (200, &json!(2)));
    assert_eq!(phone.get(&server, "/api/stored").await.json()["games"][0]["id"], id);
    assert_eq!(phone.connect(&server, &id).await.room().await["seat"], "both");
}

#[tokio::test]
async fn a_guests_seat_stays_the_browsers_while_somebody_is_logged_in_there() {
    let server = Server::start().await;
    sign_up(&server, "Ann").await;
    let mut browser = Browser::new();
    let id = browser.begin(&server, board()).await;
    let answer = browser.post(&server, "/api/account/log-in", &credentials("Ann")).await;
    assert_eq!(answer.status, 200);
    let mut socket = browser.connect(&server, &id).await;
    assert_eq!(socket.room().await["players"]["w"]["name"], "Anna");
    socket.play("e2e4", 0).await;
    assert_eq!(browser.get(&server, "/api/stored").await.json()["games"], json!([]), "it is not the account's");
    assert_eq!(browser.post(&server, "/api/account/log-out", &json!({})).await.status, 204);
    assert_eq!(browser.get(&server, "/api/stored").await.json()["games"][0]["id"], id);
}

#[tokio::test]
async fn logging_in_gives_another_token_and_logging_out_ends_sockets() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let before = ann.cookie.clone();
    let id = ann.begin(&server, board()).await;
    ann.post(&server, "/api/account/log-in", &credentials("Ann")).await;
    assert_ne!(ann.cookie, before, "the token is another one");
    let ([mut first, mut second], mut phone) = ([ann.clone(), ann.clone()], log_in(&server, "Ann", PASSWORD).await.0);
    let mut here = first.connect(&server, &id).await;
    let mut there = phone.connect(&server, &id).await;
    assert_eq!((&here.room().await["seat"], &there.room().await["seat"]), (&json!("both"), &json!("both")));
    assert_eq!(ann.post(&server, "/api/account/log-out", &json!({})).await.status, 204);
    assert!(ann.cookie.as_ref().is_some_and(|cookie| !cookie.contains("account")), "{:?}", ann.cookie);
    assert_eq!(here.end().await, Some(4001));
    // A copy of the cookie is worth nothing either, and the browser lets go of it.
    assert_eq!(me(&mut second, &server).await, json!(null));
    assert!(!second.cookie.unwrap().contains("account"));
    there.play("e2e4", 0).await;
    let mut other = log_in(&server, "Ann", PASSWORD).await.0;
    assert_eq!(other.post(&server, "/api/account/log-out", &json!({ "everywhere": true })).await.status, 204);
    assert_eq!(there.end().await, Some(4001));
    assert_eq!(me(&mut phone, &server).await, json!(null));
}

#[tokio::test]
async fn passwords_are_changed_and_recovered_and_old_sessions_end() {
    let server = Server::start().await;
    let (mut ann, codes) = sign_up(&server, "Ann").await;
    let (mut phone, _) = log_in(&server, "Ann", PASSWORD).await;
    let change = |password: &str, new: &str| json!({ "password": password, "new": new });
    let wrong = ann.post(&server, "/api/account/password", &change("wrong horse", "battery staple")).await;
    assert_eq!(problem(&wrong), (401, "wrong-password".to_string()));
    let short = ann.post(&server, "/api/account/password", &change(PASSWORD, "short")).await;
    assert_eq!(problem(&short), (400, "bad-request".to_string()));
    assert_eq!(ann.post(&server, "/api/account/password", &change(PASSWORD, "battery staple")).await.status, 200);
    assert_eq!((&me(&mut ann, &server).await["sessions"], me(&mut phone, &server).await), (&json!(1), json!(null)));
    assert_eq!(log_in(&server, "Ann", PASSWORD).await.1.status, 401);
    let recover = |name: &str, code: &str| json!({ "name": name, "code": code, "new": "a third password" });
    let mut other = Browser::new();
    for (name, code) in [("Ann", "aaaa-bbbb-cccc-dddd"), ("Nobody2", &codes[0]), ("Ann", "")] {
        let refused = other.post(&server, "/api/account/recover", &recover(name, code)).await;
        assert_eq!(problem(&refused), (401, "wrong-password".to_string()), "{name} {code}");
    }
    let typed = codes[0].to_uppercase();
    assert_eq!(other.post(&server, "/api/account/recover", &recover("ann", &typed)).await.status, 200);
    let again = other.post(&server, "/api/account/recover", &recover("ann", &typed)).await;
    assert_eq!(again.status, 401, "a code is good once");
    assert_eq!((me(&mut ann, &server).await, &me(&mut other, &server).await["codes"]), (json!(null), &json!(7)));
    assert_eq!(log_in(&server, "Ann", "a third password").await.1.status, 200);
    let more = other.post(&server, "/api/account/codes", &json!({ "password": "a third password" })).await;
    assert_eq!((more.status, more.json()["codes"].as_array().unwrap().len()), (200, 8));
    assert_eq!(other.post(&server, "/api/account/recover", &recover("ann", &codes[1])).await.status, 401);
}

#[tokio::test]
async fn names_are_taken_once_and_not_by_guests() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    for (name, status) in [("aNN", 409), ("Admin", 400), ("x", 400), ("Ann Lee", 400), ("menagerie", 400)] {
        let answer = Browser::new().post(&server, "/api/account/sign-up", &credentials(name)).await;
        assert_eq!(answer.status, status, "{}", answer.body);
    }
    let again = ann.post(&server, "/api/account/sign-up", &credentials("Ann2")).await;
    assert!(again.status == 409 && again.body.contains("logged in as Ann"), "{}", again.body);
    let body = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "name": " ann" });
    let refused = Browser::new().post(&server, "/api/play", &body).await;
    assert!(refused.status == 409 && refused.body.contains("the name of an account"), "{}", refused.body);
    // The account itself needs no name, and gets no other.
    let mut named = body.clone();
    named["name"] = json!("Bob");
    let id = ann.begin(&server, named).await;
    let mut guest = Browser::new().connect(&server, &id).await;
    assert_eq!(guest.room().await["players"]["w"]["name"], "Ann");
    assert!(guest.refused(json!({ "do": "join", "name": "ANN" })).await.contains("the name of an account"));
    guest.say(json!({ "do": "join", "name": "Bob" })).await;
    assert_eq!(
        guest.room().await["players"]["b"],
        json!({ "kind": "person", "name": "Bob", "level": null, "here": true })
    );
}

#[tokio::test]
async fn who_deletes_an_account_leaves_games_and_no_name() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let mut public = board();
    public["public"] = json!(true);
    let id = ann.begin(&server, public).await;
    let mut socket = ann.connect(&server, &id).await;
    socket.room().await;
    socket.play("e2e4", 0).await;
    socket.say(json!({ "do": "resign" })).await;
    socket.event("ended").await;
    let data = ann.get(&server, "/api/account/export").await;
    let exported = data.json();
    assert_eq!((&exported["account"]["name"], &exported["games"][0]["listed"]["id"]), (&json!("Ann"), &json!(id)));
    assert!(exported["games"][0]["pgn"].as_str().unwrap().contains("1. e4") && exported["next"].is_null());
    assert!(data.head.contains("cache-control: no-store"), "{}", data.head);
    let refused = ann.post(&server, "/api/account/delete", &json!({ "password": "wrong horse" })).await;
    assert_eq!(problem(&refused), (401, "wrong-password".to_string()));
    assert_eq!(ann.post(&server, "/api/account/delete", &json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(socket.end().await, Some(4001));
    assert_eq!(me(&mut ann, &server).await, json!(null));
    assert_eq!(log_in(&server, "Ann", PASSWORD).await.1.status, 401);
    let pgn = Browser::new().get(&server, &format!("/api/stored/{id}.pgn")).await.body;
    assert!(pgn.contains("[White \"Deleted player\"]") && !pgn.contains("Ann"), "{pgn}");
    assert_eq!(Browser::new().get(&server, "/api/stored?player=Ann").await.json()["games"], json!([]));
    assert_eq!(Browser::new().get(&server, "/api/stored?player=Deleted").await.json()["games"][0]["id"], id);
    let taken = Browser::new().post(&server, "/api/account/sign-up", &credentials("ann")).await;
    assert_eq!(taken.status, 409, "nobody passes for somebody who was here: {}", taken.body);
    // It is so after a restart, too.
    let server = server.restart().await;
    assert_eq!(log_in(&server, "Ann", PASSWORD).await.1.status, 401);
}

#[tokio::test]
async fn unknown_names_are_answered_as_wrong_passwords_are_and_guessing_ends_soon() {
    let server = Server::of(|settings| settings.proxies = vec!["127.0.0.1/32".parse().unwrap()]).await;
    sign_up(&server, "Ann").await;
    let attempt = async |machine: &str, name: &str, password: &str| {
        let body = json!({ "name": name, "password": password });
        let began = std::time::Instant::now();
        let answer = Browser::at(machine).post(&server, "/api/account/log-in", &body).await;
        (answer.status, answer.body, began.elapsed())
    };
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let (status, body, took) = attempt("192.0.2.1", "Ann", "wrong horse").await;
        known.push(took);
        let (other_status, other_body, took) = attempt("192.0.2.1", "Nobody2", "wrong horse").await;
        unknown.push(took);
        assert_eq!((status, &body), (401, &other_body));
        assert_eq!(other_status, 401);
    }
    known.sort();
    unknown.sort();
    let (known, unknown) = (known[2], unknown[2]);
    assert!(known < 3 * unknown && unknown < 3 * known, "{known:?} and {unknown:?}");
    // Ten of one machine for one account, thirty of one machine for all.
    for _ in 0..5 {
        assert_eq!(attempt("192.0.2.1", "ANN", "wrong horse").await.0, 401);
    }
    let (status, body, took) = attempt("192.0.2.1", "Ann", PASSWORD).await;
    assert!(status == 429 && body.contains("too-many-attempts") && took < known, "{status} {body}");
    assert_eq!(attempt("192.0.2.2", "Ann", PASSWORD).await.0, 200, "others are not locked out");
    // All at once, so that no time passes in which more would be allowed.
    let names: Vec<String> = (0..40).map(|number| format!("name{number}")).collect();
    let answers = futures_util::future::join_all(names.iter().map(|name| attempt("192.0.2.3", name, "x"))).await;
    let refused = answers.iter().filter(|(status, ..)| *status == 429).count();
    assert!((1..=10).contains(&refused), "{refused}");
}
