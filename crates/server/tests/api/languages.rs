//! The language of answers.

use super::{Answer, ask};
use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;

async fn wishing(languages: &str, request: axum::http::request::Builder, body: Body) -> Answer {
    let request = request.header(header::ACCEPT_LANGUAGE, languages).header(header::CONTENT_TYPE, "application/json");
    ask(request.body(body).unwrap()).await
}

#[tokio::test]
async fn rules_are_in_the_language_that_is_wished() {
    for (languages, language, heading, moves) in [
        ("de", "de", "Brett und Aufstellung", "ein Feld gerade oder diagonal"),
        ("fr, de-AT;q=0.8, en;q=0.2", "de", "Brett und Aufstellung", "ein Feld gerade oder diagonal"),
        ("en-GB, de;q=0.5", "en", "Board and start", "one square straight or diagonally"),
        ("tlh", "en", "Board and start", "one square straight or diagonally"),
    ] {
        let answer = wishing(languages, Request::get("/api/games/chess"), Body::empty()).await;
        assert_eq!(answer.header("vary"), "accept-encoding, accept-language");
        let game = answer.json();
        assert_eq!((&game["language"], &game["rules"][0]["heading"]), (&json!(language), &json!(heading)));
        assert_eq!(game["rules"][0]["id"], "board");
        let king = game["pieces"].as_array().unwrap().iter().find(|piece| piece["kind"] == "king").unwrap();
        assert_eq!(king["moves"], moves);
    }
}

#[tokio::test]
async fn reasons_are_in_the_language_that_is_wished() {
    for (languages, attempt, sentence) in [
        (
            "de",
            json!({ "from": "a1", "to": "a3" }),
            "Der Turm auf a1 kann nicht nach a3 ziehen: der weiße Bauer auf a2 steht im Weg.",
        ),
        (
            "de",
            json!({ "text": "e2e5" }),
            "`e2e5` ist nicht regelgemäß: der Bauer auf e2 zieht nicht nach e5: er kann nur nach e3 oder e4 ziehen.",
        ),
        (
            "en",
            json!({ "from": "a1", "to": "a3" }),
            "The rook on a1 cannot go to a3: the white pawn on a2 is in the way.",
        ),
    ] {
        let body = Body::from(json!({ "game": "chess", "attempt": attempt }).to_string());
        let answer = wishing(languages, Request::post("/api/explain"), body).await;
        assert_eq!(answer.json()["sentence"], sentence);
    }
}
