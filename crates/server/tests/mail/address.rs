//! Addresses of accounts: given, confirmed, changed, removed.

use super::smtp::{Mood, Smtp};
use super::{confirm, offer, own, server, token, with_address};
use crate::client::{Browser, Server};
use crate::play::account::{PASSWORD, sign_up};
use serde_json::json;

#[tokio::test]
async fn a_server_without_a_mail_server_sends_none() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let me = ann.get(&server, "/api/account").await.json();
    assert!(me.get("email").is_none() && me["account"].get("email").is_none(), "{me}");
    for (path, body) in [
        ("/api/account/email", json!({ "password": PASSWORD, "address": "ann@example.org" })),
        ("/api/account/email/reminders", json!({ "on": true })),
        ("/api/account/recovery-link", json!({ "name": "Ann" })),
    ] {
        let answer = ann.post(&server, path, &body).await;
        assert_eq!((answer.status, &answer.json()["detail"]), (404, &json!("This server sends no e-mail.")), "{path}");
    }
}

#[tokio::test]
async fn an_address_is_given_confirmed_changed_and_removed() {
    let smtp = Smtp::start().await;
    let server = server(&smtp).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let nothing = json!({ "address": null, "pending": null, "reminders": false });
    assert_eq!(own(&mut ann, &server).await, nothing);
    assert_eq!(Browser::new().get(&server, "/api/account").await.json(), json!({ "account": null, "email": true }));
    assert_eq!(offer(&mut ann, &server, "wrong horse", "ann@example.org").await.status, 401);
    assert_eq!(offer(&mut ann, &server, PASSWORD, "ann at home").await.status, 400);
    let answer = offer(&mut ann, &server, PASSWORD, "ann@example.org").await;
    let pending = json!({ "address": null, "pending": "ann@example.org", "reminders": false });
    assert_eq!((answer.status, answer.json()), (200, pending));
    let letter = smtp.next().await;
    assert_eq!((letter.to.as_str(), letter.header("From")), ("ann@example.org", Some("Club <noreply@example.org>")));
    assert_eq!(letter.header("Subject"), Some("Confirm your e-mail address"));
    assert_eq!(letter.header("Auto-Submitted"), Some("auto-generated"));
    assert!(letter.text.contains("the account Ann on https://play.example.org"), "{}", letter.text);
    // What opens links changes nothing.
    let link = token(&letter, "confirm");
    assert_eq!(Browser::new().get(&server, "/email").await.status, 200);
    assert_eq!(Browser::new().get(&server, "/api/email/confirm").await.status, 405);
    assert_eq!(own(&mut ann, &server).await["address"], json!(null));
    assert_eq!((confirm(&server, &"0".repeat(64)).await, confirm(&server, "").await), (401, 401));
    assert_eq!(ann.post(&server, "/api/account/email/reminders", &json!({ "on": true })).await.status, 409);
    assert_eq!((confirm(&server, &link).await, confirm(&server, &link).await), (204, 401));
    let confirmed = json!({ "address": "ann@example.org", "pending": null, "reminders": false });
    assert_eq!(own(&mut ann, &server).await, confirmed);
    assert_eq!(offer(&mut ann, &server, PASSWORD, "ANN@example.org").await.status, 409);
    // It is in one's data, and nowhere else.
    assert_eq!(ann.get(&server, "/api/account/export").await.json()["account"]["email"], confirmed);
    for path in ["/api/people/Ann", "/api/stored?player=Ann"] {
        assert!(!Browser::new().get(&server, path).await.body.contains("ann@"), "{path}");
    }
    // Another takes its place when it is confirmed, and the first is written to.
    assert_eq!(offer(&mut ann, &server, PASSWORD, "lee@example.org").await.status, 200);
    assert_eq!(own(&mut ann, &server).await["address"], "ann@example.org");
    assert_eq!(confirm(&server, &token(&smtp.next().await, "confirm")).await, 204);
    let about = smtp.next().await;
    assert_eq!(
        (about.to.as_str(), about.header("Subject")),
        ("ann@example.org", Some("Your e-mail address was changed"))
    );
    let removed = ann.post(&server, "/api/account/email/remove", &json!({ "password": PASSWORD })).await;
    assert_eq!((removed.status, removed.json()), (200, nothing));
    assert_eq!(smtp.next().await.to, "lee@example.org");
}

#[tokio::test]
async fn letters_are_in_the_language_of_the_page() {
    let smtp = Smtp::start().await;
    let server = server(&smtp).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let headers =
        format!("Content-Type: application/json\r\nOrigin: http://{}\r\nAccept-Language: de\r\n", server.address);
    let body = json!({ "password": PASSWORD, "address": "ann@example.org" }).to_string();
    assert_eq!(ann.request(&server, "POST /api/account/email", &headers, &body).await.status, 200);
    let letter = smtp.next().await;
    assert!(letter.text.contains("Um sie zu bestätigen, öffnen Sie"), "{}", letter.text);
    assert_eq!(confirm(&server, &token(&letter, "confirm")).await, 204);
    // What follows is written in the same.
    let change = json!({ "password": PASSWORD, "new": "battery staple" });
    assert_eq!(ann.post(&server, "/api/account/password", &change).await.status, 200);
    assert!(smtp.next().await.text.contains("alle anderen Browser wurden abgemeldet"));
}

#[tokio::test]
async fn an_address_is_gone_with_its_account() {
    let smtp = Smtp::start().await;
    let server = server(&smtp).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    with_address(&mut ann, &server, &smtp, PASSWORD, "ann@example.org").await;
    smtp.becomes(Mood::Refuses(451));
    assert_eq!(offer(&mut ann, &server, PASSWORD, "lee@example.org").await.status, 200);
    smtp.until("RCPT", 2).await;
    assert_eq!(ann.post(&server, "/api/account/delete", &json!({ "password": PASSWORD })).await.status, 204);
    smtp.becomes(Mood::Takes);
    assert!(smtp.is_quiet().await, "what waited is not sent");
}

#[tokio::test]
async fn nobody_asks_for_very_many_letters() {
    let smtp = Smtp::start().await;
    let mail = super::settings(&smtp, "smtp://ADDRESS?tls=none");
    let server = Server::of(|settings| settings.mail = Some(mail)).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let mut answers = Vec::new();
    for number in 0..6 {
        answers.push(offer(&mut ann, &server, PASSWORD, &format!("ann{number}@example.org")).await.status);
    }
    assert_eq!(answers, [200, 200, 200, 200, 200, 429]);
    // Ten of one machine in all, whatever they are asked for.
    let ask = async |name: &str| {
        let asked = Browser::new().post(&server, "/api/account/recovery-link", &json!({ "name": name })).await;
        asked.status
    };
    for expected in [202, 202, 202, 202, 429] {
        assert_eq!(ask("Nobody2").await, expected);
    }
}
