//! `menagerie serve backup`, `restore`, `export`, `import` and `puzzles`.

use crate::game::{Game, Known, post, ucis};
use crate::history::{History, task};
use crate::server::{Server, request};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What a task says that succeeds.
pub fn done(arguments: &[&str]) -> String {
    let output = task(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a task says that fails.
pub fn refused(arguments: &[&str]) -> String {
    let output = task(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A folder, and names in it.
struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        Desk(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_string()
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(self.0.path()).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }
}

/// Some games on a server, with moves.
fn games(server: &Server, count: usize, moves: usize) -> Vec<Game> {
    let mut cookie = None;
    let known: Vec<Known> = (0..count).map(|_| Known::begin(&server.host, &mut cookie, "omega")).collect();
    let mut games: Vec<Game> = known.into_iter().map(|known| Game::open(&server.host, known)).collect();
    play(&mut games, moves);
    games
}

fn play(games: &mut [Game], moves: usize) {
    for game in games {
        (0..moves).for_each(|round| game.play(5 * round + 2).unwrap());
    }
}

fn moves_there(server: &Server, known: &Known) -> Vec<String> {
    let (_, room) = known.connect(&server.host);
    ucis(&room["position"]["played"])
}

#[test]
fn a_copy_is_made_while_the_server_runs_and_put_in_place() {
    let desk = Desk::new();
    let [data, copy] = ["data", "copy.sqlite"].map(|name| desk.at(name));
    let mut server = Server::start(Path::new(&data));
    let mut games = games(&server, 3, 6);
    assert_eq!(done(&["backup", &copy, "--data", &data]), format!("the games are copied to {copy}\n"));
    let then: Vec<Vec<String>> = games.iter().map(|game| game.known.moves.clone()).collect();
    play(&mut games, 2);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o077, 0);
    }
    assert!(refused(&["backup", &copy, "--data", &data]).contains("it is there already; choose another name"));
    assert!(refused(&["restore", &copy, "--data", &data]).contains("another menagerie already serves"));
    server.kill();
    let replaced = format!("{data}/games.sqlite.replaced-1");
    let said = done(&["restore", &copy, "--data", &data]);
    assert_eq!(said, format!("the games of {copy} are in place\nthose that were there are in {replaced}\n"));
    let server = Server::start(Path::new(&data));
    for (game, then) in games.iter().zip(&then) {
        assert_eq!(&moves_there(&server, &game.known), then);
    }
    drop(server);
    // What was replaced is whole, what waited in its log included.
    let other = desk.at("other");
    assert_eq!(done(&["restore", &replaced, "--data", &other]), format!("the games of {replaced} are in place\n"));
    // It can be read before a server has had it.
    games.iter().for_each(|game| History::of(Path::new(&other)).check(&game.known));
    let server = Server::start(Path::new(&other));
    for game in &games {
        assert_eq!(moves_there(&server, &game.known), game.known.moves);
    }
}

#[test]
fn what_is_no_sound_copy_changes_nothing() {
    let desk = Desk::new();
    let [data, copy, text] = ["data", "copy.sqlite", "text"].map(|name| desk.at(name));
    let server = Server::start(Path::new(&data));
    let games = games(&server, 2, 4);
    done(&["backup", &copy, "--data", &data]);
    drop(server);
    let before = fs::read(Path::new(&data).join("games.sqlite")).unwrap();
    let mut broken = fs::read(&copy).unwrap();
    let middle = broken.len() / 2;
    broken[4096..middle].fill(0x5a);
    fs::write(desk.at("broken"), broken).unwrap();
    fs::write(&text, "no database\n".repeat(500)).unwrap();
    fs::write(desk.at("empty"), "").unwrap();
    for (name, why) in [
        ("broken", "it is damaged"),
        ("text", "is not a database of menagerie: choose a file"),
        ("empty", "is not a database of menagerie: choose a file that `menagerie serve backup` wrote"),
    ] {
        let said = refused(&["restore", &desk.at(name), "--data", &data]);
        assert!(said.contains(why) && said.contains(name), "{said}");
    }
    assert!(refused(&["restore", &desk.at("nowhere"), "--data", &data]).contains("cannot open"));
    assert!(refused(&["backup", &desk.at("more"), "--data", &desk.at("nowhere")]).contains("cannot open"));
    let into = desk.at("missing/copy.sqlite");
    let said = refused(&["backup", &into, "--data", &data]);
    assert!(said.contains(&format!("cannot open {into}:")), "{said}");
    assert_eq!(fs::read(Path::new(&data).join("games.sqlite")).unwrap(), before);
    let left: Vec<_> = fs::read_dir(&data).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_str().unwrap().contains(".part")), "{left:?}");
    let history = History::of(Path::new(&data));
    games.iter().for_each(|game| history.check(&game.known));
}

#[test]
fn a_damaged_file_is_named_and_left_as_it_is() {
    let desk = Desk::new();
    let data = desk.at("data");
    let server = Server::start(Path::new(&data));
    games(&server, 2, 4);
    drop(server);
    // Its log becomes part of the file.
    done(&[
        "restore",
        &{
            let copy = desk.at("copy.sqlite");
            done(&["backup", &copy, "--data", &data]);
            copy
        },
        "--data",
        &data,
    ]);
    let file = Path::new(&data).join("games.sqlite");
    let mut broken = fs::read(&file).unwrap();
    let end = broken.len();
    broken[100..end].fill(0x5a);
    fs::write(&file, &broken).unwrap();
    let said = refused(&["--port", "0", "--no-browser", "--data", &data]);
    assert!(said.contains("games.sqlite: it is damaged; restore it from a copy"), "{said}");
    assert!(refused(&["backup", &desk.at("more"), "--data", &data]).contains("it is damaged"));
    assert!(fs::metadata(desk.at("more")).is_err());
    assert_eq!(fs::read(&file).unwrap(), broken);
}

#[test]
fn games_are_written_and_read_again() {
    let desk = Desk::new();
    let [data, file, other] = ["data", "games.jsonl", "other"].map(|name| desk.at(name));
    let server = Server::start(Path::new(&data));
    let games = games(&server, 3, 5);
    assert_eq!(done(&["export", &file, "--data", &data]), format!("3 games are written to {file}\n"));
    let again = refused(&["export", &file, "--data", &data]);
    assert_eq!(again, format!("error: cannot make {file}: it is there already; choose another name\n"));
    // One that fails leaves nothing, so that the next has the name.
    let nowhere = desk.at("nowhere");
    let said = refused(&["export", &desk.at("more.jsonl"), "--data", &nowhere]);
    assert!(said.contains(&format!("cannot open {nowhere}/games.sqlite")), "{said}");
    assert!(!desk.names().iter().any(|name| name.contains("more.jsonl")), "{:?}", desk.names());
    assert_eq!(done(&["import", &file, "--data", &other]), "3 games are read, 0 were there already\n");
    assert_eq!(done(&["import", &file, "--data", &other]), "0 games are read, 3 were there already\n");
    let history = History::of(Path::new(&other));
    games.iter().for_each(|game| history.check(&game.known));
    let elsewhere = Server::start(Path::new(&other));
    for game in &games {
        assert_eq!(moves_there(&elsewhere, &game.known), game.known.moves);
    }
    let lines = fs::read_to_string(&file).unwrap();
    let (bad, third) = (desk.at("bad"), desk.at("third"));
    for (from, to, why) in [
        ("menagerie games", "other games", "line 1: these are no games that menagerie has exported"),
        ("\"version\":11,", "\"version\":12,", "line 1: a newer menagerie"),
        ("inventor", "inventer", "line 2: the text of the definition does not have its hash"),
        ("\"seq\":3", "\"seq\":4", "line 3: event 3 of game"),
        ("{\"definition\"", "{\"nothing\"", "line 2: unknown variant"),
        ("\"game\":{\"id\":\"", "\"game\":{\"id\":\"../", "line 3: the name of a game has"),
        ("\"plies\":5", "\"plies\":7", "has 5 moves and not 7"),
    ] {
        assert!(lines.contains(from), "{from}");
        fs::write(&bad, lines.replacen(from, to, 1)).unwrap();
        let said = refused(&["import", &bad, "--data", &third]);
        assert!(said.contains(why) && said.contains(&bad), "{said}");
    }
    for other in ["1. e4 e5\n", "{\"games\":[]}\n", "[]\n", "\n"] {
        fs::write(&bad, other).unwrap();
        let said = refused(&["import", &bad, "--data", &third]);
        assert!(said.contains("line 1: these are no games that menagerie has exported"), "{said}");
    }
    // Wherever it was cut; what was before is there, and a whole one brings the rest.
    let [cut, fourth] = ["cut", "fourth"].map(|name| desk.at(name));
    let whole: Vec<&str> = lines.split_inclusive('\n').collect();
    for count in 1..whole.len() {
        fs::write(&cut, whole[..count].concat()).unwrap();
        let said = refused(&["import", &cut, "--data", &fourth]);
        let why = "the export is incomplete: it stops after this line; export the games again";
        assert_eq!(said, format!("error: cannot import {cut}: line {count}: {why}\n"));
    }
    assert_eq!(done(&["import", &file, "--data", &fourth]), "0 games are read, 3 were there already\n");
    #[cfg(unix)]
    {
        let said = refused(&["import", &data, "--data", &fourth]);
        assert_eq!(said, format!("error: cannot import {data}: it cannot be read: Is a directory (os error 21)\n"));
    }
}

/// Games come into the database of a server while games are played on it. The server has them at once, as if they had been played
/// there: they are played on, and those that have ended are found.
#[test]
fn games_are_read_while_the_server_runs() {
    let desk = Desk::new();
    let [from, to, file] = ["from", "to", "games.jsonl"].map(|name| desk.at(name));
    let source = Server::start(Path::new(&from));
    let brought = games(&source, 40, 5);
    let ended = played(&source.host, &mut None, &json!({}), &["f2f3", "e7e5", "g2g4", "d8h4"]);
    done(&["export", &file, "--data", &from]);
    drop(source);
    let mut server = Server::start(Path::new(&to));
    let mut here = games(&server, 2, 2);
    let said = thread::scope(|scope| {
        let import = scope.spawn(|| done(&["import", &file, "--data", &to]));
        for round in (0..).take_while(|_| !import.is_finished()) {
            for game in here.iter_mut().filter(|game| !game.next.is_empty()) {
                game.play(round * 7 + 3).unwrap();
            }
        }
        import.join().unwrap()
    });
    assert_eq!(said, "41 games are read, 0 were there already\n");
    let mut brought: Vec<Game> = brought.into_iter().map(|game| Game::open(&server.host, game.known)).collect();
    for game in &mut brought {
        assert_eq!((moves_there(&server, &game.known), game.known.moves.len()), (game.known.moves.clone(), 5));
        game.play(7).unwrap();
    }
    let mate = json!({ "game": "chess", "moves": ["f2f3", "e7e5", "g2g4"] }).to_string();
    let headers = format!("Content-Type: application/json\r\nOrigin: http://{}\r\n", server.host);
    let explored: Value =
        serde_json::from_str(&request(&server.host, "POST /api/explorer", &headers, &mate).1).unwrap();
    let found = || server.get(&format!("/api/stored?position={}", explored["position"].as_str().unwrap())).1;
    let begun = Instant::now();
    while !found().contains(&ended) {
        assert!(begun.elapsed() < Duration::from_secs(30), "{}", found());
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(done(&["import", &file, "--data", &to]), "0 games are read, 41 were there already\n");
    server.kill();
    let history = History::of(Path::new(&to));
    here.iter().chain(&brought).for_each(|game| history.check(&game.known));
}

#[test]
fn puzzles_are_added_once_and_only_with_a_proof() {
    let desk = Desk::new();
    let [data, file, bad] = ["data", "puzzles.jsonl", "bad.jsonl"].map(|name| desk.at(name));
    let mined = ["lab", "puzzles", "los-alamos", "--games", "10", "--nodes", "200", "--most", "2", "--out", &file];
    assert!(Command::new(env!("CARGO_BIN_EXE_menagerie")).args(mined).output().unwrap().status.success());
    let text = fs::read_to_string(&file).unwrap();
    let count = text.lines().count();
    assert!(count >= 2, "{text}");
    assert_eq!(
        done(&["puzzles", &file, "--data", &data]),
        format!("{count} puzzles are added, 0 were there already\n")
    );
    assert_eq!(
        done(&["puzzles", &file, "--data", &data]),
        format!("0 puzzles are added, {count} were there already\n")
    );
    // A server that runs has them at once.
    let running = desk.at("running");
    let server = Server::start(Path::new(&running));
    assert_eq!(server.get("/api/puzzles").0, 200);
    assert_eq!(
        done(&["puzzles", &file, "--data", &running]),
        format!("{count} puzzles are added, 0 were there already\n")
    );
    let pools: Value = serde_json::from_str(&server.get("/api/puzzles").1).unwrap();
    let pool = pools["games"].as_array().unwrap().iter().find(|pool| pool["game"] == "los-alamos");
    assert_eq!(pool.map(|pool| &pool["puzzles"]), Some(&json!(count)), "{pools}");
    drop(server);
    for (from, to, why) in [
        ("\"rules\":\"", "\"rules\":\"x", "line 1: it was made for other rules of los-alamos"),
        ("\"length\":", "\"length\":1", "line 1: a puzzle has 1 to 8 moves of the solver"),
        ("los-alamos", "los-almos", "line 1: there is no game `los-almos`"),
        ("{\"game\"", "{\"name\"", "line 1: unknown field `name`"),
    ] {
        fs::write(&bad, text.replacen(from, to, 1)).unwrap();
        let said = refused(&["puzzles", &bad, "--data", &data]);
        assert!(said.contains(why) && said.contains(&bad), "{said}");
    }
    // They go along with the games.
    let [exported, other] = ["games.jsonl", "other"].map(|name| desk.at(name));
    done(&["export", &exported, "--data", &data]);
    done(&["import", &exported, "--data", &other]);
    assert_eq!(
        done(&["puzzles", &file, "--data", &other]),
        format!("0 puzzles are added, {count} were there already\n")
    );
}

/// A game that a person plays on one screen, by its ID.
fn played(host: &str, cookie: &mut Option<String>, more: &Value, moves: &[&str]) -> String {
    let mut body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w", "public": true });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (_, answer) = post(host, cookie, &body);
    let id = answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_string();
    let known = Known { id, cookie: cookie.clone().unwrap(), moves: Vec::new(), clock: Value::Null };
    let mut game = Game::open(host, known);
    for uci in moves {
        let choice = game.next.iter().position(|next| next == uci).unwrap();
        game.play(choice).unwrap();
    }
    game.known.id
}

#[test]
fn puzzles_are_found_in_public_games_that_have_ended() {
    let desk = Desk::new();
    let [data, exported, file] = ["data", "games.jsonl", "puzzles.jsonl"].map(|name| desk.at(name));
    let server = Server::start(Path::new(&data));
    let mut cookie = None;
    let mut play = |more: Value, moves: &[&str]| played(&server.host, &mut cookie, &more, moves);
    let public = play(json!({}), &["f2f3", "e7e5", "g2g4", "d8h4"]);
    play(json!({ "public": false }), &["f2f4", "e7e5", "g2g4", "d8h4"]);
    play(json!({}), &["f2f3", "e7e6", "g2g4"]);
    // One by another name, and one by other rules.
    let own = |rules: &str| json!({ "game": "", "definition": format!("inherit = 'chess'\ntitle = 'Own'\n{rules}") });
    let named = play(own(""), &["f2f4", "e7e6", "g2g4", "d8h4"]);
    play(own("rules.castling = false\n"), &["f2f3", "d7d5", "g2g4", "e7e6", "a2a3", "d8h4"]);
    done(&["export", &exported, "--data", &data]);
    drop(server);

    let mine = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.args(["lab", "puzzles"]).args(arguments).args(["--from", &exported, "--most", "1"]).output().unwrap()
    };
    let found = mine(&[]);
    let [text, said] = [found.stdout, found.stderr].map(|text| String::from_utf8(text).unwrap());
    let sources: Vec<String> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|puzzle| {
            assert_eq!((&puzzle["game"], &puzzle["moves"]), (&json!("chess"), &json!(["d8h4"])), "{puzzle}");
            puzzle["source"].as_str().unwrap().to_string()
        })
        .collect();
    let source = |id: &str| format!("games.jsonl, game {id}, after 3 plies");
    assert_eq!(sources, [source(&public), source(&named)], "{said}");
    assert!(said.contains("1 games are no games of any game here"), "{said}");
    assert_eq!(String::from_utf8(mine(&["chess"]).stdout).unwrap(), text);
    let none = String::from_utf8(mine(&["omega"]).stderr).unwrap();
    assert!(none.contains("the files have no game of omega"), "{none}");
    // What is found is what a server takes.
    fs::write(&file, text).unwrap();
    assert_eq!(done(&["puzzles", &file, "--data", &data]), "2 puzzles are added, 0 were there already\n");
    // A file of another kind says nothing of games.
    let from = ["lab", "puzzles", "--from", &file];
    let refused = Command::new(env!("CARGO_BIN_EXE_menagerie")).args(from).output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && said.contains("is no export of a server: name the game"), "{said}");
}
