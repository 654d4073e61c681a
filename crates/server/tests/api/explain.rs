//! `/api/explain`

use super::{error, post};
use serde_json::{Value, json};

async fn verdict(attempt: Value) -> Value {
    let fen = "4r1k1/P7/8/8/8/8/4N3/4K3 w - - 0 1";
    post("/api/explain", &json!({ "game": "chess", "fen": fen, "attempt": attempt })).await.json()
}

#[tokio::test]
async fn a_move_is_legal_or_explained() {
    let pinned = "The knight on e2 is pinned: the king on e1 would be attacked by the black rook on e8.";
    for (attempt, expected) in [
        (json!({ "from": "e1", "to": "d1" }), json!({ "legal": true, "uci": "e1d1" })),
        (json!({ "from": "a7", "to": "a8", "choice": "queen" }), json!({ "legal": true, "uci": "a7a8q" })),
        (json!({ "text": "a8=N" }), json!({ "legal": true, "uci": "a7a8n" })),
        (json!({ "from": "e2", "to": "c3" }), json!({ "legal": false, "sentence": pinned })),
    ] {
        assert_eq!(verdict(attempt).await, expected);
    }
    let text = verdict(json!({ "text": "Nc3" })).await;
    assert!(text["sentence"].as_str().unwrap().contains("is pinned"), "{text}");
    // A promotion without a choice names what may be chosen.
    let open = verdict(json!({ "from": "a7", "to": "a8" })).await;
    assert_eq!(open["legal"], false, "{open}");
}

#[tokio::test]
async fn attempts_that_cannot_be_are_refused() {
    for (attempt, words) in [
        (json!({ "from": "e1", "to": "z9" }), "no square `z9`"),
        (json!({ "from": "a7", "to": "a8", "choice": "camel" }), "no piece `camel`"),
        (json!({ "to": "a8" }), "attempt"),
        (json!("e1d1"), "attempt"),
    ] {
        let (status, kind, detail) = error("/api/explain", &json!({ "game": "chess", "attempt": attempt })).await;
        assert_eq!((status, kind.as_str()), (400, "bad-request"), "{detail}");
        assert!(detail.contains(words), "{detail}");
    }
}
