//! `/api/pgn`

use super::{error, post};
use serde_json::json;

const TEXT: &str = "[Event \"A \\\"test\\\"\"]\n[Variant \"O/R Chess\"]\n\n1. e4 {best} e5 (1... c5 $1 2. Nf3) 2. Nf3 *\n\n\
                    [Event \"Bad\"]\n\n1. e4 e4 2. d4 *\n\n[Event \"Good\"]\n\n1. d4 1-0\n";

#[tokio::test]
async fn games_are_read_with_variations_and_what_is_wrong_is_reported() {
    let answer = post("/api/pgn", &json!({ "text": TEXT })).await.json();
    assert_eq!(answer["games"].as_array().unwrap().len(), 2, "{answer}");
    let game = &answer["games"][0];
    assert_eq!((&game["game"], &game["tags"][0]), (&json!("orchess"), &json!(["Event", "A \"test\""])));
    let reply = &game["main"]["moves"][1];
    assert_eq!((&reply["uci"], &reply["variations"][0]["moves"][0]["uci"]), (&json!("e7e5"), &json!("c7c5")));
    assert_eq!(reply["variations"][0]["moves"][0]["nags"], json!([1]));
    assert_eq!(game["main"]["moves"][0]["comments"], json!(["best"]));
    let problem = answer["problems"][0].as_str().unwrap();
    assert!(problem.starts_with("Game 2, line "), "{problem}");
}

#[tokio::test]
async fn what_was_read_is_written_the_same() {
    let first = post("/api/pgn", &json!({ "text": TEXT })).await.json();
    let text = post("/api/pgn/write", &first["games"][0]).await.json()["text"].as_str().unwrap().to_string();
    let again = post("/api/pgn", &json!({ "text": text })).await.json();
    assert_eq!(again["games"][0]["main"], first["games"][0]["main"]);
}

#[tokio::test]
async fn games_of_a_definition_that_comes_with_the_text_are_read_by_it() {
    let definition = "inherit = \"chess\"\ntitle = \"Camels\"\n\n[pieces]\nknight = { betza = \"C\" }\n";
    let body = json!({ "text": "[Variant \"Camels\"]\n\n1. Nc4 {best} e5 (1... d5) *", "definition": definition });
    let answer = post("/api/pgn", &body).await.json();
    let game = &answer["games"][0];
    assert_eq!(
        (&game["definition"], &game["main"]["moves"][0]["uci"]),
        (&json!(definition), &json!("b1c4")),
        "{answer}"
    );
    let text = post("/api/pgn/write", game).await.json()["text"].as_str().unwrap().to_string();
    let again = post("/api/pgn", &json!({ "text": text, "definition": definition })).await.json();
    assert_eq!(&again["games"][0]["main"], &game["main"], "{text}");
    let plain = post("/api/pgn", &json!({ "text": text })).await.json();
    assert_eq!(plain["games"], json!([]), "{plain}");
    let (status, _, _) = error("/api/pgn", &json!({ "text": text, "definition": "title = 1" })).await;
    assert_eq!(status, 422);
}

#[tokio::test]
async fn what_cannot_be_written_is_refused() {
    let game = |moves: serde_json::Value, score: &str| json!({ "game": "chess", "tags": [], "start": "startpos", "main": { "moves": moves }, "score": score });
    let mut nested = json!({ "moves": [] });
    for _ in 0..28 {
        nested = json!({ "moves": [{ "uci": "e2e4", "variations": [nested] }] });
    }
    let deep = json!({ "game": "chess", "tags": [], "start": "startpos", "main": nested, "score": "*" });
    for (body, kind, words) in [
        (game(json!([{ "uci": "e2e5" }]), "*"), "bad-move", "Move 1: "),
        (game(json!([]), "2-0"), "bad-request", "1/2-1/2"),
        (deep, "too-large", "24 deep"),
        (json!({ "game": "chess" }), "bad-request", "tags"),
    ] {
        let (_, found, detail) = error("/api/pgn/write", &body).await;
        assert_eq!(found, kind, "{detail}");
        assert!(detail.contains(words), "{detail}");
    }
}
