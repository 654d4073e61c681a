//! Against the engine.

use crate::client::{Browser, Server};
use serde_json::{Value, json};

fn against_engine(game: &str, level: u8, color: &str, clock: Value) -> Value {
    json!({ "game": game, "opponent": { "engine": { "level": level } }, "color": color, "clock": clock })
}

#[tokio::test]
async fn the_engine_answers_in_every_game() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    for name in menagerie_core::Library::shipped().names() {
        println!("{name}");
        let id = browser.begin(&server, against_engine(name, 1, "b", json!(null))).await;
        let mut socket = browser.connect(&server, &id).await;
        let room = socket.room().await;
        assert_eq!(room["players"]["w"]["kind"], "engine");
        // It may have moved before anybody came, and in some games Black begins.
        let waits = room["version"] == 0 && room["position"]["side"] == "w";
        let mut moved = if waits { socket.event("moved").await } else { room["position"].clone() };
        let mut version = u64::from(waits || room["version"] != 0);
        assert!(!waits || moved["version"] == 1, "{name}");
        // A turn may have several moves.
        while moved["side"] == "b" {
            let reply = moved["moves"][0]["uci"].as_str().unwrap().to_string();
            moved = socket.play(&reply, version).await;
            version += 1;
        }
        assert_eq!(socket.event("moved").await["version"], version + 1, "{name}");
    }
}

#[tokio::test]
async fn the_engine_thinks_on_its_clock_and_tells_its_thoughts() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let clock = json!({ "initial_ms": 20_000, "increment_ms": 0 });
    let id = browser.begin(&server, against_engine("chess", 20, "w", clock)).await;
    let mut socket = browser.connect(&server, &id).await;
    let room = socket.room().await;
    assert_eq!(room["clock"]["running"], json!(null));
    let moved = socket.play("e2e4", 0).await;
    assert_eq!(moved["clock"]["running"], json!(null), "the engine waits for its turn on nobody's time");
    assert_eq!(socket.event("clock").await["clock"]["running"], "b");
    let thinking = socket.event("thinking").await;
    assert!(!thinking["line"].as_array().unwrap().is_empty());
    let moved = socket.event("moved").await;
    assert!(moved["clock"]["b"].as_i64().unwrap() < 20_000, "{}", moved["clock"]);
    assert_eq!(moved["clock"]["running"], "w");
}

#[tokio::test]
async fn hints_are_given_and_moves_taken_back_with_the_reply() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let fen = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    let mut body = against_engine("chess", 1, "w", json!(null));
    body["fen"] = json!(fen);
    let id = browser.begin(&server, body).await;
    let mut socket = browser.connect(&server, &id).await;
    socket.room().await;
    socket.say(json!({ "do": "hint" })).await;
    let hint = socket.event("hint").await;
    assert!(hint["san"].as_str().unwrap().starts_with('R') || hint["uci"].as_str().unwrap().len() == 4, "{hint}");
    socket.play("a2a3", 0).await;
    assert_eq!(socket.event("moved").await["version"], 2);
    socket.say(json!({ "do": "takeback" })).await;
    let room = socket.room().await;
    assert_eq!((&room["position"]["ply"], &room["position"]["fen"]), (&json!(0), &json!(fen)));
    assert!(socket.refused(json!({ "do": "draw" })).await.contains("declines the draw"));
    socket.say(json!({ "do": "resign" })).await;
    assert_eq!(socket.event("ended").await["result"], "0-1 resignation");
    socket.say(json!({ "do": "rematch" })).await;
    let next = socket.event("rematch").await["game"]["id"].as_str().unwrap().to_string();
    assert_eq!(browser.connect(&server, &next).await.room().await["seat"], "b");
}

/// Of one person, eight searches wait at most.
#[tokio::test]
async fn who_plays_more_games_than_may_wait_gets_a_move_in_all() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let thinking = std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1);
    let clock = json!({ "initial_ms": 10_000, "increment_ms": 0 });
    let mut sockets = Vec::new();
    for _ in 0..thinking + 11 {
        let id = browser.begin(&server, against_engine("chess", 20, "b", clock.clone())).await;
        sockets.push(browser.connect(&server, &id).await);
    }
    // Nothing that is said or done from here on reminds a game of its engine.
    for mut socket in sockets {
        let room = socket.room().await;
        let moved = if room["version"] == 0 { socket.event("moved").await } else { room };
        assert_eq!(moved["version"], 1);
    }
}
