//! `menagerie external-engine`, the program itself, with real engines.

use crate::bots::{Account, Bot, sign_up, wait};
use crate::server::{Server, Socket, request};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_menagerie");

/// Somebody who looks at positions, and the engines of theirs.
struct Owner {
    host: String,
    cookie: String,
    account: Account,
}

impl Owner {
    fn new(host: &str, folder: &Path) -> Owner {
        let cookie = sign_up(host, "Ann");
        let account = Account::with_token(host, folder, ("Ann", &cookie), &["engine:write"]);
        Owner { host: host.to_string(), cookie, account }
    }

    fn lend(&self, name: &str, engine: &str) -> Bot {
        let mut command = Command::new(PROGRAM);
        command.args(["external-engine", &format!("http://{}", self.host), "--token-file"]).arg(&self.account.file);
        command.args(["--name", name, "--engine", engine]);
        Bot(command.stderr(Stdio::null()).spawn().unwrap())
    }

    /// The ID of an engine, once it is ready.
    fn ready(&self, name: &str) -> String {
        wait(name, || {
            let cookie = format!("Cookie: {}\r\n", self.cookie);
            let (_, body) = request(&self.host, "GET /api/external-engine", &cookie, "");
            let engines: Value = serde_json::from_str(&body).unwrap();
            let found =
                engines.as_array().unwrap().iter().find(|engine| engine["name"] == name && engine["ready"] == true)?;
            Some(found["id"].as_str().unwrap().to_string())
        })
    }

    fn socket(&self, id: &str) -> Socket {
        Socket::open(&self.host, &format!("/api/external-engine/{id}/socket"), &self.cookie)
    }
}

/// The lines of a request, from a depth on.
fn lines(socket: &mut Socket, number: u32, depth: u64) -> Value {
    loop {
        let lines = socket.event("lines").unwrap();
        if lines["number"] == number && lines["depth"].as_u64().unwrap() >= depth {
            return lines;
        }
    }
}

#[test]
fn engines_of_every_kind_analyse_for_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let owner = Owner::new(&server.host, folder.path());
    let log = folder.path().join("dialogue");
    let uci = format!("cmd='{PROGRAM}' args=engine proto=uci log='{}'", log.display());
    let cecp = format!("cmd='{PROGRAM}' args=engine proto=cecp");
    for (name, engine, most) in [("In this process", "ours hash=1", 2), ("By UCI", &uci, 2), ("By CECP", &cecp, 1)] {
        let _running = owner.lend(name, engine);
        let mut socket = owner.socket(&owner.ready(name));
        socket.say(&json!({ "game": "omega", "moves": ["e1e3"], "lines": 2, "number": 1 }));
        let found = lines(&mut socket, 1, 3);
        let best = found["lines"].as_array().unwrap();
        assert_eq!(best.len(), most, "{name}: {found}");
        assert_eq!(best[0]["uci"].as_array().unwrap().len(), best[0]["san"].as_array().unwrap().len());
        // The next position takes the place of the last at once.
        let (mate, since) = ("k7/8/1K6/8/8/8/8/7R b - - 0 1", Instant::now());
        socket.say(&json!({ "game": "chess", "fen": mate, "lines": 1, "number": 2 }));
        let found = lines(&mut socket, 2, 2);
        assert_eq!(found["lines"][0]["mate"], 1, "{name}: {found}");
        assert!(since.elapsed() < Duration::from_secs(15), "{name}: {:?}", since.elapsed());
        // A game that nobody but the page has.
        let definition = "name = 'mine'\ninherit = 'chess'\nrules.castling = false";
        socket.say(&json!({ "game": "mine", "definition": definition, "lines": 1, "number": 3 }));
        if name == "In this process" {
            lines(&mut socket, 3, 3);
        } else {
            let refused = socket.any(&["refused"]).unwrap();
            let why = refused["problem"]["detail"].as_str().unwrap();
            assert!(refused["number"] == 3 && why.contains("no variant `mine`"), "{why}");
        }
        socket.say(&json!({ "lines": 0, "number": 4 }));
    }
    let dialogue = fs::read_to_string(&log).unwrap();
    for line in ["setoption name MultiPV value 2", "> go movetime 300000", "> stop"] {
        assert!(dialogue.contains(line), "{line}: {dialogue}");
    }
}

#[test]
fn a_program_finds_its_server_again_and_is_missed_when_it_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let host = server.host.clone();
    let owner = Owner::new(&host, folder.path());
    let mut running = owner.lend("Mine", "ours hash=1");
    owner.ready("Mine");
    server.kill();
    let _server = Server::restart(folder.path(), &host);
    let mut socket = owner.socket(&owner.ready("Mine"));
    socket.say(&json!({ "game": "chess", "lines": 1, "number": 1 }));
    lines(&mut socket, 1, 3);
    let since = Instant::now();
    running.0.kill().unwrap();
    running.0.wait().unwrap();
    let refused = socket.any(&["refused"]).unwrap();
    let why = refused["problem"]["detail"].as_str().unwrap();
    assert!(why.contains("Mine does not answer") && since.elapsed() < Duration::from_secs(10), "{why}");
}
