//! The catalogue of users' games.

use super::account::{PASSWORD, sign_up};
use super::lobby::{enter, listed, wanted};
use crate::client::{Answer, Browser, Server, Socket};
use menagerie_server::{Rate, ServerLimits};
use serde_json::{Value, json};
use std::time::Duration;

const RULES: &str = "# my own\ninherit = 'chess'\ntitle = 'No castles'\nrules.castling = false\n";
const OTHER: &str = "inherit = 'chess'\ntitle = 'Last'\nrules.stalemate = { result = 'loss' }\n";

fn entry(title: &str, visibility: &str, definition: &str) -> Value {
    json!({ "title": title, "description": "Chess  with a twist ", "tags": ["Twist", "no-castling"],
            "visibility": visibility, "definition": definition })
}

/// Puts a game into the catalogue, and gives its address in the API.
async fn publish(server: &Server, browser: &mut Browser, body: &Value) -> String {
    let answer = browser.post(server, "/api/catalogue", body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    format!("/api{}", answer.json()["url"].as_str().unwrap())
}

async fn titles(server: &Server, browser: &mut Browser, query: &str) -> Vec<String> {
    let answer = browser.get(server, &format!("/api/catalogue{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    let page = answer.json();
    page["entries"].as_array().unwrap().iter().map(|entry| entry["title"].as_str().unwrap().to_string()).collect()
}

fn why(answer: &Answer) -> String {
    answer.json()["detail"].as_str().unwrap().to_string()
}

/// A server whose moderator is Mia, and her browser.
async fn moderated(limits: ServerLimits) -> (Server, Browser) {
    let server = Server::start().await;
    let (mia, _) = sign_up(&server, "Mia").await;
    let server = server.restart_with(|settings| {
        settings.moderators = vec!["Mia".to_string()];
        settings.limits = limits;
    });
    (server.await, mia)
}

#[tokio::test]
async fn everybody_sees_what_its_author_lets_them() {
    let (server, mia) = moderated(ServerLimits::off()).await;
    let ((ann, _), (bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let path = publish(&server, &mut ann.clone(), &entry("Own", "private", RULES)).await;
    let report = json!({ "entry": path.trim_start_matches("/api/catalogue/"), "reason": "spam" });
    // Who it is, whether they find it in the list, and what its address answers.
    let guest = Browser::new();
    for (visibility, hidden, roles) in [
        ("private", false, [(&ann, false, 200), (&bob, false, 404), (&mia, false, 404), (&guest, false, 404)]),
        ("unlisted", false, [(&ann, false, 200), (&bob, false, 200), (&mia, false, 200), (&guest, false, 200)]),
        ("public", false, [(&ann, true, 200), (&bob, true, 200), (&mia, true, 200), (&guest, true, 200)]),
        ("public", true, [(&ann, false, 200), (&bob, false, 404), (&mia, false, 200), (&guest, false, 404)]),
        ("unlisted", true, [(&ann, false, 200), (&bob, false, 404), (&mia, false, 200), (&guest, false, 404)]),
        ("private", true, [(&ann, false, 200), (&bob, false, 404), (&mia, false, 404), (&guest, false, 404)]),
        ("public", false, [(&ann, true, 200), (&bob, true, 200), (&mia, true, 200), (&guest, true, 200)]),
    ] {
        let mut words = entry("Own", "public", RULES);
        words.as_object_mut().unwrap().remove("definition");
        words["visibility"] = "unlisted".into();
        // A moderator does not reach what is private.
        assert_eq!(ann.clone().post(&server, &path, &words).await.status, 204);
        let action = if hidden { "hide" } else { "show" };
        let act = json!({ "entry": report["entry"], "action": action, "text": "a test" });
        assert_eq!(mia.clone().post(&server, "/api/desk", &act).await.status, 204);
        words["visibility"] = visibility.into();
        assert_eq!(ann.clone().post(&server, &path, &words).await.status, 204);
        // The status of the page tells nobody what only some may see.
        let status = Browser::new().get(&server, path.trim_start_matches("/api")).await.status;
        assert_eq!(status, roles[3].2, "{visibility}, hidden {hidden}");
        for (role, (browser, listed, status)) in roles.into_iter().enumerate() {
            let (mut browser, at) = (browser.clone(), format!("{visibility}, hidden {hidden}, role {role}"));
            for query in ["", "?words=own", "?tag=twist", "?author=ann", "?sort=played", "?words=twist+ann&sort=newest"]
            {
                let expected: &[&str] = if listed { &["Own"] } else { &[] };
                assert_eq!(titles(&server, &mut browser, query).await, expected, "{at}, {query}");
            }
            for below in ["", "/versions/1", "/leaders", "/leaders?pace=correspondence"] {
                let answer = browser.get(&server, &format!("{path}{below}")).await;
                assert_eq!(answer.status, status, "{at}, {below}");
                if status == 404 {
                    assert_eq!(why(&answer), "The catalogue has no such game, or its author keeps it private.", "{at}");
                }
            }
            if role == 1 {
                let clone = json!({ "title": "Clone", "visibility": "private", "definition": RULES,
                                    "cloned_from": report["entry"] });
                let cloned = browser.post(&server, "/api/catalogue", &clone).await.status;
                assert_eq!(cloned, if status == 200 { 201 } else { 404 }, "{at}");
                let sent = browser.post(&server, "/api/complaints", &report).await.status;
                assert_eq!(sent, if status == 200 { 204 } else { 404 }, "{at}");
            }
        }
    }
    let mine = ann.clone().get(&server, "/api/account/catalogue").await.json();
    assert_eq!((mine["entries"].as_array().unwrap().len(), &mine["entries"][0]["title"]), (1, &json!("Own")));
    // Others do nothing to it.
    for below in ["", "/versions", "/delete"] {
        let body = if below == "/versions" { json!({ "definition": OTHER }) } else { entry("Mine", "public", OTHER) };
        let answer = bob.clone().post(&server, &format!("{path}{below}"), &body).await;
        let words = "Only its author can do that: clone the game to change it.";
        assert_eq!((answer.status, why(&answer).as_str()), (403, words));
    }
}

#[tokio::test]
async fn versions_stay_and_are_played() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let path = publish(&server, &mut ann, &entry("  No   castles ", "public", RULES)).await;
    let shown = ann.get(&server, &path).await.json();
    assert_eq!((&shown["entry"]["title"], &shown["own"]), (&json!("No castles"), &json!(true)));
    assert_eq!(shown["entry"]["description"], "Chess with a twist");
    assert_eq!(shown["entry"]["tags"], json!(["twist", "no-castling"]));
    let one = bob.get(&server, &format!("{path}/versions/1")).await.json();
    assert_eq!((&one["source"], &one["report"]), (&json!(RULES), &Value::Null));
    let definition = one["definition"].as_str().unwrap().to_string();
    assert!(!definition.contains("inherit"), "nothing that it inherits can change");
    // Bob plays it, against the engine and with Ann: both count.
    for opponent in [json!({ "engine": { "level": 1 } }), json!({ "person": {} })] {
        let rated = opponent.get("person").is_some();
        let clock = json!({ "initial_ms": 600_000, "increment_ms": 0 });
        let game = json!({ "game": "", "definition": definition, "opponent": opponent, "color": "w", "rated": rated,
                           "clock": if rated { clock } else { Value::Null } });
        let id = bob.begin(&server, game).await;
        let mut white = bob.connect(&server, &id).await;
        white.room().await;
        let mut black = match rated {
            true => Some(ann.connect(&server, &id).await),
            false => None,
        };
        if let Some(black) = &mut black {
            black.room().await;
            black.say(json!({ "do": "join" })).await;
            black.room().await;
            white.room().await;
        }
        white.play("e2e4", 0).await;
        match &mut black {
            // A game with fewer moves is not rated.
            Some(black) => {
                black.play("e7e5", 1).await;
                white.play("g1f3", 2).await;
                black.play("b8c6", 3).await;
            }
            None => drop(white.event("moved").await),
        }
        white.say(json!({ "do": "resign" })).await;
        white.event("ended").await;
    }
    let counted = async |browser: &mut Browser| loop {
        let entry = browser.get(&server, &path).await.json()["entry"].take();
        if entry["games"] == 2 {
            break entry;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let entry = tokio::time::timeout(Duration::from_secs(60), counted(&mut bob)).await.expect("they are not counted");
    assert_eq!(entry["people"], 2);
    let leaders = bob.get(&server, &format!("{path}/leaders")).await.json();
    let names: Vec<_> = leaders["leaders"].as_array().unwrap().iter().map(|leader| &leader["name"]).collect();
    assert_eq!(names, ["Ann", "Bob"]);
    // A version of other rules has a pool of its own; the one of before stays.
    let second = json!({ "definition": OTHER, "note": "stalemate loses" });
    let added = ann.post(&server, &format!("{path}/versions"), &second).await;
    assert_eq!((added.status, added.json()), (201, json!({ "number": 2 })));
    let again = ann.post(&server, &format!("{path}/versions"), &json!({ "definition": format!("# x\n{RULES}") })).await;
    assert_eq!((again.status, why(&again).contains("This is version 1 already")), (409, true), "{}", again.body);
    let shown = bob.get(&server, &path).await.json();
    let versions: Vec<_> =
        shown["versions"].as_array().unwrap().iter().map(|one| (&one["number"], &one["note"])).collect();
    assert_eq!(versions, [(&json!(2), &json!("stalemate loses")), (&json!(1), &json!(""))]);
    assert_eq!(bob.get(&server, &format!("{path}/versions/1")).await.json(), one);
    assert!(bob.get(&server, &format!("{path}/leaders")).await.json()["leaders"].as_array().unwrap().is_empty());
    for (number, status) in [("3", 404), ("0", 404), ("x", 404), ("99999999999", 404)] {
        let answer = bob.get(&server, &format!("{path}/versions/{number}")).await;
        assert_eq!((answer.status, why(&answer).contains("no version of that number")), (status, true));
    }
    let edit = json!({ "title": "x2", "visibility": "public", "definition": RULES });
    let refused = ann.post(&server, &path, &edit).await;
    let words = "Versions never change: add another with `POST /api/catalogue/ID/versions`.";
    assert_eq!((refused.status, why(&refused).as_str()), (400, words));
    // It is taken along, and deleted; its games stay.
    let data = ann.get(&server, "/api/account/export").await.json();
    assert_eq!(data["catalogue"][0]["versions"], json!([["stalemate loses", OTHER], ["", RULES]]));
    assert_eq!(ann.post(&server, &format!("{path}/delete"), &json!({})).await.status, 204);
    assert_eq!(bob.get(&server, &path).await.status, 404);
    let kept = bob.get(&server, "/api/account/export").await.json();
    assert_eq!(kept["games"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn clones_name_what_they_are_from_while_it_is_there() {
    let server = Server::start().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let path = publish(&server, &mut ann, &entry("First", "public", RULES)).await;
    let id = path.trim_start_matches("/api/catalogue/");
    // The same rules again are nobody's invention.
    let clone = |visibility: &str, rules: &str| {
        let mut clone = entry("Clone", visibility, rules);
        clone["cloned_from"] = id.into();
        clone
    };
    let same = format!("{RULES}# and a comment\n");
    let refused = bob.post(&server, "/api/catalogue", &clone("public", &same)).await;
    assert_eq!((refused.status, why(&refused).contains("the rules of First by Ann")), (409, true), "{}", refused.body);
    let cloned = publish(&server, &mut bob, &clone("private", &same)).await;
    let public = json!({ "title": "Clone", "visibility": "public" });
    assert_eq!(bob.post(&server, &cloned, &public).await.status, 409);
    assert_eq!(bob.post(&server, &format!("{cloned}/versions"), &json!({ "definition": OTHER })).await.status, 201);
    assert_eq!(bob.post(&server, &cloned, &public).await.status, 409, "all its versions become public");
    let cloned = publish(&server, &mut bob, &clone("public", OTHER)).await;
    let origin = bob.get(&server, &cloned).await.json()["cloned_from"].take();
    assert_eq!(origin, json!({ "url": format!("/catalogue/{id}"), "title": "First", "author": "Ann" }));
    // An account that is gone leaves what was played; First was not.
    let gone = ann.post(&server, "/api/account/delete", &json!({ "password": PASSWORD })).await;
    assert_eq!(gone.status, 204, "{}", gone.body);
    assert_eq!(bob.get(&server, &path).await.status, 404);
    assert_eq!(bob.get(&server, &cloned).await.json()["cloned_from"], Value::Null);
    // A game has a name of its own, which the server may take one day: it is not stored.
    let named = format!("name = 'own-name'\n{RULES}");
    let own = publish(&server, &mut bob, &entry("Named", "private", &named)).await;
    let one = bob.get(&server, &format!("{own}/versions/1")).await.json();
    assert!(one["source"] == named && !one["definition"].as_str().unwrap().contains("own-name"), "{one}");
    // What everybody finds on the server is no entry, either.
    let chess =
        bob.post(&server, "/api/catalogue", &entry("Chess 2", "public", "inherit = 'chess'\ntitle = 'x'")).await;
    assert_eq!((chess.status, why(&chess).contains("the rules of `chess`")), (409, true), "{}", chess.body);
}

#[tokio::test]
async fn what_is_wrong_is_said_in_a_sentence() {
    let day = |at_once| Rate { at_once, then: at_once, period: Duration::from_secs(24 * 3600) };
    let limits = ServerLimits { entries: day(2), revisions: day(2), ..ServerLimits::off() };
    let (server, mut mia) = moderated(limits).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let with = |key: &str, value: Value| {
        let mut body = entry("Mine", "public", RULES);
        body[key] = value;
        body
    };
    let many: Vec<String> = (0..6).map(|at| format!("tag{at}")).collect();
    for (body, status, words) in [
        (with("title", json!("x")), 400, "A title has 2 to 60 letters."),
        (with("title", json!("y".repeat(61))), 400, "A title has 2 to 60 letters."),
        (with("title", json!("a\u{202e}b")), 400, "Leave out invisible characters."),
        (with("description", json!("z".repeat(201))), 400, "at most 200 letters"),
        (with("tags", json!(["two words"])), 400, "as in `large-board`"),
        (with("tags", json!(["x"])), 400, "2 to 20 letters"),
        (with("tags", json!(many)), 400, "at most 5 tags"),
        (with("visibility", json!("secret")), 400, "one of `private`, `unlisted`, `public`, not `secret`"),
        (with("title", json!(7)), 400, "`title` must be a string"),
        (with("colour", json!("red")), 400, "Unknown field `colour`: the fields are `title`"),
        (json!([]), 400, "The body must be an object"),
        (json!({ "title": "Mine", "visibility": "public" }), 400, "A new entry has a `definition`."),
        (with("definition", json!("x")), 422, ""),
        (with("definition", json!("inherit = 'ludo'")), 422, "there is no game `ludo`"),
        (with("definition", json!(format!("# {}\n{RULES}", "x".repeat(64 << 10)))), 413, "at most 65536 bytes"),
        (with("cloned_from", json!("none")), 404, "no such game"),
    ] {
        let answer = ann.post(&server, "/api/catalogue", &body).await;
        assert_eq!(answer.status, status, "{body} {}", answer.body);
        assert!(why(&answer).contains(words), "{words}: {}", answer.body);
        for serde in ["expected", "at line", "variant", "deserialize"] {
            assert!(status != 400 || !why(&answer).contains(serde), "{}", answer.body);
        }
    }
    for query in ["?sort=best", "?page=x", "?page=101", "?colour=red", "?words=a+b+c+d+e+f+g+h+i"] {
        let answer = ann.get(&server, &format!("/api/catalogue{query}")).await;
        assert_eq!(answer.status, 400, "{query}");
        assert!(!why(&answer).contains("deserialize"), "{}", answer.body);
    }
    assert!(titles(&server, &mut ann, "?words=%00").await.is_empty());
    // There is a limit a day.
    let path = publish(&server, &mut ann, &entry("One", "public", RULES)).await;
    publish(&server, &mut ann, &entry("Two", "private", OTHER)).await;
    let third = ann.post(&server, "/api/catalogue", &entry("Three", "private", RULES)).await;
    assert_eq!((third.status, why(&third).contains("many games into the catalogue today")), (429, true));
    let edit = json!({ "title": "One", "visibility": "unlisted" });
    for (times, status) in [(0, 204), (1, 204), (2, 429)] {
        assert_eq!(ann.post(&server, &path, &edit).await.status, status, "{times}");
    }
    let note = json!({ "definition": OTHER, "note": "n".repeat(501) });
    assert_eq!(ann.post(&server, &format!("{path}/versions"), &note).await.status, 400);
    let wrong = ann.post(&server, &format!("{path}/versions"), &json!({ "note": "new" })).await;
    assert!(why(&wrong).contains("The field `definition` is missing."), "{}", wrong.body);
    // Who may not write publishes nothing.
    let mute = json!({ "name": "Ann", "action": "mute", "hours": 1 });
    assert_eq!(mia.post(&server, "/api/desk", &mute).await.status, 204);
    let refused = ann.post(&server, "/api/catalogue", &entry("Four", "unlisted", RULES)).await;
    assert_eq!((refused.status, why(&refused).contains("you may not write")), (403, true), "{}", refused.body);
}

#[tokio::test]
async fn a_game_is_reported_and_hidden() {
    let (server, mut mia) = moderated(ServerLimits::off()).await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let path = publish(&server, &mut ann, &entry("Rude", "public", RULES)).await;
    let id = path.trim_start_matches("/api/catalogue/");
    let report = json!({ "entry": id, "reason": "abuse", "text": "its name" });
    assert_eq!(ann.post(&server, "/api/complaints", &report).await.status, 409, "it is one's own");
    assert_eq!(Browser::new().post(&server, "/api/complaints", &report).await.status, 401);
    assert_eq!(
        bob.post(&server, "/api/complaints", &json!({ "entry": id, "name": "Ann", "reason": "spam" })).await.status,
        400
    );
    assert_eq!(bob.post(&server, "/api/complaints", &report).await.status, 204);
    let desk = mia.get(&server, "/api/desk").await.json();
    let one = &desk["complaints"][0];
    assert_eq!(
        (&one["about"], &one["entry"]),
        (&json!("Ann"), &json!({ "url": format!("/catalogue/{id}"), "title": "Rude" }))
    );
    for (body, status) in [
        (json!({ "entry": id, "action": "mute", "hours": 1 }), 400),
        (json!({ "entry": "none", "action": "hide" }), 404),
        (json!({ "name": "Ann", "action": "hide" }), 400),
        (json!({ "complaint": one["number"], "complaint_at_ms": one["at_ms"], "action": "hide", "text": "rude" }), 204),
    ] {
        let answer = mia.post(&server, "/api/desk", &body).await;
        assert_eq!(answer.status, status, "{body} {}", answer.body);
    }
    assert_eq!(bob.post(&server, "/api/desk", &json!({ "entry": id, "action": "show" })).await.status, 403);
    let desk = mia.get(&server, "/api/desk").await.json();
    let log = &desk["log"][0];
    assert_eq!(
        (&desk["waiting"], &log["action"], &log["entry"]["title"], &log["text"]),
        (&json!(0), &json!("hide"), &json!("Rude"), &json!("rude"))
    );
    assert_eq!(ann.get(&server, &path).await.json()["entry"]["hidden"], true);
    assert_eq!(bob.get(&server, &path).await.status, 404);
    // The same rules are free again, and nobody hears what it was called.
    publish(&server, &mut bob, &entry("Better", "public", RULES)).await;
    // Its author neither shows it again nor hides that it was hidden.
    let edit = json!({ "title": "Polite", "visibility": "public", "tags": ["no-castling"] });
    assert_eq!(ann.post(&server, &path, &edit).await.status, 204);
    assert_eq!(bob.get(&server, &path).await.status, 404);
    assert_eq!(mia.post(&server, "/api/desk", &json!({ "entry": id, "action": "show" })).await.status, 204);
    assert_eq!(bob.get(&server, &path).await.json()["entry"]["title"], "Polite");
    assert!(titles(&server, &mut bob, "?words=polite").await.len() == 1);
    assert_eq!(titles(&server, &mut bob, "?tag=No-Castling&author=ann").await, ["Polite"]);
    // The titles of private games are nobody's business.
    assert_eq!(ann.post(&server, &path, &json!({ "title": "Mine", "visibility": "private" })).await.status, 204);
    let log = mia.get(&server, "/api/desk").await.json()["log"].take();
    assert!(log.as_array().unwrap().iter().all(|done| done["entry"]["title"].is_null()), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn its_author_has_play_measured_for_all() {
    let limits = ServerLimits { report_time: Duration::from_secs(3600), ..ServerLimits::off() };
    let server = Server::of(|settings| settings.limits = limits).await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let small = "inherit = 'los-alamos'\ntitle = 'Smaller'\nrules.stalemate = { result = 'loss' }\n";
    let path = publish(&server, &mut ann, &entry("Smaller", "public", small)).await;
    let version = json!({ "version": { "entry": path.trim_start_matches("/api/catalogue/"), "number": 1 } });
    let open = async |browser: &Browser| {
        Socket::of(browser.upgrade(&server, "/api/report", &format!("http://{}", server.address))).await
    };
    for (browser, words) in [(&bob, "Only its author"), (&Browser::new(), "Log in first")] {
        let why = open(browser).await.refused(version.clone()).await;
        assert!(why.contains(words), "{why}");
    }
    let missing = json!({ "version": { "entry": version["version"]["entry"], "number": 2 } });
    let mut socket = open(&ann).await;
    assert!(socket.refused(missing).await.contains("no version of that number"));
    socket.say(version).await;
    let done = socket.any(&["done", "refused"]).await;
    assert_eq!(done["event"], "done", "{done}");
    let kept = bob.get(&server, &format!("{path}/versions/1")).await.json();
    assert_eq!((&kept["report"], &kept["cut"]), (&done["report"], &json!(false)));
    assert_eq!(bob.get(&server, &path).await.json()["versions"][0]["reported"], true);
    // What is measured for nobody in particular is not kept.
    let mut socket = open(&ann).await;
    socket.say(json!({ "definition": small.replace("Smaller", "Other") })).await;
    assert_eq!(socket.any(&["done", "refused"]).await["report"]["title"], "Other");
    assert_eq!(bob.get(&server, &format!("{path}/versions/1")).await.json(), kept);
}

#[tokio::test]
async fn public_games_are_offered_in_the_lobby_and_rated() {
    let server = Server::start().await;
    let ((mut ann, _), (bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let path = publish(&server, &mut ann, &entry("No castles", "public", RULES)).await;
    let own = publish(&server, &mut ann, &entry("Own", "unlisted", OTHER)).await;
    let id = |path: &str| path.trim_start_matches("/api/catalogue/").to_string();
    let seek = |what: Value| {
        let mut wanted = wanted("", true);
        wanted.as_object_mut().unwrap().remove("game");
        wanted.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
        json!({ "do": "seek", "wanted": wanted })
    };
    let (mut white, mut black) = (enter(&server, &ann).await, enter(&server, &bob).await);
    for (what, why) in [
        (json!({ "entry": id(&own) }), "no public game"),
        (json!({ "entry": "none" }), "no public game"),
        (json!({ "entry": id(&path), "version": 7 }), "no version of that number"),
        (json!({ "entry": id(&path), "game": "chess" }), "not both"),
    ] {
        let refused = white.refused(seek(what)).await;
        assert!(refused.contains(why), "{refused}");
    }
    // Another start has the same fingerprint, and would be rated with it.
    let rated = |definition: &str| {
        json!({ "game": "chess", "definition": definition, "opponent": { "person": {} }, "color": "w", "rated": true,
                "clock": { "initial_ms": 60_000, "increment_ms": 0 } })
    };
    let won = format!("{RULES}\n[start]\nfen = \"4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1\"\n");
    let refused = ann.clone().post(&server, "/api/play", &rated(&won)).await;
    assert!(refused.status == 400 && refused.body.contains("would count as No castles"), "{}", refused.body);
    assert_eq!(ann.clone().post(&server, "/api/play", &rated(RULES)).await.status, 201);
    white.say(seek(json!({ "entry": id(&path) }))).await;
    let seeks = listed(&mut black, 1).await;
    assert_eq!(seeks[0]["title"], "No castles");
    assert_eq!((&seeks[0]["wanted"]["entry"], &seeks[0]["wanted"]["version"]), (&json!(id(&path)), &json!(1)));
    // A version that comes later is another game: who looks for it waits.
    let version = json!({ "definition": OTHER, "note": "stalemate loses" });
    assert_eq!(ann.post(&server, &format!("{path}/versions"), &version).await.status, 201);
    black.say(seek(json!({ "entry": id(&path) }))).await;
    assert_eq!(listed(&mut white, 2).await[1]["wanted"]["version"], 2);
    black.say(seek(json!({ "entry": id(&path), "version": 1 }))).await;
    let game = black.event("paired").await["game"]["id"].as_str().unwrap().to_string();
    assert_eq!(white.event("paired").await["game"]["id"], game);
    let room = ann.connect(&server, &game).await.room().await;
    assert_eq!((&room["title"], &room["rated"]), (&json!("No castles"), &json!(true)));
    assert!(room["definition"].as_str().unwrap().contains("No castles"), "{}", room["definition"]);
}
