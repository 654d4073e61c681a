//! What endgame tables say, and why they say nothing.

use super::{Answer, Server, post, with};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use menagerie_core::Library;
use menagerie_lab::measure::NoProgress;
use menagerie_lab::tables::Making;
use menagerie_server::Settings;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

const SMALL: &str = "name = 'small'\ninherit = 'chess'\n[board]\nfiles = 4\nranks = 4\n\
    [start]\nfen = 'kr2/4/4/KR2 w - - 0 1'\n[rules]\ncastling = false\npromotion = false\n\
    fifty-moves = { plies = 20, zeroing = ['pawn'] }";

/// A server with the table of king and rook on a small board, and the folder of tables.
async fn server(change: impl FnOnce(&Path)) -> (Server, TempDir) {
    let mut library = Library::shipped();
    library.add("small.toml", SMALL).unwrap();
    let tables = tempfile::tempdir().unwrap();
    let making = Making { folder: tables.path().to_path_buf(), memory: 64, threads: 1 };
    making.run(&library.game("small").unwrap(), "KRK", &AtomicBool::new(false), &mut NoProgress).unwrap();
    change(&tables.path().join("small").join("KRvK.table"));
    let folder = tempfile::tempdir().unwrap();
    let settings =
        Settings { tables: Some(tables.path().to_path_buf()), ..Settings::new(library, folder.path().to_path_buf()) };
    (with(settings, folder).await, tables)
}

async fn ask(server: &Server, path: &str, body: &Value) -> Answer {
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
    server.ask(request.body(Body::from(body.to_string())).unwrap()).await
}

#[tokio::test]
async fn tables_say_what_positions_and_moves_are_worth() {
    let (server, _tables) = server(|_| {}).await;
    let at = |fen: &str| json!({ "game": "small", "fen": fen });
    let answer = ask(&server, "/api/table", &at("k3/4/1K2/3R w - - 0 1")).await.json();
    assert_eq!(
        answer["value"],
        json!({ "result": "won", "plies": 1, "cursed": false, "zeroing": 1, "text": "won in 1" })
    );
    assert_eq!((&answer["moves"][0]["uci"], &answer["moves"][0]["san"]), (&json!("d1d4"), &json!("Rd4#")));
    let texts: Vec<&str> =
        answer["moves"].as_array().unwrap().iter().map(|mv| mv["value"]["text"].as_str().unwrap()).collect();
    assert!(texts[..2] == ["won in 1", "won in 2"] && texts.is_sorted(), "{texts:?}");
    // The halfmove clock of the position counts.
    let late = ask(&server, "/api/table", &at("2k1/4/4/K2R w - - 19 60")).await.json();
    assert_eq!((&late["value"]["result"], &late["value"]["cursed"]), (&json!("won"), &json!(true)));
    assert!(late["value"]["text"].as_str().unwrap().ends_with(", but the fifty-move rule draws it"), "{late}");
    // Positions say whether a table has them.
    for (fen, is_there) in [("k3/4/1K2/3R w - - 0 1", json!(true)), ("kr2/4/4/KR2 w - - 0 1", Value::Null)] {
        assert_eq!(ask(&server, "/api/position", &at(fen)).await.json()["in_table"], is_there, "{fen}");
    }
}

/// Tables that are made while the server runs are seen, also where there were none.
#[tokio::test]
async fn new_tables_are_seen_at_once() {
    let (server, tables) = server(|table| fs::remove_dir_all(table.parent().unwrap()).unwrap()).await;
    let mut library = Library::shipped();
    library.add("small.toml", SMALL).unwrap();
    let (game, making) =
        (library.game("small").unwrap(), Making { folder: tables.path().into(), memory: 64, threads: 1 });
    let rooks = json!({ "game": "small", "fen": "k3/4/1K2/2RR w - - 0 1" });
    let rook = json!({ "game": "small", "fen": "k3/4/1K2/3R w - - 0 1" });
    assert_eq!(ask(&server, "/api/table", &rook).await.status, StatusCode::NOT_FOUND);
    for (material, position, other) in [("KRK", &rook, Some(&rooks)), ("KRRK", &rooks, None)] {
        making.run(&game, material, &AtomicBool::new(false), &mut NoProgress).unwrap();
        assert_eq!(ask(&server, "/api/table", position).await.json()["value"]["text"], "won in 1");
        if let Some(other) = other {
            assert_eq!(ask(&server, "/api/table", other).await.status, StatusCode::NOT_FOUND);
        }
    }
}

#[tokio::test]
async fn what_no_table_has_is_said_so() {
    let (server, _tables) = server(|_| {}).await;
    let none = post("/api/table", &json!({ "game": "chess" })).await;
    for (answer, status, kind, words) in [
        (none, 404, "not-found", "This server has no endgame tables of chess."),
        (
            ask(&server, "/api/table", &json!({ "game": "chess" })).await,
            404,
            "not-found",
            "This server has no endgame tables of chess.",
        ),
        (
            ask(&server, "/api/table", &json!({ "game": "small" })).await,
            404,
            "not-found",
            "No endgame table of the server has this position.",
        ),
        (
            ask(&server, "/api/table", &json!({ "game": "", "definition": SMALL })).await,
            404,
            "not-found",
            "There are endgame tables only of the games that the server has.",
        ),
        (ask(&server, "/api/table", &json!({ "game": "small", "fen": "kk" })).await, 422, "bad-position", ""),
    ] {
        let problem = answer.json();
        assert_eq!((answer.status.as_u16(), problem["type"].as_str()), (status, Some(&*format!("menagerie:{kind}"))));
        assert!(problem["detail"].as_str().unwrap().contains(words), "{problem}");
    }
}

/// A table that is copied to a running server is seen when it is whole, though nothing happens to the folder by then.
#[tokio::test]
async fn tables_that_are_copied_are_seen_when_they_are_whole() {
    let mut rest = Vec::new();
    let cut = |table: &Path| {
        rest = fs::read(table).unwrap();
        let half = rest.len() / 2;
        fs::write(table, &rest[..half]).unwrap();
        rest.drain(..half);
    };
    let (server, tables) = server(cut).await;
    let at = json!({ "game": "small", "fen": "k3/4/1K2/3R w - - 0 1" });
    assert_eq!(ask(&server, "/api/table", &at).await.status, StatusCode::NOT_FOUND);
    let mut table = fs::File::options().append(true).open(tables.path().join("small").join("KRvK.table")).unwrap();
    table.write_all(&rest).unwrap();
    assert_eq!(ask(&server, "/api/table", &at).await.json()["value"]["text"], "won in 1");
}

#[tokio::test]
async fn damage_costs_the_damaged_file_alone() {
    let at = json!({ "game": "small", "fen": "k3/4/1K2/3R w - - 0 1" });
    let kings = json!({ "game": "small", "fen": "k3/4/1K2/4 w - - 0 1" });
    let (cut, _tables) = server(|file| fs::write(file, "menagerie table 2\n").unwrap()).await;
    assert_eq!(ask(&cut, "/api/table", &at).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ask(&cut, "/api/table", &kings).await.json()["value"]["text"], "drawn");
    let change = |file: &Path| {
        let mut bytes = fs::read(file).unwrap();
        // Behind the header.
        let at = bytes.len() - 200;
        bytes[at] ^= 1;
        fs::write(file, bytes).unwrap();
    };
    let (changed, _tables) = server(change).await;
    let answer = ask(&changed, "/api/table", &at).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!answer.text().contains("KRvK"), "{}", answer.text());
}
