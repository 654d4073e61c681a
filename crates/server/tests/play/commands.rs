//! Who may say what to the sockets of games and of the lobby: each command with each role.

use super::account::sign_up;
use super::lobby::{enter, wanted};
use super::members::become_program;
use crate::client::{Browser, Server, Socket};
use menagerie_server::api::{LobbyCommand, RoomCommand};
use menagerie_server::{ServerLimits, Timeouts};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

const WATCHES: &str = "watch this game";
const PLAYS: &str = "already play this game";
const BOT: &str = "by challenges alone";
const FULL: &str = "seats are taken";
const OVER: &str = "game has ended";
const NONE: &str = "no offer to decline";

/// What is answered at a game to White, Black, another account, a guest who plays elsewhere, an account that had Black until it was
/// closed, and a program: the name of the event, or a part of the sentence that refuses. The first word is the command.
const GAME: [(&str, [&str; 6]); 27] = [
    ("join", [PLAYS, PLAYS, FULL, FULL, FULL, BOT]),
    ("join a game that waits", [PLAYS, "done", "done", "done", "done", BOT]),
    ("join a rated game that waits", [PLAYS, "done", "done", "log in", "log in", BOT]),
    ("move", ["done", "not your turn", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("takeback", ["done", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("takeback that White has asked for", ["already asked", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("draw", ["done", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("draw that White has offered", ["already offered", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("decline", [NONE, NONE, WATCHES, WATCHES, WATCHES, WATCHES]),
    ("decline what Black has offered", ["done", NONE, WATCHES, WATCHES, WATCHES, WATCHES]),
    ("decline the rematch that Black has offered", ["done", NONE, NONE, NONE, NONE, NONE]),
    ("abort", ["done", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("resign", ["done", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("resign after the end", [OVER, OVER, OVER, OVER, OVER, OVER]),
    ("claim", ["has not been away", "has not been away", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("claim from one who has left", ["done", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("conditional", ["for correspondence games", "for correspondence games", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("conditional by correspondence", ["is your move", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("say to the players", ["said", "said", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("say to the watchers", ["among themselves", "among themselves", "said", "Log in", "Log in", "said"]),
    ("chat", ["chat of 1", "chat of 1", "chat of 0", "chat of 0", "chat of 0", "chat of 0"]),
    ("look", ["room as w", "room as b", "room as null", "room as null", "room as null", "room as null"]),
    ("hint", ["against another player", "against another player", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("hint against the engine", ["hint", WATCHES, WATCHES, WATCHES, WATCHES, WATCHES]),
    ("rematch", ["has not ended yet", "has not ended yet", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("rematch after the end", ["done", "done", WATCHES, WATCHES, WATCHES, WATCHES]),
    ("rematch that Black has offered", ["done", "already offered", WATCHES, WATCHES, WATCHES, WATCHES]),
];

/// The same in the lobby, of the account that has offered, the one that is challenged, another one, a guest, an account that was
/// closed, and a program.
const LOBBY: [(&str, [&str; 6]); 9] = [
    ("seek", ["done", "done", "done", "done", "done", BOT]),
    ("seek a rated game", ["done", "done", "done", "Log in", "Log in", BOT]),
    ("challenge", ["done", "is you", "done", "done", "done", "done"]),
    ("challenge to a rated game", ["done", "is you", "done", "Log in", "Log in", "done"]),
    ("accept a seek", ["your own", "paired", "paired", "paired", "paired", BOT]),
    ("accept a seek of a rated game", ["your own", "paired", "paired", "Log in", "Log in", BOT]),
    ("accept a challenge", ["is gone", "paired", "is gone", "is gone", "is gone", "is gone"]),
    ("withdraw a seek", ["done", "not yours", "not yours", "not yours", "not yours", "not yours"]),
    ("withdraw a challenge", ["done", "done", "not yours", "not yours", "not yours", "not yours"]),
];

/// The names of all commands, as the answer to an unknown one lists them.
fn all_of<T: DeserializeOwned>() -> BTreeSet<String> {
    let refused = serde_json::from_value::<T>(json!({ "do": "" })).err().unwrap().to_string();
    let (_, names) = refused.split_once("expected one of ").unwrap();
    names.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

fn name(row: &str) -> &str {
    row.split(' ').next().unwrap()
}

#[test]
fn every_command_has_a_row() {
    for (all, rows) in [
        (all_of::<RoomCommand>(), GAME.map(|(row, _)| row).to_vec()),
        (all_of::<LobbyCommand>(), LOBBY.map(|(row, _)| row).to_vec()),
    ] {
        assert_eq!(rows.into_iter().map(|row| name(row).to_string()).collect::<BTreeSet<_>>(), all);
    }
}

/// A server with its moderator Mia, and the accounts of the tables: Ann, Bob, Cy and a program.
async fn server() -> (Server, Browser, [Browser; 4]) {
    let server = Server::start().await;
    let mut accounts = Vec::new();
    for name in ["Mia", "Ann", "Bob", "Cy", "Robot"] {
        accounts.push(sign_up(&server, name).await.0);
    }
    become_program(&server, &accounts[4]).await;
    let server = server.restart_with(|settings| {
        settings.moderators = vec!["Mia".to_string()];
        settings.limits = ServerLimits::off();
        settings.timeouts = Timeouts { claim_after: Duration::from_millis(200), ..Timeouts::default() };
    });
    let server = server.await;
    let mia = accounts.remove(0);
    (server, mia, accounts.try_into().unwrap())
}

async fn close(server: &Server, mia: &mut Browser, name: &str) {
    let closing = json!({ "name": name, "action": "close", "text": "enough" });
    assert_eq!(mia.post(server, "/api/desk", &closing).await.status, 204);
}

/// Whether an answer is the expected event, or an error with the expected words.
fn is(answered: &str, expected: &str) -> bool {
    answered == expected || answered.strip_prefix("refused: ").is_some_and(|why| why.contains(expected))
}

/// The command of a row, and what answers it if it is done.
fn at_game(row: &str) -> (Value, &'static str) {
    let of = |more: Value| {
        let mut command = json!({ "do": name(row), "id": "1" });
        more.as_object().unwrap().iter().for_each(|(key, value)| command[key] = value.clone());
        command
    };
    match row {
        "move" => (of(json!({ "uci": "e2e4", "version": 0 })), "done"),
        "conditional" | "conditional by correspondence" => {
            (of(json!({ "lines": [["e2e4", "e7e5"]], "version": 0 })), "done")
        }
        "say to the players" => (of(json!({ "to": "players", "text": "hello" })), "said"),
        "say to the watchers" => (of(json!({ "to": "watchers", "text": "hello" })), "said"),
        "chat" => (of(json!({})), "chat"),
        "look" => (of(json!({})), "room"),
        "hint" | "hint against the engine" => (of(json!({})), "hint"),
        _ => (of(json!({})), "done"),
    }
}

/// The game of a row, as it is when somebody says its command, with the sockets of those who are there.
async fn game(server: &Server, row: &str, white: &mut Browser, black: &mut Browser) -> (String, Vec<Socket>) {
    let mut body = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w",
                           "clock": { "initial_ms": 600_000, "increment_ms": 0 } });
    match row {
        "hint against the engine" => body["opponent"] = json!({ "engine": { "level": 1 } }),
        "join a rated game that waits" => body["rated"] = json!(true),
        "conditional by correspondence" => body["clock"] = json!({ "days": 3 }),
        _ => {}
    }
    let id = white.begin(server, body).await;
    let mut own = white.connect(server, &id).await;
    own.room().await;
    if row.ends_with("waits") || row.ends_with("the engine") {
        return (id, vec![own]);
    }
    let mut other = black.connect(server, &id).await;
    other.room().await;
    other.say(json!({ "do": "join" })).await;
    other.room().await;
    own.room().await;
    if name(row) == "takeback" {
        own.play("e2e4", 0).await;
        other.event("moved").await;
        other.play("e7e5", 1).await;
    }
    if row.contains("after the end") || row.contains("rematch that") {
        own.say(json!({ "do": "resign" })).await;
        other.event("ended").await;
    }
    let offered = match row {
        "takeback that White has asked for" => Some((&mut own, &mut other, json!({ "do": "takeback" }))),
        "draw that White has offered" => Some((&mut own, &mut other, json!({ "do": "draw" }))),
        "decline what Black has offered" => Some((&mut other, &mut own, json!({ "do": "draw" }))),
        _ if row.contains("rematch that") => Some((&mut other, &mut own, json!({ "do": "rematch" }))),
        _ => None,
    };
    if let Some((from, to, offer)) = offered {
        from.say(offer).await;
        to.event("offers").await;
    }
    if row == "chat" {
        own.say(json!({ "do": "say", "to": "players", "text": "good luck" })).await;
        own.event("said").await;
    }
    let left = row.ends_with("has left");
    (id, if left { Vec::new() } else { vec![own, other] })
}

/// Says the command of a row, and gives what is answered.
async fn answered(server: &Server, browser: &mut Browser, id: &str, row: &str) -> String {
    let (command, done) = at_game(row);
    let mut socket = browser.connect(server, id).await;
    let room = socket.room().await;
    // A player waits until there is something to claim.
    if row.ends_with("has left") && !room["seat"].is_null() && room["offers"]["claim"].is_null() {
        while socket.event("offers").await["offers"]["claim"] != room["seat"] {}
    }
    socket.say(command).await;
    let event = socket.any(&[done, "refused", "unsaid"]).await;
    match event["event"].as_str().unwrap() {
        "refused" | "unsaid" => format!("refused: {}", event["problem"]["detail"].as_str().unwrap()),
        "room" => format!("room as {}", event["room"]["seat"].as_str().unwrap_or("null")),
        "chat" => format!("chat of {}", event["messages"].as_array().unwrap().len()),
        other => other.to_string(),
    }
}

/// What a stranger sees of a game, apart from who is there.
async fn seen(server: &Server, id: &str) -> Value {
    let room = Browser::new().connect(server, id).await.room().await;
    let name = |color: &str| room["players"][color]["name"].clone();
    let offers = ["draw", "takeback", "rematch"].map(|offer| room["offers"][offer].clone());
    json!([room["version"], room["result"], room["rematch"], offers, name("w"), name("b")])
}

#[tokio::test]
async fn everybody_may_say_at_a_game_what_the_table_says_and_nothing_else() {
    let (server, mut mia, [ann, bob, cy, robot]) = server().await;
    let mut guest = Browser::new();
    guest.begin(&server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await;
    for (number, (row, expected)) in GAME.into_iter().enumerate() {
        let (closed, called) = (4, format!("Dan{number}"));
        let dan = sign_up(&server, &called).await.0;
        let roles = [ann.clone(), bob.clone(), cy.clone(), guest.clone(), dan, robot.clone()];
        for (role, mut browser) in roles.into_iter().enumerate() {
            let black = if role == closed { &mut browser.clone() } else { &mut bob.clone() };
            let (id, mut there) = game(&server, row, &mut ann.clone(), black).await;
            if role == closed {
                close(&server, &mut mia, &called).await;
                // Where it was connected as Black, it is no longer.
                if there.len() == 2 {
                    there.remove(1).end().await;
                }
            }
            let before = seen(&server, &id).await;
            let answered = answered(&server, &mut browser, &id, row).await;
            assert!(is(&answered, expected[role]), "{row}, role {role}: {answered}");
            if answered.starts_with("refused") {
                assert_eq!(seen(&server, &id).await, before, "{row}, role {role}");
            }
        }
    }
}

/// The command of a row in the lobby, about the offer of a number.
fn in_lobby(row: &str, number: &Value, game: &Value) -> Value {
    match name(row) {
        "seek" => json!({ "do": "seek", "wanted": game }),
        "challenge" => json!({ "do": "challenge", "to": "Bob", "wanted": game }),
        other => json!({ "do": other, "number": number }),
    }
}

/// The numbers of what somebody has offered.
async fn offers(server: &Server, browser: &Browser) -> Vec<Value> {
    let own = enter(server, browser).await.event("own").await;
    let sent = own["sent"].as_array().unwrap().iter().map(|one| one["number"].clone());
    own["seeks"].as_array().unwrap().iter().cloned().chain(sent).collect()
}

/// Says something in the lobby, and gives what is answered until it is done.
async fn answered_in_lobby(socket: &mut Socket, command: Value) -> String {
    socket.say(command).await;
    // Commands are answered one after another, and this is refused to everybody.
    socket.say(json!({ "do": "challenge", "to": "Nobody", "wanted": wanted("chess", false) })).await;
    let mut answered = "done".to_string();
    loop {
        let event = socket.any(&["refused", "paired"]).await;
        match event["problem"]["detail"].as_str() {
            None => answered = "paired".to_string(),
            Some(why) if why.starts_with("Nobody here has that name") => return answered,
            Some(why) => answered = format!("refused: {why}"),
        }
    }
}

#[tokio::test]
async fn everybody_may_say_in_the_lobby_what_the_table_says_and_nothing_else() {
    let (server, mut mia, [ann, bob, cy, robot]) = server().await;
    let dan = sign_up(&server, "Dan").await.0;
    close(&server, &mut mia, "Dan").await;
    let mut guest = Browser::new();
    guest.begin(&server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await;
    let roles = [ann.clone(), bob.clone(), cy, guest, dan, robot];
    for (row, expected) in LOBBY {
        for (role, browser) in roles.iter().enumerate() {
            let (mut there, mut challenged) = (enter(&server, &ann).await, enter(&server, &bob).await);
            challenged.event("own").await;
            // What an earlier row has offered fits nobody here.
            let mut game = wanted("chess", row.contains("rated"));
            game["clock"]["initial_ms"] = json!(60_000 + 1_000 * rows_before(row) + 100_000 * role);
            let offered = match row {
                _ if row.contains("a seek") => Some(in_lobby("seek", &Value::Null, &game)),
                _ if row.contains("a challenge") => Some(in_lobby("challenge", &Value::Null, &game)),
                _ => None,
            };
            let mut number = Value::Null;
            if let Some(offered) = offered {
                let before = offers(&server, &ann).await;
                assert_eq!(answered_in_lobby(&mut there, offered).await, "done", "{row}");
                let after = offers(&server, &ann).await;
                number = after.into_iter().find(|number| !before.contains(number)).unwrap();
            }
            let mut socket = enter(&server, browser).await;
            let answered = answered_in_lobby(&mut socket, in_lobby(row, &number, &game)).await;
            assert!(is(&answered, expected[role]), "{row}, role {role}: {answered}");
            if !number.is_null() {
                let stays = answered.starts_with("refused");
                assert_eq!(offers(&server, &ann).await.contains(&number), stays, "{row}, role {role}");
            }
        }
    }
}

fn rows_before(row: &str) -> usize {
    LOBBY.iter().position(|(other, _)| *other == row).unwrap()
}
