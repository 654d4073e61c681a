//! Rated games, from the choice to the leaderboard.

use crate::client::{Browser, Server, Socket};
use crate::play::account::sign_up;
use serde_json::{Value, json};
use std::time::Duration;

pub fn rated() -> Value {
    json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "rated": true,
            "clock": { "initial_ms": 300_000, "increment_ms": 0 } })
}

/// Two accounts in a game that the first has begun with white.
pub async fn meet(server: &Server, ann: &mut Browser, bob: &mut Browser, body: Value) -> (String, Socket, Socket) {
    let id = ann.begin(server, body).await;
    let (mut white, mut black) = (ann.connect(server, &id).await, bob.connect(server, &id).await);
    white.room().await;
    black.room().await;
    black.say(json!({ "do": "join" })).await;
    black.room().await;
    white.room().await;
    (id, white, black)
}

/// Black mates at once.
async fn mate(white: &mut Socket, black: &mut Socket) {
    white.play("f2f3", 0).await;
    black.play("e7e5", 1).await;
    white.play("g2g4", 2).await;
    black.play("d8h4", 3).await;
}

pub async fn profile(server: &Server, name: &str) -> Value {
    Browser::new().get(server, &format!("/api/people/{name}")).await.json()
}

#[tokio::test]
async fn a_rated_game_counts_once_for_both() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let mut body = rated();
    body["public"] = json!(true);
    let (id, mut white, mut black) = meet(&server, &mut ann, &mut bob, body).await;
    mate(&mut white, &mut black).await;
    let change = white.event("rated").await["ratings"].take();
    let expected = |after| json!({ "before": 1500, "after": after, "provisional": true });
    assert_eq!(change, json!({ "w": expected(1338), "b": expected(1662) }));
    let again = Browser::new().connect(&server, &id).await.room().await;
    assert_eq!((&again["ratings"], &again["rated"]), (&change, &json!(true)));
    let pgn = Browser::new().get(&server, &format!("/api/stored/{id}.pgn")).await.body;
    let tag = |name: &str| {
        let line = pgn.lines().find_map(|line| line.strip_prefix(&format!("[{name} \"")));
        line.unwrap_or_else(|| panic!("no {name}: {pgn}")).trim_end_matches("\"]").to_string()
    };
    assert_eq!([tag("Event"), tag("WhiteElo"), tag("BlackElo")], ["Rated game", "1500", "1500"]);
    let time = tag("UTCTime");
    assert!(tag("UTCDate") == tag("Date") && time.len() == 8 && time.matches(':').count() == 2, "{pgn}");
    let of_bob = profile(&server, "bob").await;
    let rating = &of_bob["ratings"][0];
    assert_eq!((&of_bob["name"], &rating["title"], &rating["pace"]), (&json!("Bob"), &json!("Chess"), &json!("live")));
    assert_eq!((&rating["games"], &rating["wins"], &rating["draws"]), (&json!(1), &json!(1), &json!(0)));
    assert_eq!(rating["rating"], json!({ "rating": 1662, "provisional": true }));
    assert_eq!(of_bob["games"][0]["id"], id);
    let pool = rating["pool"].as_str().unwrap();
    let path = format!("/api/people/Bob/history?pool={}", pool.replace(' ', "%20"));
    let points = Browser::new().get(&server, &path).await.json()["points"].take();
    assert_eq!((&points[0][1], &points[1][1], points.as_array().unwrap().len()), (&json!(1500), &json!(1662), 2));
    let leaders = Browser::new().get(&server, "/api/leaders/chess").await.json();
    let names: Vec<_> = leaders["leaders"].as_array().unwrap().iter().map(|leader| &leader["name"]).collect();
    assert_eq!((names, &leaders["title"]), (vec![&json!("Bob"), &json!("Ann")], &json!("Chess")));
    // A rematch counts as well, from where the ratings are.
    white.say(json!({ "do": "rematch" })).await;
    black.event("offers").await;
    black.say(json!({ "do": "rematch" })).await;
    let next = black.event("rematch").await["game"]["id"].as_str().unwrap().to_string();
    let (mut white, mut black) = (bob.connect(&server, &next).await, ann.connect(&server, &next).await);
    let room = white.room().await;
    assert_eq!((&room["rated"], &room["players"]["w"]["rating"]["rating"]), (&json!(true), &json!(1662)));
    mate(&mut white, &mut black).await;
    let change = white.event("rated").await["ratings"].take();
    assert!(change["b"]["after"].as_i64() > Some(1450) && change["w"]["after"].as_i64() < Some(1550), "{change}");
    // After a restart nothing counts again.
    let server = server.restart().await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(profile(&server, "Bob").await["ratings"][0]["games"], 2);
}

#[tokio::test]
async fn casual_short_and_private_games_show_nothing() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let mut casual = rated();
    casual["rated"] = json!(false);
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob, casual).await;
    mate(&mut white, &mut black).await;
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob, rated()).await;
    white.play("f2f3", 0).await;
    black.event("moved").await;
    black.say(json!({ "do": "resign" })).await;
    white.event("ended").await;
    // What counts comes after them, so they have been looked at when it has been.
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob, rated()).await;
    mate(&mut white, &mut black).await;
    white.event("rated").await;
    let of_ann = profile(&server, "Ann").await;
    assert_eq!(of_ann["ratings"][0]["games"], 1);
    assert_eq!(of_ann["games"], json!([]), "private games are on nobody's profile");
    assert_eq!(ann.get(&server, "/api/people/Ann").await.json()["games"], json!([]));
}

#[tokio::test]
async fn ratings_under_rules_that_others_do_not_know_are_the_players_own() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let mut body = rated();
    body["definition"] = json!("inherit = \"chess\"\ntitle = \"Ours\"\n[rules]\ncastling = false\n");
    let ratings = async |browser: &mut Browser| {
        let found = browser.get(&server, "/api/people/Ann").await.json()["ratings"].take();
        let pool = found[0]["pool"].as_str().unwrap_or("none").replace(' ', "%20");
        let path = format!("/api/people/Ann/history?pool={pool}");
        (found.as_array().unwrap().len(), path)
    };
    let points = async |browser: &mut Browser, path: &str| {
        browser.get(&server, path).await.json()["points"].as_array().unwrap().len()
    };
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob, body.clone()).await;
    mate(&mut white, &mut black).await;
    white.event("rated").await;
    let (count, path) = ratings(&mut ann).await;
    assert_eq!((count, points(&mut ann, &path).await), (1, 2));
    for stranger in [&mut Browser::new(), &mut bob] {
        assert_eq!((ratings(stranger).await.0, points(stranger, &path).await), (0, 0));
    }
    // A public game shows them to everybody.
    body["public"] = json!(true);
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob, body).await;
    mate(&mut white, &mut black).await;
    white.event("rated").await;
    assert_eq!((ratings(&mut Browser::new()).await.0, points(&mut Browser::new(), &path).await), (1, 3));
}

#[tokio::test]
async fn what_cannot_be_rated_is_refused() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let refused = Browser::new().post(&server, "/api/play", &rated()).await;
    assert_eq!((refused.status, refused.json()["type"].as_str()), (401, Some("menagerie:not-logged-in")));
    for (key, value, why) in [
        ("opponent", json!({ "engine": { "level": 1 } }), "another player"),
        ("opponent", json!({ "board": {} }), "another player"),
        ("clock", json!(null), "a clock"),
        ("fen", json!("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1"), "may favour one side"),
    ] {
        let mut body = rated();
        body[key] = value;
        let refused = ann.post(&server, "/api/play", &body).await;
        assert!(refused.status == 400 && refused.body.contains(why), "{}", refused.body);
    }
    let id = ann.begin(&server, rated()).await;
    let mut guest = Browser::new().connect(&server, &id).await;
    assert_eq!(guest.room().await["rated"], true);
    assert!(guest.refused(json!({ "do": "join" })).await.contains("log in to play it"));
    for path in ["/api/people/Nobody2", "/api/leaders/nothing", "/api/people/%00"] {
        assert_eq!(Browser::new().get(&server, path).await.status, 404, "{path}");
    }
    let refused = Browser::new().get(&server, "/api/people/Ann/history").await;
    assert_eq!(refused.status, 400, "{}", refused.body);
}
