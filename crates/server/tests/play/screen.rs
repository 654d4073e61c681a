//! Both sides on one screen.

use crate::client::{Browser, Server};
use serde_json::{Value, json};

fn on_screen(game: &str) -> Value {
    json!({ "game": game, "opponent": { "board": {} }, "color": "w" })
}

#[tokio::test]
async fn a_whole_game_is_played_and_kept() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let id = browser.begin(&server, on_screen("chess")).await;
    let mut socket = browser.connect(&server, &id).await;
    let room = socket.room().await;
    assert_eq!((&room["seat"], &room["mode"], &room["clock"]), (&json!("both"), &json!("board"), &json!(null)));
    for (version, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let moved = socket.play(uci, version as u64).await;
        assert_eq!(moved["result"], if version == 3 { "0-1 checkmate" } else { "*" });
    }
    assert!(socket.refused(json!({ "do": "resign" })).await.contains("has ended"));
    // Another server on the same folder knows all of it.
    let server = server.restart().await;
    let room = browser.connect(&server, &id).await.room().await;
    assert_eq!((&room["result"], &room["sentence"]), (&json!("0-1 checkmate"), &json!("Checkmate: black has won.")));
    assert_eq!(room["position"]["played"].as_array().unwrap().len(), 4);
    assert_eq!(room["position"]["moves"], json!([]));
}

#[tokio::test]
async fn every_game_can_be_begun_and_its_first_move_made() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    for name in menagerie_core::Library::shipped().names() {
        let id = browser.begin(&server, on_screen(name)).await;
        let mut socket = browser.connect(&server, &id).await;
        let room = socket.room().await;
        socket.play(room["position"]["moves"][0]["uci"].as_str().unwrap(), 0).await;
    }
}

#[tokio::test]
async fn moves_are_taken_back_and_drawn_games_agreed() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let id = browser.begin(&server, on_screen("omega")).await;
    let mut socket = browser.connect(&server, &id).await;
    socket.room().await;
    assert!(socket.refused(json!({ "do": "takeback" })).await.contains("no move"));
    socket.play("e1e3", 0).await;
    socket.say(json!({ "do": "takeback" })).await;
    let room = socket.room().await;
    assert_eq!((&room["version"], &room["position"]["ply"]), (&json!(2), &json!(0)));
    assert!(
        socket.refused(json!({ "do": "move", "uci": "e1e3", "version": 1 })).await.contains("changed in the meantime")
    );
    socket.play("w1a2", 2).await;
    socket.say(json!({ "do": "draw" })).await;
    assert_eq!(socket.event("ended").await["result"], "1/2-1/2 agreement");
    let server = server.restart().await;
    let room = browser.connect(&server, &id).await.room().await;
    assert_eq!((&room["position"]["ply"], &room["result"]), (&json!(1), &json!("1/2-1/2 agreement")));
}

#[tokio::test]
async fn a_move_that_is_not_legal_says_why() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let id = browser.begin(&server, on_screen("chess")).await;
    let mut socket = browser.connect(&server, &id).await;
    socket.room().await;
    let why = socket.refused(json!({ "do": "move", "uci": "e2e5", "version": 0 })).await;
    assert!(why.starts_with("Move 1: ") && why.contains("pawn"), "{why}");
    assert!(socket.refused(json!({ "do": "dance" })).await.contains("must be one of"));
    assert!(socket.refused(json!({ "do": "claim" })).await.contains("away"));
    assert!(socket.refused(json!({ "do": "rematch" })).await.contains("not ended yet"));
    assert!(socket.refused(json!({ "do": "decline" })).await.contains("There is no offer"));
}

#[tokio::test]
async fn a_game_of_a_definition_is_kept_with_it() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let definition =
        "name = 'camels'\ninherit = 'chess'\ntitle = 'Camels'\n[pieces]\nknight = { letter = 'N', betza = 'C' }";
    let body = json!({ "definition": definition, "opponent": { "board": {} }, "color": "w" });
    let id = browser.begin(&server, body).await;
    browser.connect(&server, &id).await.play("b1c4", 0).await;
    let server = server.restart().await;
    let room = browser.connect(&server, &id).await.room().await;
    assert_eq!((&room["title"], &room["position"]["ply"]), (&json!("Camels"), &json!(1)));
    // With all that it inherits: what becomes of chess is nothing to it.
    let kept = room["definition"].as_str().unwrap();
    assert!(
        kept.starts_with("name = \"camels\"\n") && !kept.contains("inherit") && kept.contains("betza = \"C\""),
        "{kept}"
    );
    // It may be sent back with questions about the game.
    let question = json!({ "game": room["game"], "definition": kept, "moves": ["b1c4"] });
    let answer = browser.post(&server, "/api/position", &question).await;
    assert_eq!((answer.status, &answer.json()["fen"]), (200, &room["position"]["fen"]), "{}", answer.body);
}

#[tokio::test]
async fn what_cannot_be_begun_is_refused() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let board = json!({ "board": {} });
    for (body, status, words) in [
        (json!({ "game": "ludo", "opponent": board, "color": "w" }), 404, "no game `ludo`"),
        (json!({ "game": "chess", "opponent": { "engine": { "level": 21 } }, "color": "w" }), 400, "levels 1 to 20"),
        (json!({ "game": "chess", "opponent": board, "color": "red" }), 400, "red"),
        (json!({ "game": "chess", "opponent": board, "color": "w", "start": 3 }), 422, "only start"),
        (json!({ "game": "chess", "opponent": board, "color": "w", "fen": "x" }), 422, "FEN"),
        (
            json!({ "game": "chess", "opponent": board, "color": "w", "fen": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1" }),
            422,
            "over",
        ),
        (
            json!({ "game": "chess", "opponent": board, "color": "w", "clock": { "initial_ms": 0, "increment_ms": 0 } }),
            400,
            "milliseconds",
        ),
    ] {
        let answer = browser.post(&server, "/api/play", &body).await;
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(answer.json()["detail"].as_str().unwrap().contains(words), "{}", answer.body);
    }
}

/// The games with several starts, and how many each has.
fn shuffled() -> Vec<(String, usize)> {
    let library = menagerie_core::Library::shipped();
    let games = library.names().map(|name| (name.to_string(), library.game(name).unwrap().starts()));
    games.filter(|(_, starts)| *starts > 1).collect()
}

#[tokio::test]
async fn a_game_with_several_starts_draws_one_and_tells_its_number() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let library = menagerie_core::Library::shipped();
    assert!(!shuffled().is_empty());
    for (name, starts) in shuffled() {
        let mut drawn = std::collections::BTreeSet::new();
        for _ in 0..12 {
            let id = browser.begin(&server, on_screen(&name)).await;
            let room = browser.connect(&server, &id).await.room().await;
            let number = room["start"].as_u64().expect("the number is sent") as usize;
            let start = library.game(&name).unwrap().numbered_start(number).unwrap();
            assert_eq!(room["position"]["start"], start.fen(), "start {number} of {starts}");
            drawn.insert(number);
        }
        // Twelve draws of 36 are the same once in 10^17 runs.
        assert!(drawn.len() > 1, "{name} always draws {drawn:?}");
    }
}

#[tokio::test]
async fn a_chosen_start_is_the_one_and_outlives_the_server() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let (name, starts) = shuffled().swap_remove(0);
    let mut request = on_screen(&name);
    request["start"] = json!(starts - 1);
    let id = browser.begin(&server, request).await;
    let server = server.restart().await;
    let mut socket = browser.connect(&server, &id).await;
    let room = socket.room().await;
    assert_eq!(room["start"], json!(starts - 1));
    // The next game begins from the chosen start too.
    socket.say(json!({ "do": "resign" })).await;
    socket.event("ended").await;
    socket.say(json!({ "do": "rematch" })).await;
    let next = socket.event("rematch").await["game"]["id"].as_str().unwrap().to_string();
    assert_eq!(browser.connect(&server, &next).await.room().await["start"], json!(starts - 1));
    // A game with one start has no number, nor has a position that was set up.
    for body in [
        on_screen("chess"),
        json!({ "fen": room["position"]["start"], "game": name, "opponent": { "board": {} }, "color": "w" }),
    ] {
        let id = browser.begin(&server, body).await;
        assert_eq!(browser.connect(&server, &id).await.room().await["start"], json!(null));
    }
}
