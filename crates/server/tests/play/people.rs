//! Two people, and those who watch.

use crate::client::{Browser, Server, Socket};
use menagerie_server::Timeouts;
use serde_json::{Value, json};
use std::time::Duration;

/// A game of chess between two people, white first.
struct Pair {
    id: String,
    white: (Browser, Socket),
    black: (Browser, Socket),
}

async fn meet(server: &Server, clock: Value) -> Pair {
    let (mut ann, mut bob) = (Browser::new(), Browser::new());
    let body = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "clock": clock, "name": "Ann" });
    let id = ann.begin(server, body).await;
    let mut white = ann.connect(server, &id).await;
    let room = white.room().await;
    assert_eq!((&room["seat"], &room["players"]["b"]["kind"]), (&json!("w"), &json!("open")));
    assert!(white.refused(json!({ "do": "move", "uci": "e2e4", "version": 0 })).await.contains("has not joined"));
    assert!(white.refused(json!({ "do": "join" })).await.contains("another browser"));
    let mut black = bob.connect(server, &id).await;
    assert_eq!(black.room().await["seat"], json!(null));
    assert!(black.refused(json!({ "do": "resign" })).await.contains("only its players"));
    black.say(json!({ "do": "join", "name": "Bob" })).await;
    let room = black.room().await;
    assert_eq!((&room["seat"], &room["players"]["b"]["name"]), (&json!("b"), &json!("Bob")));
    assert_eq!(white.room().await["players"]["b"]["here"], true);
    Pair { id, white: (ann, white), black: (bob, black) }
}

#[tokio::test]
async fn both_hear_of_every_move_and_nobody_moves_for_the_other() {
    let server = Server::start().await;
    let Pair { id, white: (_, mut white), black: (_, mut black) } = meet(&server, json!(null)).await;
    white.play("e2e4", 0).await;
    assert_eq!(black.event("moved").await["played"]["uci"], "e2e4");
    assert!(white.refused(json!({ "do": "move", "uci": "d2d4", "version": 1 })).await.contains("not your turn"));
    assert!(white.refused(json!({ "do": "hint" })).await.contains("not available"));
    let mut watcher = Browser::new().connect(&server, &id).await;
    let room = watcher.room().await;
    assert_eq!((&room["seat"], &room["position"]["ply"]), (&json!(null), &json!(1)));
    assert!(watcher.refused(json!({ "do": "join" })).await.contains("can watch"));
    assert!(watcher.refused(json!({ "do": "move", "uci": "e7e5", "version": 1 })).await.contains("only its players"));
    black.play("e7e5", 1).await;
    assert_eq!(watcher.event("moved").await["version"], 2);
}

#[tokio::test]
async fn a_reconnect_loses_nothing() {
    let server = Server::start().await;
    let Pair { id, white: (mut ann, white), black: (mut bob, mut black) } = meet(&server, json!(null)).await;
    drop(white);
    assert_eq!(black.event("presence").await["here"]["w"], false);
    let mut white = ann.connect(&server, &id).await;
    assert_eq!(white.room().await["seat"], "w");
    white.play("e2e4", 0).await;
    drop(black);
    white.event("presence").await;
    let mut black = bob.connect(&server, &id).await;
    let room = black.room().await;
    assert_eq!((&room["seat"], &room["position"]["played"][0]["uci"]), (&json!("b"), &json!("e2e4")));
    black.play("e7e5", 1).await;
}

#[tokio::test]
async fn draws_are_offered_declined_by_a_move_and_agreed() {
    let server = Server::start().await;
    let Pair { white: (_, mut white), black: (_, mut black), .. } = meet(&server, json!(null)).await;
    white.say(json!({ "do": "draw" })).await;
    assert_eq!(black.event("offers").await["offers"]["draw"], "w");
    assert!(white.refused(json!({ "do": "draw" })).await.contains("already offered"));
    black.say(json!({ "do": "decline" })).await;
    assert_eq!(white.event("offers").await["offers"]["draw"], json!(null));
    white.play("e2e4", 0).await;
    black.say(json!({ "do": "draw" })).await;
    assert_eq!(white.event("offers").await["offers"]["draw"], "b");
    black.play("e7e5", 1).await;
    let moved = white.event("moved").await;
    assert_eq!(moved["offers"]["draw"], "b", "who offers and moves still offers");
    white.say(json!({ "do": "draw" })).await;
    assert_eq!(white.event("ended").await["result"], "1/2-1/2 agreement");
    assert_eq!(black.event("ended").await["sentence"], "Drawn by agreement.");
}

#[tokio::test]
async fn moves_are_taken_back_with_consent() {
    let server = Server::start().await;
    let Pair { white: (_, mut white), black: (_, mut black), .. } = meet(&server, json!(null)).await;
    assert!(white.refused(json!({ "do": "takeback" })).await.contains("no move"));
    white.play("e2e4", 0).await;
    black.play("e7e5", 1).await;
    white.say(json!({ "do": "takeback" })).await;
    assert_eq!(black.event("offers").await["offers"]["takeback"], "w");
    assert!(white.refused(json!({ "do": "takeback" })).await.contains("already"));
    black.say(json!({ "do": "takeback" })).await;
    let room = white.room().await;
    assert_eq!((&room["position"]["ply"], &room["position"]["side"]), (&json!(0), &json!("w")));
    white.play("d2d4", 3).await;
}

#[tokio::test]
async fn resigning_ends_the_game_and_both_may_want_another() {
    let server = Server::start().await;
    let Pair { id, white: (mut ann, mut white), black: (_, mut black) } = meet(&server, json!(null)).await;
    white.say(json!({ "do": "resign" })).await;
    assert_eq!(black.event("ended").await["result"], "0-1 resignation");
    white.say(json!({ "do": "rematch" })).await;
    assert_eq!(black.event("offers").await["offers"]["rematch"], "w");
    // One that was declined may be offered again.
    assert!(white.refused(json!({ "do": "decline" })).await.contains("no offer"));
    black.say(json!({ "do": "decline" })).await;
    assert_eq!(black.event("offers").await["offers"]["rematch"], json!(null));
    assert!(black.refused(json!({ "do": "decline" })).await.contains("no offer"));
    white.say(json!({ "do": "rematch" })).await;
    assert_eq!(black.event("offers").await["offers"]["rematch"], "w");
    black.say(json!({ "do": "rematch" })).await;
    let next = white.event("rematch").await["game"]["id"].as_str().unwrap().to_string();
    let room = ann.connect(&server, &next).await.room().await;
    assert_eq!((&room["seat"], &room["result"]), (&json!("b"), &json!("*")));
    assert_eq!(ann.connect(&server, &id).await.room().await["rematch"]["id"], next);
}

#[tokio::test]
async fn clocks_run_for_who_is_to_move_and_a_flag_ends_the_game() {
    let server = Server::start().await;
    let clock = json!({ "initial_ms": 4000, "increment_ms": 500 });
    let Pair { white: (_, mut white), black: (_, mut black), .. } = meet(&server, clock).await;
    let moved = white.play("e2e4", 0).await;
    assert_eq!((&moved["clock"]["running"], &moved["clock"]["w"]), (&json!("b"), &json!(4500)));
    let moved = black.play("e7e5", 1).await;
    let left = moved["clock"]["b"].as_i64().unwrap();
    assert!((1..=4500).contains(&left), "{moved}");
    assert_eq!(moved["clock"]["running"], "w");
    let ended = black.event("ended").await;
    assert_eq!((&ended["result"], &ended["clock"]["w"]), (&json!("0-1 time"), &json!(0)));
    assert_eq!(ended["clock"]["b"], left);
    assert_eq!(ended["sentence"], "White ran out of time: black has won.");
}

#[tokio::test]
async fn who_goes_away_can_be_claimed_from_after_the_grace_and_not_before() {
    let claim_after = Duration::from_millis(400);
    let server = Server::with(Timeouts { claim_after, ..Timeouts::default() }).await;
    let Pair { white: (_, white), black: (_, mut black), .. } = meet(&server, json!(null)).await;
    assert!(black.refused(json!({ "do": "claim" })).await.contains("away"));
    drop(white);
    assert_eq!(black.event("offers").await["offers"]["claim"], "b");
    black.say(json!({ "do": "claim" })).await;
    assert_eq!(black.event("ended").await["result"], "0-1 abandonment");
}

#[tokio::test]
async fn a_room_that_nobody_is_in_is_closed_and_opened_again() {
    let idle = Duration::from_millis(50);
    let server = Server::with(Timeouts { idle, ..Timeouts::default() }).await;
    let Pair { id, white: (mut ann, mut white), black } = meet(&server, json!(null)).await;
    white.play("e2e4", 0).await;
    drop((white, black));
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_millis(60)).await;
        assert_eq!(ann.connect(&server, &id).await.room().await["position"]["ply"], 1);
    }
}
