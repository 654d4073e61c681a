//! Forgotten passwords.

use super::smtp::Smtp;
use super::{server, token, with_address};
use crate::client::{Browser, Server};
use crate::play::account::{PASSWORD, sign_up};
use serde_json::json;
use std::time::{Duration, Instant};

async fn ask(server: &Server, name: &str) -> (u16, String, Duration) {
    let began = Instant::now();
    let answer = Browser::new().post(server, "/api/account/recovery-link", &json!({ "name": name })).await;
    (answer.status, answer.body, began.elapsed())
}

async fn recover(server: &Server, token: &str, password: &str) -> (Browser, u16) {
    let mut browser = Browser::new();
    let body = json!({ "token": token, "new": password });
    let status = browser.post(server, "/api/account/recover-by-link", &body).await.status;
    (browser, status)
}

#[tokio::test]
async fn a_link_sets_a_new_password_once_and_logs_all_others_out() {
    let smtp = Smtp::start().await;
    let server = server(&smtp).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let tokens = json!({ "password": PASSWORD, "scopes": ["games:read"] });
    assert_eq!(ann.post(&server, "/api/account/tokens", &tokens).await.status, 201);
    with_address(&mut ann, &server, &smtp, PASSWORD, "ann@example.org").await;
    assert_eq!(ask(&server, "ann").await.0, 202);
    let older = smtp.next().await;
    assert_eq!((older.to.as_str(), older.header("Subject")), ("ann@example.org", Some("Set a new password")));
    assert_eq!(ask(&server, "Ann@Example.org").await.0, 202);
    let newer = smtp.next().await;
    let (older, newer) = (token(&older, "recover"), token(&newer, "recover"));
    assert_eq!(recover(&server, &older, "another horse").await.1, 401, "the newer one has cancelled it");
    assert_eq!(recover(&server, &newer, "short").await.1, 400);
    let (mut other, status) = recover(&server, &newer, "another horse").await;
    assert_eq!(status, 200);
    assert_eq!(recover(&server, &newer, "a third horse").await.1, 401, "it works once");
    assert_eq!(ann.get(&server, "/api/account").await.json()["account"], json!(null));
    let me = other.get(&server, "/api/account").await.json();
    assert_eq!((&me["account"]["name"], &me["account"]["sessions"]), (&json!("Ann"), &json!(1)));
    assert_eq!(other.get(&server, "/api/account/tokens").await.json()["tokens"], json!([]));
    let log_in = json!({ "name": "Ann", "password": "another horse" });
    assert_eq!(Browser::new().post(&server, "/api/account/log-in", &log_in).await.status, 200);
    let about = smtp.next().await;
    assert_eq!(about.header("Subject"), Some("Your password was changed"));
    assert!(!about.text.contains("another horse"));
    // A new password cancels links.
    assert_eq!(ask(&server, "Ann").await.0, 202);
    let link = token(&smtp.next().await, "recover");
    let change = json!({ "password": "another horse", "new": "battery staple" });
    assert_eq!(other.post(&server, "/api/account/password", &change).await.status, 200);
    smtp.next().await;
    assert_eq!(recover(&server, &link, "too late now").await.1, 401);
}

#[tokio::test]
async fn nobody_learns_who_has_an_account_or_an_address() {
    let smtp = Smtp::start().await;
    let server = server(&smtp).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let (mut bob, _) = sign_up(&server, "Bob").await;
    with_address(&mut ann, &server, &smtp, PASSWORD, "ann@example.org").await;
    // Not confirmed.
    assert_eq!(super::offer(&mut bob, &server, PASSWORD, "bob@example.org").await.status, 200);
    smtp.next().await;
    let mut times = Vec::new();
    let names = ["Ann", "ann@example.org", "Bob", "bob@example.org", "Nobody2", "nobody@example.org", "", "\0"];
    for name in names {
        let (status, body, took) = ask(&server, name).await;
        assert_eq!((status, body.as_str()), (202, ""), "{name}");
        times.push(took);
    }
    let (shortest, longest) = (times.iter().min().unwrap(), times.iter().max().unwrap());
    assert!(*shortest >= Duration::from_secs(1) && *longest < 3 * *shortest, "{times:?}");
    assert_eq!((smtp.next().await.to, smtp.next().await.to), ("ann@example.org".into(), "ann@example.org".into()));
    assert!(smtp.is_quiet().await);
}
