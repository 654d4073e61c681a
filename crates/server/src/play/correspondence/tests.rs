//! Correspondence games: time is set ahead, and nobody waits for days.

use super::live::Live;
use super::tests::{Place, Seat, ann};
use super::{Rooms, begin, vacation};
use crate::api::{Both, ClockSetting, Mode};
use crate::client::Client;
use crate::limits::ServerLimits;
use crate::rate::Rates;
use crate::settings::Timeouts;
use crate::shared::Shared;
use crate::store::{Kind, Place as Side, Record, StoredAccount};
use crate::visitor::Visitor;
use serde_json::{from_value, json};
use std::sync::Arc;
use std::time::Duration;

const DAY: i64 = 24 * 3600 * 1000;

fn bob() -> Visitor {
    Visitor { who: "the hash of Bob's token".to_string(), account: None, guest: None }
}

fn side(visitor: &Visitor) -> Side {
    Side::Person { who: visitor.who.clone(), name: "A player".to_string(), account: false }
}

/// A correspondence game of Ann with white against Bob.
fn letter(place: &Place, days: u32) -> Record {
    let request = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "clock": { "days": days } });
    let shared = place.rooms.shared();
    let record = begin(&shared.catalog, &from_value(request).unwrap(), &ann(), shared.time.now()).unwrap();
    assert_eq!((record.mode, record.clock), (Mode::Person, Some(ClockSetting::correspondence(days))));
    Record { places: Both { w: side(&ann()), b: side(&bob()) }, ..record }
}

async fn begun(place: &Place, days: u32) -> Record {
    let mut record = letter(place, days);
    place.rooms.create(&mut record).await.unwrap();
    record
}

/// The same games at a later time, as another server would have them.
fn later(place: &Place, ms: i64) -> Rooms {
    let shared = place.rooms.shared();
    let shared = Shared { time: shared.time.ahead(ms), ..shared.clone() };
    Rooms::new(shared, Timeouts::default(), ServerLimits::off(), Arc::new(Rates::new(&ServerLimits::off())))
}

async fn sit(rooms: &Rooms, id: &str, visitor: &Visitor) -> Seat {
    Seat { room: rooms.join(id, visitor, Client::default()).await.unwrap(), id: id.to_string() }
}

async fn stored(place: &Place, id: &str) -> Record {
    place.store().load(id).await.unwrap().unwrap().record
}

/// Waits until something is so, for as long as a busy machine may take.
async fn until(so: impl AsyncFn() -> bool) {
    for _ in 0..600 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never came to that");
}

#[tokio::test]
async fn a_flag_falls_after_its_days_though_nobody_is_there() {
    let place = Place::new().await;
    let game = begun(&place, 3).await;
    let now = place.rooms.shared().time.now();
    let flag = stored(&place, &game.id).await.flag_ms.unwrap();
    assert!((flag - now - 3 * DAY).abs() < 60_000);
    assert!(place.store().fallen(flag - 1).await.unwrap().is_empty());
    let _rooms = later(&place, 3 * DAY + 60_000);
    until(async || stored(&place, &game.id).await.has_ended()).await;
    let ended = stored(&place, &game.id).await;
    assert_eq!((ended.result().as_str(), ended.turn, ended.flag_ms), ("0-1 time", None, None));
    assert!(place.store().turns(&ann().who, true).await.unwrap().is_empty());
}

#[tokio::test]
async fn hundreds_that_are_overdue_are_ended_in_turn() {
    let place = Place::new().await;
    let mut games = Vec::new();
    for _ in 0..300 {
        games.push(begun(&place, 1).await.id);
    }
    let kept = begun(&place, 14).await;
    let rooms = later(&place, 2 * DAY);
    let now = rooms.shared().time.now();
    until(async || place.store().fallen(now).await.unwrap().is_empty()).await;
    for id in &games {
        assert!(stored(&place, id).await.has_ended());
    }
    assert!(!stored(&place, &kept.id).await.has_ended());
}

#[tokio::test]
async fn each_move_has_all_its_days_and_nobody_claims_before() {
    let place = Place::new().await;
    let game = begun(&place, 2).await;
    let rooms = later(&place, DAY);
    let mut white = sit(&rooms, &game.id, &ann()).await;
    let room = white.any(&["room"]).await["room"].take();
    let left = room["clock"]["w"].as_i64().unwrap();
    assert!((DAY - left).abs() < 60_000, "{}", room["clock"]);
    assert_eq!((&room["clock"]["days"], &room["clock"]["running"]), (&json!(2), &json!("w")));
    white
        .room
        .command(from_value(json!({ "do": "move", "uci": "e2e4", "version": 0 })).unwrap(), rooms.shared().time.now())
        .await;
    let moved = white.any(&["moved", "refused"]).await;
    assert_eq!((&moved["clock"]["w"], &moved["clock"]["running"]), (&json!(2 * DAY), &json!("b")));
    let flag = stored(&place, &game.id).await.flag_ms.unwrap();
    assert!((flag - rooms.shared().time.now() - 2 * DAY).abs() < 60_000);
    // Bob is not there, which is nothing to claim a game for.
    let claim = from_value(json!({ "do": "claim" })).unwrap();
    white.room.command(claim, rooms.shared().time.now() + 10 * 60_000).await;
    assert_eq!(white.any(&["refused", "ended"]).await["event"], "refused");
    let (mine, other) =
        (place.store().turns(&ann().who, true).await.unwrap(), place.store().turns(&bob().who, true).await.unwrap());
    assert_eq!((mine.len(), other.len(), place.store().count_turns(&bob().who).await.unwrap()), (0, 1, 1));
    assert_eq!(place.store().turns(&ann().who, false).await.unwrap()[0].listed.id, game.id);
}

#[tokio::test]
async fn a_takeback_and_a_rematch_begin_with_all_days() {
    let place = Place::new().await;
    let game = begun(&place, 2).await;
    let (mut white, mut black) = (sit(&place.rooms, &game.id, &ann()).await, sit(&place.rooms, &game.id, &bob()).await);
    white.say(&place, json!({ "do": "move", "uci": "e2e4", "version": 0 })).await;
    white.any(&["moved"]).await;
    white.say(&place, json!({ "do": "takeback" })).await;
    black.any(&["offers"]).await;
    black.say(&place, json!({ "do": "takeback" })).await;
    until(async || stored(&place, &game.id).await.plies == 0).await;
    let back = stored(&place, &game.id).await;
    assert_eq!((back.turn, back.left), (Some(crate::api::Color::White), Both { w: 2 * DAY, b: 2 * DAY }));
    black.say(&place, json!({ "do": "resign" })).await;
    white.any(&["ended"]).await;
    white.say(&place, json!({ "do": "rematch" })).await;
    black.any(&["offers"]).await;
    black.say(&place, json!({ "do": "rematch" })).await;
    let next = white.any(&["rematch"]).await["game"]["id"].as_str().unwrap().to_string();
    let next = stored(&place, &next).await;
    assert!(next.flag_ms.is_some() && next.turn == Some(crate::api::Color::White));
    assert_eq!(place.store().turns(&bob().who, true).await.unwrap().len(), 1);
    // A game that waits for somebody to join waits for nobody's move.
    let open = Record { places: Both { w: side(&ann()), b: Side::Open }, ..letter(&place, 1) };
    place.rooms.create(&mut open.clone()).await.unwrap();
    assert_eq!(stored(&place, &open.id).await.flag_ms, None);
    assert!(place.store().turns(&ann().who, true).await.unwrap().is_empty());
}

/// Ann's moves and those that Bob answers at once, as they are stored.
async fn moves(place: &Place, id: &str) -> String {
    place.moves(id).await.join(" ")
}

/// The conditional moves that are stored for a game as it stands.
async fn conditional(place: &Place, id: &str) -> Vec<(String, String)> {
    place.store().conditional(id, stored(place, id).await.version).await.unwrap()
}

#[tokio::test]
async fn a_conditional_move_is_played_with_the_move_that_it_answers() {
    let place = Place::new().await;
    let game = begun(&place, 2).await;
    let (mut white, mut black) = (sit(&place.rooms, &game.id, &ann()).await, sit(&place.rooms, &game.id, &bob()).await);
    black.any(&["room"]).await;
    let lines = json!([["e4", "e5", "Nf3", "Nc6"], ["e4", "e5", "Bc4", "Nf6"], ["d4", "d5"]]);
    black.say(&place, json!({ "do": "conditional", "lines": lines, "version": 0, "id": "1" })).await;
    let own = black.any(&["room"]).await["room"]["conditional"].take();
    assert_eq!((own.as_array().unwrap().len(), &own[0][1]), (3, &json!({ "uci": "e7e5", "san": "e5" })));
    // The opponent learns nothing of them, now or later.
    let mut again = sit(&place.rooms, &game.id, &ann()).await;
    assert_eq!(again.any(&["room"]).await["room"].get("conditional"), None);
    // Sent again, they are set again.
    black.say(&place, json!({ "do": "conditional", "lines": lines, "version": 0, "id": "1" })).await;
    assert_eq!(black.any(&["done", "refused"]).await["event"], "done");
    white.say(&place, json!({ "do": "move", "uci": "e2e4", "version": 0, "id": "2" })).await;
    let room = loop {
        let room = white.any(&["room", "moved"]).await;
        assert_eq!(room["event"], "room", "both moves come at once: {room}");
        if room["room"]["version"] == 2 {
            break room;
        }
    };
    assert_eq!((&room["room"]["position"]["ply"], &room["room"]["clock"]["running"]), (&json!(2), &json!("w")));
    assert_eq!(room["room"].get("conditional"), None);
    assert_eq!(moves(&place, &game.id).await, "e2e4 e7e5");
    // What is left of them outlives the room: another server goes on with it.
    let rooms = later(&place, 1_000);
    let white = sit(&rooms, &game.id, &ann()).await;
    let mv = |uci: &str, version: u32| from_value(json!({ "do": "move", "uci": uci, "version": version })).unwrap();
    white.room.command(mv("g1f3", 2), rooms.shared().time.now()).await;
    until(async || moves(&place, &game.id).await == "e2e4 e7e5 g1f3 b8c6").await;
    assert!(conditional(&place, &game.id).await.is_empty());
    white.room.command(mv("f1b5", 4), rooms.shared().time.now()).await;
    until(async || stored(&place, &game.id).await.turn == Some(crate::api::Color::Black)).await;
    assert_eq!(moves(&place, &game.id).await, "e2e4 e7e5 g1f3 b8c6 f1b5");
    let (record, events) = place.store().load_events(&game.id).await.unwrap().unwrap();
    assert_eq!((record.plies, events.iter().filter(|event| event.kind == Kind::Move).count()), (5, 5));
}

#[tokio::test]
async fn both_players_conditional_moves_answer_each_other_to_the_end() {
    let place = Place::new().await;
    let game = begun(&place, 2).await;
    let (mut white, mut black) = (sit(&place.rooms, &game.id, &ann()).await, sit(&place.rooms, &game.id, &bob()).await);
    black
        .say(&place, json!({ "do": "conditional", "lines": [["f3", "e5", "g4", "Qh4"]], "version": 0, "id": "a" }))
        .await;
    black.any(&["done"]).await;
    white.say(&place, json!({ "do": "move", "uci": "a2a3", "version": 0 })).await;
    // They did not apply, of which only their owner learns.
    assert!(white.any(&["moved", "room"]).await["room"]["version"] == 0, "the state on joining");
    assert_eq!(white.any(&["moved", "room"]).await["event"], "moved");
    assert_eq!(black.any(&["moved"]).await["version"], 1);
    assert_eq!(black.any(&["room"]).await["room"].get("conditional"), None);
    assert!(conditional(&place, &game.id).await.is_empty());
    white
        .say(&place, json!({ "do": "conditional", "lines": [["e5", "f3", "a6", "g4"]], "version": 1, "id": "b" }))
        .await;
    white.any(&["done"]).await;
    black.say(&place, json!({ "do": "move", "uci": "e7e5", "version": 1 })).await;
    until(async || stored(&place, &game.id).await.plies == 3).await;
    black.say(&place, json!({ "do": "move", "uci": "a7a6", "version": 3 })).await;
    until(async || stored(&place, &game.id).await.plies == 5).await;
    black.say(&place, json!({ "do": "move", "uci": "d8h4", "version": 5 })).await;
    until(async || stored(&place, &game.id).await.has_ended()).await;
    assert_eq!(stored(&place, &game.id).await.result(), "0-1 checkmate");
    // And a line that mates is played out by itself.
    let game = begun(&place, 2).await;
    let (white, mut black) = (sit(&place.rooms, &game.id, &ann()).await, sit(&place.rooms, &game.id, &bob()).await);
    black
        .say(&place, json!({ "do": "conditional", "lines": [["f3", "e5", "g4", "Qh4"]], "version": 0, "id": "a" }))
        .await;
    black.any(&["done"]).await;
    white.say(&place, json!({ "do": "move", "uci": "f2f3", "version": 0 })).await;
    until(async || stored(&place, &game.id).await.plies == 2).await;
    white.say(&place, json!({ "do": "move", "uci": "g2g4", "version": 2 })).await;
    until(async || stored(&place, &game.id).await.has_ended()).await;
    assert_eq!(moves(&place, &game.id).await, "f2f3 e7e5 g2g4 d8h4");
}

#[tokio::test]
async fn a_move_and_its_answer_are_stored_once_though_the_database_does_not_answer() {
    let place = Place::new().await;
    let game = begun(&place, 2).await;
    let (mut white, mut black) = (sit(&place.rooms, &game.id, &ann()).await, sit(&place.rooms, &game.id, &bob()).await);
    black.say(&place, json!({ "do": "conditional", "lines": [["e4", "e5"]], "version": 0, "id": "a" })).await;
    black.any(&["done"]).await;
    let mv = json!({ "do": "move", "uci": "e2e4", "version": 0, "id": "1" });
    white.say_in_vain(&place, mv.clone()).await;
    white.say(&place, mv).await;
    assert_eq!(white.any(&["done", "refused"]).await["event"], "done");
    assert_eq!(moves(&place, &game.id).await, "e2e4 e7e5");
    assert!(stored(&place, &game.id).await.flag_ms.is_some());
}

#[tokio::test]
async fn nobody_loses_on_time_who_moved_in_time() {
    let place = Place::new().await;
    let game = begun(&place, 2).await;
    let rooms = later(&place, 2 * DAY - 20_000);
    let mut white = sit(&rooms, &game.id, &ann()).await;
    let say = async |command: serde_json::Value| {
        white.room.command(from_value(command).unwrap(), rooms.shared().time.now()).await;
    };
    place.unsure.lose_the_next_answer();
    say(json!({ "do": "draw" })).await;
    say(json!({ "do": "look" })).await;
    say(json!({ "do": "move", "uci": "e2e5", "version": 0 })).await;
    for _ in 0..2 {
        white.any(&["refused"]).await;
    }
    let flag = stored(&place, &game.id).await.flag_ms.unwrap();
    assert!(flag > rooms.shared().time.now() + 30_000, "there is time to send it again");
}

#[tokio::test]
async fn what_the_server_takes_changes_no_days() {
    let place = Place::new().await;
    let record = Record { flag_ms: Some(5_000), ..letter(&place, 2) };
    let game = place.rooms.shared().catalog.stored(&mut record.clone()).unwrap();
    let mut live = Live::new(&game, record, &[], 1_000).unwrap();
    live.give_back(1_000, 3_000);
    assert_eq!(live.clock.unwrap().falls_at(), Some(5_000));
}

#[tokio::test]
async fn a_move_is_made_though_a_vacation_has_just_stopped_the_clock() {
    let place = Place::new().await;
    let w = account(&place).await;
    let mut game = Record { places: Both { w, b: side(&bob()) }, ..letter(&place, 2) };
    place.rooms.create(&mut game).await.unwrap();
    let mut white = sit(&place.rooms, &game.id, &ann()).await;
    white.any(&["room"]).await;
    // As if the room had not heard of it yet.
    let now = place.rooms.shared().time.now();
    place.store().begin_vacation(&ann().who, now).await.unwrap();
    place.store().change_clock(&game.id, true, now).await.unwrap();
    white.say(&place, json!({ "do": "move", "uci": "e2e4", "version": 0, "id": "1" })).await;
    assert_eq!(white.any(&["moved", "refused"]).await["event"], "moved");
    assert_eq!(moves(&place, &game.id).await, "e2e4");
}

#[tokio::test]
async fn conditional_moves_that_cannot_be_are_refused_and_end_with_a_takeback() {
    let place = Place::new().await;
    let game = begun(&place, 2).await;
    let (mut white, mut black) = (sit(&place.rooms, &game.id, &ann()).await, sit(&place.rooms, &game.id, &bob()).await);
    let set = |lines: serde_json::Value, version| json!({ "do": "conditional", "lines": lines, "version": version });
    for (as_white, command, why) in [
        (true, set(json!([["e4", "e5"]]), 0), "it is your move"),
        (false, set(json!([["e4", "e5"]]), 3), "has changed"),
        (false, set(json!([["e4", "Ke6"]]), 0), "move 2"),
        (false, set(json!([["e4", "e5"], ["e4", "c5"]]), 0), "answers the same"),
    ] {
        let seat = if as_white { &mut white } else { &mut black };
        seat.say(&place, command).await;
        let refused = seat.any(&["refused", "done"]).await["problem"]["detail"].take();
        assert!(refused.as_str().unwrap().to_lowercase().contains(why), "{refused}");
    }
    let mut watcher = sit(&place.rooms, &game.id, &Visitor { who: "another".to_string(), ..ann() }).await;
    watcher.say(&place, set(json!([["e4", "e5"]]), 0)).await;
    assert!(watcher.any(&["refused"]).await["problem"]["detail"].as_str().unwrap().contains("watch"));
    white.say(&place, json!({ "do": "move", "uci": "e2e4", "version": 0 })).await;
    until(async || stored(&place, &game.id).await.plies == 1).await;
    white.say(&place, json!({ "do": "conditional", "lines": [["e5", "Nf3"]], "version": 1, "id": "a" })).await;
    white.any(&["done"]).await;
    assert_eq!(conditional(&place, &game.id).await.len(), 1);
    white.say(&place, json!({ "do": "takeback" })).await;
    black.any(&["offers"]).await;
    black.say(&place, json!({ "do": "takeback" })).await;
    until(async || stored(&place, &game.id).await.plies == 0).await;
    assert!(conditional(&place, &game.id).await.is_empty());
}

/// Ann as an account.
async fn account(place: &Place) -> Side {
    let account =
        StoredAccount { who: ann().who, name: "Ann".to_string(), password: "a hash".to_string(), since_ms: 0 };
    place.store().sign_up(&account, "ann", &[], "session").await.unwrap();
    Side::Person { who: account.who, name: account.name, account: true }
}

#[tokio::test]
async fn clocks_wait_while_their_player_is_on_vacation() {
    let place = Place::new().await;
    let w = account(&place).await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let mut record = Record { places: Both { w: w.clone(), b: side(&bob()) }, ..letter(&place, 2) };
        place.rooms.create(&mut record).await.unwrap();
        games.push(record.id);
    }
    let (first, second) = (&games[0], &games[1]);
    // In one of them the opponent is to move, and watches.
    let (white, mut black) = (sit(&place.rooms, first, &ann()).await, sit(&place.rooms, first, &bob()).await);
    white.say(&place, json!({ "do": "move", "uci": "e2e4", "version": 0 })).await;
    black.any(&["moved"]).await;
    let began = vacation::begin(&place.rooms, &ann().who).await.unwrap();
    assert_eq!((began.since_ms.is_some(), began.left_ms > 29 * DAY), (true, true));
    assert!(vacation::begin(&place.rooms, &ann().who).await.is_err());
    assert_eq!(black.any(&["room"]).await["room"]["players"]["w"]["vacation"], true);
    // Her clock waits, and his does not.
    assert_eq!(stored(&place, second).await.flag_ms, None);
    assert!(stored(&place, first).await.flag_ms.is_some());
    assert_eq!(place.store().turns(&ann().who, true).await.unwrap()[0].flag_ms, None);
    // It waits as well once he has moved, a little later.
    black.say(&place, json!({ "do": "move", "uci": "e7e5", "version": 1 })).await;
    until(async || stored(&place, first).await.plies == 2).await;
    vacation::follow(&place.rooms).await;
    assert_eq!(stored(&place, first).await.flag_ms, None);
    // Ten days later nothing has fallen, and she has what she had.
    let rooms = later(&place, 10 * DAY);
    assert!(place.store().fallen(rooms.shared().time.now()).await.unwrap().is_empty());
    let ended = vacation::end(&rooms, &ann().who).await.unwrap();
    assert_eq!(((ended.left_ms - 20 * DAY).abs() < 60_000, ended.since_ms), (true, None));
    assert!(vacation::end(&rooms, &ann().who).await.is_err());
    for id in &games {
        let flag = stored(&place, id).await.flag_ms.unwrap();
        assert!((flag - rooms.shared().time.now() - 2 * DAY).abs() < 60_000);
    }
    // She has no more than thirty days in a year: the rest ends by itself.
    vacation::begin(&rooms, &ann().who).await.unwrap();
    let rooms = later(&place, 30 * DAY + 60_000);
    until(async || place.store().on_vacation().await.unwrap().is_empty()).await;
    assert!(vacation::begin(&rooms, &ann().who).await.unwrap_err().to_string().contains("used up"));
    until(async || stored(&place, second).await.flag_ms.is_some()).await;
    assert_eq!(
        place.store().vacation(&ann().who, rooms.shared().time.now() + 366 * DAY).await.unwrap().left_ms,
        30 * DAY
    );
}
