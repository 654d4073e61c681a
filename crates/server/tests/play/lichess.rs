//! What clients of lichess send, and what they read.

use super::account::sign_up;
use super::program::{Program, Stream, token};
use crate::client::{Browser, Server};
use serde_json::{Value, json};

/// Two programs that listen.
async fn programs(server: &Server) -> ([Program; 2], [Stream; 2]) {
    let programs = [Program::bot(server, "Ann").await, Program::bot(server, "Bob").await];
    let events = [programs[0].events(server).await, programs[1].events(server).await];
    (programs, events)
}

/// A challenge of Ann to Bob, as it was made.
async fn challenge(server: &Server, ann: &Program, form: &str) -> Value {
    let made = ann.post(server, "/api/challenge/bob", form).await;
    assert_eq!(made.status, 200, "{form}: {}", made.body);
    made.json()
}

/// A game of chess in which Ann has white.
async fn begin(server: &Server, [ann, bob]: &[Program; 2]) -> String {
    let made = challenge(server, ann, "variant=chess&clock.limit=300&color=white").await;
    let id = made["id"].as_str().unwrap().to_string();
    bob.done(server, &format!("/api/challenge/{id}/accept")).await;
    id
}

#[tokio::test]
async fn games_are_known_by_what_lichess_calls_them() {
    let server = Server::start().await;
    let ([ann, _bob], _events) = programs(&server).await;
    for (variant, key) in [
        ("standard", "chess"),
        ("kingOfTheHill", "king-of-the-hill"),
        ("threeCheck", "three-check"),
        ("racingKings", "racing-kings"),
        ("crazyhouse", "crazyhouse"),
        ("oomost1:fide-nutters", "oomost1:fide-nutters"),
    ] {
        let made = challenge(&server, &ann, &format!("variant={variant}&clock.limit=300")).await;
        assert_eq!(made["variant"]["key"], key, "{variant}");
        ann.done(&server, &format!("/api/challenge/{}/cancel", made["id"].as_str().unwrap())).await;
    }
    let refused = ann.post(&server, "/api/challenge/bob", "variant=noSuchGame").await;
    assert!(refused.status == 404 && refused.body.contains("noSuchGame"), "{}", refused.body);
    let cy = Program::new(&server, "Cy", &["board:play"]).await;
    let _events = cy.events(&server).await;
    let seek = cy.post(&server, "/api/board/seek", "variant=standard&days=3").await;
    assert_eq!(seek.status, 200, "{}", seek.body);
}

#[tokio::test]
async fn a_challenge_says_its_speed_and_the_colour_that_the_game_then_has() {
    let server = Server::start().await;
    let ([ann, bob], mut events) = programs(&server).await;
    let mut drawn = Vec::new();
    for number in 0..12 {
        let form = ["", "&color=black", "&color=white"][if number < 10 { 0 } else { number - 9 }];
        let made = challenge(&server, &ann, &format!("variant=chess&clock.limit=300{form}")).await;
        assert_eq!(events[1].line("challenge").await["challenge"], made);
        assert_eq!((&made["perf"], &made["speed"]), (&json!({ "name": "blitz" }), &json!("blitz")));
        let (id, color) = (made["id"].as_str().unwrap(), made["finalColor"].as_str().unwrap());
        if number < 10 {
            assert_eq!(made["color"], "random");
            drawn.push(color.to_string());
        } else {
            assert_eq!(made["color"], color);
        }
        bob.done(&server, &format!("/api/challenge/{id}/accept")).await;
        assert_eq!(events[0].line("gameStart").await["game"]["color"], color);
        ann.done(&server, &format!("/api/bot/game/{id}/abort")).await;
    }
    assert!(drawn.iter().all(|color| ["white", "black"].contains(&color.as_str())), "{drawn:?}");
}

#[tokio::test]
async fn a_challenge_is_declined_for_a_reason() {
    let server = Server::start().await;
    let ([ann, bob], mut events) = programs(&server).await;
    let json_body = "Content-Type: application/json\r\n";
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    for (headers, body, key, text) in [
        (form, "reason=tooFast", "toofast", "Please give us more time."),
        (json_body, r#"{ "reason": "noBot" }"#, "nobot", "I do not play programs."),
        (form, "reason=a+pity", "generic", "I do not want to play now."),
        // What was taken without a reason is.
        (form, "", "generic", "I do not want to play now."),
        ("", "", "generic", "I do not want to play now."),
        (json_body, "{", "generic", "I do not want to play now."),
    ] {
        let made = challenge(&server, &ann, "variant=chess&clock.limit=300").await;
        assert_eq!((made.get("declineReason"), made.get("declineReasonKey")), (None, None));
        let path = format!("POST /api/challenge/{}/decline", made["id"].as_str().unwrap());
        assert_eq!(bob.request(&server, &path, headers, body).await.json(), json!({ "ok": true }), "{body}");
        for events in &mut events {
            let declined = events.line("challengeDeclined").await["challenge"].take();
            assert_eq!(
                (&declined["id"], &declined["declineReasonKey"], &declined["declineReason"]),
                (&made["id"], &json!(key), &json!(text)),
                "{body}"
            );
        }
    }
}

#[tokio::test]
async fn a_move_offers_a_draw_or_agrees_to_one() {
    let server = Server::start().await;
    let (both, _events) = programs(&server).await;
    let [ann, bob] = &both;
    let id = begin(&server, &both).await;
    let game = |rest: &str| format!("/api/bot/game/{id}/{rest}");
    let mut stream = bob.game(&server, &id).await;
    stream.line("gameFull").await;
    // A move that is not legal offers nothing.
    assert_eq!(ann.post(&server, &game("move/e2e5?offeringDraw=true"), "").await.status, 422);
    for _ in 0..2 {
        ann.done(&server, &game("move/e2e4?offeringDraw=true")).await;
    }
    let state = stream.line("gameState").await;
    assert_eq!((&state["moves"], &state["wdraw"]), (&json!("e2e4"), &json!(true)), "the offer comes with the move");
    for (program, rest, offers) in [
        (bob, "move/e7e5?offeringDraw=false", [false, false]),
        (ann, "move/g1f3?offeringDraw=true&offeringDraw=true", [false, false]),
        (bob, "move/g8f6?offeringDraw=true", [false, true]),
    ] {
        program.done(&server, &game(rest)).await;
        let state = stream.line("gameState").await;
        assert_eq!([&state["wdraw"], &state["bdraw"]], offers.map(|offer| json!(offer)).each_ref(), "{rest}");
    }
    ann.done(&server, &game("move/b1c3?offeringDraw=true")).await;
    let state = stream.line("gameState").await;
    assert_eq!((&state["moves"], &state["status"]), (&json!("e2e4 e7e5 g1f3 g8f6 b1c3"), &json!("draw")));
    stream.end().await;
}

#[tokio::test]
async fn what_is_not_offered_is_declined_all_the_same() {
    let server = Server::start().await;
    let (both, _events) = programs(&server).await;
    let [ann, bob] = &both;
    let id = begin(&server, &both).await;
    let game = |rest: &str| format!("/api/bot/game/{id}/{rest}");
    for rest in ["draw/no", "takeback/no"] {
        ann.done(&server, &game(rest)).await;
    }
    ann.done(&server, &game("move/e2e4")).await;
    ann.done(&server, &game("draw/yes")).await;
    // One's own offer stays.
    ann.done(&server, &game("draw/no")).await;
    let mut stream = bob.game(&server, &id).await;
    assert_eq!(stream.line("gameFull").await["state"]["wdraw"], true);
    bob.done(&server, &game("draw/no")).await;
    assert_eq!(stream.line("gameState").await["wdraw"], false);
    // Addresses with a `/` behind them are the same.
    let refused = ann.post(&server, &game("claim-victory/"), "").await;
    assert!(refused.status == 409 && refused.body.contains("has not been away"), "{}", refused.body);
    ann.done(&server, &game("resign/")).await;
    assert_eq!(ann.post(&server, &game("draw/no"), "").await.status, 409);
    let refused = ann.post(&server, "/api/no/such/address", "").await;
    assert!(refused.status == 404 && refused.body.contains("docs/api.md"), "{}", refused.body);
}

#[tokio::test]
async fn who_has_tokens_learns_what_they_allow() {
    let server = Server::start().await;
    let mut ann = sign_up(&server, "Ann").await.0;
    let mut made = Vec::new();
    for scopes in [&["bot:play", "challenge:write"][..], &["games:read"]] {
        made.push(token(&mut ann, &server, scopes).await);
    }
    let text = |number: usize| made[number]["token"].as_str().unwrap().to_string();
    let (first, gone) = (text(0), text(1));
    ann.post(&server, "/api/account/tokens/revoke", &json!({ "id": made[1]["listed"]["id"] })).await;
    let unknown = format!("mng_{}", "0".repeat(64));
    let ask =
        async |headers: &str, body: &str| Browser::new().request(&server, "POST /api/token/test", headers, body).await;
    let answer = ask("", &format!("{first}, {gone},{unknown},lip_of_another")).await;
    assert!(answer.head.to_ascii_lowercase().contains("cache-control: no-store"), "{}", answer.head);
    let known = json!({ "userId": "ann", "scopes": "bot:play,challenge:write", "expires": null });
    let expected = json!({ &first: known, &gone: null, &unknown: null, "lip_of_another": null });
    assert_eq!((answer.status, answer.json()), (200, expected));
    let form = ask("Content-Type: application/x-www-form-urlencoded\r\n", &first).await;
    assert_eq!(form.json(), json!({ &first: known }));
    assert_eq!(ask("", "").await.json(), json!({}));
    // Asking uses no token.
    assert_eq!(ann.get(&server, "/api/account/tokens").await.json()["tokens"][0]["used_ms"], Value::Null);
    let many = ask("", &vec!["x"; 21].join(",")).await;
    assert!(many.status == 400 && many.body.contains("at most 20"), "{}", many.body);
    assert_eq!(ask("", &"x".repeat(5_000)).await.status, 413);
}

#[tokio::test]
async fn a_game_is_exported_as_it_is_stored() {
    let server = Server::start().await;
    let (both, _events) = programs(&server).await;
    let id = begin(&server, &both).await;
    both[0].done(&server, &format!("/api/bot/game/{id}/move/e2e4")).await;
    both[1].done(&server, &format!("/api/bot/game/{id}/resign")).await;
    let mut anybody = Browser::new();
    let exported = anybody.get(&server, &format!("/game/export/{id}?clocks=true")).await;
    assert!(exported.head.contains("application/vnd.chess-pgn"), "{}", exported.head);
    assert_eq!(exported.body, anybody.get(&server, &format!("/api/stored/{id}.pgn")).await.body);
    for words in ["[Event \"Casual game\"]", "[White \"Ann\"]", "[Result \"1-0\"]", "1. e4", "[%clk 0:0"] {
        assert!(exported.body.contains(words), "{words}: {}", exported.body);
    }
    assert!(!exported.body.contains("Elo"), "{}", exported.body);
    assert_eq!(anybody.get(&server, "/game/export/none").await.status, 404);
}

#[tokio::test]
async fn a_program_writes_to_those_who_watch_and_reads_nothing_of_them() {
    let server = Server::start().await;
    let (both, _events) = programs(&server).await;
    let [ann, bob] = &both;
    let id = begin(&server, &both).await;
    let path = format!("/api/bot/game/{id}/chat");
    let mut stream = bob.game(&server, &id).await;
    stream.line("gameFull").await;
    let written = ann.post(&server, &path, "room=spectator&text=Welcome").await;
    assert_eq!((written.status, written.json()), (200, json!({ "ok": true })), "{}", written.body);
    let cy = Program::new(&server, "Cy", &["board:play"]).await;
    let watching = format!("/api/board/game/{id}/chat");
    assert_eq!(cy.post(&server, &watching, "room=spectator&text=e4+wins").await.status, 200);
    let read = cy.get(&server, &watching).await.json();
    assert_eq!(read[0], json!({ "user": "Ann", "text": "Welcome", "room": "spectator" }));
    assert_eq!(read[1]["text"], "e4 wins");
    // Neither of the players reads any of it.
    for program in &both {
        assert_eq!(program.get(&server, &path).await.json(), json!([]));
    }
    ann.done(&server, &format!("/api/bot/game/{id}/resign")).await;
    while let Some(line) = stream.next().await {
        assert_ne!(line["type"], "chatLine", "{line}");
    }
    assert_eq!(bob.get(&server, &path).await.json().as_array().unwrap().len(), 2);
}
