//! What a game keeps: its definition, and each command once.

use crate::client::{Browser, Server, Socket};
use menagerie_server::{ServerLimits, Settings};
use serde_json::{Value, json};

/// The next answer to a command with an `id`.
async fn answer(socket: &mut Socket, command: Value) -> Value {
    socket.say(command).await;
    socket.any(&["done", "refused"]).await
}

fn done(id: &str, seq: u32, version: u32) -> Value {
    json!({ "event": "done", "id": id, "seq": seq, "version": version })
}

#[tokio::test]
async fn a_command_is_answered_again_as_at_first_and_done_once() {
    let server = Server::start().await;
    let (mut ann, mut bob) = (Browser::new(), Browser::new());
    let body = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w" });
    let id = ann.begin(&server, body).await;
    let (mut white, mut black) = (ann.connect(&server, &id).await, bob.connect(&server, &id).await);
    let join = json!({ "do": "join", "id": "1" });
    for _ in 0..2 {
        assert_eq!(answer(&mut black, join.clone()).await, done("1", 2, 0));
    }
    let first = json!({ "do": "move", "uci": "e2e4", "version": 0, "id": "a" });
    assert_eq!(answer(&mut white, first.clone()).await, done("a", 3, 1));
    // An ID is of its player: Bob's is another one.
    let reply = json!({ "do": "move", "uci": "e7e5", "version": 1, "id": "a" });
    assert_eq!(answer(&mut black, reply).await, done("a", 4, 2));
    let offer = json!({ "do": "draw", "id": "offer" });
    assert_eq!(answer(&mut white, offer.clone()).await, done("offer", 5, 2));
    black.say(json!({ "do": "decline" })).await;
    black.event("offers").await;
    // What comes late is no second offer, nor is it a second move.
    assert_eq!(answer(&mut white, offer.clone()).await, done("offer", 5, 2));
    assert_eq!(answer(&mut white, first.clone()).await, done("a", 3, 1));
    // One that was refused has changed nothing, and may come again.
    let early = json!({ "do": "move", "uci": "b8c6", "version": 3, "id": "b" });
    assert_eq!(answer(&mut black, early.clone()).await["event"], "refused");
    white.play("g1f3", 2).await;
    assert_eq!(answer(&mut black, early).await, done("b", 8, 4));
    for id in ["", "two words", &"x".repeat(65)] {
        let refused = answer(&mut white, json!({ "do": "draw", "id": id })).await;
        assert!(refused["problem"]["detail"].as_str().unwrap().contains("an id is a text"), "{refused}");
    }
    // A server that starts again knows them.
    let server = server.restart().await;
    let mut white = ann.connect(&server, &id).await;
    assert_eq!(white.room().await["offers"]["draw"], json!(null));
    assert_eq!(answer(&mut white, first).await, done("a", 3, 1));
    assert_eq!(answer(&mut white, offer).await, done("offer", 5, 2));
}

/// Settings with a game of the server's own.
pub fn with_game(definition: &str) -> impl FnOnce(&mut Settings) {
    move |settings| {
        settings.limits = ServerLimits::off();
        settings.library.add("house-rules.toml", definition).unwrap();
    }
}

#[tokio::test]
async fn a_game_goes_on_under_its_definition_when_the_server_has_another() {
    let old = "inherit = 'chess'\ntitle = 'House rules'\n[pieces]\nknight = { letter = 'N', betza = 'C' }";
    let server = Server::of(with_game(old)).await;
    let mut browser = Browser::new();
    let body = json!({ "game": "house-rules", "opponent": { "board": {} }, "color": "w", "public": true });
    let id = browser.begin(&server, body.clone()).await;
    let mut socket = browser.connect(&server, &id).await;
    // It is one that the server has.
    assert_eq!(socket.room().await["definition"], json!(null));
    socket.play("b1c4", 0).await;
    // The knight is corrected.
    let corrected = "inherit = 'chess'\ntitle = 'House rules'";
    let server = server.restart_with(with_game(corrected)).await;
    let mut socket = browser.connect(&server, &id).await;
    let room = socket.room().await;
    assert_eq!((&room["game"], &room["position"]["ply"]), (&json!("house-rules"), &json!(1)));
    socket.play("g8f5", 1).await;
    // Questions about the game are asked under its definition, and not under the server's.
    let definition = room["definition"].as_str().unwrap();
    let question = json!({ "game": "house-rules", "definition": definition, "moves": ["b1c4", "g8f5"] });
    assert_eq!(browser.post(&server, "/api/position", &question).await.status, 200);
    socket.say(json!({ "do": "resign" })).await;
    socket.event("ended").await;
    let stored = browser.get(&server, &format!("/api/stored/{id}")).await.json();
    assert_eq!((&stored["moves"], &stored["definition"]), (&json!(["b1c4", "g8f5"]), &json!(definition)));
    // A rematch is another game of the same, and a new game is one of the server's.
    socket.say(json!({ "do": "rematch" })).await;
    let again = socket.event("rematch").await["game"]["id"].as_str().unwrap().to_string();
    browser.connect(&server, &again).await.play("b1c4", 0).await;
    let new = browser.begin(&server, body).await;
    let mut socket = browser.connect(&server, &new).await;
    assert!(socket.refused(json!({ "do": "move", "uci": "b1c4", "version": 0 })).await.contains("b1c4"));
    socket.play("b1c3", 0).await;
    // And so it is after another start, without the game.
    let server = server.restart().await;
    let room = browser.connect(&server, &id).await.room().await;
    assert_eq!((&room["position"]["ply"], &room["result"]), (&json!(2), &json!("0-1 resignation")));
}

#[tokio::test]
async fn ended_games_are_counted_once() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    for number in 1..=2 {
        let id = browser.begin(&server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await;
        let mut socket = browser.connect(&server, &id).await;
        socket.play("e2e4", 0).await;
        socket.say(json!({ "do": "resign" })).await;
        socket.event("ended").await;
        let counted = format!("menagerie_games_ended_total {number}\n");
        let began = std::time::Instant::now();
        while !browser.get(&server, "/metrics").await.body.contains(&counted) {
            assert!(began.elapsed() < std::time::Duration::from_secs(30), "{counted}");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
}
