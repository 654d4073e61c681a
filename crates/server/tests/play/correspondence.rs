//! Correspondence games over HTTP and sockets.

use super::account::{PASSWORD, sign_up};
use crate::client::{Browser, Server, Socket};
use serde_json::{Value, json};

const DAY: i64 = 24 * 3600 * 1000;

fn letter() -> Value {
    json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "rated": true, "clock": { "days": 3 } })
}

async fn moves(browser: &mut Browser, server: &Server) -> Value {
    browser.get(server, "/api/moves").await.json()
}

/// Two accounts in a rated game, of which the first has white.
async fn meet(server: &Server) -> ([Browser; 2], String, [Socket; 2]) {
    let ((mut ann, _), (mut bob, _)) = (sign_up(server, "Ann").await, sign_up(server, "Bob").await);
    let id = ann.begin(server, letter()).await;
    let (mut white, mut black) = (ann.connect(server, &id).await, bob.connect(server, &id).await);
    assert_eq!(white.room().await["clock"]["running"], json!(null));
    black.room().await;
    assert_eq!(moves(&mut ann, server).await["count"], 0, "nobody has joined yet");
    black.say(json!({ "do": "join" })).await;
    for socket in [&mut white, &mut black] {
        assert_eq!(socket.room().await["clock"]["running"], "w");
    }
    ([ann, bob], id, [white, black])
}

#[tokio::test]
async fn a_rated_game_by_correspondence_waits_for_each_and_counts_apart() {
    let server = Server::start().await;
    let ([mut ann, mut bob], id, [mut white, mut black]) = meet(&server).await;
    let mine = moves(&mut ann, &server).await;
    assert_eq!((&mine["count"], mine["others"].as_array().unwrap().len()), (&json!(1), 0));
    let game = &mine["own"][0];
    assert_eq!(
        (&game["listed"]["id"], &game["side"], &game["days"], &game["rated"]),
        (&json!(id), &json!("w"), &json!(3), &json!(true))
    );
    assert_eq!(game["listed"]["players"], json!({ "w": "Ann", "b": "Bob" }));
    assert!((game["left_ms"].as_i64().unwrap() - 3 * DAY).abs() < 60_000);
    let moved = white.play("f2f3", 0).await;
    assert_eq!((&moved["clock"]["w"], &moved["clock"]["days"]), (&json!(3 * DAY), &json!(3)));
    assert_eq!(
        (&moves(&mut ann, &server).await["count"], &moves(&mut bob, &server).await["count"]),
        (&json!(0), &json!(1))
    );
    // It goes on after a restart, and days go on with it.
    let server = server.restart().await;
    let mut white = ann.connect(&server, &id).await;
    let room = white.room().await;
    assert_eq!(room["clock"]["running"], "b");
    drop(black);
    black = bob.connect(&server, &id).await;
    black.room().await;
    black.play("e7e5", 1).await;
    white.play("g2g4", 2).await;
    black.play("d8h4", 3).await;
    white.event("rated").await;
    let profile = Browser::new().get(&server, "/api/people/Bob").await.json();
    let rating = &profile["ratings"][0];
    assert_eq!(
        (&rating["pace"], &rating["wins"], profile["ratings"].as_array().unwrap().len()),
        (&json!("correspondence"), &json!(1), 1)
    );
    for (query, count) in [("", 0), ("?pace=live", 0), ("?pace=correspondence", 2)] {
        let leaders = Browser::new().get(&server, &format!("/api/leaders/chess{query}")).await.json();
        assert_eq!(leaders["leaders"].as_array().unwrap().len(), count, "{query}");
    }
    assert_eq!(Browser::new().get(&server, "/api/leaders/chess?pace=slow").await.status, 400);
    let pgn = ann.get(&server, &format!("/api/stored/{id}.pgn")).await.body;
    assert!(pgn.contains("[TimeControl \"1/259200\"]") && !pgn.contains("%clk"), "{pgn}");
    assert_eq!(moves(&mut ann, &server).await["count"], 0);
}

#[tokio::test]
async fn the_lobby_pairs_who_want_as_many_days() {
    let server = Server::start().await;
    let seek =
        |days| json!({ "do": "seek", "wanted": { "game": "chess", "clock": { "days": days }, "color": "random" } });
    let ((ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let lobby =
        |browser: &Browser| Socket::of(browser.upgrade(&server, "/api/lobby", &format!("http://{}", server.address)));
    let (mut one, mut other) = (lobby(&ann).await, lobby(&bob).await);
    one.say(seek(2)).await;
    other.say(seek(3)).await;
    other.say(seek(2)).await;
    let id = other.event("paired").await["game"]["id"].as_str().unwrap().to_string();
    assert_eq!(one.event("paired").await["game"]["id"], json!(id));
    let room = bob.connect(&server, &id).await.room().await;
    assert_eq!((&room["clock"]["days"], &room["clock"]["running"]), (&json!(2), &json!("w")));
    let waits = moves(&mut bob, &server).await;
    let (own, others) = (waits["own"].as_array().unwrap().len(), waits["others"].as_array().unwrap().len());
    assert_eq!((own + others, own == 1), (1, room["seat"] == "w"));
}

#[tokio::test]
async fn clocks_that_nobody_can_play_with_are_refused() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    for (clock, opponent, why) in [
        (json!({ "days": 0 }), json!({ "person": {} }), "1 to 14 days"),
        (json!({ "days": 15 }), json!({ "person": {} }), "1 to 14 days"),
        (json!({ "days": 3, "initial_ms": 1000 }), json!({ "person": {} }), "not both"),
        (json!({ "days": 3 }), json!({ "board": {} }), "on one screen"),
        (json!({}), json!({ "person": {} }), "milliseconds at the start"),
    ] {
        let body = json!({ "game": "chess", "opponent": opponent, "color": "w", "clock": clock });
        let refused = ann.post(&server, "/api/play", &body).await;
        assert!(refused.status == 400 && refused.body.contains(why), "{}", refused.body);
    }
    // The engine takes no days over a move.
    let body =
        json!({ "game": "chess", "opponent": { "engine": { "level": 1 } }, "color": "b", "clock": { "days": 3 } });
    let id = ann.begin(&server, body).await;
    let mut black = ann.connect(&server, &id).await;
    black.room().await;
    let moved = black.event("moved").await;
    assert_eq!(moved["clock"]["running"], "b");
    assert_eq!(moves(&mut ann, &server).await["count"], 1);
}

/// As many lines as there may be, all the same and as long as may be: pawns go two steps, one after the other.
async fn set_longest_lines(black: &mut Socket) {
    let steps = |ranks: [u8; 3]| -> Vec<String> {
        let pawn =
            |file| [[ranks[0], ranks[1]], [ranks[1], ranks[2]]].map(|[from, to]| format!("{file}{from}{file}{to}"));
        ('a'..='h').flat_map(pawn).take(15).collect()
    };
    let line: Vec<String> = steps([2, 3, 4]).into_iter().zip(steps([7, 6, 5])).flat_map(<[String; 2]>::from).collect();
    let command = json!({ "do": "conditional", "lines": vec![line; 30], "version": 0, "id": "lines" });
    assert!(command.to_string().len() > 4 << 10);
    black.say(command).await;
    black.event("done").await;
}

#[tokio::test]
async fn notes_are_for_their_player_alone() {
    let server = Server::start().await;
    let ([mut ann, mut bob], id, [_white, mut black]) = meet(&server).await;
    let path = format!("/api/play/{id}/note");
    assert_eq!(ann.get(&server, &path).await.json(), json!({ "text": "" }));
    assert_eq!(
        ann.post(&server, &path, &json!({ "text": " the plan: f3\n" })).await.json(),
        json!({ "text": "the plan: f3" })
    );
    assert_eq!(
        (ann.get(&server, &path).await.json()["text"].take(), bob.get(&server, &path).await.json()["text"].take()),
        (json!("the plan: f3"), json!(""))
    );
    let refused = Browser::new().get(&server, &path).await;
    assert!(refused.status == 409 && refused.body.contains("only its players"), "{}", refused.body);
    assert_eq!(ann.get(&server, "/api/play/nothing/note").await.status, 404);
    for text in ["x".repeat(4001), "\0".to_string()] {
        assert_eq!(ann.post(&server, &path, &json!({ "text": text })).await.status, 400);
    }
    set_longest_lines(&mut black).await;
    let exported = ann.get(&server, "/api/account/export").await.json();
    assert_eq!(exported["notes"], json!([[id, "the plan: f3"]]));
    assert_eq!((&exported["conditional"], &exported["vacations"]), (&json!([]), &json!([])));
    let exported = bob.get(&server, "/api/account/export").await.json();
    assert_eq!(exported["conditional"][0][0], json!(id));
    let lines = exported["conditional"][0][1].as_array().unwrap();
    assert_eq!((lines.len(), lines[0].as_array().unwrap().len(), &lines[0][29]["uci"]), (1, 30, &json!("h7h6")));
    assert_eq!(bob.get(&server, "/api/account/export?before=1").await.json()["conditional"], json!([]));
    assert_eq!(ann.post(&server, &path, &json!({ "text": "" })).await.status, 200);
    assert_eq!(ann.get(&server, &path).await.json()["text"], "");
}

#[tokio::test]
async fn nobody_plays_for_an_account_that_is_deleted() {
    let server = Server::start().await;
    let ([_ann, mut bob], _id, [mut white, mut black]) = meet(&server).await;
    set_longest_lines(&mut black).await;
    let deleted = bob.post(&server, "/api/account/delete", &json!({ "password": PASSWORD })).await;
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    // Where a move is answered at once, the state comes in its place.
    assert_eq!(white.play("a2a3", 0).await["clock"]["running"], "b");
}

#[tokio::test]
async fn a_vacation_is_seen_by_the_opponent() {
    let server = Server::start().await;
    let ([mut ann, mut bob], id, [_white, mut black]) = meet(&server).await;
    let vacation = async |browser: &mut Browser, on: bool| {
        browser.post(&server, "/api/account/vacation", &json!({ "on": on })).await
    };
    let begun = vacation(&mut ann, true).await.json();
    assert!(begun["since_ms"].is_i64() && begun["left_ms"].as_i64() > Some(29 * DAY), "{begun}");
    let room = black.room().await;
    assert_eq!((&room["players"]["w"]["vacation"], &room["clock"]["running"]), (&json!(true), &json!(null)));
    assert_eq!(moves(&mut ann, &server).await["own"][0]["left_ms"], json!(null));
    assert_eq!(moves(&mut bob, &server).await["others"][0]["listed"]["id"], json!(id));
    assert_eq!(Browser::new().get(&server, "/api/people/Ann").await.json()["vacation"], true);
    assert_eq!(vacation(&mut ann, true).await.status, 409);
    // She may move all the same.
    let mut white = ann.connect(&server, &id).await;
    white.room().await;
    assert_eq!(white.play("e2e4", 0).await["clock"]["running"], "b");
    assert_eq!((vacation(&mut ann, false).await.status, vacation(&mut ann, false).await.status), (200, 409));
    assert_eq!(ann.get(&server, "/api/account/vacation").await.json()["since_ms"], json!(null));
    // Another so soon would write into all her games again.
    let again = vacation(&mut ann, true).await;
    assert!(again.status == 409 && again.body.contains("less than a day ago"), "{}", again.body);
    let exported = ann.get(&server, "/api/account/export").await.json();
    assert_eq!(exported["vacations"][0][0], begun["since_ms"]);
}
