//! Passkeys, by an authenticator in software.

use super::account::{PASSWORD, log_in, me, problem, sign_up};
use crate::client::authenticator::Authenticator;
use crate::client::{Answer, Browser, Server};
use menagerie_server::Settings;
use serde_json::{Value, json};

/// The origin of the page at `localhost`.
fn origin(server: &Server) -> String {
    format!("http://localhost:{}", server.address.port())
}

/// The same browser at `localhost`, where passkeys work.
fn at_name(browser: Browser) -> Browser {
    Browser { host: Some("localhost".to_string()), ..browser }
}

/// What a browser is asked by an address.
async fn asked(browser: &mut Browser, server: &Server, path: &str, body: Value) -> (String, Value) {
    let answer = browser.post(server, path, &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let mut answer = answer.json();
    (answer["id"].as_str().unwrap().to_string(), answer["options"].take())
}

async fn asked_new(browser: &mut Browser, server: &Server) -> (String, Value) {
    asked(browser, server, "/api/account/passkeys/challenge", json!({ "password": PASSWORD })).await
}

async fn asked_any(browser: &mut Browser, server: &Server) -> (String, Value) {
    asked(browser, server, "/api/account/log-in/passkey/challenge", json!({})).await
}

/// Adds a passkey.
async fn add(browser: &mut Browser, server: &Server, passkey: &mut Authenticator, name: &str) -> Answer {
    let (id, options) = asked_new(browser, server).await;
    let credential = passkey.create(&options, &origin(server));
    let body = json!({ "id": id, "name": name, "credential": credential });
    browser.post(server, "/api/account/passkeys", &body).await
}

/// Another browser, in which somebody logs in with a passkey.
async fn enter(server: &Server, passkey: &mut Authenticator) -> (Browser, Answer) {
    let mut browser = at_name(Browser::new());
    let (id, options) = asked_any(&mut browser, server).await;
    let body = json!({ "id": id, "credential": passkey.get(&options, &origin(server)) });
    let answer = browser.post(server, "/api/account/log-in/passkey", &body).await;
    (browser, answer)
}

/// Ann at `localhost` with a passkey.
async fn ann(server: &Server) -> (Browser, Authenticator, Vec<String>) {
    let (browser, codes) = sign_up(server, "Ann").await;
    let (mut browser, mut passkey) = (at_name(browser), Authenticator::new(1));
    let answer = add(&mut browser, server, &mut passkey, " My phone ").await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    (browser, passkey, codes)
}

async fn listed(browser: &mut Browser, server: &Server) -> Value {
    browser.get(server, "/api/account/passkeys").await.json()
}

fn refused() -> (u16, String) {
    (401, "bad-passkey".to_string())
}

#[tokio::test]
async fn a_passkey_logs_in_without_a_name() {
    let server = Server::start().await;
    let (mut ann, mut passkey, _) = ann(&server).await;
    let list = listed(&mut ann, &server).await;
    let first = &list["passkeys"][0];
    assert_eq!(
        (&list["host"], &first["host"], &first["name"]),
        (&json!("localhost"), &json!("localhost"), &json!("My phone"))
    );
    assert_eq!((&first["used_ms"], &first["blocked_ms"]), (&json!(null), &json!(null)));
    let (mut phone, answer) = enter(&server, &mut passkey).await;
    assert_eq!((answer.status, &answer.json()["account"]["name"]), (200, &json!("Ann")), "{}", answer.body);
    assert!(answer.head.contains("cache-control: no-store") && answer.head.contains("HttpOnly"));
    assert_eq!(
        (&me(&mut phone, &server).await["name"], &me(&mut ann, &server).await["sessions"]),
        (&json!("Ann"), &json!(2))
    );
    assert!(listed(&mut ann, &server).await["passkeys"][0]["used_ms"].is_number());
    // Who is logged in already gets another token.
    let before = phone.cookie.clone();
    let (id, options) = asked_any(&mut phone, &server).await;
    let body = json!({ "id": id, "credential": passkey.get(&options, &origin(&server)) });
    assert_eq!(phone.post(&server, "/api/account/log-in/passkey", &body).await.status, 200);
    assert_ne!(phone.cookie, before);
    // What was asked before a restart is answered after it: the challenge is in the store.
    let (id, options) = asked_any(&mut phone, &server).await;
    let server = server.restart().await;
    let body = json!({ "id": id, "credential": passkey.get(&options, &origin(&server)) });
    let answer = phone.post(&server, "/api/account/log-in/passkey", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn an_answer_is_good_once_for_its_own_challenge_and_page() {
    let server = Server::start().await;
    let (_, mut passkey, _) = ann(&server).await;
    let mut browser = at_name(Browser::new());
    let path = "/api/account/log-in/passkey";
    let (id, options) = asked_any(&mut browser, &server).await;
    let right = json!({ "id": id, "credential": passkey.get(&options, &origin(&server)) });
    assert_eq!(browser.clone().post(&server, path, &right).await.status, 200);
    assert_eq!(problem(&browser.post(&server, path, &right).await), refused(), "it was answered");
    // An answer to another challenge, also where that one waits still.
    let ((first, _), (_, options)) = (asked_any(&mut browser, &server).await, asked_any(&mut browser, &server).await);
    let other = json!({ "id": first, "credential": passkey.get(&options, &origin(&server)) });
    assert_eq!(problem(&browser.post(&server, path, &other).await), refused());
    // A page of another site.
    for origin in ["https://evil.example", "http://127.0.0.1", &origin(&server).replace("http:", "https:")] {
        let (id, options) = asked_any(&mut browser, &server).await;
        let foreign = json!({ "id": id, "credential": passkey.get(&options, origin) });
        assert_eq!(problem(&browser.post(&server, path, &foreign).await), refused(), "{origin}");
    }
    // A passkey that nobody has, what is none, and a challenge that there never was.
    let mut nobodys = Authenticator::new(9);
    assert_eq!(problem(&enter(&server, &mut nobodys).await.1), refused());
    for credential in [json!({}), json!(null), json!("x"), json!({ "id": "x", "rawId": "!" })] {
        let (id, _) = asked_any(&mut browser, &server).await;
        let answer = browser.post(&server, path, &json!({ "id": id, "credential": credential })).await;
        assert_eq!(problem(&answer), refused(), "{credential}");
    }
    let (_, options) = asked_any(&mut browser, &server).await;
    for id in ["none", "", "\0"] {
        let body = json!({ "id": id, "credential": passkey.get(&options, &origin(&server)) });
        assert_eq!(problem(&browser.post(&server, path, &body).await), refused(), "{id}");
    }
    assert_eq!(enter(&server, &mut passkey).await.1.status, 200);
    // One that has not seen who uses it.
    passkey.verifies = false;
    assert_eq!(problem(&enter(&server, &mut passkey).await.1), refused());
}

#[tokio::test]
async fn a_passkey_is_added_by_who_was_asked_and_knows_the_password() {
    let server = Server::start().await;
    let (mut ann, mut passkey, _) = ann(&server).await;
    let (bob, _) = sign_up(&server, "Bob").await;
    let mut bob = at_name(bob);
    let challenge = "/api/account/passkeys/challenge";
    let wrong = ann.post(&server, challenge, &json!({ "password": "wrong horse" })).await;
    assert_eq!(problem(&wrong), (401, "wrong-password".to_string()));
    let path = "/api/account/passkeys";
    let mut new = Authenticator::new(2);
    let (id, options) = asked_new(&mut ann, &server).await;
    assert_eq!(options["excludeCredentials"].as_array().unwrap().len(), 1);
    let body = json!({ "id": id, "name": "key", "credential": new.create(&options, &origin(&server)) });
    // Neither another account nor another browser of the same one answers it, and it is used up by that.
    assert_eq!(problem(&bob.post(&server, path, &body).await), refused());
    assert_eq!(problem(&ann.post(&server, path, &body).await), refused());
    let (id, options) = asked_new(&mut ann, &server).await;
    let body = json!({ "id": id, "name": "key", "credential": new.create(&options, &origin(&server)) });
    let mut phone = at_name(log_in(&server, "Ann", PASSWORD).await.0);
    assert_eq!(problem(&phone.post(&server, path, &body).await), refused());
    // Who is asked to log in adds nothing, nor the other way round.
    let (id, options) = asked_any(&mut ann, &server).await;
    let options = json!({ "rp": { "id": options["rpId"] }, "user": { "id": "AA" }, "challenge": options["challenge"] });
    let body = json!({ "id": id, "name": "key", "credential": new.create(&options, &origin(&server)) });
    assert_eq!(problem(&ann.post(&server, path, &body).await), refused());
    let (id, options) = asked_new(&mut ann, &server).await;
    let options = json!({ "rpId": "localhost", "challenge": options["challenge"] });
    let body = json!({ "id": id, "credential": passkey.get(&options, &origin(&server)) });
    assert_eq!(problem(&ann.post(&server, "/api/account/log-in/passkey", &body).await), refused());
    // The same one is added once, also by another account.
    let again = add(&mut ann, &server, &mut Authenticator::new(1), "again").await;
    assert_eq!(problem(&again), refused(), "it was asked for another one");
    let again = add(&mut bob, &server, &mut Authenticator::new(1), "again").await;
    assert_eq!(problem(&again), (409, "not-now".to_string()));
    for name in ["", " ", "a\nb", &"x".repeat(61)] {
        let body = json!({ "id": "none", "name": name, "credential": {} });
        assert_eq!(ann.post(&server, path, &body).await.status, 400, "{name}");
    }
    for number in 2..=20 {
        assert_eq!(add(&mut ann, &server, &mut Authenticator::new(number), "more").await.status, 201);
    }
    let full = ann.post(&server, challenge, &json!({ "password": PASSWORD })).await;
    assert!(full.status == 409 && full.body.contains("at most 20"), "{}", full.body);
}

#[tokio::test]
async fn a_copied_passkey_is_blocked_and_its_owner_sees_it() {
    let server = Server::start().await;
    let (mut ann, mut passkey, _) = ann(&server).await;
    let mut copy = passkey.clone();
    assert_eq!(enter(&server, &mut passkey).await.1.status, 200);
    assert_eq!(enter(&server, &mut passkey).await.1.status, 200);
    assert_eq!(problem(&enter(&server, &mut copy).await.1), refused());
    assert!(listed(&mut ann, &server).await["passkeys"][0]["blocked_ms"].is_number());
    // Nobody knows which of the two is the owner's.
    assert_eq!(problem(&enter(&server, &mut passkey).await.1), refused());
    assert_eq!(log_in(&server, "Ann", PASSWORD).await.1.status, 200, "the password is another matter");
    // Those that do not count, as most that are kept in sync, are never blocked by it.
    let mut synced = Authenticator::new(2);
    assert_eq!(add(&mut ann, &server, &mut synced, "synced").await.status, 201);
    for _ in 0..2 {
        synced.counter = 0;
        assert_eq!(enter(&server, &mut synced).await.1.status, 200);
    }
}

#[tokio::test]
async fn passkeys_are_renamed_and_removed_by_their_owner() {
    let server = Server::start().await;
    let (mut ann, mut passkey, _) = ann(&server).await;
    let id = listed(&mut ann, &server).await["passkeys"][0]["id"].clone();
    let (mut bob, _) = sign_up(&server, "Bob").await;
    let (rename, remove) = (json!({ "id": id, "name": "Old phone" }), json!({ "id": id, "password": PASSWORD }));
    assert_eq!(bob.post(&server, "/api/account/passkeys/rename", &rename).await.status, 404);
    assert_eq!(bob.post(&server, "/api/account/passkeys/remove", &remove).await.status, 404);
    assert_eq!(ann.post(&server, "/api/account/passkeys/rename", &rename).await.status, 204);
    assert_eq!(listed(&mut ann, &server).await["passkeys"][0]["name"], "Old phone");
    let unnamed = ann.post(&server, "/api/account/passkeys/rename", &json!({ "id": id, "name": "" })).await;
    assert_eq!(unnamed.status, 400);
    let wrong = ann.post(&server, "/api/account/passkeys/remove", &json!({ "id": id, "password": "wrong" })).await;
    assert_eq!(problem(&wrong), (401, "wrong-password".to_string()));
    assert_eq!(enter(&server, &mut passkey).await.1.status, 200);
    assert_eq!(ann.post(&server, "/api/account/passkeys/remove", &remove).await.status, 204);
    assert_eq!(problem(&enter(&server, &mut passkey).await.1), refused());
    assert_eq!(ann.post(&server, "/api/account/passkeys/remove", &remove).await.status, 404);
}

#[tokio::test]
async fn a_code_removes_passkeys_a_new_password_does_not_and_exports_have_no_keys() {
    let server = Server::start().await;
    let (mut ann, mut passkey, codes) = ann(&server).await;
    let export = ann.get(&server, "/api/account/export").await;
    assert_eq!(export.json()["passkeys"][0]["name"], "My phone");
    assert!(!export.body.contains("cred"), "{}", export.body);
    let new = "battery staple";
    let change = json!({ "password": PASSWORD, "new": new });
    // What was begun before is not ended after.
    let (id, options) = asked_new(&mut ann, &server).await;
    assert_eq!(ann.post(&server, "/api/account/password", &change).await.status, 200);
    let late =
        json!({ "id": id, "name": "late", "credential": Authenticator::new(2).create(&options, &origin(&server)) });
    assert_eq!(problem(&ann.post(&server, "/api/account/passkeys", &late).await), refused());
    assert_eq!(enter(&server, &mut passkey).await.1.status, 200);
    let recover = json!({ "name": "Ann", "code": codes[0], "new": "a third password" });
    assert_eq!(ann.post(&server, "/api/account/recover", &recover).await.status, 200);
    assert_eq!(listed(&mut ann, &server).await["passkeys"], json!([]));
    assert_eq!(problem(&enter(&server, &mut passkey).await.1), refused());
}

#[tokio::test]
async fn deleted_and_closed_accounts_are_entered_by_nobody() {
    let server = Server::start().await;
    let (mut moderator, _) = sign_up(&server, "Judge").await;
    let (mut ann, mut passkey, _) = ann(&server).await;
    let server = server
        .restart_with(|settings| {
            settings.limits = menagerie_server::ServerLimits::off();
            settings.moderators = vec!["Judge".to_string()];
        })
        .await;
    let close = |action: &str| json!({ "name": "Ann", "action": action });
    assert_eq!(moderator.post(&server, "/api/desk", &close("close")).await.status, 204);
    let closed = enter(&server, &mut passkey).await.1;
    assert!(closed.status == 403 && closed.body.contains("closed this account"), "{}", closed.body);
    assert_eq!(moderator.post(&server, "/api/desk", &close("reopen")).await.status, 204);
    assert_eq!(enter(&server, &mut passkey).await.1.status, 200);
    let (mut phone, _) = log_in(&server, "Ann", PASSWORD).await;
    assert_eq!(me(&mut ann, &server).await, json!(null), "closing has logged it out");
    assert_eq!(phone.post(&server, "/api/account/delete", &json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(problem(&enter(&server, &mut passkey).await.1), refused());
}

#[tokio::test]
async fn passkeys_are_offered_where_browsers_allow_them() {
    let proxied = |settings: &mut Settings| {
        settings.proxies = vec!["127.0.0.1/32".parse().unwrap()];
        settings.hosts = ["127.0.0.1", "localhost", "play.example.org"].map(str::to_string).to_vec();
    };
    let server = Server::of(proxied).await;
    let (ann, _) = sign_up(&server, "Ann").await;
    for (host, proto, offered) in [
        ("play.example.org", "https", Some("play.example.org")),
        ("play.example.org", "http", None),
        ("localhost", "http", Some("localhost")),
        ("127.0.0.1", "https", None),
        ("127.0.0.1", "http", None),
    ] {
        let mut browser = Browser { host: Some(host.to_string()), ..ann.clone() };
        let headers = format!("X-Forwarded-Proto: {proto}\r\n");
        let list = browser.request(&server, "GET /api/account/passkeys", &headers, "").await.json();
        assert_eq!(list["host"].as_str(), offered, "{proto}://{host}");
        let origin = format!("{proto}://{}", browser.host_at(&server));
        let headers = format!("{headers}Content-Type: application/json\r\nOrigin: {origin}\r\n");
        let first = "POST /api/account/log-in/passkey/challenge";
        let answer = browser.request(&server, first, &headers, "{}").await;
        assert_eq!(answer.status, if offered.is_some() { 200 } else { 409 }, "{}", answer.body);
        let first = "POST /api/account/passkeys/challenge";
        let answer = browser.request(&server, first, &headers, &json!({ "password": PASSWORD }).to_string()).await;
        assert_eq!(answer.status, if offered.is_some() { 200 } else { 409 }, "{}", answer.body);
    }
}

#[tokio::test]
async fn challenges_and_attempts_of_one_machine_are_limited() {
    let server = Server::of(|_| {}).await;
    let mut browser = at_name(Browser::new());
    let mut answers = Vec::new();
    for _ in 0..40 {
        let body = json!({ "id": "none", "credential": {} });
        answers.push(browser.post(&server, "/api/account/log-in/passkey", &body).await.status);
    }
    assert_eq!((answers[29], answers[39]), (401, 429), "{answers:?}");
    let limits = menagerie_server::ServerLimits::default();
    let limits =
        menagerie_server::ServerLimits { challenges: limits.challenges, ..menagerie_server::ServerLimits::off() };
    let server = Server::of(|settings| settings.limits = limits).await;
    let mut answers = Vec::new();
    for _ in 0..70 {
        answers.push(browser.post(&server, "/api/account/log-in/passkey/challenge", &json!({})).await.status);
    }
    assert_eq!((answers[59], answers[69]), (200, 429), "{answers:?}");
}
