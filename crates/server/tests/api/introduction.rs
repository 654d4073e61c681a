//! `/api/games/{name}/introduction`, and the pictures in it.

use super::{get, problem, server};
use axum::body::Body;
use axum::http::Request;
use menagerie_core::Library;
use serde_json::{Value, json};
use std::path::Path;

const INTRODUCED: [&str; 25] = [
    "alice",
    "chess960",
    "chu-shogi",
    "circe",
    "conversion",
    "courier",
    "cylinder",
    "duck",
    "horde",
    "janggi",
    "makruk",
    "marseillais",
    "omega",
    "oomost1",
    "oomost2",
    "orchess",
    "osmosis",
    "othello",
    "seirawan",
    "shogi",
    "spartan",
    "tamerlane",
    "ultima",
    "wildcastle",
    "wildebeest",
];

fn parts<'a>(introduction: &'a Value, kind: &str) -> Vec<&'a Value> {
    let parts = introduction["parts"].as_array().unwrap_or_else(|| panic!("{introduction}"));
    parts.iter().filter_map(|part| part.get(kind)).collect()
}

/// The addresses of the pictures of pieces in a text.
fn sources(html: &str) -> impl Iterator<Item = &str> {
    html.split(" src=\"").skip(1).map(|rest| rest.split('"').next().unwrap())
}

#[tokio::test]
async fn every_introduction_is_of_a_game_and_all_that_it_shows_is_there() {
    let server = server().await;
    let get = async |path: &str| server.ask(Request::get(path).body(Body::empty()).unwrap()).await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("introductions");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut written: Vec<String> = files.map(|file| file.trim_end_matches(".md").to_string()).collect();
    written.sort();
    assert_eq!(written, INTRODUCED);
    for name in INTRODUCED {
        let answer = get(&format!("/api/games/{name}/introduction")).await;
        let introduction = answer.json();
        assert!(answer.status.is_success(), "{name}: {}", answer.text());
        let pictures = parts(&introduction, "pictures").into_iter().flat_map(|part| part.as_array().unwrap());
        let pictures: Vec<&Value> = pictures.collect();
        assert!((2..=7).contains(&pictures.len()), "{name} has {} pictures", pictures.len());
        for picture in pictures {
            let text = |key: &str| picture[key].as_str().unwrap();
            let svg = get(text("address")).await;
            assert_eq!(svg.header("content-type"), "image/svg+xml", "{name}: {}", svg.text());
            assert!(text("caption").len() > 10 && text("words").contains("to move."), "{name}: {picture}");
        }
        for text in parts(&introduction, "text") {
            for address in sources(text.as_str().unwrap()) {
                assert_eq!(get(address).await.header("content-type"), "image/svg+xml", "{name}: {address}");
            }
        }
    }
}

#[tokio::test]
async fn published_games_are_there_to_be_played_through() {
    let mut shown = 0;
    for (name, plies) in [("orchess", vec![54]), ("conversion", vec![18, 7]), ("oomost1", vec![8])] {
        let introduction = get(&format!("/api/games/{name}/introduction")).await.json();
        let games = parts(&introduction, "game");
        let lengths: Vec<usize> =
            games.iter().map(|game| game["game"]["main"]["moves"].as_array().unwrap().len()).collect();
        assert_eq!(lengths, plies, "{name}");
        assert!(games.iter().all(|game| game["game"]["game"] == name));
        shown += games.len();
    }
    let orchess = get("/api/games/orchess/introduction").await.json();
    let main = &parts(&orchess, "game")[0]["game"]["main"]["moves"];
    assert_eq!((&main[19]["san"], &main[19]["nags"]), (&json!("Qh4/e4"), &json!([4])));
    assert_eq!(main[25]["variations"][0]["moves"][3]["san"], "Qa8/Rh8");
    assert_eq!(shown, 4);
}

#[tokio::test]
async fn the_table_is_that_of_the_definition() {
    let introduction = get("/api/games/osmosis/introduction").await.json();
    let tables: Vec<&str> = parts(&introduction, "text").into_iter().filter_map(Value::as_str).collect();
    let table = tables.iter().find(|text| text.contains("<table>")).unwrap();
    let bare = |html: &str| {
        let pieces = html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
        pieces.collect::<String>().replace('\u{a0}', "")
    };
    let rows: Vec<Vec<String>> = table
        .split("<tr>")
        .skip(1)
        .map(|row| row.split("</t").map(|cell| bare(&format!("<{cell}"))).filter(|cell| !cell.is_empty()).collect())
        .collect();
    assert_eq!(rows.len(), 11);
    let row = |name: &str| rows.iter().find(|row| row[0] == name).unwrap()[1..5].to_vec();
    assert_eq!(rows[0][1..5], ["bishop", "knight", "camel", "harvestman"]);
    assert_eq!(row("knight"), ["cardinal", "no change", "gnu", "battlemaster"]);
    // Two cells in which the inventor's table contradicts the inventor's rules.
    assert_eq!(row("battlemaster"), ["cardinalor evangelist", "battlemaster", "gnuor imam", "battlemaster"]);
    assert_eq!(row("caliph"), ["caliph", "cardinalor gnu", "caliph", "evangelistor imam"]);
}

#[tokio::test]
async fn the_introduction_is_the_same_with_any_armies_and_said_to_be_missing_where_it_is() {
    let with_armies = get("/api/games/oomost1:clobberers-rookies").await.json();
    assert_eq!(with_armies["introduction"], true);
    assert_eq!(get("/api/games/oomost1:clobberers-rookies/introduction").await.status, 200);
    for name in Library::shipped().names() {
        let listed = get(&format!("/api/games/{name}")).await.json()["introduction"] == true;
        assert_eq!(listed, INTRODUCED.contains(&name), "{name}");
    }
    assert_eq!(problem(&get("/api/games/chess/introduction").await).1, "not-found");
    assert_eq!(problem(&get("/api/games/nothing/introduction").await).1, "unknown-game");
}

#[tokio::test]
async fn a_picture_shows_moves_arrows_and_rings_or_says_why_not() {
    let plain = get("/api/games/chess/board.svg").await.text();
    let moved = get("/api/games/chess/board.svg?moves=e2e4+e5&arrows=g1f3&marks=e4+e5&labels=true").await.text();
    assert!(moved.contains("White to move") && moved.len() > plain.len() + 1000);
    let seen_by_black = get("/api/games/chess/board.svg?flip=true").await.text();
    assert_ne!(plain, seen_by_black);
    let long = "g1f3%20g8f6%20f3g1%20f6g8%20".repeat(101);
    let rings = "a1%20".repeat(65);
    for (query, status, kind, words) in [
        ("fen=8/8".to_string(), 422, "bad-position", "1 field:"),
        ("moves=e2e5".to_string(), 422, "bad-move", "Move 1"),
        ("arrows=e2".to_string(), 400, "bad-request", "not an arrow"),
        ("arrows=e2e9".to_string(), 400, "bad-request", "not an arrow"),
        ("marks=z9".to_string(), 400, "bad-request", "no square"),
        ("labels=maybe".to_string(), 400, "bad-request", ""),
        ("colour=red".to_string(), 400, "bad-request", "colour"),
        (format!("moves={long}"), 413, "too-large", "400 moves"),
        (format!("marks={rings}"), 413, "too-large", "64 marks"),
    ] {
        let (found, name, detail) = problem(&get(&format!("/api/games/chess/board.svg?{query}")).await);
        assert_eq!((found, name.as_str()), (status, kind), "{query}: {detail}");
        assert!(detail.contains(words), "{query}: {detail}");
    }
}
