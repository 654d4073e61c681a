//! Following and blocking: who sees whom, and who plays nobody.

use super::lobby::{enter, listed, seek, wanted};
use crate::client::{Browser, Server};
use crate::play::account::sign_up;
use serde_json::{Value, json};

/// Makes the account of a browser something to another, or nothing.
async fn relate(server: &Server, browser: &mut Browser, name: &str, relation: Value) {
    let path = format!("/api/people/{name}/relation");
    let answer = browser.post(server, &path, &json!({ "relation": relation })).await;
    assert_eq!(answer.json()["relation"], relation, "{}", answer.body);
    assert_eq!(browser.get(server, &path).await.json()["relation"], relation);
}

async fn relations(server: &Server, browser: &mut Browser) -> Value {
    browser.get(server, "/api/account/relations").await.json()
}

#[tokio::test]
async fn those_who_are_followed_are_seen_in_the_lobby_and_at_public_games() {
    let server = Server::start().await;
    let [(mut ann, _), (mut bob, _), (mut cy, _)] =
        [sign_up(&server, "Ann").await, sign_up(&server, "Bob").await, sign_up(&server, "Cy").await];
    for name in ["Bob", "cy"] {
        relate(&server, &mut ann, name, json!("follow")).await;
    }
    let followed = |name: &str, online: bool, playing: bool| json!({ "name": name, "online": online, "playing": playing, "game": null });
    let away = json!([followed("Bob", false, false), followed("Cy", false, false)]);
    assert_eq!(relations(&server, &mut ann).await, json!({ "follows": away, "blocks": [] }));
    let mut lobby = enter(&server, &cy).await;
    // It is there once it hears who waits.
    lobby.event("seeks").await;
    let here = relations(&server, &mut ann).await["follows"].take();
    assert_eq!(here, json!([followed("Cy", true, false), followed("Bob", false, false)]), "who is here comes first");
    drop(lobby);
    // At a private game nobody learns which.
    for public in [false, true] {
        let body = json!({ "game": "omega", "opponent": { "person": {} }, "color": "w", "public": public });
        let id = bob.begin(&server, body).await;
        let mut white = bob.connect(&server, &id).await;
        white.room().await;
        let waits = relations(&server, &mut ann).await["follows"][0].take();
        assert_eq!(waits, followed("Bob", true, false), "a game that waits is not played");
        let mut black = cy.connect(&server, &id).await;
        black.room().await;
        black.say(json!({ "do": "join" })).await;
        black.room().await;
        let game = if public { json!({ "title": "Omega Chess", "url": format!("/play/{id}") }) } else { Value::Null };
        let now = relations(&server, &mut ann).await["follows"].take();
        for (at, name) in ["Bob", "Cy"].iter().enumerate() {
            assert_eq!(now[at], json!({ "name": name, "online": true, "playing": true, "game": game }));
        }
        black.say(json!({ "do": "resign" })).await;
        white.event("ended").await;
        let over = relations(&server, &mut ann).await["follows"].take();
        assert_eq!(over[0], followed("Bob", true, false));
    }
    let (own, nobody) = ("/api/people/ann/relation", "/api/people/nobody2/relation");
    let follow = json!({ "relation": "follow" });
    assert_eq!(ann.post(&server, own, &follow).await.status, 409);
    assert_eq!(ann.post(&server, nobody, &follow).await.status, 404);
    assert_eq!(ann.post(&server, "/api/people/bob/relation", &json!({ "relation": "marry" })).await.status, 400);
    relate(&server, &mut ann, "Bob", Value::Null).await;
    assert_eq!(relations(&server, &mut ann).await["follows"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn who_is_blocked_neither_meets_the_other_nor_learns_of_it() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    relate(&server, &mut bob, "Ann", json!("follow")).await;
    let (mut here, mut there) = (enter(&server, &ann).await, enter(&server, &bob).await);
    // A challenge that waits is declined, and a seek is not listed any more.
    let challenge = |to: &str| json!({ "do": "challenge", "to": to, "wanted": wanted("chess", true) });
    there.say(challenge("Ann")).await;
    there.say(seek("omega", false)).await;
    let number = listed(&mut here, 1).await[0]["number"].take();
    here.say(challenge("Bob")).await;
    while there.event("own").await["received"].as_array().unwrap().is_empty() {}
    relate(&server, &mut ann, "Bob", json!("block")).await;
    assert_eq!(there.event("declined").await["name"], "Ann");
    // What the one who blocks has sent is canceled, as nobody has declined it.
    let (mut sent, mut shown) = (1, 1);
    while sent + shown > 0 {
        let event = here.any(&["declined", "own", "seeks"]).await;
        match event["event"].as_str() {
            Some("own") => sent = event["sent"].as_array().unwrap().len(),
            Some("seeks") => shown = event["seeks"].as_array().unwrap().len(),
            _ => panic!("{event}"),
        }
    }
    // The other looks away, as it would if it were not here.
    let refused = there.refused(challenge("Ann")).await;
    assert_eq!(refused, "Ann is not here now: begin a game and send Ann its link.");
    assert!(here.refused(challenge("Bob")).await.contains("Bob is not here now"));
    assert_eq!(relations(&server, &mut bob).await["follows"][0]["online"], false);
    let known = bob.get(&server, "/api/people/Ann").await.body + &relations(&server, &mut bob).await.to_string();
    assert!(!known.contains("block\"") && known.contains("\"blocks\":[]"), "{known}");
    // Who fits is not paired, and a number is of no use.
    here.say(seek("omega", false)).await;
    let own = listed(&mut here, 1).await[0]["number"].take();
    assert_ne!(own, number);
    assert!(here.refused(json!({ "do": "accept", "number": number })).await.contains("is gone"));
    assert!(there.refused(json!({ "do": "accept", "number": own })).await.contains("is gone"));
    // Another sees both, and plays with one of them.
    let mut cy = enter(&server, &sign_up(&server, "Cy").await.0).await;
    listed(&mut cy, 2).await;
    drop(here);
    // Not any more: both may play again.
    let mut here = enter(&server, &ann).await;
    assert!(here.event("seeks").await["seeks"].as_array().unwrap().is_empty());
    relate(&server, &mut ann, "Bob", Value::Null).await;
    listed(&mut here, 1).await;
    here.say(seek("omega", false)).await;
    assert!(here.event("paired").await["game"]["id"].is_string());
    there.event("paired").await;
}
