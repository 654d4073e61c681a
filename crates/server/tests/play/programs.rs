//! Programs: tokens, accounts that are programs, challenges and games over streams.

use super::program::{Program, Stream, token};
use crate::client::{Browser, Server, Socket};
use crate::play::account::{PASSWORD, sign_up};
use menagerie_core::{Explain, Game, Library, Position};
use menagerie_server::{Rate, ServerLimits};
use serde_json::{Value, json};
use std::time::Duration;

const FORM: &str = "clock.limit=300&clock.increment=3&color=white&variant=";

fn kind(answer: &crate::client::Answer) -> (u16, String) {
    (answer.status, answer.json()["type"].as_str().unwrap().trim_start_matches("menagerie:").to_string())
}

/// Lets one program challenge another; the ID of the game, which is the challenge's.
async fn challenge(server: &Server, from: &Program, to: &Program, game: &str) -> String {
    let answer = from.post(server, &format!("/api/challenge/{}", to.name), &format!("{FORM}{game}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["id"].as_str().unwrap().to_string()
}

/// Two programs in a game.
async fn meet(server: &Server, white: &Program, black: &Program, game: &str) -> (String, [Stream; 2]) {
    let mut events = [white.events(server).await, black.events(server).await];
    let id = challenge(server, white, black, game).await;
    assert_eq!(events[1].line("challenge").await["challenge"]["id"], id);
    black.done(server, &format!("/api/challenge/{id}/accept")).await;
    for (events, color) in events.iter_mut().zip(["white", "black"]) {
        let start = events.line("gameStart").await["game"].take();
        assert_eq!(
            (&start["id"], &start["color"], &start["isMyTurn"]),
            (&json!(id), &json!(color), &json!(color == "white"))
        );
    }
    (id, events)
}

#[tokio::test]
async fn tokens_are_shown_once_bounded_and_revoked() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let wrong = json!({ "password": "wrong horse", "scopes": ["games:read"] });
    assert_eq!(kind(&ann.post(&server, "/api/account/tokens", &wrong).await), (401, "wrong-password".to_string()));
    let none = json!({ "password": PASSWORD, "scopes": ["everything"] });
    assert_eq!(ann.post(&server, "/api/account/tokens", &none).await.status, 400);
    let made = token(&mut ann, &server, &["games:read", "challenge:read"]).await;
    let text = made["token"].as_str().unwrap().to_string();
    let listed = ann.get(&server, "/api/account/tokens").await;
    assert!(text.starts_with("mng_") && !listed.body.contains(&text[4..]), "{}", listed.body);
    let listed = listed.json()["tokens"][0].take();
    assert_eq!((&listed, &listed["used_ms"]), (&made["listed"], &json!(null)));
    assert_eq!(listed["scopes"], json!(["challenge:read", "games:read"]));
    let program = Program { name: "Ann".to_string(), token: text };
    let own = program.get(&server, "/api/account").await.json();
    assert_eq!((&own["id"], &own["username"], &own["title"]), (&json!("ann"), &json!("Ann"), &json!(null)));
    assert!(ann.get(&server, "/api/account/tokens").await.json()["tokens"][0]["used_ms"].is_i64());
    // A stream ends with its token.
    let mut events = program.events(&server).await;
    let id = json!({ "id": listed["id"] });
    assert_eq!(ann.post(&server, "/api/account/tokens/revoke", &id).await.status, 204);
    events.end().await;
    let refused = program.get(&server, "/api/account").await;
    assert_eq!(kind(&refused), (401, "bad-token".to_string()));
    assert_eq!(refused.json()["error"], refused.json()["detail"]);
    assert_eq!(ann.post(&server, "/api/account/tokens/revoke", &id).await.status, 404);
    for _ in 0..20 {
        token(&mut ann, &server, &["games:read"]).await;
    }
    let many = json!({ "password": PASSWORD, "scopes": ["games:read"] });
    let refused = ann.post(&server, "/api/account/tokens", &many).await;
    assert!(refused.status == 409 && refused.body.contains("at most 20"), "{}", refused.body);
}

/// What each role is answered: an account that is a program, a person's with all scopes, one whose token only reads games, a
/// revoked token, and a browser that is logged in but sends no token.
const TABLE: [(&str, [u16; 5]); 15] = [
    ("GET /api/account", [200, 200, 200, 401, 200]),
    ("GET /api/account/playing", [200, 200, 200, 401, 401]),
    ("GET /api/stored", [403, 200, 200, 401, 200]),
    ("GET /api/account/export", [401, 401, 401, 401, 200]),
    ("GET /api/account/tokens", [401, 401, 401, 401, 200]),
    ("POST /api/play", [403, 403, 403, 403, 201]),
    ("POST /api/bot/account/upgrade", [200, 200, 403, 401, 401]),
    ("GET /api/challenge", [200, 200, 403, 401, 401]),
    ("POST /api/challenge/nobody", [409, 409, 403, 401, 401]),
    ("POST /api/challenge/none/accept", [404, 404, 403, 401, 401]),
    ("POST /api/challenge/none/decline", [404, 404, 403, 401, 401]),
    ("POST /api/bot/game/none/move/e2e4", [404, 409, 409, 401, 401]),
    ("POST /api/board/game/none/resign", [409, 404, 403, 401, 401]),
    ("GET /api/bot/game/stream/none", [404, 409, 409, 401, 401]),
    ("GET /api/stream/event", [200, 200, 403, 401, 401]),
];

#[tokio::test]
async fn tokens_do_what_their_scopes_say_and_cookies_do_nothing_there() {
    let server = Server::start().await;
    let all = ["bot:play", "board:play", "challenge:read", "challenge:write", "games:read"];
    let bot = Program::bot(&server, "Robot").await;
    let reader = Program::new(&server, "Reader", &["games:read"]).await;
    let mut browser = sign_up(&server, "Cy").await.0;
    let gone = token(&mut browser, &server, &all).await;
    let revoked = Program { name: "Cy".to_string(), token: gone["token"].as_str().unwrap().to_string() };
    browser.post(&server, "/api/account/tokens/revoke", &json!({ "id": gone["listed"]["id"] })).await;
    let own = format!("Content-Type: application/json\r\nOrigin: http://{}\r\n", server.address);
    let board = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" }).to_string();
    let person = Program::new(&server, "Ann", &all).await;
    // Upgrading is for ever.
    let other = Program::new(&server, "Bob", &all).await;
    for (action, expected) in TABLE {
        let person = if action.ends_with("upgrade") { &other } else { &person };
        let (headers, body) = match action {
            "POST /api/play" => (own.as_str(), board.as_str()),
            _ => ("", ""),
        };
        for (role, program) in [&bot, person, &reader, &revoked].into_iter().enumerate() {
            let status = match action {
                // It does not end by itself.
                "GET /api/stream/event" if expected[role] == 200 => {
                    program.events(&server).await;
                    200
                }
                // A token is nothing to it: the origin alone would be another site's.
                "POST /api/play" => {
                    program.request(&server, action, "Content-Type: application/json\r\n", body).await.status
                }
                _ => program.request(&server, action, headers, body).await.status,
            };
            assert_eq!(status, expected[role], "{action}, role {role}");
        }
        let status = browser.request(&server, action, headers, body).await.status;
        assert_eq!(status, expected[4], "{action}, by a cookie");
    }
}

#[tokio::test]
async fn tokens_have_a_rate_of_their_own() {
    let few = Rate { at_once: 10, then: 1, period: Duration::from_secs(3600) };
    let server = Server::of(|settings| settings.limits = ServerLimits { tokens: few, ..ServerLimits::off() }).await;
    let [ann, bob] =
        [Program::new(&server, "Ann", &["games:read"]).await, Program::new(&server, "Bob", &["games:read"]).await];
    let mut answered = Vec::new();
    for _ in 0..12 {
        answered.push(ann.get(&server, "/api/account").await.status);
    }
    assert_eq!(answered, [vec![200; 10], vec![429; 2]].concat());
    assert_eq!(bob.get(&server, "/api/account").await.status, 200);
}

#[tokio::test]
async fn only_a_new_account_becomes_a_program_and_it_plays_by_challenges_alone() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let board = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
    ann.begin(&server, board.clone()).await;
    let text = token(&mut ann, &server, &["bot:play"]).await["token"].as_str().unwrap().to_string();
    let program = Program { name: "Ann".to_string(), token: text };
    let refused = program.post(&server, "/api/bot/account/upgrade", "").await;
    assert!(refused.status == 409 && refused.body.contains("only a new account"), "{}", refused.body);
    let bot = Program::bot(&server, "Robot").await;
    bot.done(&server, "/api/bot/account/upgrade").await;
    assert_eq!(bot.get(&server, "/api/account").await.json()["title"], "BOT");
    assert_eq!(Browser::new().get(&server, "/api/people/Robot").await.json()["bot"], json!(true));
    let mut browser = Browser::new();
    let body = json!({ "name": "Robot", "password": PASSWORD });
    assert_eq!(browser.post(&server, "/api/account/log-in", &body).await.json()["account"]["bot"], json!(true));
    let refused = browser.post(&server, "/api/play", &board).await;
    assert!(refused.status == 409 && refused.body.contains("by challenges alone"), "{}", refused.body);
    let lobby = |browser: &Browser| browser.upgrade(&server, "/api/lobby", &format!("http://{}", server.address));
    let mut socket = Socket::of(lobby(&browser)).await;
    let wanted =
        json!({ "game": "chess", "clock": { "initial_ms": 60_000, "increment_ms": 0 }, "color": "w", "rated": true });
    assert!(socket.refused(json!({ "do": "seek", "wanted": wanted })).await.contains("by challenges alone"));
    // A person in the lobby sees what challenges, and that the game is rated, and plays it.
    let mut here = Socket::of(lobby(&ann)).await;
    here.event("own").await;
    let mut events = bot.events(&server).await;
    let answer = bot.post(&server, "/api/challenge/ann", &format!("rated=true&{FORM}chess")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let received = here.event("own").await["received"][0].take();
    assert_eq!((&received["bot"], &received["wanted"]["rated"]), (&json!(true), &json!(true)));
    here.say(json!({ "do": "accept", "number": received["number"] })).await;
    let id = here.event("paired").await["game"]["id"].as_str().unwrap().to_string();
    let start = events.line("gameStart").await["game"].take();
    assert_eq!((&start["id"], &start["rated"]), (&json!(id), &json!(true)));
    let room = ann.connect(&server, &id).await.room().await;
    assert_eq!((&room["players"]["w"]["bot"], &room["players"]["b"]["bot"]), (&json!(true), &json!(null)));
}

#[tokio::test]
async fn challenges_are_reported_declined_and_canceled() {
    let server = Server::start().await;
    let [ann, bob] = [Program::bot(&server, "Ann").await, Program::bot(&server, "Bob").await];
    let path = "/api/challenge/bob";
    assert!(ann.post(&server, path, &format!("{FORM}chess")).await.body.contains("/api/stream/event first"));
    let mut events = [ann.events(&server).await, bob.events(&server).await];
    for (form, why) in [
        ("", "variant"),
        ("variant=nothing", "nothing"),
        ("variant=chess&color=red", "white, black"),
        ("variant=chess&days=3&clock.limit=60", "not both"),
        ("variant=chess&days=4000", "days"),
        ("variant=chess&fen=x", "leave out `fen`"),
    ] {
        let refused = ann.post(&server, path, form).await;
        assert!(refused.status >= 400 && refused.body.contains(why), "{form}: {}", refused.body);
    }
    let id = challenge(&server, &ann, &bob, "omega").await;
    let made = events[1].line("challenge").await["challenge"].take();
    let clock = json!({ "type": "clock", "limit": 300, "increment": 3, "show": "5+3" });
    assert_eq!((&made["timeControl"], &made["variant"]["key"]), (&clock, &json!("omega")));
    assert_eq!(
        (&made["challenger"]["name"], &made["challenger"]["title"], &made["color"]),
        (&json!("Ann"), &json!("BOT"), &json!("white"))
    );
    assert_eq!(bob.get(&server, "/api/challenge").await.json()["in"][0]["id"], id);
    let shown = bob.get(&server, &format!("/api/challenge/{id}/show")).await.json();
    assert_eq!((&shown["id"], &shown["variant"]["key"]), (&json!(id), &json!("omega")));
    assert_eq!(ann.get(&server, "/api/challenge/none/show").await.status, 404);
    bob.done(&server, &format!("/api/challenge/{id}/decline")).await;
    for events in &mut events {
        assert_eq!(events.line("challengeDeclined").await["challenge"]["id"], id);
    }
    assert_eq!(bob.post(&server, &format!("/api/challenge/{id}/accept"), "").await.status, 404);
    let id = challenge(&server, &ann, &bob, "omega").await;
    ann.done(&server, &format!("/api/challenge/{id}/cancel")).await;
    assert_eq!(events[1].line("challengeCanceled").await["challenge"]["id"], id);
    // Who listens again hears of what waits; who does not listen any more takes back what it has offered.
    let id = challenge(&server, &ann, &bob, "chess").await;
    let mut again = bob.events(&server).await;
    assert_eq!(again.line("challenge").await["challenge"]["id"], id);
    let [gone, _] = events;
    drop(gone);
    assert_eq!(again.line("challengeCanceled").await["challenge"]["id"], id);
}

#[tokio::test]
async fn a_request_that_is_sent_again_is_answered_as_the_first_time() {
    let server = Server::start().await;
    let [ann, bob] = [Program::bot(&server, "Ann").await, Program::bot(&server, "Bob").await];
    let (id, _events) = meet(&server, &ann, &bob, "chess").await;
    bob.done(&server, &format!("/api/challenge/{id}/accept")).await;
    let game = |rest: &str| format!("/api/bot/game/{id}/{rest}");
    ann.done(&server, &game("move/e2e4")).await;
    ann.done(&server, &game("move/e2e4")).await;
    let keyed = async |program: &Program, mv: &str, key: &str| {
        program.request(&server, &format!("POST {}", game(mv)), &format!("Idempotency-Key: {key}\r\n"), "").await.status
    };
    assert_eq!(keyed(&bob, "move/g8f6", "one").await, 200);
    ann.done(&server, &game("move/g1f3")).await;
    bob.done(&server, &game("move/f6g8")).await;
    ann.done(&server, &game("move/f3g1")).await;
    // The move is possible again, but this is the request of before.
    assert_eq!(keyed(&bob, "move/g8f6", "one").await, 200);
    let mut stream = bob.game(&server, &id).await;
    let full = stream.line("gameFull").await;
    assert_eq!(full["state"]["moves"], "e2e4 g8f6 g1f3 f6g8 f3g1");
    assert_eq!(keyed(&bob, "move/g8f6", "two").await, 200);
    assert_eq!(stream.line("gameState").await["moves"], "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6");
    for (program, rest, why) in [
        (&bob, "move/e7e5", "not your turn"),
        (&ann, "move/e4e6", "Move 7"),
        (&ann, "abort", "resign, or offer a draw"),
        (&ann, "dance", "docs/bots.md"),
        (&ann, "claim-victory", "has not been away"),
    ] {
        let refused = program.post(&server, &game(rest), "").await;
        assert!(
            refused.status >= 400 && refused.json()["error"].as_str().unwrap().contains(why),
            "{rest}: {}",
            refused.body
        );
    }
    // After a restart, too.
    let server = server.restart().await;
    let again = bob.request(&server, &format!("POST {}", game("move/g8f6")), "Idempotency-Key: one\r\n", "").await;
    assert_eq!(again.status, 200);
    ann.done(&server, &game("draw/yes")).await;
    assert_eq!(bob.game(&server, &id).await.line("gameFull").await["state"]["wdraw"], json!(true));
    bob.done(&server, &game("draw/no")).await;
    ann.done(&server, &game("resign")).await;
    let mut stream = bob.game(&server, &id).await;
    let state = stream.line("gameFull").await["state"].take();
    assert_eq!((&state["status"], &state["winner"]), (&json!("resign"), &json!("black")));
    stream.end().await;
}

#[tokio::test]
async fn who_only_reads_challenges_hears_of_no_games_and_is_not_there() {
    let server = Server::start().await;
    let [ann, bob] = [Program::bot(&server, "Ann").await, Program::bot(&server, "Bob").await];
    let reader = Program::new(&server, "Cy", &["challenge:read"]).await;
    let _reading = reader.events(&server).await;
    let mut events = ann.events(&server).await;
    let refused = ann.post(&server, "/api/challenge/Cy", &format!("{FORM}chess")).await;
    assert!(refused.status == 409 && refused.body.contains("not here now"), "{}", refused.body);
    // Nor does another token of a player.
    let body = json!({ "name": "Ann", "password": PASSWORD });
    let mut browser = Browser::new();
    browser.post(&server, "/api/account/log-in", &body).await;
    let text = token(&mut browser, &server, &["challenge:read"]).await["token"].as_str().unwrap().to_string();
    let mut listening = Program { name: "Ann".to_string(), token: text }.events(&server).await;
    let (id, _others) = meet(&server, &ann, &bob, "chess").await;
    events.line("gameStart").await;
    ann.done(&server, &format!("/api/bot/game/{id}/abort")).await;
    events.line("gameFinish").await;
    let next = challenge(&server, &ann, &bob, "chess").await;
    for expected in [&id, &next] {
        let line = listening.next().await.unwrap();
        assert_eq!((&line["type"], &line["challenge"]["id"]), (&json!("challenge"), &json!(expected)));
    }
    // A new password revokes all of them.
    let change = json!({ "password": PASSWORD, "new": "another password" });
    assert_eq!(browser.post(&server, "/api/account/password", &change).await.status, 200);
    events.end().await;
    assert_eq!(ann.get(&server, "/api/account").await.status, 401);
}

#[tokio::test]
async fn challenges_last_while_any_stream_of_the_program_is_open() {
    let server = Server::start().await;
    let [ann, bob] = [Program::bot(&server, "Ann").await, Program::bot(&server, "Bob").await];
    let first = ann.events(&server).await;
    let mut hearing = bob.events(&server).await;
    let id = challenge(&server, &ann, &bob, "chess").await;
    let second = ann.events(&server).await;
    hearing.line("challenge").await;
    drop(first);
    // The server sees that it is gone when it next writes to it.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(bob.get(&server, "/api/challenge").await.json()["in"][0]["id"], id);
    drop(second);
    assert_eq!(hearing.line("challengeCanceled").await["challenge"]["id"], id);
    let refused = ann.post(&server, "/api/challenge/bob", &format!("{FORM}chess")).await;
    assert!(refused.status == 409 && refused.body.contains("/api/stream/event first"), "{}", refused.body);
}

#[tokio::test]
async fn guests_see_that_they_play_a_program_and_other_authorizations_are_passed_over() {
    let server = Server::start().await;
    let bot = Program::bot(&server, "Robot").await;
    let mut events = bot.events(&server).await;
    let mut guest = Browser::new();
    guest.get(&server, "/api/account").await;
    let mut here = Socket::of(guest.upgrade(&server, "/api/lobby", &format!("http://{}", server.address))).await;
    let wanted =
        json!({ "game": "chess", "clock": { "initial_ms": 60_000, "increment_ms": 0 }, "color": "w", "rated": false });
    here.say(json!({ "do": "challenge", "to": "Robot", "wanted": wanted })).await;
    let id = events.line("challenge").await["challenge"]["id"].as_str().unwrap().to_string();
    bot.done(&server, &format!("/api/challenge/{id}/accept")).await;
    here.event("paired").await;
    let room = guest.connect(&server, &id).await.room().await;
    assert_eq!((&room["players"]["w"]["bot"], &room["players"]["b"]["bot"]), (&json!(null), &json!(true)));
    // What a proxy asks for is none of the server's business, but a wrong token is.
    for (header, status) in [("Basic YTpi", 200), ("Bearer mng_", 401)] {
        let header = format!("Authorization: {header}\r\n");
        assert_eq!(guest.request(&server, "GET /api/account", &header, "").await.status, status, "{header}");
    }
    let refused = bot.request(&server, "POST /api/challenge/ann", "Content-Type: application/json\r\n", "{").await;
    assert!(refused.status == 400 && refused.body.contains("The body is not JSON"), "{}", refused.body);
    let long = format!("variant={}", "x".repeat(5_000));
    assert_eq!(bot.post(&server, "/api/challenge/ann", &long).await.status, 413);
}

/// A program that plays by what it hears alone.
struct Player {
    program: Program,
    game: Game,
    id: String,
}

impl Player {
    /// The position of a state, of which the stream has said where it began.
    fn position(&self, start: &str, state: &Value) -> Position {
        let mut position = self.game.position(start).unwrap();
        for text in state["moves"].as_str().unwrap().split_whitespace() {
            let mv = position.parse_move(text).unwrap();
            position.play_unchecked(mv);
        }
        assert_eq!(position.fen(), state["fen"].as_str().unwrap(), "the rules are the same");
        position
    }

    /// Plays until the game ends, or until a number of moves; gives the last state.
    async fn play(&self, server: &Server, color: &str, until: usize) -> Value {
        let mut stream = self.program.game(server, &self.id).await;
        let mut full = stream.line("gameFull").await;
        let start = full["initialFen"].as_str().unwrap().to_string();
        let mut state = full["state"].take();
        loop {
            let plies = state["moves"].as_str().unwrap().split_whitespace().count();
            if state["status"] != "started" || plies >= until {
                return state;
            }
            let position = self.position(&start, &state);
            let own = position.side().to_string() == color;
            let offered = state[if color == "white" { "wdraw" } else { "bdraw" }] == json!(true);
            if own && plies >= 120 && !offered {
                self.program.done(server, &format!("/api/bot/game/{}/draw/yes", self.id)).await;
            } else if own {
                let moves = position.legal_moves();
                // Captures first, so that it comes to an end.
                let before = |mv| {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    after.fen().split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic).count()
                };
                let mv = *moves
                    .iter()
                    .min_by_key(|mv| (before(**mv), (plies * 31 + position.move_text(**mv).len() * 7) % 13))
                    .unwrap();
                let path = format!("/api/bot/game/{}/move/{}", self.id, position.move_text(mv));
                let answer = self.program.post(server, &path, "").await;
                // The opponent may have taken the draw meanwhile.
                assert!(answer.status == 200 || answer.body.contains("has ended"), "{}", answer.body);
            }
            state = match stream.next().await {
                Some(line) if line["type"] == "gameState" => line,
                Some(_) => continue,
                None => panic!("the stream ended before the game"),
            };
        }
    }
}

#[tokio::test]
async fn two_programs_play_a_whole_game_and_one_of_them_is_killed_in_between() {
    let server = Server::start().await;
    let [ann, bob] = [Program::bot(&server, "Ann").await, Program::bot(&server, "Bob").await];
    let (id, mut events) = meet(&server, &ann, &bob, "orchess").await;
    let game = Library::shipped().game("orchess").unwrap();
    let player = |program: &Program| Player { program: program.clone(), game: game.clone(), id: id.clone() };
    let (white, black) = (player(&ann), player(&bob));
    let restarted = async {
        // Its streams end in the middle; what it does next it knows from the server alone.
        black.play(&server, "black", 12).await;
        let mut events = bob.events(&server).await;
        let goes_on = events.line("gameStart").await["game"].take();
        assert_eq!((&goes_on["id"], &goes_on["hasMoved"]), (&json!(id), &json!(true)));
        black.play(&server, "black", usize::MAX).await
    };
    let (first, second) = tokio::join!(white.play(&server, "white", usize::MAX), restarted);
    assert_eq!((&first["moves"], &first["result"]), (&second["moves"], &second["result"]));
    assert_ne!(first["status"], "started");
    let finished = events[0].line("gameFinish").await["game"].take();
    assert_eq!((&finished["id"], &finished["result"]), (&json!(id), &first["result"]));
    assert_eq!(ann.get(&server, "/api/account/playing").await.json()["nowPlaying"], json!([]));
    let stored = Browser::new().get(&server, &format!("/api/stored/{id}")).await.json();
    assert_eq!(stored["listed"]["result"], first["result"]);
    println!("{} moves, {}", first["moves"].as_str().unwrap().split(' ').count(), first["result"]);
}
