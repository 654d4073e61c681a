//! Definitions of strangers.

use super::{get, post};
use serde_json::json;
use std::time::{Duration, Instant};

#[tokio::test]
async fn hostile_definitions_end_soon_and_are_answered() {
    let deep = format!("a = {}1{}", "[".repeat(20_000), "]".repeat(20_000));
    let board = "files = 16\nranks = 16\n";
    let riders =
        (0..26).map(|i| format!("p{i} = {{ letter = '{}', betza = 'WFNADGHCZNNzWWzFF' }}\n", (b'A' + i) as char));
    let heavy = format!("title = 'x'\n[board]\n{board}[pieces]\n{}", riders.collect::<String>());
    for text in [deep, heavy, "x".repeat(60_000), "[".repeat(60_000), "\u{0}".to_string()] {
        let began = Instant::now();
        let answer = post("/api/check", &json!({ "definition": text })).await;
        assert!(began.elapsed() < Duration::from_secs(20));
        if answer.status == 200 {
            assert!(!answer.json()["problems"].as_array().unwrap().is_empty(), "{:.300}", answer.text());
        } else {
            assert_eq!(answer.status, 503, "{}", answer.text());
        }
    }
}

#[tokio::test]
async fn the_definition_of_every_game_can_be_read() {
    let answer = get("/api/games/oomost1:fide-nutters/definition").await.json();
    assert!(answer["definition"].as_str().unwrap().contains("mutual-castling"));
    assert_eq!(get("/api/games/ludo/definition").await.status, 404);
}

#[tokio::test]
async fn a_definition_comes_with_what_it_inherits_and_its_form_with_sentences() {
    let answer = get("/api/games/los-alamos/definition").await.json();
    assert!(answer["definition"].as_str().unwrap().contains("bishop = false"));
    let whole = &answer["whole"];
    assert!(whole["pieces"]["bishop"].is_null() && whole["pieces"]["knight"]["betza"] == "N", "{whole}");
    // What is no game by itself can be inherited from, too.
    assert!(get("/api/games/armies/definition").await.json()["whole"]["armies"].is_object());

    let schema = get("/api/schema").await.json();
    let rules = schema["$defs"]["Rules"]["properties"].as_object().unwrap();
    for (name, form) in rules {
        assert!(form["description"].as_str().is_some_and(|text| text.len() > 20), "{name}: {form}");
    }
    let drawn = schema["properties"]["pieces"]["propertyNames"]["examples"].as_array().unwrap();
    assert!(drawn.contains(&json!("knight")) && !drawn.contains(&json!("beverage")), "{drawn:?}");
    let asked = json!({ "definition": "inherit = 'chess'\n[rules]\ngoal = { zone = ['x9'] }\n" });
    let problems = post("/api/check", &asked).await.json()["problems"].clone();
    assert_eq!(problems[0]["key"], "rules.goal.zone[0]", "{problems}");
}
