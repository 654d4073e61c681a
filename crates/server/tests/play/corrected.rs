//! A game of the server whose rules are corrected: puzzles, chapters, ratings and tournaments of before stay under the old ones.

use super::account::sign_up;
use super::kept::with_game;
use super::puzzles::try_moves;
use super::ratings::{meet, profile, rated};
use super::studies::{add, create as create_study, line};
use super::tournaments::{create, done, is_over, look, people, until, wanted, watch};
use crate::client::{Browser, Server, Socket};
use menagerie_core::Library;
use menagerie_server::{Database, upkeep};
use serde_json::{Value, json};

const GAME: &str = "house-rules";
/// The knight leaps too far.
const OLD: &str = "inherit = 'chess'\ntitle = 'House rules'\nrules.stalemate = { result = 'loss' }\n[pieces]\nknight = { letter = 'N', betza = 'C' }";
const CORRECTED: &str = "inherit = 'chess'\ntitle = 'House rules'\nrules.stalemate = { result = 'loss' }";
/// A check that only the old knight gives, and one of a rook.
const SMOTHERED: (&str, &str) = ("6rk/6pp/1N6/8/8/8/8/6K1 w - - 0 1", "b6e7");
const LAST_RANK: (&str, &str) = ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8");

/// Adds a puzzle of one move to a server that does not run meanwhile, for the rules that it starts with.
async fn with_puzzle(server: Server, rules: &str, (fen, uci): (&str, &str)) -> Server {
    let folder = server.stop().await;
    let mut library = Library::shipped();
    library.add("house-rules.toml", rules).unwrap();
    let fingerprint = library.definition(GAME).unwrap().fingerprint_with_pieces();
    let puzzle = json!({ "game": GAME, "rules": fingerprint, "fen": fen, "moves": [uci], "length": 1, "theme": "mate",
                         "source": "a test" });
    let place = Database::Folder(folder.path().to_path_buf());
    let add = move || upkeep::add_puzzles(&place, &library, &puzzle.to_string());
    assert_eq!(std::thread::spawn(add).join().unwrap().unwrap(), (1, 0));
    Server::on(folder, with_game(rules)).await
}

/// What the list says of the game.
async fn listed(server: &Server, browser: &mut Browser) -> Option<Value> {
    let games = browser.get(server, "/api/puzzles").await.json()["games"].take();
    games.as_array().unwrap().iter().find(|game| game["game"] == GAME).cloned()
}

async fn next_puzzle(server: &Server, browser: &mut Browser) -> Option<String> {
    let answer = browser.get(server, &format!("/api/puzzles/next?game={GAME}")).await;
    (answer.status == 200).then(|| answer.json()["id"].as_str().unwrap().to_string())
}

#[tokio::test]
async fn an_old_puzzle_is_solved_by_its_address_and_no_longer_drawn() {
    let server = with_puzzle(Server::start().await, OLD, SMOTHERED).await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let old = next_puzzle(&server, &mut ann).await.unwrap();
    let path = format!("/api/puzzles/{old}");
    let moves = |uci: &str| [uci.to_string()];
    let solved = try_moves(&server, &mut ann, &old, &moves(SMOTHERED.1)).await.json();
    assert_eq!((&solved["done"], &solved["result"]["solved"]), (&json!(true), &json!(true)), "{solved}");
    let before = ann.get(&server, &path).await.json();
    assert_eq!((&before["definition"], &before["fen"]), (&json!(null), &json!(SMOTHERED.0)));

    let server = server.restart_with(with_game(CORRECTED)).await;
    assert_eq!((listed(&server, &mut ann).await, next_puzzle(&server, &mut bob).await), (None, None));
    let mut after = ann.get(&server, &path).await.json();
    let definition = after["definition"].take();
    assert_eq!(after, before, "only the definition is shown in addition");
    let asked = json!({ "game": GAME, "definition": definition, "fen": SMOTHERED.0, "moves": [SMOTHERED.1] });
    let position = bob.post(&server, "/api/position", &asked).await;
    assert_eq!(position.status, 200, "{}", position.body);
    // Bob misses nothing of what Ann had.
    let illegal = try_moves(&server, &mut bob, &old, &moves("b6d7")).await;
    assert_eq!(illegal.status, 422, "the corrected knight's move: {}", illegal.body);
    let late = try_moves(&server, &mut bob, &old, &moves(SMOTHERED.1)).await.json();
    assert_eq!((&late["done"], &late["result"]["solved"]), (&json!(true), &json!(true)), "{late}");
    let export = ann.get(&server, "/api/account/export").await.json();
    assert_eq!(export["puzzle_attempts"][0]["puzzle"], json!(old));

    // The corrected game has puzzles of its own, for which ratings begin.
    let server = with_puzzle(server, CORRECTED, LAST_RANK).await;
    let game = listed(&server, &mut ann).await.unwrap();
    assert_eq!((&game["puzzles"], &game["own"]), (&json!(1), &json!(null)), "{game}");
    let new = next_puzzle(&server, &mut ann).await.unwrap();
    assert_ne!(new, old);
    let shown = ann.get(&server, &format!("/api/puzzles/{new}")).await.json();
    assert_eq!((&shown["definition"], &shown["own"]["attempts"]), (&json!(null), &json!(0)), "{shown}");
    let kept = ann.get(&server, &path).await.json();
    assert_eq!((&kept["result"], &kept["own"]["attempts"]), (&before["result"], &json!(1)), "{kept}");
}

#[tokio::test]
async fn a_chapter_stays_as_it_is_and_goes_on_under_its_rules() {
    let server = Server::of(with_game(OLD)).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    let study = create_study(&server, &mut ann, "private").await;
    let tree = |moves: &[&str]| {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        json!({ "tree": { "game": GAME, "tags": [], "start": start, "main": line(moves), "score": "*" }, "title": "One" })
    };
    let chapter = add(&server, &mut ann, &study, &tree(&["b1c4", "g8f5"])).await.remove(0);
    let before = ann.get(&server, &chapter).await.json();
    assert_eq!((&before["tree"]["definition"], &before["listed"]["revision"]), (&json!(null), &json!(1)), "{before}");
    let pgn = ann.get(&server, &format!("{study}.pgn")).await.body;

    let server = server.restart_with(with_game(CORRECTED)).await;
    let mut after = ann.get(&server, &chapter).await.json();
    let definition = after["tree"].as_object_mut().unwrap().remove("definition").unwrap();
    assert!(definition.as_str().unwrap().contains("betza = \"C\""), "{definition}");
    assert_eq!(after, before, "only the definition is shown in addition");
    let exported = ann.get(&server, &format!("{study}.pgn")).await.body;
    assert!(exported.contains("1. Nc4 Nf5") && pgn.contains("1. Nc4 Nf5"), "{exported}\n{pgn}");
    let more = json!({ "revision": 1, "moves": line(&["b1c4", "g8f5", "c4b1"]) });
    let written = ann.post(&server, &chapter, &more).await;
    assert_eq!((written.status, &written.json()["revision"]), (200, &json!(2)), "{}", written.body);
    let wrong = json!({ "revision": 2, "moves": line(&["b1c3"]) });
    assert_eq!(ann.post(&server, &chapter, &wrong).await.status, 422);
    // A new chapter is one of the game as it is now.
    let refused = ann.post(&server, &format!("{study}/chapters"), &tree(&["b1c4"])).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    add(&server, &mut ann, &study, &tree(&["b1c3"])).await;
    // And so it is after another start, without the game.
    let server = server.restart().await;
    let kept = ann.get(&server, &chapter).await.json();
    assert_eq!(kept["tree"]["main"]["moves"].as_array().unwrap().len(), 3, "{kept}");
}

#[tokio::test]
async fn an_old_rating_stays_and_a_game_under_the_new_rules_begins_another() {
    let server = Server::of(with_game(OLD)).await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&server, "Ann").await, sign_up(&server, "Bob").await);
    let mut body = rated();
    (body["game"], body["public"]) = (json!(GAME), json!(true));
    // Bob has Black, and wins. Another game goes on.
    let (_, mut white, mut black) = meet(&server, &mut ann, &mut bob, body.clone()).await;
    lose(&mut white, &mut black).await;
    white.event("rated").await;
    let (second, ..) = meet(&server, &mut ann, &mut bob, body.clone()).await;
    let before = profile(&server, "Bob").await["ratings"].take();
    assert_eq!((before.as_array().unwrap().len(), &before[0]["games"]), (1, &json!(1)), "{before}");

    let server = server.restart_with(with_game(CORRECTED)).await;
    assert_eq!(profile(&server, "Bob").await["ratings"], before);
    // What was begun before counts for the old rating when it ends.
    let (mut white, mut black) = (ann.connect(&server, &second).await, bob.connect(&server, &second).await);
    lose(&mut white, &mut black).await;
    white.event("rated").await;
    let old = profile(&server, "Bob").await["ratings"].take();
    assert_eq!((old.as_array().unwrap().len(), &old[0]["games"]), (1, &json!(2)), "{old}");
    assert_eq!(old[0]["pool"], before[0]["pool"]);
    let leaders = Browser::new().get(&server, &format!("/api/leaders/{GAME}")).await.json();
    assert_eq!(leaders["leaders"], json!([]), "nobody has played the corrected game");
    // Ann has Black this time.
    let (_, mut white, mut black) = meet(&server, &mut bob, &mut ann, body).await;
    assert!(white.refused(json!({ "do": "move", "uci": "b1c4", "version": 0 })).await.contains("b1c4"));
    lose(&mut white, &mut black).await;
    let change = white.event("rated").await["ratings"].take();
    assert_eq!((&change["w"]["before"], &change["b"]["before"]), (&json!(1500), &json!(1500)), "{change}");
    let ratings = profile(&server, "Bob").await["ratings"].take();
    let ratings = ratings.as_array().unwrap();
    let (kept, new): (Vec<_>, Vec<_>) = ratings.iter().partition(|rating| rating["pool"] == old[0]["pool"]);
    assert_eq!((kept, new.len()), (vec![&old[0]], 1), "{ratings:?}");
    assert_eq!((&new[0]["games"], &new[0]["rating"]["rating"]), (&json!(1), &change["w"]["after"]));
    let leaders = Browser::new().get(&server, &format!("/api/leaders/{GAME}")).await.json();
    assert_eq!((&leaders["leaders"][0]["name"], leaders["leaders"].as_array().unwrap().len()), (&json!("Ann"), 2));
}

#[tokio::test]
async fn a_running_tournament_goes_on_under_its_rules() {
    let server = Server::of(with_game(OLD)).await;
    let names = ["Ann", "Bob"];
    let mut all = people(&server, &names).await;
    let twice = wanted("robin", json!({ "game": GAME, "double": true }));
    let id = create(&server, &mut all[0], &twice).await;
    for browser in &mut all {
        done(&server, browser, &id, "join").await;
    }
    done(&server, &mut all[0], &id, "start").await;
    let mut socket = watch(&server, &all[0], &id).await;
    until(&mut socket, |now| now["about"]["round"] == 1).await;
    // The second round begins under the server's next rules.
    done(&server, &mut all[0], &id, "pause").await;
    let first = until(&mut socket, |now| now["about"]["state"] == "paused").await;
    assert_eq!(first["definition"], json!(null));
    play(&server, &names, &all, &first).await;

    let server = server.restart_with(with_game(CORRECTED)).await;
    let paused = look(&server, &mut all[0], &id).await["tournament"].take();
    let definition = paused["definition"].as_str().expect("the server has this definition no longer");
    assert!(definition.contains("betza = \"C\""), "{definition}");
    done(&server, &mut all[0], &id, "resume").await;
    let mut socket = watch(&server, &all[0], &id).await;
    let second = until(&mut socket, |now| now["about"]["round"] == 2).await;
    assert_eq!(second["definition"], paused["definition"]);
    play(&server, &names, &all, &second).await;
    let over = until(&mut socket, is_over).await;
    let points: Vec<_> = over["standings"].as_array().unwrap().iter().map(|row| &row["points"]).collect();
    assert_eq!(points, [&json!(1.0), &json!(1.0)], "White has won each: {over}");
    // A new one is of the game as it is now.
    let new = create(&server, &mut all[0], &twice).await;
    assert_eq!(look(&server, &mut all[0], &new).await["tournament"]["definition"], json!(null));
}

/// Lets White resign after some moves, of which each rules know.
async fn lose(white: &mut Socket, black: &mut Socket) {
    for (version, uci) in (0..).zip(["a2a3", "a7a6", "b2b3", "b7b6"]) {
        let socket = if version % 2 == 0 { &mut *white } else { &mut *black };
        socket.play(uci, version).await;
    }
    white.say(json!({ "do": "resign" })).await;
}

/// Lets White play the old knight in the game of a round, and Black resign.
async fn play(server: &Server, names: &[&str], all: &[Browser], tournament: &Value) {
    let game = tournament["games"].as_array().unwrap().iter().find(|game| game["result"].is_null()).unwrap();
    let id = game["game"]["id"].as_str().unwrap();
    let of = |color: &str| all[names.iter().position(|name| game[color] == *name).unwrap()].clone();
    let (mut white, mut black) = (of("white").connect(server, id).await, of("black").connect(server, id).await);
    assert_eq!(white.room().await["definition"], tournament["definition"]);
    black.room().await;
    white.play("b1c4", 0).await;
    black.say(json!({ "do": "resign" })).await;
    black.event("ended").await;
}
