//! `menagerie bot`, the program itself: two of them play, and one of them and the server are killed.

use crate::server::{Server, request, status};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(120);

const PASSWORD: &str = "correct horse";

/// An engine that takes its time, so that a game is not over before the test has done something to it.
const SLOW: &str = "ours movetime=0.1 hash=1";

/// An account with a token in a file.
pub struct Account {
    pub file: PathBuf,
    token: String,
}

/// A program that plays; it is killed at the end.
pub struct Bot(pub Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Bot {
    /// Presses Ctrl-C.
    #[cfg(unix)]
    fn interrupt(&self) {
        assert!(Command::new("kill").args(["-INT", &self.0.id().to_string()]).status().unwrap().success());
    }

    /// Waits until it has ended by itself.
    #[cfg(unix)]
    fn ends(&mut self) -> std::process::ExitStatus {
        wait("the end of the program", || self.0.try_wait().unwrap())
    }
}

impl Account {
    pub fn new(host: &str, folder: &Path, name: &str) -> Account {
        let cookie = sign_up(host, name);
        Account::with_token(host, folder, (name, &cookie), &["bot:play", "challenge:write"])
    }

    /// A token with some scopes for an account, by its name and the cookies of its browser.
    pub fn with_token(host: &str, folder: &Path, (name, cookie): (&str, &str), scopes: &[&str]) -> Account {
        let post = |path: &str, cookie: &str, body: &Value| {
            let headers = format!("Content-Type: application/json\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n");
            let (head, answer) = request(host, &format!("POST {path}"), &headers, &body.to_string());
            assert_eq!(status(&head), 201, "{answer}");
            serde_json::from_str::<Value>(&answer).unwrap()
        };
        let wanted = json!({ "password": PASSWORD, "scopes": scopes });
        let token = post("/api/account/tokens", cookie, &wanted)["token"].as_str().unwrap().to_string();
        let file = folder.join(name);
        fs::write(&file, format!("{token}\n")).unwrap();
        Account { file, token }
    }

    pub fn play(&self, host: &str, arguments: &[&str]) -> Bot {
        self.play_with(host, "ours nodes=100 hash=1", arguments)
    }

    fn play_with(&self, host: &str, engine: &str, arguments: &[&str]) -> Bot {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.args(["bot", &format!("http://{host}"), "--token-file"]).arg(&self.file);
        command.args(["--engine", engine]).args(arguments);
        Bot(command.stderr(Stdio::null()).spawn().unwrap())
    }

    fn ask(&self, host: &str, first: &str, form: &str) -> (u16, Value) {
        let kind = "Content-Type: application/x-www-form-urlencoded";
        let headers = format!("Authorization: Bearer {}\r\n{kind}\r\n", self.token);
        let (head, body) = request(host, first, &headers, form);
        (status(&head), serde_json::from_str(&body).unwrap())
    }
}

/// Makes an account; gives the cookies of a browser that is logged in to it.
pub fn sign_up(host: &str, name: &str) -> String {
    let headers = format!("Content-Type: application/json\r\nOrigin: http://{host}\r\n");
    let body = json!({ "name": name, "password": PASSWORD }).to_string();
    let (head, answer) = request(host, "POST /api/account/sign-up", &headers, &body);
    assert_eq!(status(&head), 201, "{answer}");
    let cookies = head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    cookies.collect::<Vec<_>>().join("; ")
}

/// Waits until something is there.
pub fn wait<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + TIMEOUT;
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(Instant::now() < until, "{what} did not come");
        thread::sleep(Duration::from_millis(20));
    }
}

/// How many moves a game has, and its result.
pub fn plies(host: &str, id: &str) -> (u64, String) {
    let (_, body) = request(host, &format!("GET /api/stored/{id}"), "", "");
    let game: Value = serde_json::from_str(&body).unwrap();
    let listed = &game["listed"];
    (listed["plies"].as_u64().unwrap_or_else(|| panic!("{game}")), listed["result"].as_str().unwrap().to_string())
}

/// A game of Ann's program, which challenges Bob's, with some moves made.
pub fn begun(host: &str, ann: &Account) -> String {
    // Both have to listen before one can challenge the other.
    let form = "variant=orchess&clock.limit=3000&clock.increment=5&color=white";
    let id = wait("a challenge", || {
        let (status, challenge) = ann.ask(host, "POST /api/challenge/Bob", form);
        (status == 200).then(|| challenge["id"].as_str().unwrap().to_string())
    });
    wait("the game", || (ann.ask(host, "GET /api/account/playing", "").1["nowPlaying"][0]["id"] == *id).then_some(()));
    wait("some moves", || (plies(host, &id).0 >= 6).then_some(()));
    id
}

#[cfg(unix)]
#[test]
fn a_program_that_is_asked_to_end_leaves_its_game_or_finishes_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let host = server.host.clone();
    let [ann, bob] = ["Ann", "Bob"].map(|name| Account::new(&host, folder.path(), name));
    let _white = ann.play(&host, &["--upgrade"]);
    let mut black = bob.play(&host, &["--upgrade", "--at-end", "leave"]);
    let id = begun(&host, &ann);
    black.interrupt();
    assert!(black.ends().success());
    let (left, result) = plies(&host, &id);
    assert_eq!(result, "*", "{left}");
    // It goes on, and is finished though the server is away for a while after Ctrl-C.
    let mut black = bob.play(&host, &[]);
    wait("more moves", || (plies(&host, &id).0 >= left + 4).then_some(()));
    black.interrupt();
    server.kill();
    thread::sleep(Duration::from_secs(1));
    assert!(black.0.try_wait().unwrap().is_none(), "the game has not ended");
    let server = Server::restart(folder.path(), &host);
    assert!(black.ends().success());
    let (moves, result) = plies(&server.host, &id);
    assert!(!["*", "time", "resignation"].contains(&result.split(' ').next_back().unwrap()), "{moves}: {result}");
}

#[test]
fn two_programs_play_a_whole_game_though_one_of_them_and_the_server_are_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let host = server.host.clone();
    let [ann, bob] = ["Ann", "Bob"].map(|name| Account::new(&host, folder.path(), name));
    let arguments = ["--game", "orchess", "--rated", "casual", "--upgrade"];
    let (_white, mut black) = (ann.play_with(&host, SLOW, &arguments), bob.play(&host, &arguments));
    let id = begun(&host, &ann);
    black.0.kill().unwrap();
    black.0.wait().unwrap();
    let (before, result) = plies(&host, &id);
    assert_eq!(result, "*", "the game was over before the kill, after {before} moves");
    // The server is killed in the middle, too; white's program finds the next one by itself.
    server.kill();
    let server = Server::restart(folder.path(), &host);
    let _black = bob.play(&server.host, &arguments[..4]);
    let (moves, result) = wait("the end", || Some(plies(&server.host, &id)).filter(|(_, result)| result != "*"));
    assert!(moves > before, "{moves} and {before}");
    assert_ne!(result.split(' ').nth(1), Some("time"), "{result}");
    assert_ne!(result.split(' ').nth(1), Some("resignation"), "{result}");
    println!("{moves} moves, {before} before the kill: {result}");
}

#[test]
fn a_program_that_speaks_the_protocol_of_xboard_plays_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let host = server.host.clone();
    let [ann, bob] = ["Ann", "Bob"].map(|name| Account::new(&host, folder.path(), name));
    let log = folder.path().join("dialogue");
    let program = env!("CARGO_BIN_EXE_menagerie");
    // The clock is the server's, and not that of `tc`.
    let engine = format!("cmd='{program}' args=engine proto=cecp depth=1 tc=60+1 log='{}'", log.display());
    let _white = ann.play_with(&host, SLOW, &["--upgrade"]);
    let mut black = bob.play_with(&host, &engine, &["--upgrade"]);
    let id = begun(&host, &ann);
    // Killed and started again, it hears of all moves that were made.
    black.0.kill().unwrap();
    black.0.wait().unwrap();
    let (before, result) = plies(&host, &id);
    assert_eq!(result, "*", "the game was over before the kill, after {before} moves");
    let _black = bob.play_with(&host, &engine, &[]);
    let (moves, result) = wait("the end", || Some(plies(&host, &id)).filter(|(_, result)| result != "*"));
    let why = result.split(' ').nth(1);
    assert!(moves > before && !matches!(why, Some("time" | "resignation")), "{moves} and {before}: {result}");
    // The program hears of the end after the server has stored it.
    let dialogue = wait("the result in the log", || {
        Some(fs::read_to_string(&log).unwrap()).filter(|dialogue| dialogue.contains("> result "))
    });
    for line in ["> protover 2", "> variant orchess", "> level 0 50:00 5", "> time "] {
        assert!(dialogue.contains(line), "{line}: {dialogue}");
    }
    assert!(!dialogue.contains("Illegal move"), "{dialogue}");
}

/// Nobody is kept waiting by an engine that does not play.
#[test]
fn an_engine_that_cannot_be_started_listens_to_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let account = Account::new(&server.host, folder.path(), "Robot");
    let url = format!("http://{}", server.host);
    for (engine, games, expected) in [
        ("cmd=/nonexistent proto=uci", &[][..], "the program `/nonexistent` cannot be started"),
        ("cmd=/bin/true proto=uci", &["--game", "omega"], "true cannot play: the program ended"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.args(["bot", &url, "--engine", engine, "--token-file"]).arg(&account.file).args(games);
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(expected) && !said.contains("listening"), "{said}");
    }
    // The token may be an argument, with a warning.
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    let engine = ["--engine", "cmd=/nonexistent proto=uci"];
    let output = command.args(["bot", &url, "--token", &account.token]).args(engine).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("in the list of processes") && said.contains("cannot be started"), "{said}");
    assert!(!said.contains(&account.token), "{said}");
    for url in ["http://", "ftp://example.org", "example.org"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        let output = command.args(["bot", url, "--token-file"]).arg(&account.file).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("is no address of a server"), "{said}");
    }
}
