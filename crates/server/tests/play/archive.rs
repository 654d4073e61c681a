//! The archive: what was played in positions, and games that are found by them.

use super::account::sign_up;
use crate::client::{Browser, Server, Socket};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

/// A game of two people, which black wins.
async fn mate(server: &Server, white: &mut Browser, black: &mut Browser, more: Value) -> String {
    let mut body = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "public": true,
                           "clock": { "initial_ms": 300_000, "increment_ms": 0 } });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = white.begin(server, body).await;
    let mut sockets = [white.connect(server, &id).await, black.connect(server, &id).await];
    sockets[0].room().await;
    sockets[1].room().await;
    sockets[1].say(json!({ "do": "join" })).await;
    sockets[1].room().await;
    sockets[0].room().await;
    play(&mut sockets, &MATE).await;
    id
}

async fn play(sockets: &mut [Socket; 2], moves: &[&str]) {
    for (version, uci) in moves.iter().enumerate() {
        sockets[version % 2].play(uci, version as u64).await;
    }
}

async fn explore(server: &Server, body: Value) -> Value {
    let answer = Browser::new().post(server, "/api/explorer", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// What the explorer has of a position, once so many games are in it.
async fn explored(server: &Server, body: Value, games: i64) -> Value {
    let began = Instant::now();
    loop {
        let found = explore(server, body.clone()).await;
        let count: i64 = ["white", "draws", "black"].iter().map(|score| found[score].as_i64().unwrap()).sum();
        if count >= games {
            return found;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "the game does not come into the archive: {found}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Which games a search finds.
async fn found(server: &Server, browser: &mut Browser, query: &str) -> Vec<String> {
    let answer = browser.get(server, &format!("/api/stored?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    let page = answer.json();
    page["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_string()).collect()
}

fn with(mut body: Value, more: Value) -> Value {
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[tokio::test]
async fn the_explorer_counts_public_games_of_two_people_once() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let rated = mate(&server, &mut ann, &mut bob, json!({ "rated": true })).await;
    let casual = mate(&server, &mut bob, &mut Browser::new(), json!({})).await;
    let private = mate(&server, &mut ann, &mut bob, json!({ "public": false })).await;
    let start = json!({ "game": "chess" });
    let shown = explored(&server, start.clone(), 2).await;
    assert_eq!((&shown["black"], &shown["moves"].as_array().unwrap().len()), (&json!(2), &1));
    assert_eq!(
        shown["moves"][0],
        json!({ "uci": "f2f3", "san": "f3", "white": 0, "draws": 0, "black": 2, "rating": 1500 })
    );
    assert_eq!((&shown["recent"][0]["id"], &shown["top"][0]["id"]), (&json!(casual), &json!(rated)));
    assert_eq!((&shown["top"][0]["rating"], shown["top"].as_array().unwrap().len()), (&json!(1500), 1));
    // The same position by moves, and by a FEN with other counts of moves.
    let after = json!({ "game": "chess", "moves": ["f2f3", "e7e5"] });
    let position = explored(&server, after, 2).await;
    assert_eq!(position["moves"][0]["uci"], "g2g4");
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 7 31";
    assert_eq!(explore(&server, json!({ "game": "chess", "fen": fen })).await, position);
    // Other rules are another game, and the same rules from a text are the same.
    let other = json!({ "definition": "inherit = 'chess'\nrules.castling = false" });
    assert_eq!(explore(&server, other).await["moves"], json!([]));
    let same = json!({ "definition": "inherit = 'chess'" });
    assert_eq!(explore(&server, same).await["moves"], shown["moves"]);
    // After a restart nothing is counted again; private games are found by their players alone.
    let server = server.restart().await;
    let marker = mate(&server, &mut bob, &mut Browser::new(), json!({})).await;
    assert_eq!(explored(&server, start, 3).await["black"], 3);
    let key = position["position"].as_str().unwrap();
    let by_key = format!("position={key}");
    let fen = percent(fen);
    for query in [by_key.as_str(), &format!("game=chess&fen={fen}"), &format!("{by_key}&player=bo")] {
        let expected =
            if query.contains("player") { vec![] } else { vec![marker.clone(), casual.clone(), rated.clone()] };
        assert_eq!(found(&server, &mut Browser::new(), query).await, expected, "{query}");
    }
    assert_eq!(found(&server, &mut ann, &by_key).await, [&marker, &private, &casual, &rated].map(String::clone));
    assert_eq!(found(&server, &mut ann, &format!("{by_key}&player=ann&result=0-1")).await, [private, rated.clone()]);
    for (query, expected) in [
        ("min_rating=1500&max_rating=1500", vec![rated.clone()]),
        ("min_rating=1501", vec![]),
        ("min_plies=4&max_plies=4&max_rating=9999", vec![rated.clone()]),
        ("min_plies=5", vec![]),
        ("until=1000", vec![]),
        ("ended_before=1000", vec![]),
        ("ended_before=9000000000000&player=Ann", vec![rated.clone()]),
        ("since=1000&player=Ann", vec![rated]),
    ] {
        assert_eq!(found(&server, &mut Browser::new(), query).await, expected, "{query}");
    }
}

fn percent(text: &str) -> String {
    text.replace('/', "%2F").replace(' ', "%20")
}

#[tokio::test]
async fn aborted_games_and_boards_of_one_are_not_explored_and_programs_only_on_request() {
    let server = Server::start().await;
    let (mut ann, mut bob) = (Browser::new(), Browser::new());
    let body = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "public": true });
    let aborted = ann.begin(&server, body.clone()).await;
    let mut white = ann.connect(&server, &aborted).await;
    white.room().await;
    let mut black = bob.connect(&server, &aborted).await;
    black.room().await;
    black.say(json!({ "do": "join" })).await;
    white.room().await;
    white.play("e2e4", 0).await;
    white.say(json!({ "do": "abort" })).await;
    white.event("ended").await;
    let board = with(body.clone(), json!({ "opponent": { "board": {} } }));
    let board = ann.begin(&server, board).await;
    let mut socket = ann.connect(&server, &board).await;
    for (version, uci) in MATE.into_iter().enumerate() {
        socket.play(uci, version as u64).await;
    }
    let engine = with(body, json!({ "opponent": { "engine": { "level": 1 } } }));
    let engine = ann.begin(&server, engine).await;
    let mut socket = ann.connect(&server, &engine).await;
    socket.play("d2d4", 0).await;
    socket.event("moved").await;
    socket.say(json!({ "do": "resign" })).await;
    socket.event("ended").await;
    let start = json!({ "game": "chess" });
    let all = explored(&server, with(start.clone(), json!({ "programs": true })), 1).await;
    assert_eq!((&all["moves"][0]["uci"], &all["black"]), (&json!("d2d4"), &json!(1)));
    assert_eq!(all["recent"][0]["id"], engine);
    assert_eq!(explore(&server, start).await["moves"], json!([]));
    // Draws are those that were played.
    assert_eq!(found(&server, &mut ann, "result=1%2F2-1%2F2").await, [""; 0]);
    assert_eq!(found(&server, &mut Browser::new(), "").await, [engine.clone(), board.clone()]);
    assert_eq!(found(&server, &mut ann, "").await, [engine, board, aborted.clone()]);
    let pgn = ann.get(&server, &format!("/api/stored/{aborted}.pgn")).await.body;
    assert!(pgn.contains("[Result \"*\"]"), "{pgn}");
}

#[tokio::test]
async fn positions_that_cannot_be_sought_are_refused() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    for (query, status, words) in [
        ("position=xyz", 400, "16 hexadecimal digits"),
        ("fen=8", 400, "choose the game"),
        ("game=chess&fen=8", 422, "FEN"),
        ("game=ludo&fen=8", 404, "ludo"),
        ("game=chess&fen=8&position=0000000000000000", 400, "not both"),
        ("min_rating=-1", 400, "min_rating must be a whole number, 0 or greater"),
        ("min_rating=", 400, "min_rating must be a whole number"),
        ("max_plies=99999999999", 400, "max_plies is too large a number"),
        ("since=x", 400, "since must be a whole number"),
    ] {
        let answer = browser.get(&server, &format!("/api/stored?{query}")).await;
        assert!(answer.status == status && answer.body.contains(words), "{query}: {} {}", answer.status, answer.body);
    }
    for (body, status) in [
        (json!({ "game": "ludo" }), 404),
        (json!({ "game": "chess", "moves": ["e2e5"] }), 422),
        (json!({ "game": "chess", "programs": "yes" }), 400),
    ] {
        assert_eq!(browser.post(&server, "/api/explorer", &body).await.status, status, "{body}");
    }
}
