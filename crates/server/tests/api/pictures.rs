//! `/api/reach` and the pictures of starts: what the rules and the lists of games are drawn from.

use crate::{get, post, problem, refusal};
use serde_json::json;

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
    let (status, kind, _) = refusal("/api/reach", &json!({ "game": "chess", "kind": "dragon" })).await;
    assert_eq!((status, kind.as_str()), (404, "not-found"));
}

#[tokio::test]
async fn a_start_has_a_picture() {
    let answer = get("/api/games/omega/board.svg").await;
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    assert!(answer.text().starts_with("<svg "));
    assert_eq!(problem(&get("/api/games/nothing/board.svg").await).1, "unknown-game");
}
