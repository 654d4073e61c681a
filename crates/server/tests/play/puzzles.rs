//! Puzzles: what is sent of them, and what attempts make of ratings.

use super::account::{PASSWORD, sign_up};
use super::program::Program;
use crate::client::{Answer, Browser, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const GAME: &str = "omega";
/// What is sent of a puzzle: nothing of its solution.
const KEYS: [&str; 14] = [
    "attempts",
    "definition",
    "fen",
    "game",
    "id",
    "length",
    "own",
    "rating",
    "result",
    "side",
    "solved",
    "source",
    "theme",
    "title",
];

async fn next(server: &Server, browser: &mut Browser, more: &str) -> Value {
    let answer = browser.get(server, &format!("/api/puzzles/next?game={GAME}{more}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

pub async fn try_moves(server: &Server, browser: &mut Browser, id: &str, moves: &[String]) -> Answer {
    browser.post(server, &format!("/api/puzzles/{id}/moves"), &json!({ "moves": moves })).await
}

async fn give_up(server: &Server, browser: &mut Browser, id: &str) -> Value {
    let answer = browser.post(server, &format!("/api/puzzles/{id}/give-up"), &json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

fn texts(moves: &Value) -> Vec<String> {
    moves.as_array().unwrap().iter().map(|mv| mv.as_str().unwrap().to_string()).collect()
}

/// All moves of a solution up to the solver's last one.
fn whole(solution: &[String]) -> &[String] {
    // A reply at the end is the server's.
    &solution[..solution.len() - usize::from(solution.len().is_multiple_of(2))]
}

/// A puzzle of several moves with its solution, which a guest has given up.
async fn long_puzzle(server: &Server) -> (String, Vec<String>) {
    let mut guest = Browser::new();
    for _ in 0..200 {
        let puzzle = next(server, &mut guest, "").await;
        if puzzle["length"].as_u64() >= Some(2) {
            let id = puzzle["id"].as_str().unwrap().to_string();
            let solution = texts(&give_up(server, &mut guest, &id).await["moves"]);
            return (id, solution);
        }
    }
    panic!("there is no puzzle of two moves");
}

/// A legal move that is not the right one.
async fn wrong_move(server: &Server, id: &str, solution: &[String]) -> String {
    let puzzle = Browser::new().get(server, &format!("/api/puzzles/{id}")).await.json();
    let asked = json!({ "game": puzzle["game"], "fen": puzzle["fen"] });
    let position = Browser::new().post(server, "/api/position", &asked).await.json();
    let moves = position["moves"].as_array().unwrap().iter();
    let mut moves = moves.map(|mv| mv["uci"].as_str().or(mv[0].as_str()).unwrap().to_string());
    moves.find(|uci| *uci != solution[0]).unwrap()
}

#[tokio::test]
async fn the_solution_is_sent_move_by_move_and_to_nobody_before() {
    let server = Server::start().await;
    let games = Browser::new().get(&server, "/api/puzzles").await.json();
    let games = games["games"].as_array().unwrap();
    assert!(games.len() >= 4 && games.iter().all(|game| game["own"].is_null() && game["puzzles"].as_i64() > Some(10)));
    let (id, solution) = long_puzzle(&server).await;
    let (mut guest, (mut ann, _)) = (Browser::new(), sign_up(&server, "Ann").await);
    for browser in [&mut guest, &mut ann] {
        let shown = browser.get(&server, &format!("/api/puzzles/{id}")).await;
        assert!(shown.status == 200 && shown.head.contains("no-store"));
        let shown = shown.json();
        let keys: Vec<&str> = shown.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(BTreeSet::from_iter(keys), BTreeSet::from(KEYS), "{shown}");
        let first = try_moves(&server, browser, &id, &solution[..1]).await;
        let answer = first.json();
        assert_eq!((&answer["right"], &answer["done"], &answer["result"]), (&json!(true), &json!(false), &json!(null)));
        assert_eq!(texts(&answer["moves"]), solution[..2]);
        let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(BTreeSet::from_iter(keys), BTreeSet::from(["done", "moves", "result", "right"]), "{answer}");
    }
    let bad: [(&[String], u16); 3] = [(&[], 400), (&solution[..2], 400), (&["x".to_string()], 422)];
    for (moves, status) in bad {
        assert_eq!(try_moves(&server, &mut guest, &id, moves).await.status, status, "{moves:?}");
    }
    for path in ["/api/puzzles/none", "/api/puzzles/next?game=nothing", "/api/puzzles/next?game=makruk"] {
        assert_eq!(guest.get(&server, path).await.status, 404, "{path}");
    }
    assert_eq!(guest.get(&server, "/api/puzzles/next").await.status, 400);
}

#[tokio::test]
async fn the_first_attempt_of_an_account_counts_once() {
    let server = Server::start().await;
    let (id, solution) = long_puzzle(&server).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let (mut bob, _) = sign_up(&server, "Bob").await;
    let before = ann.get(&server, &format!("/api/puzzles/{id}")).await.json();
    assert_eq!((&before["attempts"], &before["own"]["rating"]["rating"]), (&json!(0), &json!(1500)));
    let solved = try_moves(&server, &mut ann, &id, whole(&solution)).await.json();
    assert_eq!((&solved["done"], &solved["result"]["solved"]), (&json!(true), &json!(true)), "{solved}");
    let result = &solved["result"];
    let points = |side: &str, when: &str| result[side][when].as_i64().unwrap();
    assert!(points("own", "after") > 1500 && points("puzzle", "after") < points("puzzle", "before"), "{result}");
    // Whatever comes later changes nothing.
    let wrong = wrong_move(&server, &id, &solution).await;
    let failed = try_moves(&server, &mut ann, &id, std::slice::from_ref(&wrong)).await.json();
    assert_eq!((&failed["right"], &failed["result"]), (&json!(false), result));
    assert_eq!(give_up(&server, &mut ann, &id).await["result"], *result);
    let again = try_moves(&server, &mut ann, &id, whole(&solution)).await.json();
    assert_eq!(again["result"], *result);
    // A failed attempt costs points, and a guest is not counted.
    let lost = try_moves(&server, &mut bob, &id, &[wrong]).await.json();
    assert!(lost["result"]["own"]["after"].as_i64() < Some(1500) && lost["result"]["solved"] == false, "{lost}");
    assert_eq!(give_up(&server, &mut Browser::new(), &id).await["result"], json!(null));
    let server = server.restart().await;
    let after = ann.get(&server, &format!("/api/puzzles/{id}")).await.json();
    assert_eq!((&after["attempts"], &after["solved"], &after["result"]), (&json!(2), &json!(1), result));
    let games = ann.get(&server, "/api/puzzles").await.json();
    let own = games["games"].as_array().unwrap().iter().find(|game| game["game"] == GAME).unwrap()["own"].clone();
    assert_eq!((&own["attempts"], &own["rating"]["rating"]), (&json!(1), &result["own"]["after"]));
    let export = ann.get(&server, "/api/account/export").await.json();
    assert_eq!(export["puzzle_ratings"][0]["own"], own, "{export}");
    let attempts = export["puzzle_attempts"].as_array().unwrap();
    assert_eq!((attempts.len(), &attempts[0]["puzzle"], &attempts[0]["result"]), (1, &json!(id), result));
}

#[tokio::test]
async fn requests_that_come_together_count_once() {
    let server = Server::start().await;
    let (id, _) = long_puzzle(&server).await;
    let (ann, _) = sign_up(&server, "Ann").await;
    let all = (0..6).map(|_| {
        let (mut ann, server, id) = (ann.clone(), &server, &id);
        async move { give_up(server, &mut ann, id).await["result"].clone() }
    });
    let results = futures_util::future::join_all(all).await;
    assert!(results.iter().all(|result| *result == results[0] && !result.is_null()), "{results:?}");
    let shown = ann.clone().get(&server, &format!("/api/puzzles/{id}")).await.json();
    assert_eq!(shown["attempts"], 1);
}

#[tokio::test]
async fn an_account_sees_each_puzzle_once_and_a_guest_others_while_there_are_some() {
    let server = Server::start().await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let mut seen = BTreeSet::new();
    let all = loop {
        let answer = ann.get(&server, &format!("/api/puzzles/next?game={GAME}")).await;
        if answer.status == 404 {
            assert!(answer.body.contains("have tried all puzzles"), "{}", answer.body);
            break seen.len();
        }
        let id = answer.json()["id"].as_str().unwrap().to_string();
        give_up(&server, &mut ann, &id).await;
        assert!(seen.insert(id), "one came twice");
    };
    let games = ann.get(&server, "/api/puzzles").await.json();
    let game = games["games"].as_array().unwrap().iter().find(|game| game["game"] == GAME).unwrap().clone();
    assert_eq!((&game["puzzles"], &game["own"]["attempts"]), (&json!(all), &json!(all)));
    let (mut guest, mut known) = (Browser::new(), Vec::<String>::new());
    for _ in 0..8 {
        let puzzle = next(&server, &mut guest, &format!("&seen={}", known.join("."))).await;
        let id = puzzle["id"].as_str().unwrap().to_string();
        assert!(!known.contains(&id), "{known:?}");
        known.push(id);
    }
}

#[tokio::test]
async fn programs_are_not_rated() {
    let server = Server::start().await;
    let (id, _) = long_puzzle(&server).await;
    Program::bot(&server, "Robot").await;
    let mut bot = Browser::new();
    let named = json!({ "name": "Robot", "password": PASSWORD });
    assert_eq!(bot.post(&server, "/api/account/log-in", &named).await.status, 200);
    assert_eq!(give_up(&server, &mut bot, &id).await["result"], json!(null));
    let shown = bot.get(&server, &format!("/api/puzzles/{id}")).await.json();
    assert_eq!((&shown["attempts"], &shown["result"]), (&json!(0), &json!(null)));
}
