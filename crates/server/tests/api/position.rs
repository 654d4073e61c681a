//! `/api/position`

use super::{ask, error, post, problem};
use axum::body::Body;
use axum::http::Request;
use menagerie_core::Library;
use serde_json::{Value, json};

async fn position(body: Value) -> Value {
    let answer = post("/api/position", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn find<'a>(position: &'a Value, uci: &str) -> &'a Value {
    let moves = position["moves"].as_array().unwrap();
    moves.iter().find(|mv| mv["uci"] == uci).unwrap_or_else(|| panic!("no move {uci}"))
}

#[tokio::test]
async fn every_start_has_the_legal_moves_of_the_kernel() {
    let library = Library::shipped();
    for name in library.names() {
        let start = library.game(name).unwrap().start();
        let shown = position(json!({ "game": name })).await;
        let mut texts: Vec<String> = start.legal_moves().into_iter().map(|mv| start.move_text(mv)).collect();
        texts.sort();
        let ucis: Vec<&str> = shown["moves"].as_array().unwrap().iter().map(|mv| mv["uci"].as_str().unwrap()).collect();
        assert_eq!(ucis, texts, "{name}");
        assert_eq!((shown["fen"].as_str(), shown["ply"].as_u64()), (Some(start.fen().as_str()), Some(0)), "{name}");
    }
}

#[tokio::test]
async fn moves_are_played_in_any_notation() {
    let shown = position(json!({ "game": "chess", "moves": ["e4", "e7e5", "Ng1-f3"] })).await;
    let played: Vec<&str> = shown["played"].as_array().unwrap().iter().map(|mv| mv["uci"].as_str().unwrap()).collect();
    assert_eq!(played, ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(
        (shown["ply"].as_u64(), shown["side"].as_str(), shown["result"].as_str()),
        (Some(3), Some("b"), Some("*"))
    );
    assert_eq!(shown["played"][2]["spoken"], "knight g1 to f3");
    assert_eq!(shown["played"][2]["edits"], json!([{ "do": "move", "from": "g1", "to": "f3" }]));
    assert_eq!(shown["played"][2]["fen"], shown["fen"]);
    assert_eq!(shown["sentence"], "Black is to move.");
}

#[tokio::test]
async fn check_is_shown_with_where_it_comes_from_and_mate_ends_the_game() {
    let check = position(json!({ "game": "chess", "fen": "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1" })).await;
    assert_eq!((&check["check"], &check["checks"]), (&json!(true), &json!([{ "from": "e4", "to": "e1" }])));
    let mate = position(json!({ "game": "chess", "moves": ["f3", "e5", "g4", "Qh4"] })).await;
    assert_eq!((&mate["result"], &mate["moves"]), (&json!("0-1 checkmate"), &json!([])));
    assert_eq!(mate["sentence"], "Checkmate: black has won.");
    assert_eq!(mate["played"][3]["spoken"], "queen d8 to h4, which wins");
}

#[tokio::test]
async fn a_castling_of_two_pieces_has_a_partner_and_moves_both() {
    let shown = position(json!({ "game": "oomost1" })).await;
    let pair = shown["moves"].as_array().unwrap().iter().find(|mv| mv["partner"] != json!(null)).unwrap();
    assert_eq!(pair["kind"], "pair");
    let moves = pair["edits"].as_array().unwrap().iter().filter(|edit| edit["do"] == "move").count();
    assert_eq!(moves, 2, "{pair}");
    assert!(pair["spoken"].as_str().unwrap().contains(" and "), "{pair}");
    let castling = position(json!({ "game": "chess", "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" })).await;
    let castling = find(&castling, "e1g1");
    assert_eq!((&castling["kind"], &castling["partner"]), (&json!("castling"), &json!({ "from": "h1", "to": "f1" })));
}

#[tokio::test]
async fn effects_and_choices_are_in_the_edits() {
    let marks = position(json!({ "game": "orchess", "moves": ["e4", "e5"] })).await;
    assert!(marks["moves"].as_array().unwrap().len() > 20);
    let absorbs = position(json!({ "game": "osmosis", "fen": "9k/10/10/3b6/10/2N7/10/10/10/K9 w - - 0 1" })).await;
    let absorbs = find(&absorbs, "c5d7");
    assert_eq!(absorbs["captures"], json!(["d7"]));
    let changed = absorbs["edits"].as_array().unwrap().iter().find(|edit| edit["do"] == "change").unwrap();
    assert_eq!(changed["square"], "d7");
    assert!(absorbs["spoken"].as_str().unwrap().starts_with("knight c5 to d7, takes bishop, becomes "), "{absorbs}");
    let promotes = position(json!({ "game": "chess", "fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1" })).await;
    let queen = find(&promotes, "a7a8q");
    assert_eq!((&queen["choice"], &queen["choices"]), (&json!("queen"), &json!(["queen"])));
    assert_eq!(find(&promotes, "a1b1")["choices"], json!([]));
}

#[tokio::test]
async fn drops_come_from_hands() {
    let fen = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1";
    let shown = position(json!({ "game": "crazyhouse", "fen": fen })).await;
    assert_eq!(shown["hands"], json!({ "w": [{ "kind": "knight", "count": 1 }], "b": [] }));
    let drop = find(&shown, "N@d4");
    assert_eq!((&drop["drop"], &drop["from"], &drop["to"]), (&json!("knight"), &json!(null), &json!("d4")));
    assert_eq!(drop["edits"], json!([{ "do": "drop", "square": "d4", "kind": "knight", "color": "w" }]));
}

#[tokio::test]
async fn a_game_may_come_with_the_request() {
    let camels =
        "name = 'camels'\ninherit = 'chess'\ntitle = 'Camels'\n[pieces]\nknight = { letter = 'N', betza = 'C' }";
    let shown = position(json!({ "definition": camels })).await;
    assert!(shown["moves"].as_array().unwrap().iter().any(|mv| mv["uci"] == "b1c4"), "{}", shown["moves"]);
}

#[tokio::test]
async fn bad_positions_and_moves_are_refused_with_a_sentence() {
    let many = vec!["Nf3"; 2001];
    for (body, status, kind, words) in [
        (json!({ "game": "ludo" }), 404, "unknown-game", "no game `ludo`"),
        (json!({ "game": "chess", "fen": "8/8/8/8/8/8/8/K7 w - - 0 1" }), 422, "bad-position", "no black king"),
        (json!({ "game": "chess", "start": 1 }), 422, "bad-position", "only start"),
        (json!({ "game": "wildcastle", "start": 36 }), 422, "bad-position", "0 to 35"),
        (json!({ "game": "chess", "fen": "startpos", "start": 0 }), 400, "bad-request", "not both"),
        (json!({ "game": "chess", "moves": ["e4", "e4"] }), 422, "bad-move", "Move 2: "),
        (json!({ "game": "chess", "moves": ["hello"] }), 422, "bad-move", "not a move"),
        (json!({ "game": "chess", "moves": many }), 413, "too-large", "2000 moves"),
        (json!({ "definition": "board = 3" }), 422, "bad-definition", "board"),
        (json!({ "definition": format!("# {}", "x".repeat(70_000)) }), 413, "too-large", "65536 bytes"),
        (json!({ "game": "chess", "colour": "w" }), 400, "bad-request", "Unknown field `colour`"),
        (json!({ "game": 7 }), 400, "bad-request", "`game` must be a string"),
    ] {
        let (found, named, detail) = error("/api/position", &body).await;
        assert_eq!((found, named.as_str()), (status, kind), "{detail}");
        assert!(detail.contains(words), "{detail}");
    }
}

#[tokio::test]
async fn requests_of_another_form_are_refused() {
    let plain = Request::post("/api/position").body(Body::from("{}")).unwrap();
    assert_eq!(problem(&ask(plain).await).1, "not-json");
    let huge = json!({ "game": "x".repeat(300_000) });
    assert_eq!(error("/api/position", &huge).await.1, "too-large");
    let broken = Request::post("/api/position").header("content-type", "application/json");
    assert_eq!(problem(&ask(broken.body(Body::from("{")).unwrap()).await).1, "bad-request");
    let other = Request::get("/api/position").body(Body::empty()).unwrap();
    assert_eq!(problem(&ask(other).await).0, 405);
}
