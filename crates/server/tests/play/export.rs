//! What an account takes along, part by part.

use super::account::sign_up;
use crate::client::{Browser, Server};
use futures_util::future::join_all;
use menagerie_server::ServerLimits;
use serde_json::{Value, json};

/// No part is longer, in bytes: a mebibyte, and the one chapter or version with which it is full.
const LONGEST: usize = (1 << 20) + (80 << 10);

/// A game of fifty kilobytes.
fn game(name: &str) -> String {
    format!("[Event \"{name}\"]\n[Result \"*\"]\n\n1. e4 {{{}}} *\n", "words ".repeat(8_500))
}

/// A definition of fifty kilobytes.
fn definition(number: usize) -> String {
    format!("{}inherit = 'chess'\ntitle = 'No castles {number}'\nrules.castling = false\n", "# words\n".repeat(6_250))
}

/// A study of some large chapters, by its ID.
async fn study(server: &Server, browser: &mut Browser, title: &str, chapters: usize) -> String {
    let body = json!({ "title": title, "description": "", "visibility": "private" });
    let id = browser.post(server, "/api/studies", &body).await.json()["id"].as_str().unwrap().to_string();
    for number in (0..chapters).step_by(4) {
        let games = (number..chapters.min(number + 4)).map(|number| game(&format!("{title} {number}")));
        let body = json!({ "pgn": games.collect::<Vec<_>>().join("\n") });
        let added = browser.post(server, &format!("/api/studies/{id}/chapters"), &body).await;
        assert_eq!(added.status, 201, "{}", added.body);
    }
    id
}

/// An entry of the catalogue with some large versions.
async fn entry(server: &Server, browser: &mut Browser, versions: usize) {
    let body =
        json!({ "title": "Own", "description": "", "tags": [], "visibility": "private", "definition": definition(0) });
    let path = format!("/api{}", browser.post(server, "/api/catalogue", &body).await.json()["url"].as_str().unwrap());
    for number in 1..versions {
        let body = json!({ "definition": definition(number), "note": number.to_string() });
        let added = browser.post(server, &format!("{path}/versions"), &body).await;
        assert_eq!(added.status, 201, "{}", added.body);
    }
}

/// All parts of the caller's data.
async fn parts(server: &Server, browser: &mut Browser) -> Vec<Value> {
    let (mut path, mut parts) = ("/api/account/export".to_string(), Vec::new());
    loop {
        let answer = browser.get(server, &path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        assert!(answer.body.len() < LONGEST, "{path}: {} bytes", answer.body.len());
        let part = answer.json();
        match part["next"].as_str() {
            Some(next) => path = format!("/api/account/export?before={next}"),
            None => return [parts, vec![part]].concat(),
        }
        parts.push(part);
    }
}

/// What a list has in all parts together.
fn all<'a>(parts: &'a [Value], list: &str) -> Vec<&'a Value> {
    parts.iter().flat_map(|part| part[list].as_array().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn much_comes_in_parts_that_are_not_long_with_nothing_missing_or_twice() {
    let limits = ServerLimits { answers_each: 2 << 20, ..ServerLimits::off() };
    let server = Server::of(|settings| settings.limits = limits).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let mut games = Vec::new();
    for _ in 0..60 {
        games.push(ann.begin(&server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await);
    }
    let mut studies = Vec::new();
    for (title, chapters) in [("Rooks", 50), ("Nothing", 0), ("Pawns", 30), ("Queens", 1)] {
        studies.push(study(&server, &mut ann, title, chapters).await);
    }
    entry(&server, &mut ann, 30).await;
    entry(&server, &mut ann, 1).await;

    let parts = parts(&server, &mut ann).await;
    assert!((7..20).contains(&parts.len()), "{}", parts.len());
    // The newest come first.
    let of_game = |game: &&Value| game["listed"]["id"].as_str().unwrap().to_string();
    games.reverse();
    assert_eq!(all(&parts, "games").iter().map(of_game).collect::<Vec<_>>(), games);
    studies.reverse();
    let taken = all(&parts, "studies");
    let mut met: Vec<&str> = taken.iter().map(|part| part["study"]["id"].as_str().unwrap()).collect();
    met.dedup();
    assert_eq!(met, studies);
    for id in &studies {
        let own = taken.iter().filter(|part| part["study"]["id"] == **id).map(|part| part["pgn"].as_str().unwrap());
        let pgn = own.collect::<Vec<_>>().join("\n");
        let whole = all_of(&server, &mut ann, id).await;
        assert!(pgn == whole, "{id}: {} bytes of {}", pgn.len(), whole.len());
    }
    let entries = all(&parts, "catalogue");
    let versions: Vec<&str> = entries
        .iter()
        .flat_map(|part| part["versions"].as_array().unwrap())
        .map(|version| version[1].as_str().unwrap())
        .collect();
    let expected: Vec<String> = [0].into_iter().chain((0..30).rev()).map(definition).collect();
    assert!(versions == expected, "{} versions", versions.len());
    // In parts that follow there is nothing else a second time.
    assert!(parts[1..].iter().all(|part| part["passkeys"] == json!([]) && part["account"]["name"] == "Ann"));
    // One at a time: others wait.
    let at_once = join_all((0..8).map(|_| {
        let (mut ann, server) = (ann.clone(), &server);
        async move { ann.get(server, "/api/account/export?before=catalogue.9.9").await }
    }));
    let (good, refused): (Vec<_>, Vec<_>) = at_once.await.into_iter().partition(|answer| answer.status == 200);
    assert!(!good.is_empty() && !refused.is_empty(), "{} of 8", good.len());
    for answer in refused {
        assert_eq!(answer.status, 429);
        assert!(answer.body.contains("Another part of this account's data is being read"), "{}", answer.body);
    }
    let refused = ann.get(&server, "/api/account/export?before=x").await;
    assert!(refused.status == 400 && refused.body.contains("another part has as `next`"), "{}", refused.body);
}

/// A study as PGN, chapter by chapter: the whole is longer than this server answers.
async fn all_of(server: &Server, browser: &mut Browser, id: &str) -> String {
    let study = browser.get(server, &format!("/api/studies/{id}")).await.json();
    let mut chapters = Vec::new();
    for chapter in study["chapters"].as_array().unwrap() {
        let path = format!("/api/studies/{id}/chapters/{}.pgn", chapter["id"].as_str().unwrap());
        chapters.push(browser.get(server, &path).await.body);
    }
    chapters.join("\n")
}
