//! Studies: who sees and writes them, and what becomes of changes that meet.

use super::account::sign_up;
use crate::client::{Answer, Browser, Server};
use menagerie_server::{Rate, ServerLimits};
use serde_json::{Value, json};
use std::time::Duration;

const OWN: &str = "inherit = 'chess'\ntitle = 'No castles'\nrules.castling = false\n";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn words(title: &str, visibility: &str) -> Value {
    json!({ "title": title, "description": "Rooks  on open lines ", "visibility": visibility })
}

/// A study, and its address in the API.
pub async fn create(server: &Server, browser: &mut Browser, visibility: &str) -> String {
    let answer = browser.post(server, "/api/studies", &words("Rooks", visibility)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    format!("/api/studies/{}", answer.json()["id"].as_str().unwrap())
}

/// A line of moves, each with what else is said of it.
pub fn line(moves: &[&str]) -> Value {
    json!({ "moves": moves.iter().map(|uci| json!({ "uci": uci })).collect::<Vec<_>>() })
}

fn tree(moves: &[&str]) -> Value {
    json!({ "tree": { "game": "chess", "tags": [], "start": START, "main": line(moves), "score": "*" }, "title": "One" })
}

/// Adds chapters, and gives their addresses.
pub async fn add(server: &Server, browser: &mut Browser, study: &str, request: &Value) -> Vec<String> {
    let answer = browser.post(server, &format!("{study}/chapters"), request).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let added = answer.json();
    let ids = added["ids"].as_array().unwrap();
    ids.iter().map(|id| format!("{study}/chapters/{}", id.as_str().unwrap())).collect()
}

fn why(answer: &Answer) -> String {
    answer.json()["detail"].as_str().unwrap().to_string()
}

async fn ann_and_bob(server: &Server) -> (Browser, Browser) {
    (sign_up(server, "Ann").await.0, sign_up(server, "Bob").await.0)
}

async fn member(server: &Server, owner: &mut Browser, study: &str, name: &str, role: Option<&str>) {
    let answer = owner.post(server, &format!("{study}/members"), &json!({ "name": name, "role": role })).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
}

#[tokio::test]
async fn each_role_may_do_what_it_may() {
    let server = Server::start().await;
    let (mut mia, _) = sign_up(&server, "Mia").await;
    let server = server.restart_with(|settings| {
        settings.moderators = vec!["Mia".to_string()];
        settings.limits = ServerLimits::off();
    });
    let server = server.await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    let ((mut cy, _), mut guest) = (sign_up(&server, "Cy").await, Browser::new());
    let study = create(&server, &mut ann, "private").await;
    let chapter = add(&server, &mut ann, &study, &tree(&["e2e4"])).await.remove(0);
    member(&server, &mut ann, &study, "bob", Some("contributor")).await;
    member(&server, &mut ann, &study, "Cy", Some("reader")).await;
    let page = study.replace("/api/studies/", "/study/");
    // Who sees it: Ann owns it, Bob and Cy are members, Mia moderates.
    for (visibility, hidden, expected, listed) in [
        ("private", false, [200, 200, 200, 404, 404], false),
        ("unlisted", false, [200, 200, 200, 200, 200], false),
        ("public", false, [200, 200, 200, 200, 200], true),
        ("public", true, [200, 200, 200, 200, 404], false),
        ("private", true, [200, 200, 200, 404, 404], false),
    ] {
        let act = async |mia: &mut Browser, action: &str| {
            let id = study.trim_start_matches("/api/studies/");
            mia.post(&server, "/api/desk", &json!({ "study": id, "action": action })).await.status
        };
        let change = async |ann: &mut Browser, visibility: &str| {
            let revision = ann.get(&server, &study).await.json()["revision"].take();
            let mut words = words("Rooks", visibility);
            words["revision"] = revision;
            assert_eq!(ann.post(&server, &study, &words).await.status, 204);
        };
        change(&mut ann, "unlisted").await;
        assert_eq!(act(&mut mia, if hidden { "hide" } else { "show" }).await, 204);
        change(&mut ann, visibility).await;
        for path in [study.clone(), format!("{study}.pgn"), chapter.clone(), format!("{chapter}.pgn")] {
            let mut answers = Vec::new();
            for browser in [&mut ann, &mut bob, &mut cy, &mut mia, &mut guest] {
                answers.push(browser.get(&server, &path).await.status);
            }
            assert_eq!(answers, expected, "{visibility} {hidden} {path}");
        }
        assert_eq!(guest.get(&server, &page).await.status, expected[4]);
        let found = guest.get(&server, "/api/studies?words=rooks").await.json();
        assert_eq!(found["studies"].as_array().unwrap().len(), usize::from(listed));
    }
    assert_eq!(mia.post(&server, "/api/desk", &json!({ "study": "none", "action": "show" })).await.status, 404);
    // Who writes it: others are refused, and nothing changes.
    let revision = |value: u32| json!({ "revision": value });
    for (who, browser, status) in [("Cy", &mut cy, 403), ("Mia", &mut mia, 404), ("a guest", &mut guest, 401)] {
        for (path, body) in [
            (study.clone(), json!({ "title": "Mine", "visibility": "public", "revision": 9 })),
            (format!("{study}/delete"), json!({})),
            (format!("{study}/members"), json!({ "name": "Mia", "role": "reader" })),
            (format!("{study}/chapters"), tree(&[])),
            (format!("{study}/order"), json!({ "chapters": [] })),
            (chapter.clone(), json!({ "revision": 1, "title": "Mine" })),
            (format!("{chapter}/delete"), revision(1)),
        ] {
            assert_eq!(browser.post(&server, &path, &body).await.status, status, "{who} {path}");
        }
    }
    for path in ["", "/delete", "/members"] {
        let body = json!({ "title": "Mine", "visibility": "public", "revision": 9, "name": "Mia" });
        let body = match path {
            "" => words("Mine", "public"),
            "/members" => json!({ "name": "Mia", "role": "reader" }),
            _ => body,
        };
        assert_eq!(bob.post(&server, &format!("{study}{path}"), &body).await.status, 403, "{path}");
    }
    assert_eq!(
        bob.post(&server, &chapter, &json!({ "revision": 1, "title": "Two", "orientation": "b" })).await.status,
        200
    );
    let shown = cy.get(&server, &study).await.json();
    assert_eq!(shown["study"]["role"], "reader");
    assert_eq!((&shown["chapters"][0]["title"], &shown["chapters"][0]["changed_by"]), (&json!("Two"), &json!("Bob")));
    let names: Vec<_> = shown["members"].as_array().unwrap().iter().map(|one| (&one["name"], &one["role"])).collect();
    assert_eq!(names, [(&json!("Bob"), &json!("contributor")), (&json!("Cy"), &json!("reader"))]);
    // Who has left sees it no longer.
    assert_eq!(cy.post(&server, &format!("{study}/leave"), &json!({})).await.status, 204);
    assert_eq!(cy.get(&server, &study).await.status, 404);
    assert_eq!(ann.post(&server, &format!("{study}/leave"), &json!({})).await.status, 409);
    member(&server, &mut ann, &study, "Bob", None).await;
    assert_eq!(bob.post(&server, &chapter, &json!({ "revision": 2, "title": "Three" })).await.status, 404);
    for (body, status) in [
        (json!({ "name": "Nobody", "role": "reader" }), 404),
        (json!({ "name": "Ann", "role": "reader" }), 409),
        (json!({ "name": "Bob", "role": "owner" }), 400),
    ] {
        assert_eq!(ann.post(&server, &format!("{study}/members"), &body).await.status, status, "{body}");
    }
    // Who has blocked somebody is drawn into none of their studies.
    assert_eq!(bob.post(&server, "/api/people/Ann/relation", &json!({ "relation": "block" })).await.status, 200);
    let refused = ann.post(&server, &format!("{study}/members"), &json!({ "name": "Bob", "role": "reader" })).await;
    assert_eq!((refused.status, why(&refused).contains("Bob does not want")), (409, true));
}

#[tokio::test]
async fn a_change_that_meets_another_is_refused_and_loses_nothing() {
    let server = Server::start().await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    let study = create(&server, &mut ann, "private").await;
    member(&server, &mut ann, &study, "Bob", Some("contributor")).await;
    let chapter = add(&server, &mut ann, &study, &tree(&["e2e4"])).await.remove(0);
    let change = |revision: u32, moves: &[&str]| json!({ "revision": revision, "moves": line(moves) });
    let first = ann.post(&server, &chapter, &change(1, &["e2e4", "e7e5"])).await;
    assert_eq!((first.status, first.json()["revision"].as_u64()), (200, Some(2)), "{}", first.body);
    // The answer was lost: sent again, it is the same, and no other change.
    let again = ann.post(&server, &chapter, &change(1, &["e2e4", "e7e5"])).await;
    assert_eq!((again.status, again.json()), (200, first.json()));
    for (browser, body) in [
        (&bob, change(1, &["e2e4", "e7e5"])),
        (&bob, change(1, &["d2d4"])),
        (&ann, change(1, &["d2d4"])),
        (&ann, change(7, &["d2d4"])),
        (&bob, json!({ "revision": 1, "title": "Other" })),
    ] {
        let refused = browser.clone().post(&server, &chapter, &body).await;
        assert_eq!(refused.status, 409, "{body}: {}", refused.body);
        assert!(refused.head.contains("application/problem+json"), "{}", refused.head);
        let problem = refused.json();
        assert!(problem["detail"].as_str().unwrap().contains("Ann has changed this chapter since"), "{problem}");
        assert_eq!(problem["chapter"]["listed"]["revision"], 2);
        assert_eq!(problem["chapter"]["tree"]["main"]["moves"][1]["san"], "e5");
    }
    let late = bob.post(&server, &format!("{chapter}/delete"), &json!({ "revision": 1 })).await;
    assert_eq!((late.status, &late.json()["chapter"]["listed"]["revision"]), (409, &json!(2)));
    // What Bob wrote is kept as another chapter.
    let kept = add(&server, &mut bob, &study, &tree(&["d2d4"])).await.remove(0);
    let id = |path: &str| path.rsplit('/').next().unwrap().to_string();
    let order = |ids: &[&String]| json!({ "chapters": ids.iter().map(|path| id(path)).collect::<Vec<_>>() });
    assert_eq!(bob.post(&server, &format!("{study}/order"), &order(&[&kept, &chapter])).await.status, 204);
    for wrong in [order(&[&kept]), order(&[&kept, &kept]), order(&[&kept, &study])] {
        assert_eq!(bob.post(&server, &format!("{study}/order"), &wrong).await.status, 409, "{wrong}");
    }
    let shown = ann.get(&server, &study).await.json();
    let order: Vec<_> = shown["chapters"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(order, [id(&kept), id(&chapter)]);
    assert_eq!(bob.post(&server, &format!("{chapter}/delete"), &json!({ "revision": 2 })).await.status, 204);
    assert_eq!(ann.post(&server, &chapter, &change(2, &[])).await.status, 404);
    // Two windows of the owner meet, too.
    let mut edit = words("Other", "private");
    edit["revision"] = 1.into();
    assert_eq!(ann.post(&server, &study, &edit).await.status, 204);
    let refused = ann.post(&server, &study, &edit).await;
    assert_eq!((refused.status, why(&refused).contains("in another window")), (409, true));
}

#[tokio::test]
async fn what_is_not_by_the_rules_is_refused_with_a_sentence() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    for (body, expected) in [
        (words("x", "private"), "A title has 2 to 60 letters"),
        (words("Ro\u{202e}oks", "private"), "Leave out invisible characters"),
        (json!({ "title": "Rooks", "visibility": "secret" }), "secret"),
    ] {
        let refused = ann.post(&server, "/api/studies", &body).await;
        assert_eq!((refused.status / 100, why(&refused).contains(expected)), (4, true), "{}", refused.body);
    }
    let study = create(&server, &mut ann, "private").await;
    let chapter = add(&server, &mut ann, &study, &tree(&["e2e4"])).await.remove(0);
    let add = format!("{study}/chapters");
    let game = |change: Value| {
        let mut request = tree(&[]);
        change.as_object().unwrap().iter().for_each(|(name, value)| request["tree"][name] = value.clone());
        request
    };
    let comment = json!({ "moves": [{ "uci": "e2e4", "comments": ["x".repeat(70_000)] }] });
    for (path, body, status, expected) in [
        (&add, json!({}), 400, "in one of `tree`, `pgn` and `stored`"),
        (&add, json!({ "pgn": "", "stored": "x" }), 400, "in one of"),
        (&add, json!({ "pgn": "" }), 400, "no game in this PGN"),
        (&add, json!({ "pgn": "1. e4 Ke5 *" }), 400, "Game 1, line 1, move 1...: "),
        (&add, json!({ "pgn": "[Variant \"Ludo\"]\n\n1. e4 *" }), 400, "no game `Ludo`"),
        (&add, json!({ "pgn": "1. e4 *", "definition": "inherit = 'ludo'" }), 422, "ludo"),
        (&add, json!({ "pgn": "1. e4 *", "title": "x".repeat(81) }), 400, "has 1 to 80 letters"),
        (&add, json!({ "stored": "none" }), 404, "no such game"),
        (&add, tree(&["e2e5"]), 422, "Move 1: "),
        (&add, game(json!({ "game": "ludo" })), 404, "no game `ludo`"),
        (&add, game(json!({ "start": "8/8" })), 422, ""),
        (&add, game(json!({ "score": "3-0" })), 400, "A score is"),
        (&add, game(json!({ "main": comment })), 413, "at most 64 KiB as PGN"),
        (&chapter, json!({ "revision": 1, "moves": line(&["e2e4", "e2e4"]) }), 422, "Move 2: "),
        (&chapter, json!({ "revision": 1, "moves": comment }), 413, "at most 64 KiB"),
        (&chapter, json!({ "revision": 1, "title": " " }), 400, "has 1 to 80 letters"),
        (&chapter, json!({ "title": "Two" }), 400, "revision"),
        (&format!("{study}/chapters/none"), json!({ "revision": 1 }), 404, "no such chapter"),
    ] {
        let refused = ann.post(&server, path, &body).await;
        let shown: String = body.to_string().chars().take(200).collect();
        assert_eq!(refused.status, status, "{shown}: {}", refused.body);
        assert!(why(&refused).contains(expected), "{shown}: {}", refused.body);
    }
    assert_eq!(ann.get(&server, &study).await.json()["chapters"].as_array().unwrap().len(), 1);
    for (query, status) in
        [("?sort=best", 400), ("?page=101", 400), ("?page=x", 400), ("?words=%00", 200), ("?game=ludo", 200)]
    {
        assert_eq!(ann.get(&server, &format!("/api/studies{query}")).await.status, status, "{query}");
    }
}

const GAMES: &str = "[Event \"A match\"]\n[White \"Ann\"]\n[Black \"Bob \\\"B\\\"\"]\n[Result \"1-0\"]\n\n\
                     {Before it} 1. e4 $1 {the best [%csl Ge4]} (1. d4 d5 (1... Nf6 2. c4 {(deep)}) 2. c4) 1... e5 2. Nf3 1-0\n\n\
                     [Variant \"omega\"]\n[Event \"Large\"]\n[Orientation \"black\"]\n\n*\n\n1. e4 Ke5 *\n";

#[tokio::test]
async fn all_of_a_study_is_pgn_that_is_read_back() {
    let server = Server::start().await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    let study = create(&server, &mut ann, "private").await;
    let answer = ann.post(&server, &format!("{study}/chapters"), &json!({ "pgn": GAMES })).await;
    let added = answer.json();
    assert_eq!((answer.status, added["ids"].as_array().unwrap().len()), (201, 2), "{added}");
    assert!(added["problems"][0].as_str().unwrap().starts_with("Game 3, "), "{added}");
    // A game of one's own, and a position.
    let own = json!({ "pgn": "[Variant \"No castles\"]\n\n1. e4 e5 *", "definition": OWN, "title": "Own" });
    let own = add(&server, &mut ann, &study, &own).await.remove(0);
    let mut position = tree(&[]);
    position["tree"]["start"] = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".into();
    add(&server, &mut ann, &study, &position).await;
    let listed = ann.get(&server, &study).await.json();
    let titles: Vec<_> =
        listed["chapters"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Ann – Bob \"B\"", "Large", "Own", "One"]);
    assert_eq!(listed["chapters"][1]["orientation"], "b");
    let shown = ann.get(&server, &own).await.json();
    assert_eq!(
        (&shown["listed"]["game_title"], &shown["tree"]["main"]["moves"][0]["san"]),
        (&json!("No castles"), &json!("e4"))
    );
    assert!(shown["tree"]["definition"].as_str().unwrap().contains("title = \"No castles\""), "{shown}");
    let whole = ann.get(&server, &format!("{study}.pgn")).await;
    assert!(whole.head.contains("application/vnd.chess-pgn") && whole.head.contains("no-store"), "{}", whole.head);
    for words in [
        "[StudyName \"Rooks\"]",
        "[ChapterName \"Ann – Bob \\\"B\\\"\"]",
        "[Orientation \"black\"]",
        "(1... Nf6 2. c4 {(deep)})",
        "$1 {the best [%csl Ge4]}",
    ] {
        assert!(whole.body.contains(words), "{words}: {}", whole.body);
    }
    // Another study of it has the same chapters, and so has a clone.
    let again = create(&server, &mut ann, "unlisted").await;
    let read = ann.post(&server, &format!("{again}/chapters"), &json!({ "pgn": whole.body, "definition": OWN })).await;
    assert_eq!((read.status, read.json()["problems"].as_array().unwrap().len()), (201, 0), "{}", read.body);
    assert_eq!(ann.get(&server, &format!("{again}.pgn")).await.body, whole.body);
    let cloned = bob.post(&server, &format!("{again}/clone"), &json!({})).await;
    assert_eq!(cloned.status, 201, "{}", cloned.body);
    let clone = format!("/api/studies/{}", cloned.json()["id"].as_str().unwrap());
    assert_eq!(bob.get(&server, &format!("{clone}.pgn")).await.body, whole.body);
    assert_eq!(bob.get(&server, &clone).await.json()["study"]["visibility"], "private");
    assert_eq!(ann.get(&server, &clone).await.status, 404);
    assert_eq!(bob.post(&server, &format!("{study}/clone"), &json!({})).await.status, 404);
    let plain = ann.post(&server, "/api/pgn", &json!({ "text": whole.body })).await.json();
    assert_eq!(
        (plain["games"].as_array().unwrap().len(), plain["problems"].as_array().unwrap().len()),
        (3, 1),
        "{plain}"
    );
    let one = ann.get(&server, &format!("{own}.pgn")).await.body;
    assert!(whole.body.contains(&one) && one.contains("[ChapterName \"Own\"]"), "{one}");
    // It is taken along.
    let data = bob.get(&server, "/api/account/export").await.json();
    assert_eq!(data["studies"][0]["pgn"], whole.body);
    // A chapter that is changed stays under its definition and where it began.
    let changed = ann.post(&server, &own, &json!({ "revision": 1, "moves": line(&["d2d4"]) })).await;
    assert_eq!((changed.status, &changed.json()["rules"]), (200, &shown["listed"]["rules"]), "{}", changed.body);
}

#[tokio::test]
async fn private_games_are_taken_into_studies_by_their_players_alone() {
    let server = Server::start().await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    for public in [false, true] {
        let body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w", "public": public });
        let id = ann.begin(&server, body).await;
        let mut socket = ann.connect(&server, &id).await;
        socket.play("e2e4", 0).await;
        let (own, other) = (create(&server, &mut ann, "public").await, create(&server, &mut bob, "private").await);
        let request = json!({ "stored": id });
        let early = ann.post(&server, &format!("{own}/chapters"), &request).await;
        assert_eq!((early.status, why(&early).contains("The game goes on")), (409, true), "{}", early.body);
        socket.say(json!({ "do": "resign" })).await;
        socket.event("ended").await;
        let expected = if public { 201 } else { 404 };
        assert_eq!(bob.post(&server, &format!("{other}/chapters"), &request).await.status, expected);
        let chapter = add(&server, &mut ann, &own, &request).await.remove(0);
        let shown = Browser::new().get(&server, &chapter).await.json();
        assert_eq!(
            (&shown["tree"]["main"]["moves"][0]["uci"], &shown["listed"]["title"]),
            (&json!("e2e4"), &json!("Ann – Ann"))
        );
    }
}

#[tokio::test]
async fn programs_read_and_write_studies_by_their_scopes() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let study = create(&server, &mut ann, "private").await;
    let mut token = async |scope: &str| {
        let asked = json!({ "password": super::account::PASSWORD, "scopes": [scope] });
        let made = ann.post(&server, "/api/account/tokens", &asked).await;
        made.json()["token"].as_str().unwrap().to_string()
    };
    let tokens = [token("study:read").await, token("study:write").await, token("games:read").await];
    for (first, expected) in [
        (format!("GET {study}"), [200, 403, 403]),
        ("GET /api/account/studies".to_string(), [200, 403, 403]),
        (format!("POST {study}/chapters"), [403, 201, 403]),
        (format!("POST {study}/clone"), [403, 201, 403]),
        ("POST /api/studies".to_string(), [403, 201, 403]),
    ] {
        for (token, expected) in tokens.iter().zip(expected) {
            let headers = format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
            let body = if first.ends_with("/chapters") { tree(&["e2e4"]) } else { words("By a program", "private") };
            let body = if first.starts_with("GET") { String::new() } else { body.to_string() };
            let answer = Browser::new().request(&server, &first, &headers, &body).await;
            assert_eq!(answer.status, expected, "{first}: {}", answer.body);
        }
    }
}

#[tokio::test]
async fn nobody_creates_or_changes_without_bounds() {
    let rate = |at_once| Rate { at_once, then: 1, period: Duration::from_secs(3600) };
    let server = Server::of(|settings| {
        settings.limits = ServerLimits { studies: rate(2), study_changes: rate(3), ..ServerLimits::off() };
    });
    let server = server.await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    let study = create(&server, &mut ann, "private").await;
    create(&server, &mut ann, "private").await;
    let refused = ann.post(&server, "/api/studies", &words("Third", "private")).await;
    assert_eq!((refused.status, why(&refused).contains("many studies today")), (429, true));
    let own = create(&server, &mut bob, "private").await;
    for status in [201, 429] {
        assert_eq!(bob.post(&server, &format!("{own}/clone"), &json!({})).await.status, status);
    }
    let chapter = add(&server, &mut ann, &study, &tree(&[])).await.remove(0);
    for (revision, status) in [(1, 200), (2, 200), (3, 429)] {
        let change = json!({ "revision": revision, "title": format!("Title {revision}") });
        assert_eq!(ann.post(&server, &chapter, &change).await.status, status);
    }
    // A study has room for so much.
    let server = server.restart().await;
    let many = "1. e4 *\n\n".repeat(64);
    let full = ann.post(&server, &format!("{study}/chapters"), &json!({ "pgn": many })).await;
    assert_eq!(full.status, 409, "{}", full.body);
    assert!(why(&full).contains("this one has 1, and these are 64 more"), "{}", full.body);
    let most = "1. e4 *\n\n".repeat(63);
    assert_eq!(add(&server, &mut ann, &study, &json!({ "pgn": most })).await.len(), 63);
}

#[tokio::test]
async fn what_chapters_grow_by_counts_as_stored_games_do() {
    let stored_each = Rate { at_once: 24, then: 1, period: Duration::from_secs(3600) };
    let server = Server::of(|settings| settings.limits = ServerLimits { stored_each, ..ServerLimits::off() }).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let study = create(&server, &mut ann, "private").await;
    let chapter = add(&server, &mut ann, &study, &tree(&["e2e4"])).await.remove(0);
    let mut revision = 0;
    let mut write = async |letters: usize| {
        revision += 1;
        let moves = json!({ "moves": [{ "uci": "e2e4", "comments": ["x".repeat(letters)] }] });
        ann.post(&server, &chapter, &json!({ "revision": revision, "moves": moves })).await
    };
    // Who writes move by move is not kept from it.
    for letters in 1..=30 {
        assert_eq!(write(letters).await.status, 200);
    }
    // Seven times 4 KiB, twice; what is shorter again is free.
    for letters in [30_000, 60_000, 10] {
        assert_eq!(write(letters).await.status, 200);
    }
    let refused = write(60_000).await;
    assert_eq!((refused.status, why(&refused).contains("written too much")), (429, true), "{}", refused.body);
}

#[tokio::test]
async fn who_may_not_write_for_a_while_writes_nothing_that_others_see() {
    let server = Server::start().await;
    let (mut mia, _) = sign_up(&server, "Mia").await;
    let server = server.restart_with(|settings| {
        settings.moderators = vec!["Mia".to_string()];
        settings.limits = ServerLimits::off();
    });
    let server = server.await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    let (open, own) = (create(&server, &mut ann, "public").await, create(&server, &mut ann, "private").await);
    // A report names the study, and its moderator mutes its owner.
    let id = open.trim_start_matches("/api/studies/");
    let report = json!({ "study": id, "reason": "spam" });
    assert_eq!(bob.post(&server, "/api/complaints", &report).await.status, 204);
    let mut both = report.clone();
    both["name"] = "Ann".into();
    assert_eq!(bob.post(&server, "/api/complaints", &both).await.status, 400);
    assert_eq!(ann.post(&server, "/api/complaints", &report).await.status, 409);
    let desk = mia.get(&server, "/api/desk").await.json();
    let complaint = &desk["complaints"][0];
    assert_eq!(complaint["entry"], json!({ "url": format!("/study/{id}"), "title": "Rooks" }));
    let mute = json!({ "complaint": complaint["number"], "complaint_at_ms": complaint["at_ms"], "action": "mute", "hours": 1 });
    assert_eq!(mia.post(&server, "/api/desk", &mute).await.status, 204);
    for (path, body, status) in [
        (format!("{open}/chapters"), tree(&[]), 403),
        (format!("{own}/chapters"), tree(&[]), 201),
        ("/api/studies".to_string(), words("Another", "unlisted"), 403),
        ("/api/studies".to_string(), words("Another", "private"), 201),
    ] {
        assert_eq!(ann.post(&server, &path, &body).await.status, status, "{path}");
    }
}
