//! Reminders in browsers, sent to a push service of the tests' own.

mod service;

use crate::client::{Browser, Server, Socket};
use crate::play::account::sign_up;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use menagerie_server::{PushSettings, ServerLimits, Settings};
use serde_json::{Value, json};
use service::{Received, Service};
use std::time::Duration;
use web_push_native::p256::SecretKey;
use web_push_native::{Auth, decrypt};

const SECRET: [u8; 16] = [9; 16];

fn key() -> SecretKey {
    SecretKey::from_slice(&[7; 32]).unwrap()
}

fn with(service: &Service) -> impl FnOnce(&mut Settings) + use<> {
    let mut push = PushSettings::new("admin@example.org", [service.origin.as_str()]).unwrap();
    (push.again, push.timeout) = (Duration::from_millis(100), Duration::from_secs(3));
    |settings| {
        settings.limits = ServerLimits::off();
        settings.push = Some(push);
    }
}

/// What a browser gives.
fn subscription(endpoint: &str, moves: bool) -> Value {
    let p256dh = URL_SAFE_NO_PAD.encode(key().public_key().to_sec1_bytes());
    let keys = json!({ "p256dh": p256dh, "auth": URL_SAFE_NO_PAD.encode(SECRET) });
    json!({ "endpoint": endpoint, "keys": keys, "moves": moves })
}

/// What the browser reads in a message.
fn read(message: &Received) -> Value {
    let text = decrypt(message.body.clone(), &key(), &Auth::from(SECRET)).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// Two accounts in a correspondence game, of which the first has white.
async fn meet(server: &Server) -> ([Browser; 2], String, [Socket; 2]) {
    let ((mut ann, _), (mut bob, _)) = (sign_up(server, "Ann").await, sign_up(server, "Bob").await);
    let body = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "clock": { "days": 3 } });
    let id = ann.begin(server, body).await;
    let (mut white, mut black) = (ann.connect(server, &id).await, bob.connect(server, &id).await);
    white.room().await;
    black.room().await;
    black.say(json!({ "do": "join" })).await;
    white.room().await;
    black.room().await;
    ([ann, bob], id, [white, black])
}

#[tokio::test]
async fn a_browser_hears_of_each_move_if_it_wants_until_it_is_logged_out() {
    let mut service = Service::start().await;
    let server = Server::of(with(&service)).await;
    let ([mut ann, mut bob], id, [mut white, mut black]) = meet(&server).await;
    let own = bob.get(&server, "/api/account/push").await.json();
    assert_eq!((&own["on"], own["key"].as_str().unwrap().len()), (&json!(false), 87));
    let endpoint = format!("{}/of/bob", service.origin);
    let on = bob.post(&server, "/api/account/push", &subscription(&endpoint, true)).await;
    assert_eq!((on.status, &on.json()["on"], &on.json()["moves"]), (200, &json!(true), &json!(true)));
    let quiet = format!("{}/of/ann", service.origin);
    assert_eq!(ann.post(&server, "/api/account/push", &subscription(&quiet, false)).await.status, 200);
    white.play("e2e4", 0).await;
    let message = service.next().await;
    assert_eq!(message.path, "/of/bob");
    let header = |name: &str| message.headers[name].to_str().unwrap();
    assert!(header("authorization").ends_with(&format!("k={}", own["key"].as_str().unwrap())));
    assert!((3 * 24 * 3600 - 60..=3 * 24 * 3600).contains(&header("ttl").parse().unwrap()), "{}", header("ttl"));
    let text = json!({ "title": "Your move against Ann", "body": "About 72 hours left", "link": format!("/play/{id}"), "tag": id });
    assert_eq!(read(&message), text);
    // Ann's time does not run out yet.
    black.event("moved").await;
    black.play("e7e5", 1).await;
    assert!(service.is_quiet().await);
    // It goes on after a restart, with the same key, and ends when the browser is logged out.
    let server = server.restart_with(with(&service)).await;
    assert_eq!(
        bob.get(&server, "/api/account/push").await.json(),
        json!({ "key": own["key"], "on": true, "moves": true })
    );
    let mut white = ann.connect(&server, &id).await;
    white.room().await;
    white.play("g1f3", 2).await;
    assert_eq!(service.next().await.path, "/of/bob");
    let mut black = bob.connect(&server, &id).await;
    black.room().await;
    black.play("b8c6", 3).await;
    assert_eq!(bob.post(&server, "/api/account/log-out", &json!({})).await.status, 204);
    white.event("moved").await;
    white.play("f1b5", 4).await;
    assert!(service.is_quiet().await);
}

#[tokio::test]
async fn a_browser_hears_that_a_game_has_ended() {
    let mut service = Service::start().await;
    let server = Server::of(with(&service)).await;
    let ([_ann, mut bob], id, [mut white, _black]) = meet(&server).await;
    let endpoint = format!("{}/of/bob", service.origin);
    assert_eq!(bob.post(&server, "/api/account/push", &subscription(&endpoint, false)).await.status, 200);
    white.play("e2e4", 0).await;
    white.say(json!({ "do": "resign" })).await;
    let text = json!({ "title": "The game against Ann has ended", "body": "You have won", "link": format!("/play/{id}"), "tag": id });
    assert_eq!(read(&service.next().await), text);
    assert!(service.is_quiet().await, "it is said once");
}

#[tokio::test]
async fn a_message_is_sent_again_and_a_browser_that_is_gone_is_forgotten() {
    let mut service = Service::start().await;
    let server = Server::of(with(&service)).await;
    let ([_ann, mut bob], _, [mut white, mut black]) = meet(&server).await;
    let endpoint = format!("{}/of/bob", service.origin);
    bob.post(&server, "/api/account/push", &subscription(&endpoint, true)).await;
    service.answers(503);
    white.play("e2e4", 0).await;
    let first = service.next().await;
    let again = service.next().await;
    assert_eq!(read(&first), read(&again));
    // Nobody follows where a service points.
    service.answers(307);
    service.next().await;
    service.answers(201);
    service.next().await;
    assert!(service.is_quiet().await, "it was sent");
    black.event("moved").await;
    black.play("e7e5", 1).await;
    white.event("moved").await;
    service.answers(410);
    white.play("g1f3", 2).await;
    service.next().await;
    assert!(service.is_quiet().await);
    assert_eq!(bob.get(&server, "/api/account/push").await.json()["on"], false);
}

#[tokio::test]
async fn messages_go_to_services_that_the_operator_allows() {
    let service = Service::start().await;
    let server = Server::of(with(&service)).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    for endpoint in
        [format!("http://{}/api/account", server.address), "https://example.org/".to_string(), String::new()]
    {
        let refused = ann.post(&server, "/api/account/push", &subscription(&endpoint, false)).await;
        assert_eq!(refused.status, 400, "{endpoint}");
        assert!(refused.body.contains("the push service of this browser"), "{}", refused.body);
    }
    let mut short = subscription(&format!("{}/a", service.origin), false);
    short["keys"]["auth"] = json!("AAAA");
    let refused = ann.post(&server, "/api/account/push", &short).await;
    assert!(refused.status == 400 && refused.body.contains("16 bytes"), "{}", refused.body);
    assert_eq!(ann.get(&server, "/api/account/push").await.json()["on"], false);
    // Elsewhere nothing is sent.
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    assert_eq!(ann.get(&server, "/api/account/push").await.status, 404);
    assert_eq!(ann.get(&server, "/api/account").await.json()["push"], json!(null));
}
