//! Complaints, and the desk of moderators.

use super::account::{PASSWORD, credentials, sign_up};
use super::chat::{meet, said, say, unsaid};
use crate::client::{Browser, Server};
use serde_json::{Value, json};

/// A server whose moderator is Mia, and her browser.
async fn moderated() -> (Server, Browser) {
    let server = Server::start().await;
    let (mia, _) = sign_up(&server, "Mia").await;
    let server = server.restart_with(|settings| {
        settings.moderators = vec!["mia".to_string(), "Nobody2".to_string()];
        settings.limits = menagerie_server::ServerLimits::off();
    });
    (server.await, mia)
}

async fn desk(server: &Server, mia: &mut Browser) -> Value {
    mia.get(server, "/api/desk").await.json()
}

async fn act(server: &Server, mia: &mut Browser, body: Value) -> u16 {
    mia.post(server, "/api/desk", &body).await.status
}

#[tokio::test]
async fn a_message_is_complained_of_and_its_writer_is_muted() {
    let (server, mut mia) = moderated().await;
    assert_eq!(mia.get(&server, "/api/account").await.json()["account"]["moderator"], true);
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let (id, mut white, mut black) = meet(&server, &mut ann, &mut bob).await;
    for (socket, text) in [(&mut white, "hello"), (&mut black, "go away")] {
        socket.say(say("players", text)).await;
        while said(socket).await != text {}
    }
    let complaint = |message: u32| json!({ "game": id, "message": message, "reason": "abuse", "text": "rude" });
    for _ in 0..2 {
        assert_eq!(ann.post(&server, "/api/complaints", &complaint(2)).await.status, 204);
    }
    // Nobody learns whether there is a message that they may not read.
    for (browser, body, status) in [
        (&ann, complaint(9), 404),
        (&mia, complaint(2), 404),
        (&bob, complaint(2), 409),
        (&bob, json!({ "name": "nobody2", "reason": "spam" }), 404),
        (&bob, json!({ "name": "Ann", "game": id, "reason": "spam" }), 400),
        (&bob, json!({ "name": "Ann", "reason": "envy" }), 400),
        (&bob, json!({ "name": "Ann", "reason": "other", "text": "x".repeat(1001) }), 400),
    ] {
        let answer = browser.clone().post(&server, "/api/complaints", &body).await;
        assert_eq!(answer.status, status, "{body} {}", answer.body);
    }
    let data = ann.get(&server, "/api/account/export").await.json();
    assert_eq!((&data["complaints"][0]["about"], &data["complaints"][0]["text"]), (&json!("Bob"), &json!("rude")));
    let waiting = desk(&server, &mut mia).await;
    assert_eq!((&waiting["waiting"], waiting["complaints"].as_array().unwrap().len()), (&json!(1), 1));
    let one = &waiting["complaints"][0];
    assert_eq!(
        (&one["by"], &one["about"], &one["reason"], &one["message"]),
        (&json!("Ann"), &json!("Bob"), &json!("abuse"), &json!(2))
    );
    let context: Vec<_> = one["context"].as_array().unwrap().iter().map(|message| &message["text"]).collect();
    assert_eq!(context, ["hello", "go away"]);
    let (number, at) = (&one["number"], &one["at_ms"]);
    assert_eq!(
        act(&server, &mut mia, json!({ "complaint": number, "complaint_at_ms": at, "action": "mute" })).await,
        400
    );
    assert_eq!(
        act(
            &server,
            &mut mia,
            json!({ "complaint": number, "complaint_at_ms": at, "action": "mute", "hours": 2, "text": "rude" })
        )
        .await,
        204
    );
    assert_eq!(
        act(&server, &mut mia, json!({ "complaint": number, "complaint_at_ms": at, "action": "dismiss" })).await,
        404,
        "it was answered"
    );
    let refused = unsaid(&mut black, say("players", "why?")).await;
    assert_eq!(refused, "A moderator has decided that you may not write: try again in 2 hours.");
    let done = desk(&server, &mut mia).await;
    assert_eq!(
        (&done["waiting"], &done["log"][0]["by"], &done["log"][0]["about"], &done["log"][0]["action"]),
        (&json!(0), &json!("Mia"), &json!("Bob"), &json!("mute"))
    );
    let tournament = json!({ "kind": "swiss", "name": "Of Bob", "game": "chess", "rounds": 1,
                             "clock": { "initial_ms": 60_000, "increment_ms": 0 } });
    let refused = bob.post(&server, "/api/tournament", &tournament).await;
    assert!(refused.status == 403 && refused.body.contains("may not write for a while"), "{}", refused.body);
    assert_eq!(act(&server, &mut mia, json!({ "name": "Bob", "action": "unmute" })).await, 204);
    let created = bob.post(&server, "/api/tournament", &tournament).await;
    assert_eq!(created.status, 201, "{}", created.body);
    black.say(say("players", "sorry")).await;
    assert_eq!(said(&mut black).await, "sorry");
    while said(&mut white).await != "sorry" {}
}

#[tokio::test]
async fn accounts_are_warned_closed_and_opened_again() {
    let (server, mut mia) = moderated().await;
    let (mut bob, codes) = sign_up(&server, "Bob").await;
    let id = bob.begin(&server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await;
    let mut socket = bob.connect(&server, &id).await;
    socket.room().await;
    for body in [
        json!({ "name": "Bob", "action": "warn" }),
        json!({ "name": "Bob", "action": "dismiss" }),
        json!({ "name": "Bob", "action": "read" }),
        json!({ "action": "close" }),
    ] {
        assert_eq!(act(&server, &mut mia, body.clone()).await, 400, "{body}");
    }
    assert_eq!(act(&server, &mut mia, json!({ "name": "Mia", "action": "close" })).await, 409);
    assert_eq!(act(&server, &mut bob, json!({ "name": "Mia", "action": "close" })).await, 403);
    assert_eq!(act(&server, &mut mia, json!({ "name": "Bob", "action": "warn", "text": "be polite" })).await, 204);
    let warnings =
        async |bob: &mut Browser| bob.get(&server, "/api/account").await.json()["account"]["warnings"].take();
    let unread = warnings(&mut bob).await;
    assert_eq!(unread[0]["text"], "be polite");
    for last in [json!(0), unread[0]["number"].clone(), unread[0]["number"].clone()] {
        assert_eq!(bob.post(&server, "/api/account/warnings", &json!({ "last": last })).await.status, 204);
    }
    let data = bob.get(&server, "/api/account/export").await.json();
    assert_eq!(
        (&data["moderation"][0]["action"], &data["moderation"][0]["text"]),
        (&json!("warn"), &json!("be polite"))
    );
    assert!(!data["moderation"].to_string().contains("Mia"));
    assert_eq!(warnings(&mut bob).await, Value::Null);
    assert_eq!(act(&server, &mut mia, json!({ "name": "Bob", "action": "close", "text": "enough" })).await, 204);
    assert_eq!(socket.end().await, Some(4001));
    let log_in = async || Browser::new().post(&server, "/api/account/log-in", &credentials("Bob")).await;
    let refused = log_in().await;
    assert!(refused.status == 403 && refused.body.contains("closed this account"), "{}", refused.body);
    let recover = json!({ "name": "Bob", "code": "AAAA-AAAA-AAAA-AAAA", "new": "another password" });
    assert_eq!(Browser::new().post(&server, "/api/account/recover", &recover).await.status, 401, "it says nothing");
    let recover = json!({ "name": "Bob", "code": codes[0], "new": "another password" });
    assert_eq!(Browser::new().post(&server, "/api/account/recover", &recover).await.status, 403);
    let wrong = json!({ "name": "Bob", "password": "wrong horse" });
    assert_eq!(Browser::new().post(&server, "/api/account/log-in", &wrong).await.status, 401, "{PASSWORD}");
    assert_eq!(act(&server, &mut mia, json!({ "name": "Bob", "action": "reopen" })).await, 204);
    assert_eq!(log_in().await.status, 200);
    let log = desk(&server, &mut mia).await["log"].take();
    let actions: Vec<_> = log.as_array().unwrap().iter().map(|done| &done["action"]).collect();
    assert_eq!(actions, ["reopen", "close", "read", "warn"]);
}

#[tokio::test]
async fn a_tournament_is_complained_of_and_its_words_are_hidden() {
    let (server, mut mia) = moderated().await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let wanted = json!({ "kind": "swiss", "name": "Rude", "description": "very", "game": "chess", "rounds": 1,
                         "clock": { "initial_ms": 60_000, "increment_ms": 0 } });
    let id = bob.post(&server, "/api/tournament", &wanted).await.json()["id"].as_str().unwrap().to_string();
    let seen = async |browser: &mut Browser| {
        let listed = browser.get(&server, "/api/tournament").await.json()["upcoming"].as_array().unwrap().len();
        let page = browser.get(&server, &format!("/api/tournament/{id}")).await.json()["tournament"].take();
        let words = [&page["about"]["name"], &page["description"]].map(|words| words.as_str().unwrap().to_string());
        (listed, words, page["about"]["hidden"] == true)
    };
    let rude = (1, ["Rude", "very"].map(String::from), false);
    let hidden = (0, ["Tournament of Bob", ""].map(String::from), true);
    assert_eq!(seen(&mut ann).await, rude);
    for (body, status) in [
        (json!({ "tournament": id, "reason": "name", "text": "look" }), 204),
        (json!({ "tournament": "none", "reason": "name" }), 404),
        (json!({ "tournament": id, "name": "Bob", "reason": "name" }), 400),
        (json!({ "tournament": id, "study": "s", "reason": "name" }), 400),
    ] {
        let answer = ann.post(&server, "/api/complaints", &body).await;
        assert_eq!(answer.status, status, "{body} {}", answer.body);
    }
    assert_eq!(bob.post(&server, "/api/complaints", &json!({ "tournament": id, "reason": "name" })).await.status, 409);
    let one = desk(&server, &mut mia).await["complaints"][0].take();
    assert_eq!(one["entry"], json!({ "url": format!("/tournament/{id}"), "title": "Rude" }));
    let hide = json!({ "complaint": one["number"], "complaint_at_ms": one["at_ms"], "action": "hide", "text": "rude" });
    assert_eq!(act(&server, &mut ann, hide.clone()).await, 403);
    assert_eq!(act(&server, &mut mia, hide).await, 204);
    for browser in [&mut ann, &mut bob, &mut Browser::new()] {
        assert_eq!(seen(browser).await, hidden);
    }
    assert_eq!(desk(&server, &mut mia).await["log"][0]["entry"]["title"], "Rude");
    for (body, status) in [
        (json!({ "tournament": id, "action": "warn", "text": "no" }), 400),
        (json!({ "tournament": "none", "action": "show" }), 404),
        (json!({ "tournament": id, "action": "show" }), 204),
    ] {
        assert_eq!(act(&server, &mut mia, body.clone()).await, status, "{body}");
    }
    assert_eq!(seen(&mut Browser::new()).await, rude);
}

#[tokio::test]
async fn a_guest_is_muted_and_may_write_again() {
    let (server, mut mia) = moderated().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let (id, mut white, mut black) = meet(&server, &mut ann, &mut Browser::new()).await;
    black.say(say("players", "go away")).await;
    said(&mut white).await;
    for (name, reason) in [(None, "abuse"), (Some("Mia"), "other")] {
        let body = match name {
            None => json!({ "game": id, "message": 1, "reason": reason }),
            Some(name) => json!({ "name": name, "reason": reason }),
        };
        assert_eq!(ann.post(&server, "/api/complaints", &body).await.status, 204);
    }
    // What is about a moderator another one answers.
    let waiting = desk(&server, &mut mia).await;
    assert_eq!((&waiting["waiting"], &waiting["complaints"][0]["about"]), (&json!(1), &json!("Bobby")));
    let (number, at) = (&waiting["complaints"][0]["number"], &waiting["complaints"][0]["at_ms"]);
    let stale = json!({ "complaint": number, "complaint_at_ms": 5, "action": "dismiss" });
    assert_eq!(act(&server, &mut mia, stale).await, 404);
    let mute = json!({ "complaint": number, "complaint_at_ms": at, "action": "mute", "hours": 1 });
    assert_eq!(act(&server, &mut mia, mute).await, 204);
    assert!(unsaid(&mut black, say("players", "why?")).await.contains("may not write"));
    let log = desk(&server, &mut mia).await["log"][0].take();
    assert_eq!((&log["about"], &log["account"]), (&json!("Guest"), &json!(false)));
    assert_eq!(act(&server, &mut mia, json!({ "log": 99, "action": "unmute" })).await, 404);
    assert_eq!(act(&server, &mut mia, json!({ "log": log["number"], "action": "unmute" })).await, 204);
    black.say(say("players", "sorry")).await;
    assert_eq!(said(&mut white).await, "sorry");
}

#[tokio::test]
async fn a_desk_is_the_moderators_alone_and_no_other_sites() {
    let (server, mia) = moderated().await;
    let (ann, _) = sign_up(&server, "Ann").await;
    let own = format!("http://{}", server.address);
    let unmute = json!({ "name": "Ann", "action": "unmute" }).to_string();
    for (browser, origin, read, act) in [
        (&mia, own.as_str(), 200, 204),
        (&mia, "http://evil.example", 200, 403),
        (&ann, &own, 403, 403),
        (&Browser::new(), &own, 401, 401),
    ] {
        let headers = format!("Content-Type: application/json\r\nOrigin: {origin}\r\n");
        let mut browser = browser.clone();
        assert_eq!(browser.request(&server, "GET /api/desk", &headers, "").await.status, read, "{origin}");
        assert_eq!(browser.request(&server, "POST /api/desk", &headers, &unmute).await.status, act, "{origin}");
    }
    // Who takes a name later that was given as a moderator's is none.
    let (mut late, _) = sign_up(&server, "Nobody2").await;
    assert_eq!(late.get(&server, "/api/desk").await.status, 403);
}
