//! Stored games and analysis, over sockets.

use crate::client::{Browser, Server, Socket, refused_socket};
use serde_json::{Value, json};

/// Plays a short game on one screen and gives its name.
async fn mate(server: &Server, browser: &mut Browser, name: &str) -> String {
    let clock = json!({ "initial_ms": 300_000, "increment_ms": 5000 });
    let body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w", "name": name, "clock": clock, "public": true });
    let id = browser.begin(server, body).await;
    let mut socket = browser.connect(server, &id).await;
    for (version, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        socket.play(uci, version as u64).await;
    }
    id
}

#[tokio::test]
async fn games_are_found_by_game_player_and_result_and_read_as_pgn() {
    let server = Server::start().await;
    let (mut ann, mut bob) = (Browser::new(), Browser::new());
    let id = mate(&server, &mut ann, "Ann Öse").await;
    ann.begin(&server, json!({ "game": "oomost1:fide-nutters", "opponent": { "board": {} }, "color": "w" })).await;
    // Played to its end, but not made public.
    let private = ann.begin(&server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await;
    let mut socket = ann.connect(&server, &private).await;
    socket.say(json!({ "do": "resign" })).await;
    socket.event("ended").await;
    let mut browsers = [ann, bob.clone()];
    for (browser, query, count) in [
        (0, "", 3),
        (0, "?result=*", 1),
        (0, "?game=oomost1", 1),
        (1, "", 1),
        (1, "?game=oomost1", 0),
        (1, "?game=chess&player=aNN&result=0-1", 1),
        (1, "?player=%C3%96SE", 1),
        (1, "?player=zoe", 0),
        (1, "?result=1-0", 0),
        (1, "?before=1", 0),
        (1, "?player=%22", 0),
        (1, "?player=AN", 0),
        (1, "?player=ann%20%C3%96se", 1),
    ] {
        let page = browsers[browser].get(&server, &format!("/api/stored{query}")).await.json();
        assert_eq!(page["games"].as_array().unwrap().len(), count, "{query}: {page}");
    }
    assert_eq!(bob.get(&server, "/api/stored?result=won").await.status, 400);
    assert_eq!(bob.get(&server, "/api/stored?before=x").await.status, 400);
    assert_eq!(bob.get(&server, "/api/stored/nothing").await.status, 404);
    let game = bob.get(&server, &format!("/api/stored/{id}")).await.json();
    assert_eq!((&game["moves"][3], &game["listed"]["result"]), (&json!("d8h4"), &json!("0-1 checkmate")));
    let pgn = bob.get(&server, &format!("/api/stored/{id}.pgn")).await;
    assert!(pgn.head.contains("application/vnd.chess-pgn"));
    for words in ["[White \"Ann Öse\"]", "[Result \"0-1\"]", "[TimeControl \"300+5\"]", "2. g4", "Qh4#", "[%clk 0:05:0"]
    {
        assert!(pgn.body.contains(words), "{words}: {}", pgn.body);
    }
}

#[tokio::test]
async fn an_analysis_tells_lines_that_deepen_until_it_is_stopped() {
    let server = Server::start().await;
    let mut socket = Socket::open(&server, "/api/analysis").await;
    socket.say(json!({ "game": "omega", "moves": ["e1e3"], "lines": 2, "number": 7 })).await;
    let first = socket.event("lines").await;
    assert_eq!((&first["number"], first["lines"].as_array().unwrap().len()), (&json!(7), 2));
    let deeper = socket.event("lines").await;
    assert!(deeper["depth"].as_u64() >= first["depth"].as_u64());
    let line = &deeper["lines"][0];
    assert_eq!(line["uci"].as_array().unwrap().len(), line["san"].as_array().unwrap().len());
    assert_eq!(line["wdl"].as_array().unwrap().iter().map(|share| share.as_u64().unwrap()).sum::<u64>(), 1000);
    // Another question takes its place; scores are white's.
    let lost = "k7/8/1K6/8/8/8/8/7R b - - 0 1";
    socket.say(json!({ "game": "chess", "fen": lost, "lines": 1, "number": 8 })).await;
    let found = loop {
        let lines = socket.event("lines").await;
        if lines["number"] == 8 && lines["lines"][0]["mate"] != Value::Null {
            break lines;
        }
    };
    assert_eq!(found["lines"][0]["mate"], 1, "{found}");
    socket.say(json!({ "lines": 0, "number": 9 })).await;
    // The question before may have come to its end just now.
    while socket.event("done").await["number"] != 9 {}
}

#[tokio::test]
async fn questions_that_cannot_be_answered_are_refused() {
    let server = Server::start().await;
    let mut socket = Socket::open(&server, "/api/analysis").await;
    for (question, words) in [
        (json!({ "game": "ludo", "lines": 1 }), "no game `ludo`"),
        (json!({ "game": "chess", "lines": 9 }), "At most 8 lines"),
        (json!({ "game": "chess", "moves": ["e5"], "lines": 1 }), "Move 1: "),
        (json!({ "game": "chess" }), "lines"),
    ] {
        let why = socket.refused(question).await;
        assert!(why.contains(words), "{why}");
    }
    let over = json!({ "game": "chess", "moves": ["f3", "e5", "g4", "Qh4"], "lines": 1, "number": 3 });
    socket.say(over).await;
    assert_eq!(socket.event("done").await["number"], 3);
    let foreign = Browser::new().upgrade(&server, "/api/analysis", "http://evil.example");
    assert_eq!(refused_socket(foreign).await, 403);
}
