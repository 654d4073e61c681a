//! Boards of people: seeks, games with days for a move, and what is written in games.

use super::account::sign_up;
use super::lobby::enter;
use super::program::{Program, token};
use crate::client::{Server, Socket};
use serde_json::{Value, json};

async fn board(server: &Server, name: &str) -> Program {
    Program::new(server, name, &["board:play"]).await
}

#[tokio::test]
async fn a_board_looks_for_a_game_until_its_request_ends() {
    let server = Server::start().await;
    let [ann, bob] = [board(&server, "Ann").await, board(&server, "Bob").await];
    for (form, why) in [
        ("time=5", "variant"),
        ("variant=nothing&time=5", "nothing"),
        ("variant=chess", "in `time`"),
        ("variant=chess&time=5&days=3", "not both"),
        ("variant=chess&time=5&ratingRange=high", "such as 1500-1800"),
        ("variant=chess&time=5&increment=3&ratingRange=2000-1000", "lowest rating of an opponent is above the highest"),
        ("variant=chess&time=5&increment=-1", "field increment must be a whole number"),
        ("variant=chess&time=5&color=red", "white, black"),
        ("variant=chess&days=3", "/api/stream/event first"),
    ] {
        let refused = ann.post(&server, "/api/board/seek", form).await;
        assert!(refused.status >= 400 && refused.body.contains(why), "{form}: {}", refused.body);
    }
    let (mut robs, _) = sign_up(&server, "Rob").await;
    let token = token(&mut robs, &server, &["board:play"]).await["token"].as_str().unwrap().to_string();
    let rob = Program { name: "Rob".to_string(), token };
    let bot = Program::bot(&server, "Deep").await;
    assert_eq!(bot.post(&server, "/api/board/seek", "variant=chess&time=5").await.status, 403);
    let mut events = [ann.events(&server).await, bob.events(&server).await];
    // Who gives up is not there any more.
    let gone = ann.seek(&server, "variant=omega&time=1&color=black").await;
    let mut lobby = Socket::open(&server, "/api/lobby").await;
    while lobby.event("seeks").await["seeks"].as_array().unwrap().is_empty() {}
    drop(gone);
    while !lobby.event("seeks").await["seeks"].as_array().unwrap().is_empty() {}
    // So it is where it is withdrawn on the page.
    let mut waiting = rob.seek(&server, "variant=omega&time=1").await;
    let number = loop {
        match lobby.event("seeks").await["seeks"][0]["number"].take() {
            Value::Null => {}
            number => break number,
        }
    };
    let mut own = enter(&server, &robs).await;
    own.say(json!({ "do": "withdraw", "number": number })).await;
    waiting.end().await;
    while !lobby.event("seeks").await["seeks"].as_array().unwrap().is_empty() {}
    let mut waiting = ann.seek(&server, "variant=omega&time=5&increment=3&color=white&ratingRange=1000-2000").await;
    let listed = loop {
        let mut seeks = lobby.event("seeks").await;
        match seeks["seeks"][0].take() {
            Value::Null => {}
            seek => break seek,
        }
    };
    let clock = json!({ "initial_ms": 300_000, "increment_ms": 3_000 });
    assert_eq!((&listed["name"], &listed["wanted"]["clock"], &listed["most"]), (&json!("Ann"), &clock, &json!(2000)));
    let mut found = bob.seek(&server, "variant=omega&time=5&increment=3").await;
    for stream in [&mut waiting, &mut found] {
        stream.end().await;
    }
    for (events, color) in events.iter_mut().zip(["white", "black"]) {
        let start = events.line("gameStart").await["game"].take();
        assert_eq!((&start["color"], &start["variant"]["key"]), (&json!(color), &json!("omega")));
    }
}

#[tokio::test]
async fn a_seek_with_days_waits_as_long_as_the_account_listens() {
    let server = Server::start().await;
    let [ann, bob] = [board(&server, "Ann").await, board(&server, "Bob").await];
    let mut events = [ann.events(&server).await, bob.events(&server).await];
    let waits = ann.post(&server, "/api/board/seek", "variant=chess&days=3").await;
    assert_eq!((waits.status, waits.json()["id"].is_number()), (200, true));
    let met = bob.post(&server, "/api/board/seek", "variant=chess&days=3").await;
    assert_eq!((met.status, met.json()), (200, waits.json()));
    for events in &mut events {
        assert_eq!(events.line("gameStart").await["game"]["speed"], "correspondence");
    }
    // A challenge may have days, too.
    let made = ann.post(&server, "/api/challenge/Bob", "variant=chess&days=5&color=white").await.json();
    assert_eq!(made["timeControl"], json!({ "type": "correspondence", "daysPerTurn": 5 }));
    let id = made["id"].as_str().unwrap();
    bob.done(&server, &format!("/api/challenge/{id}/accept")).await;
    let mut game = bob.stream(&server, &format!("/api/board/game/stream/{id}")).await;
    assert_eq!(game.line("gameFull").await["daysPerTurn"], 5);
}

#[tokio::test]
async fn players_write_to_one_another_and_streams_have_it() {
    let server = Server::start().await;
    let [ann, bob, cy] = [board(&server, "Ann").await, board(&server, "Bob").await, board(&server, "Cy").await];
    let _events = [ann.events(&server).await, bob.events(&server).await];
    let made = ann.post(&server, "/api/challenge/Bob", "variant=chess&clock.limit=300&color=white").await.json();
    let id = made["id"].as_str().unwrap();
    bob.done(&server, &format!("/api/challenge/{id}/accept")).await;
    let path = format!("/api/board/game/{id}/chat");
    let mut game = bob.stream(&server, &format!("/api/board/game/stream/{id}")).await;
    game.line("gameFull").await;
    // What is sent again with the same key is written once.
    let headers = "Content-Type: application/x-www-form-urlencoded\r\nIdempotency-Key: one\r\n";
    for _ in 0..2 {
        let done = ann
            .request(&server, &format!("POST {path}"), headers, "room=player&text=Good+luck%2C+%3Cb%3EBob%3C%2Fb%3E")
            .await;
        assert_eq!(done.json(), json!({ "ok": true }));
    }
    let line = json!({ "type": "chatLine", "room": "player", "username": "Ann", "text": "Good luck, <b>Bob</b>" });
    assert_eq!(game.line("chatLine").await, line);
    let read = bob.get(&server, &path).await.json();
    assert_eq!(read, json!([{ "user": "Ann", "text": "Good luck, <b>Bob</b>", "room": "player" }]));
    // Who watches reads nothing of it, and players write nothing to those before the end.
    assert_eq!(cy.get(&server, &path).await.json(), json!([]));
    for (program, form, why) in [
        (&cy, "room=player&text=e5!", "watch this game"),
        (&ann, "room=spectator&text=hello", "among themselves until it has ended"),
        (&ann, "room=everybody&text=hello", "player"),
        (&ann, "text=hello", "room"),
        (&ann, "room=player&text=", "rite something"),
    ] {
        let refused = program.post(&server, &path, form).await;
        assert!(refused.status >= 400 && refused.body.contains(why), "{form}: {}", refused.body);
    }
    assert_eq!(cy.post(&server, &path, "room=spectator&text=a+fine+game").await.status, 200);
    assert_eq!(bob.get(&server, &path).await.json().as_array().unwrap().len(), 1);
    ann.done(&server, &format!("/api/board/game/{id}/resign")).await;
    assert_eq!(bob.get(&server, &path).await.json()[1]["room"], "spectator");
    assert_eq!(ann.get(&server, "/api/board/game/none/chat").await.status, 404);
}
