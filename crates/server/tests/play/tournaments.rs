//! Tournaments from their creation to their end, as browsers and programs see them.

use super::program::{Program, token};
use crate::client::{Browser, Server, Socket};
use crate::play::account::sign_up;
use menagerie_server::{ServerLimits, Timeouts};
use serde_json::{Value, json};
use std::time::Duration;

const WAVE: Duration = Duration::from_millis(50);

async fn start() -> Server {
    Server::with(Timeouts { arena_wave: WAVE, ..Timeouts::default() }).await
}

/// A tournament of any game, changed.
pub fn wanted(kind: &str, change: Value) -> Value {
    let mut wanted = json!({
        "name": "A test", "kind": kind, "game": "chess", "clock": { "initial_ms": 300_000, "increment_ms": 0 },
    });
    match kind {
        "swiss" => wanted["rounds"] = 3.into(),
        "arena" => wanted["minutes"] = 5.into(),
        _ => {}
    }
    if kind != "arena" {
        wanted["break_s"] = 0.into();
    }
    change.as_object().unwrap().iter().for_each(|(key, value)| wanted[key] = value.clone());
    wanted
}

pub async fn create(server: &Server, browser: &mut Browser, wanted: &Value) -> String {
    let answer = browser.post(server, "/api/tournament", wanted).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()["id"].as_str().unwrap().to_string()
}

async fn act(server: &Server, browser: &mut Browser, id: &str, action: &str) -> (u16, String) {
    let answer = browser.post(server, &format!("/api/tournament/{id}/{action}"), &json!({})).await;
    (answer.status, answer.body)
}

pub async fn done(server: &Server, browser: &mut Browser, id: &str, action: &str) {
    assert_eq!(act(server, browser, id, action).await.0, 200, "{action}: {}", act(server, browser, id, action).await.1);
}

pub async fn look(server: &Server, browser: &mut Browser, id: &str) -> Value {
    browser.get(server, &format!("/api/tournament/{id}")).await.json()
}

pub async fn people(server: &Server, names: &[&str]) -> Vec<Browser> {
    let mut all = Vec::new();
    for name in names {
        all.push(sign_up(server, name).await.0);
    }
    all
}

pub async fn watch(server: &Server, browser: &Browser, id: &str) -> Socket {
    let path = format!("/api/tournament/{id}/socket");
    Socket::of(browser.upgrade(server, &path, &format!("http://{}", server.address))).await
}

/// The next state in which something holds.
pub async fn until(socket: &mut Socket, holds: impl Fn(&Value) -> bool) -> Value {
    loop {
        let tournament = socket.event("state").await["tournament"].take();
        if holds(&tournament) {
            return tournament;
        }
    }
}

pub fn is_over(tournament: &Value) -> bool {
    tournament["about"]["state"] == "finished"
}

/// Lets the players of Black resign all games that go on. Gives their number.
async fn play_round(server: &Server, browsers: &[(&str, Browser)], tournament: &Value) -> usize {
    let mut played = 0;
    for game in tournament["games"].as_array().unwrap().iter().filter(|game| game["result"].is_null()) {
        let id = game["game"]["id"].as_str().unwrap();
        let of = |color: &str| browsers.iter().find(|(name, _)| game[color] == *name).unwrap().1.clone();
        let (mut white, mut black) = (of("white").connect(server, id).await, of("black").connect(server, id).await);
        let room = white.room().await;
        assert_eq!((&room["tournament"], &room["seat"]), (&tournament["about"]["id"], &json!("w")));
        for command in ["abort", "takeback"] {
            let why = white.refused(json!({ "do": command })).await;
            assert!(why.contains("tournament"), "{why}");
        }
        black.room().await;
        white.play("e2e4", 0).await;
        black.say(json!({ "do": "resign" })).await;
        black.event("ended").await;
        assert!(black.refused(json!({ "do": "rematch" })).await.contains("tournament"));
        played += 1;
    }
    played
}

#[tokio::test]
async fn a_swiss_tournament_goes_on_by_itself_also_after_a_restart() {
    let mut server = start().await;
    let names = ["Ann", "Bob", "Cy", "Dee", "Eve"];
    let mut all = people(&server, &names).await;
    let id = create(&server, &mut all[0], &wanted("swiss", json!({ "rated": true, "description": "For all" }))).await;
    assert_eq!(act(&server, &mut all[0], &id, "start").await.0, 409, "nobody has joined");
    for browser in &mut all {
        done(&server, browser, &id, "join").await;
    }
    done(&server, &mut all[0], &id, "start").await;
    assert_eq!(act(&server, &mut all[1], &id, "pause").await.0, 409, "only the organiser may");
    let browsers: Vec<_> = names.iter().copied().zip(all.clone()).collect();
    for round in 1..=3 {
        let mut socket = watch(&server, &all[0], &id).await;
        let tournament = until(&mut socket, |now| now["about"]["round"] == round).await;
        assert_eq!((&tournament["about"]["rounds"], tournament["games"].as_array().unwrap().len()), (&json!(3), 3));
        let byes = tournament["games"].as_array().unwrap().iter().filter(|game| game["result"] == "bye");
        assert_eq!(byes.count(), 1);
        let own = look(&server, &mut all[0], &id).await["own"].take();
        assert_eq!(own["joined"], true);
        if round == 2 {
            // The round goes on where it was.
            server = server.restart_with(|settings| settings.limits = ServerLimits::off()).await;
        }
        assert_eq!(play_round(&server, &browsers, &tournament).await, 2);
    }
    let mut socket = watch(&server, &all[0], &id).await;
    let over = until(&mut socket, is_over).await;
    let standings = over["standings"].as_array().unwrap();
    let points: f64 = standings.iter().map(|row| row["points"].as_f64().unwrap()).sum();
    assert!((points - 9.0).abs() < 1e-9, "three points a round: {over}");
    assert_eq!((&over["about"]["winner"], &standings[0]["rank"]), (&standings[0]["name"], &json!(1)));
    assert!(standings.iter().all(|row| row["results"].as_array().unwrap().len() == 3));
    // Each of them has counted once; with fewer than four moves, none is rated.
    let first = all[0].get(&server, &format!("/api/tournament/{id}?round=1")).await.json();
    assert_eq!((&first["tournament"]["games_of"], &first["own"]["games"]), (&json!(1), &json!([])));
    let listed = all[0].get(&server, "/api/tournament").await.json();
    assert_eq!(listed["finished"][0]["id"], id);
    let lines = all[0].get(&server, &format!("/api/swiss/{id}/results")).await.body;
    assert_eq!(lines.lines().count(), 5, "{lines}");
    assert!(lines.contains("\"rank\":1") && lines.contains("\"points\":"));
    assert_eq!(act(&server, &mut all[1], &id, "withdraw").await.0, 409);
}

#[tokio::test]
async fn everybody_meets_everybody_by_correspondence_at_once() {
    let server = start().await;
    let names = ["Ann", "Bob", "Cy"];
    let mut all = people(&server, &names).await;
    let days = json!({ "clock": { "days": 3 }, "game": "omega" });
    let id = create(&server, &mut all[0], &wanted("robin", days)).await;
    for browser in &mut all {
        done(&server, browser, &id, "join").await;
    }
    done(&server, &mut all[0], &id, "start").await;
    let mut socket = watch(&server, &all[0], &id).await;
    until(&mut socket, |now| now["about"]["round"] == 3).await;
    let mut games = Vec::new();
    for browser in &mut all {
        games.push(look(&server, browser, &id).await["own"]["games"].as_array().unwrap().len());
    }
    assert_eq!(games, [2, 2, 2], "all games begin at once");
    let moves = all[1].get(&server, "/api/moves").await.json();
    assert_eq!(moves["own"].as_array().unwrap().len() + moves["others"].as_array().unwrap().len(), 2);
    // The organiser ends it; what goes on does not count.
    done(&server, &mut all[0], &id, "end").await;
    let over = until(&mut socket, is_over).await;
    assert_eq!((&over["about"]["winner"], &over["standings"][0]["points"]), (&Value::Null, &json!(0.0)));
}

#[tokio::test]
async fn an_arena_pairs_those_who_are_here_until_its_end() {
    let server = start().await;
    let names = ["Ann", "Bob", "Cy"];
    let mut all = people(&server, &names).await;
    let id = create(&server, &mut all[0], &wanted("arena", json!({}))).await;
    for browser in &mut all {
        done(&server, browser, &id, "join").await;
    }
    done(&server, &mut all[0], &id, "start").await;
    let browsers: Vec<_> = names.iter().copied().zip(all.clone()).collect();
    let (mut ann, mut bob) = (watch(&server, &all[0], &id).await, watch(&server, &all[1], &id).await);
    // Cy is in the lobby, where nobody hears of pairings.
    let lobby = all[2].upgrade(&server, "/api/lobby", &format!("http://{}", server.address));
    let _lobby = Socket::of(lobby).await;
    let game = ann.event("paired").await["game"]["id"].take();
    assert_eq!(bob.event("paired").await["game"]["id"], game);
    let running = until(&mut ann, |now| now["games"].as_array().is_some_and(|games| !games.is_empty())).await;
    assert_eq!(play_round(&server, &browsers, &running).await, 1);
    let first = until(&mut ann, |now| now["standings"][0]["points"] == json!(2.0)).await;
    assert_eq!(first["standings"][0]["results"], json!(["2"]));
    // Only two of them are here, who meet again.
    let again = bob.event("paired").await["game"]["id"].take();
    assert_ne!(again, game);
    done(&server, &mut all[0], &id, "pause").await;
    done(&server, &mut all[0], &id, "end").await;
    let over = until(&mut ann, is_over).await;
    assert_eq!(over["about"]["winner"], first["standings"][0]["name"]);
    // The game that goes on is played to its end, and does not count.
    let open = json!({ "about": over["about"], "games": over["games"] });
    assert_eq!(play_round(&server, &browsers, &open).await, 1);
    let lines = all[0].get(&server, &format!("/api/tournament/{id}/results")).await.body;
    assert!(lines.lines().next().unwrap().contains("\"score\":2"), "{lines}");
}

#[tokio::test]
async fn who_does_not_make_the_first_move_loses_and_is_withdrawn() {
    let first_move = Duration::from_millis(300);
    let server = Server::with(Timeouts { first_move, ..Timeouts::default() }).await;
    let mut all = people(&server, &["Ann", "Bob"]).await;
    let id = create(&server, &mut all[0], &wanted("swiss", json!({ "rounds": 1 }))).await;
    for browser in &mut all {
        done(&server, browser, &id, "join").await;
    }
    done(&server, &mut all[0], &id, "start").await;
    let mut socket = watch(&server, &all[0], &id).await;
    let over = until(&mut socket, is_over).await;
    let game = &over["games"][0];
    assert_eq!((&game["result"], &over["about"]["winner"]), (&json!("0-1"), &game["black"]));
    let signs: Vec<_> = over["standings"].as_array().unwrap().iter().map(|row| row["results"][0].clone()).collect();
    assert_eq!(signs, ["+", "-"]);
    assert_eq!(over["standings"][1]["games"], 0);
}

#[tokio::test]
async fn organisers_say_who_may_play_and_what_cannot_be_is_refused() {
    let server = start().await;
    let mut all = people(&server, &["Ann", "Bob", "Cy"]).await;
    for (change, why) in [
        (json!({ "name": "A" }), "3 to 60 letters"),
        (json!({ "name": "All \u{202e}welcome" }), "invisible characters"),
        (json!({ "description": "two\nlines \u{200b}" }), "invisible characters"),
        (json!({ "rounds": 0 }), "1 to 30 `rounds`"),
        (json!({ "minutes": 5 }), "only an arena has a duration"),
        (json!({ "double": true }), "only in a round robin"),
        (json!({ "clock": { "initial_ms": 0 } }), "a clock has 1 to"),
        (json!({ "game": "nothing" }), "nothing"),
        (json!({ "starts_ms": 1 }), "within the next 90 days"),
        (json!({ "most_players": 1 }), "has 2 to 200 players"),
        (json!({ "least_rating": 2000, "most_rating": 1000 }), "nobody could join"),
        (json!({ "break_s": 9_999_999 }), "at most a week"),
        (json!({ "description": "x".repeat(2001) }), "2000 letters"),
        (json!({ "rated": true, "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" }), "cannot be rated"),
        (json!({ "fun": 1 }), "unknown field"),
    ] {
        let answer = all[0].post(&server, "/api/tournament", &wanted("swiss", change)).await;
        assert!(
            (400..=422).contains(&answer.status) && answer.body.to_lowercase().contains(&why.to_lowercase()),
            "{why}: {}",
            answer.body
        );
    }
    let arena = wanted("arena", json!({ "clock": { "days": 1 } }));
    assert!(all[0].post(&server, "/api/tournament", &arena).await.body.contains("live clock"));
    let change = json!({ "password": "open sesame", "most_players": 2, "unlisted": true, "break_s": null });
    let id = create(&server, &mut all[0], &wanted("swiss", change)).await;
    let listed = all[1].get(&server, "/api/tournament").await.json();
    assert_eq!(listed["upcoming"], json!([]), "only who has the link finds it");
    let join = format!("/api/tournament/{id}/join");
    let refused = all[1].post(&server, &join, &json!({ "password": "wrong" })).await;
    assert!(refused.status == 409 && refused.body.contains("another password"), "{}", refused.body);
    for browser in &mut all[..2] {
        assert_eq!(browser.post(&server, &join, &json!({ "password": "open sesame" })).await.status, 200);
    }
    let seen = look(&server, &mut all[2], &id).await;
    assert_eq!(seen["own"]["refused"], "This tournament is full.");
    assert!(!seen.to_string().contains("argon") && seen["tournament"]["about"]["password"] == true);
    done(&server, &mut all[0], &id, "start").await;
    let mut socket = watch(&server, &all[0], &id).await;
    until(&mut socket, |now| now["about"]["state"] == "running").await;
    assert!(act(&server, &mut all[0], &id, "next").await.1.contains("have not ended"));
    assert!(act(&server, &mut all[0], &id, "cancel").await.1.contains("has started"));
    let rated = create(&server, &mut all[0], &wanted("swiss", json!({ "least_rating": 1600 }))).await;
    assert_eq!(
        look(&server, &mut all[1], &rated).await["own"]["refused"],
        "This tournament is for players rated 1600 or more."
    );
    done(&server, &mut all[0], &rated, "cancel").await;
    assert_eq!(look(&server, &mut all[1], &rated).await["own"]["refused"], "This tournament has ended.");
    for _ in 0..4 {
        create(&server, &mut all[0], &wanted("robin", json!({}))).await;
    }
    let many = all[0].post(&server, "/api/tournament", &wanted("swiss", json!({}))).await;
    assert!(many.status == 409 && many.body.contains("at most 5"), "{}", many.body);
    assert_eq!(all[0].get(&server, "/api/tournament/none").await.status, 404);
    assert_eq!(act(&server, &mut all[0], &id, "explode").await.0, 404);
}

/// A game that a player brings is played under its own definition in all rounds.
#[tokio::test]
async fn games_of_users_have_tournaments() {
    let server = start().await;
    let mut all = people(&server, &["Ann", "Bob"]).await;
    let definition = "inherit = \"chess\"\ntitle = \"My Game\"\n";
    let change = json!({ "game": "", "definition": definition, "rounds": 1 });
    let id = create(&server, &mut all[0], &wanted("swiss", change)).await;
    for browser in &mut all {
        done(&server, browser, &id, "join").await;
    }
    done(&server, &mut all[0], &id, "start").await;
    let mut socket = watch(&server, &all[0], &id).await;
    let running = until(&mut socket, |now| now["about"]["round"] == 1).await;
    assert_eq!(running["about"]["title"], "My Game");
    let browsers: Vec<_> = ["Ann", "Bob"].into_iter().zip(all.clone()).collect();
    assert_eq!(play_round(&server, &browsers, &running).await, 1);
    until(&mut socket, is_over).await;
}

#[tokio::test]
async fn programs_play_where_they_are_admitted() {
    let server = start().await;
    let mut all = people(&server, &["Ann", "Rob"]).await;
    let made = token(&mut all[1], &server, &["bot:play"]).await;
    let program = Program { name: "Rob".to_string(), token: made["token"].as_str().unwrap().to_string() };
    program.done(&server, "/api/bot/account/upgrade").await;
    let people_only = create(&server, &mut all[0], &wanted("swiss", json!({}))).await;
    let refused = program.post(&server, &format!("/api/swiss/{people_only}/join"), "").await;
    assert!(refused.status == 409 && refused.body.contains("may not join"), "{}", refused.body);
    let id = create(&server, &mut all[0], &wanted("swiss", json!({ "bots": true, "rounds": 1 }))).await;
    program.done(&server, &format!("/api/swiss/{id}/join")).await;
    done(&server, &mut all[0], &id, "join").await;
    let mut events = program.events(&server).await;
    done(&server, &mut all[0], &id, "start").await;
    let start = events.line("gameStart").await["game"].take();
    let game = start["id"].as_str().unwrap();
    program.done(&server, &format!("/api/bot/game/{game}/resign")).await;
    let mut socket = watch(&server, &all[0], &id).await;
    let over = until(&mut socket, is_over).await;
    assert_eq!((&over["about"]["winner"], &over["standings"][1]["bot"]), (&json!("Ann"), &json!(true)));
}

#[tokio::test]
async fn who_comes_late_has_half_a_point_and_who_withdraws_is_paired_no_more() {
    let server = start().await;
    let names = ["Ann", "Bob", "Cy", "Dee"];
    let mut all = people(&server, &names).await;
    let change = json!({ "rounds": 3, "break_s": null });
    let id = create(&server, &mut all[0], &wanted("swiss", change)).await;
    for browser in &mut all[..3] {
        done(&server, browser, &id, "join").await;
    }
    done(&server, &mut all[0], &id, "start").await;
    let browsers: Vec<_> = names.iter().copied().zip(all.clone()).collect();
    let mut socket = watch(&server, &all[0], &id).await;
    let first = until(&mut socket, |now| now["about"]["round"] == 1).await;
    done(&server, &mut all[3], &id, "join").await;
    assert_eq!(play_round(&server, &browsers, &first).await, 1);
    until(&mut socket, |now| now["round_over"] == true && now["about"]["players"] == 4).await;
    done(&server, &mut all[2], &id, "withdraw").await;
    done(&server, &mut all[0], &id, "next").await;
    let second = until(&mut socket, |now| now["about"]["round"] == 2).await;
    let dee = second["standings"].as_array().unwrap().iter().find(|row| row["name"] == "Dee").unwrap();
    assert_eq!((&dee["results"][0], &dee["points"]), (&json!("h"), &json!(0.5)));
    let paired = second["games"].to_string();
    assert!(!paired.contains("Cy") && paired.contains("Dee"), "{paired}");
    // More than half of the rounds have begun.
    let mut eve = sign_up(&server, "Eve").await.0;
    assert!(act(&server, &mut eve, &id, "join").await.1.contains("too late"));
}
