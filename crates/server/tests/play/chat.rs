//! Chats in games: who writes, and who reads it.

use super::account::{PASSWORD, credentials, sign_up};
use crate::client::{Browser, Server, Socket};
use serde_json::{Value, json};

/// A game of two accounts, white first.
pub async fn meet(server: &Server, white: &mut Browser, black: &mut Browser) -> (String, Socket, Socket) {
    let id = white.begin(server, json!({ "game": "chess", "opponent": { "person": {} }, "color": "w" })).await;
    let (mut own, mut other) = (white.connect(server, &id).await, black.connect(server, &id).await);
    own.room().await;
    other.room().await;
    other.say(json!({ "do": "join", "name": "Bobby" })).await;
    other.room().await;
    own.room().await;
    (id, own, other)
}

pub fn say(to: &str, text: &str) -> Value {
    json!({ "do": "say", "to": to, "text": text })
}

/// Writes something that is refused, and gives the sentence.
pub async fn unsaid(socket: &mut Socket, message: Value) -> String {
    socket.say(message).await;
    socket.event("unsaid").await["problem"]["detail"].as_str().unwrap().to_string()
}

/// What the next message says.
pub async fn said(socket: &mut Socket) -> String {
    socket.event("said").await["message"]["text"].as_str().unwrap().to_string()
}

/// All that somebody may read.
async fn chat(socket: &mut Socket) -> Vec<String> {
    socket.say(json!({ "do": "chat" })).await;
    let chat = socket.event("chat").await;
    let messages = chat["messages"].as_array().unwrap().iter();
    messages.map(|message| message["text"].as_str().unwrap().to_string()).collect()
}

#[tokio::test]
async fn players_and_those_who_watch_write_among_themselves_until_the_end() {
    let server = Server::start().await;
    let ((mut ann, _), (cy, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Cy").await);
    let mut guest = Browser::new();
    let (id, mut white, mut black) = meet(&server, &mut ann, &mut guest).await;
    let mut watcher = cy.clone().connect(&server, &id).await;
    let mut stranger = Browser::new().connect(&server, &id).await;
    white.say(say("players", "  good\nluck <i>!</i>")).await;
    for socket in [&mut white, &mut black] {
        let mut message = socket.event("said").await["message"].take();
        assert!(message["at_ms"].take().as_i64() > Some(0));
        let expected = json!({ "number": 1, "to": "players", "name": "Ann", "account": true, "side": "w",
                               "at_ms": null, "text": "good luck <i>!</i>" });
        assert_eq!(message, expected);
    }
    black.say(say("players", "you too")).await;
    let message = white.event("said").await["message"].take();
    assert_eq!((&message["name"], &message["account"], &message["side"]), (&json!("Bobby"), &Value::Null, &json!("b")));
    watcher.say(say("watchers", "Qh5 wins")).await;
    assert_eq!((said(&mut watcher).await, said(&mut stranger).await), ("Qh5 wins".to_string(), "Qh5 wins".to_string()));
    // Each reads their own, also who comes later, and after the game was opened again.
    assert_eq!(chat(&mut white).await, ["good luck <i>!</i>", "you too"]);
    assert_eq!(chat(&mut watcher).await, ["Qh5 wins"]);
    assert_eq!(chat(&mut Browser::new().connect(&server, &id).await).await, ["Qh5 wins"]);
    for (at, to, text, why) in [
        (0, "watchers", "hello", "among themselves until it has ended"),
        (1, "players", "hello", "only its players"),
        (2, "watchers", "hello", "Log in first"),
        (3, "players", "  ", "Write something first"),
        (3, "players", &"x".repeat(241), "at most 240 letters"),
        (3, "players", "a\u{202e}b", "invisible characters"),
    ] {
        let sockets = [&mut white, &mut watcher, &mut stranger, &mut black];
        let socket = &mut *sockets[at];
        let refused = unsaid(socket, say(to, text)).await;
        assert!(refused.contains(why), "{refused}");
    }
    black.say(json!({ "do": "resign" })).await;
    white.event("ended").await;
    assert_eq!(chat(&mut white).await, ["good luck <i>!</i>", "you too", "Qh5 wins"]);
    white.say(say("watchers", "I saw it too late")).await;
    assert_eq!((said(&mut watcher).await, said(&mut black).await.len()), ("I saw it too late".to_string(), 17));
    let server = server.restart().await;
    let mut white = ann.connect(&server, &id).await;
    assert_eq!(chat(&mut white).await.len(), 4);
    // A game with the engine has no chat, and nothing of it is in what everybody may read.
    let alone =
        ann.begin(&server, json!({ "game": "chess", "opponent": { "engine": { "level": 1 } }, "color": "w" })).await;
    let refused = unsaid(&mut ann.connect(&server, &alone).await, say("players", "hello")).await;
    assert!(refused.contains("between two players"), "{refused}");
    let stored = ann.get(&server, &format!("/api/stored/{id}")).await.body;
    assert!(stored.contains("resignation") && !stored.contains("luck"), "{stored}");
}

#[tokio::test]
async fn a_guests_seat_does_not_say_who_is_logged_in() {
    let server = Server::start().await;
    let ((mut ann, _), _) = (sign_up(&server, "Ann").await, sign_up(&server, "Cy").await);
    let mut guest = Browser::new();
    let (id, mut white, _) = meet(&server, &mut ann, &mut guest).await;
    assert_eq!(guest.post(&server, "/api/account/log-in", &credentials("Cy")).await.status, 200);
    let mut black = guest.connect(&server, &id).await;
    black.say(say("players", "hello")).await;
    let message = white.event("said").await["message"].take();
    assert_eq!((&message["name"], &message["account"]), (&json!("Bobby"), &Value::Null));
    // Whom Ann has blocked she does not read at a guest's seat either.
    assert_eq!(ann.post(&server, "/api/people/Cy/relation", &json!({ "relation": "block" })).await.status, 200);
    black.say(say("players", "hidden")).await;
    white.say(say("players", "well")).await;
    assert_eq!(said(&mut white).await, "well");
}

#[tokio::test]
async fn what_is_sent_again_is_one_message() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob).await;
    for _ in 0..2 {
        white.say(json!({ "do": "say", "to": "players", "text": "hello", "id": "one" })).await;
        assert_eq!(white.event("said").await["message"]["number"], 1);
    }
    black.say(json!({ "do": "say", "to": "players", "text": "you too", "id": "one" })).await;
    assert_eq!((said(&mut white).await, chat(&mut white).await.len()), ("you too".to_string(), 2));
}

#[tokio::test]
async fn who_is_blocked_is_not_read() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob).await;
    black.say(say("players", "one")).await;
    assert_eq!((said(&mut white).await, said(&mut black).await), ("one".to_string(), "one".to_string()));
    white.say(say("players", "before")).await;
    assert_eq!((said(&mut white).await, said(&mut black).await), ("before".to_string(), "before".to_string()));
    assert_eq!(ann.post(&server, "/api/people/Bob/relation", &json!({ "relation": "block" })).await.status, 200);
    black.say(say("players", "two")).await;
    assert_eq!(said(&mut black).await, "two", "it seems to have been written as before");
    white.say(say("players", "three")).await;
    assert_eq!(said(&mut white).await, "three");
    assert_eq!(
        (chat(&mut white).await, chat(&mut black).await),
        (vec!["before".into(), "three".into()], vec!["one".into(), "before".into(), "two".into()]),
        "what the other has read does not disappear"
    );
}

#[tokio::test]
async fn nobody_writes_fast_or_without_end() {
    // With the usual limits.
    let server = Server::of(|_| {}).await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob).await;
    for number in 0..6 {
        white.say(say("players", &number.to_string())).await;
        assert_eq!(said(&mut black).await, number.to_string());
    }
    assert!(unsaid(&mut white, say("players", "7")).await.contains("too fast"));
    black.say(say("players", "still here")).await;
    while said(&mut white).await != "still here" {}
    // What comes at the same time has numbers of its own, up to the bound.
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob).await;
    for number in 0..100 {
        for socket in [&mut white, &mut black] {
            socket.say(say("players", &number.to_string())).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    }
    let mut numbers: Vec<u64> = Vec::new();
    for _ in 0..200 {
        numbers.push(white.event("said").await["message"]["number"].as_u64().unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=200).collect::<Vec<_>>());
    assert!(unsaid(&mut black, say("players", "more")).await.contains("at most 200 messages"));
}

#[tokio::test]
async fn what_was_written_is_part_of_ones_data_and_is_deleted() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let (id, mut white, mut black) = meet(&server, &mut ann, &mut bob).await;
    white.say(say("players", "a secret")).await;
    said(&mut black).await;
    ann.post(&server, "/api/people/Bob/relation", &json!({ "relation": "follow" })).await;
    let data = ann.get(&server, "/api/account/export").await.json();
    assert_eq!((&data["messages"][0]["text"], &data["messages"][0]["game"]), (&json!("a secret"), &json!(id)));
    assert_eq!((&data["follows"], &data["blocks"]), (&json!(["Bob"]), &json!([])));
    assert_eq!(bob.get(&server, "/api/account/export").await.json()["messages"], json!([]));
    assert_eq!(ann.post(&server, "/api/account/delete", &json!({ "password": PASSWORD })).await.status, 204);
    assert!(chat(&mut black).await.is_empty());
}
