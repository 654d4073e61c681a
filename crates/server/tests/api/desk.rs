//! `/api/check`, `/api/reach` and the pictures of starts: what the desk and the rules are drawn from.

use super::{error, get, post, problem};
use serde_json::{Value, json};

async fn check(definition: &str) -> Value {
    post("/api/check", &json!({ "definition": definition })).await.json()
}

#[tokio::test]
async fn a_definition_makes_a_game() {
    let made =
        check("inherit = \"omega\"\ntitle = \"Camels\"\n[pieces]\nchampion = { letter = \"C\", betza = \"C\" }\n")
            .await;
    assert_eq!(made["problems"], json!([]));
    assert_eq!(made["game"]["title"], "Camels");
    assert_eq!(made["game"]["board"]["cells"].as_array().unwrap().len(), 104);
    assert!(made["game"]["pieces"][0]["art"]["w"].as_str().unwrap().starts_with("data:image/svg+xml,"));
}

#[tokio::test]
async fn what_is_wrong_is_reported_with_its_place() {
    let wrong =
        check("inherit = \"omega\"\ntitle = \"Ω\"\n[pieces]\nchampion = { letter = \"C\", betza = \"WAD(\" }\n").await;
    assert_eq!(wrong["game"], Value::Null);
    let first = &wrong["problems"][0];
    assert_eq!((&first["at"]["line"], &first["warning"]), (&json!(4), &json!(false)));
    // The bracket, counted in letters: the one of two bytes before it is one.
    let at = "inherit = \"omega\"\ntitle = \"Ω\"\n[pieces]\nchampion = { letter = \"C\", betza = \"WAD".chars().count();
    assert_eq!((&first["at"]["from"], &first["at"]["to"]), (&json!(at), &json!(at + 1)));
    let broken = check("inherit = omega").await;
    assert_eq!(broken["problems"][0]["at"]["line"], 1);
    let missing = check("inherit = \"no-such-game\"").await;
    assert!(missing["problems"][0]["message"].as_str().unwrap().contains("no-such-game"), "{missing}");
    let (status, kind, _) = error("/api/check", &json!({ "definition": "#".repeat(70_000) })).await;
    assert_eq!((status, kind.as_str()), (413, "too-large"));
}

#[tokio::test]
async fn a_piece_reaches_what_its_notation_says() {
    let reach = post("/api/reach", &json!({ "game": "omega", "kind": "wizard" })).await.json();
    assert_eq!(reach["w1"], json!({ "quiet": ["a0", "c0", "a2"], "captures": ["a0", "c0", "a2"], "other": [] }));
    let pawn = post("/api/reach", &json!({ "game": "chess", "kind": "pawn" })).await.json();
    assert_eq!(pawn["e2"], json!({ "quiet": ["e3"], "captures": ["d3", "f3"], "other": ["e4"] }));
    assert_eq!(pawn["e3"]["other"], json!([]));
    let own = "inherit = \"chess\"\n[pieces]\nknight = { letter = \"N\", betza = \"C\" }\n";
    let camel = post("/api/reach", &json!({ "definition": own, "kind": "knight" })).await.json();
    assert_eq!(camel["a1"]["quiet"], json!(["d2", "b4"]));
    let (status, kind, _) = error("/api/reach", &json!({ "game": "chess", "kind": "dragon" })).await;
    assert_eq!((status, kind.as_str()), (404, "not-found"));
}

#[tokio::test]
async fn a_start_has_a_picture() {
    let answer = get("/api/games/omega/board.svg").await;
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    assert!(answer.text().starts_with("<svg "));
    assert_eq!(problem(&get("/api/games/nothing/board.svg").await).1, "unknown-game");
}
