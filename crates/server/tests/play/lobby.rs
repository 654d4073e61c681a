//! The lobby: who waits, who fits, who is challenged.

use crate::client::{Browser, Server, Socket, refused_socket};
use crate::play::account::sign_up;
use menagerie_server::ServerLimits;
use serde_json::{Value, json};

pub async fn enter(server: &Server, browser: &Browser) -> Socket {
    Socket::of(browser.upgrade(server, "/api/lobby", &format!("http://{}", server.address))).await
}

pub fn wanted(game: &str, rated: bool) -> Value {
    json!({ "game": game, "clock": { "initial_ms": 300_000, "increment_ms": 3000 }, "rated": rated, "color": "random" })
}

pub fn seek(game: &str, rated: bool) -> Value {
    json!({ "do": "seek", "wanted": wanted(game, rated) })
}

/// The list once it has a number of seeks.
pub async fn listed(socket: &mut Socket, number: usize) -> Vec<Value> {
    loop {
        let seeks = socket.event("seeks").await["seeks"].take();
        let Value::Array(seeks) = seeks else { panic!("{seeks}") };
        if seeks.len() == number {
            return seeks;
        }
    }
}

#[tokio::test]
async fn who_fits_is_paired_at_once_and_others_wait() {
    let server = Server::start().await;
    let ((ann, _), (bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let (mut white, mut black) = (enter(&server, &ann).await, enter(&server, &bob).await);
    let mut guest = enter(&server, &Browser::new()).await;
    let mut own = seek("omega", true);
    own["wanted"]["color"] = json!("w");
    white.say(own).await;
    let seeks = listed(&mut guest, 1).await;
    assert_eq!((&seeks[0]["name"], &seeks[0]["account"]), (&json!("Ann"), &json!(true)));
    assert_eq!(seeks[0]["rating"], json!({ "rating": 1500, "provisional": true }));
    // Another game waits next to it.
    black.say(seek("chess", true)).await;
    assert_eq!(listed(&mut guest, 2).await[1]["title"], "Chess");
    black.say(seek("omega", true)).await;
    let id = black.event("paired").await["game"]["id"].take();
    assert_eq!(white.event("paired").await["game"]["id"], id);
    // Who has a game now waits for no other.
    listed(&mut guest, 0).await;
    let room = ann.clone().connect(&server, id.as_str().unwrap()).await.room().await;
    assert_eq!((&room["seat"], &room["rated"], &room["game"]), (&json!("w"), &json!(true), &json!("omega")));
    assert_eq!((&room["players"]["b"]["name"], &room["players"]["b"]["account"]), (&json!("Bob"), &json!(true)));
    // Who leaves waits no longer.
    black.say(seek("chess", true)).await;
    assert_eq!(listed(&mut guest, 1).await[0]["name"], "Bob");
    drop(black);
    listed(&mut guest, 0).await;
}

#[tokio::test]
async fn guests_play_casual_games_by_their_names() {
    let server = Server::start().await;
    sign_up(&server, "Ann").await;
    // Each with a cookie, by which the seat is theirs afterwards.
    let (mut first, mut second) = (Browser::new(), Browser::new());
    for browser in [&mut first, &mut second] {
        browser.get(&server, "/api/account").await;
        assert!(browser.cookie.is_some());
    }
    let (mut one, mut two) = (enter(&server, &first).await, enter(&server, &second).await);
    assert!(one.refused(seek("chess", true)).await.contains("Log in"));
    let mut named = seek("chess", false);
    named["name"] = json!("ann");
    assert!(one.refused(named.clone()).await.contains("the name of an account"));
    named["name"] = json!("Cy");
    one.say(named).await;
    let number = listed(&mut two, 1).await[0]["number"].take();
    assert!(one.refused(json!({ "do": "accept", "number": number })).await.contains("your own"));
    two.say(json!({ "do": "accept", "number": number, "name": "Dee" })).await;
    let id = two.event("paired").await["game"]["id"].as_str().unwrap().to_string();
    let mut socket = first.connect(&server, &id).await;
    let room = socket.room().await;
    let mut names = ["w", "b"].map(|side| room["players"][side]["name"].as_str().unwrap().to_string());
    names.sort();
    assert_eq!(names, ["Cy", "Dee"]);
    assert!(two.refused(json!({ "do": "accept", "number": number })).await.contains("is gone"));
}

#[tokio::test]
async fn ratings_are_asked_for_and_own_offers_taken_back() {
    let server = Server::start().await;
    let ((ann, _), (bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let (mut ann, mut bob) = (enter(&server, &ann).await, enter(&server, &bob).await);
    let mut strong = seek("chess", false);
    strong["least"] = json!(1600);
    ann.say(strong).await;
    let number = listed(&mut bob, 1).await[0]["number"].take();
    bob.say(seek("chess", false)).await;
    assert_eq!(listed(&mut bob, 2).await.len(), 2, "they do not fit");
    assert!(bob.refused(json!({ "do": "accept", "number": number })).await.contains("another rating"));
    assert!(bob.refused(json!({ "do": "withdraw", "number": number })).await.contains("not yours"));
    ann.say(json!({ "do": "withdraw", "number": number })).await;
    listed(&mut bob, 1).await;
    for (body, why) in [
        (seek("nothing", false), "nothing"),
        (json!({ "do": "seek", "wanted": { "game": "chess", "rated": true, "color": "w" } }), "clock"),
        (
            json!({ "do": "seek", "wanted": { "game": "chess", "clock": { "initial_ms": 0, "increment_ms": 0 }, "color": "w" } }),
            "clock",
        ),
        (json!({ "do": "seek" }), "wanted"),
        (json!({ "do": "dance" }), "dance"),
    ] {
        let refused = ann.refused(body).await;
        assert!(refused.contains(why), "{refused}");
    }
}

#[tokio::test]
async fn players_are_challenged_by_name() {
    let server = Server::start().await;
    let ((ann, _), (bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let mut here = enter(&server, &ann).await;
    let challenge = |to: &str| json!({ "do": "challenge", "to": to, "wanted": wanted("chess", true) });
    assert!(here.refused(challenge("Bob")).await.contains("not here now"));
    assert!(here.refused(challenge("Nobody2")).await.contains("Nobody here"));
    assert!(here.refused(challenge("ann")).await.contains("This is you"));
    let mut there = enter(&server, &bob).await;
    there.event("own").await;
    let mut stranger = enter(&server, &Browser::new()).await;
    here.say(challenge("bob")).await;
    let received = there.event("own").await["received"][0].take();
    assert_eq!((&received["name"], &received["to"]), (&json!("Ann"), &json!("Bob")));
    let number = &received["number"];
    assert!(stranger.refused(json!({ "do": "accept", "number": number })).await.contains("is gone"));
    there.say(json!({ "do": "withdraw", "number": number })).await;
    assert_eq!(here.event("declined").await["name"], "Bob");
    here.say(challenge("bob")).await;
    let mut own = there.event("own").await;
    while own["received"].as_array().is_none_or(Vec::is_empty) {
        own = there.event("own").await;
    }
    there.say(json!({ "do": "accept", "number": own["received"][0]["number"] })).await;
    let id = there.event("paired").await["game"]["id"].take();
    assert_eq!(here.event("paired").await["game"]["id"], id);
}

#[tokio::test]
async fn a_flood_of_seeks_is_bounded() {
    let server = Server::of(|settings| settings.limits = ServerLimits::off()).await;
    let (ann, _) = sign_up(&server, "Ann").await;
    let mut socket = enter(&server, &ann).await;
    let games = ["chess", "omega", "osmosis", "orchess", "conversion", "grand"];
    for game in &games[..5] {
        socket.say(seek(game, false)).await;
    }
    listed(&mut socket, 5).await;
    assert!(socket.refused(seek(games[5], false)).await.contains("At most 5 offers"));
    // Without cookies each is somebody else, but all are at one machine.
    // One comes after the other, so that the last finds no room.
    let mut crowd = Vec::new();
    for number in 0..4 {
        let mut guest = enter(&server, &Browser::new()).await;
        for game in &games[..5] {
            let mut rare = seek(game, false);
            rare["wanted"]["clock"]["initial_ms"] = json!(60_000 + number);
            guest.say(rare).await;
        }
        crowd.push(guest);
        if number < 3 {
            listed(&mut socket, 10 + 5 * number).await;
        }
    }
    assert!(crowd[3].any(&["refused"]).await["problem"]["detail"].as_str().unwrap().contains("from your network"));
    drop(crowd);
    listed(&mut socket, 5).await;
    // Another site's page gets no socket.
    assert_eq!(refused_socket(ann.upgrade(&server, "/api/lobby", "http://evil.example")).await, 403);
}
