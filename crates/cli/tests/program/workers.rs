//! Games on other machines: what workers play is what one process plays, whatever is killed or restarted on the way.

use super::{output, refuses};
use serde_json::Value;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The program, without output.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// A process that ends with the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A NATS server of the test's own, on the loopback.
struct Server {
    port: u16,
    folder: TempDir,
    process: Process,
}

impl Server {
    /// Starts one; none where there is no `nats-server` and it cannot be installed.
    fn start() -> Option<Server> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut bring = Command::new("bash");
        bring.args(["-c", "source .ci/bring; bring nats-server nats-server"]).current_dir(root);
        if !bring.status().is_ok_and(|status| status.success()) {
            assert!(std::env::var("CI").is_err(), "nats-server is not installed");
            eprintln!("nats-server is not installed: workers were not tested");
            return None;
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let folder = tempfile::tempdir().unwrap();
        let process = Server::process(port, folder.path());
        Some(Server { port, folder, process })
    }

    fn process(port: u16, folder: &Path) -> Process {
        let mut command = Command::new("nats-server");
        command.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"]).arg(folder);
        let process = Process(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let begun = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(30), "nats-server does not listen");
            sleep(Duration::from_millis(50));
        }
        process
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it, and starts it again with what it has on disk, or with nothing.
    fn restart(&mut self, empty: bool) {
        self.process = Process(Command::new("true").spawn().unwrap());
        if empty {
            self.folder = tempfile::tempdir().unwrap();
        }
        self.process = Server::process(self.port, self.folder.path());
    }

    fn worker(&self) -> Process {
        let mut command = program();
        command.args(["worker", &self.url(), "--cores", "1"]);
        Process(command.spawn().unwrap())
    }
}

/// The games of a journal in the order of their numbers, without the times.
fn games(journal: &Path) -> Vec<Value> {
    let text = fs::read_to_string(journal).unwrap_or_default();
    let mut games: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &mut games {
        for mv in game["moves"].as_array_mut().unwrap() {
            mv["ms"] = Value::Null;
        }
    }
    games.sort_by_key(|game| game["number"].as_u64());
    games
}

/// The report without what the speed decides.
fn report(path: &Path) -> Value {
    let mut report: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    report["seconds"] = Value::Null;
    report
}

/// Waits until a journal has a number of games.
fn wait_for(journal: &Path, count: usize) {
    let begun = Instant::now();
    while fs::read_to_string(journal).unwrap_or_default().lines().count() <= count {
        assert!(begun.elapsed() < Duration::from_secs(120), "the games are not played");
        sleep(Duration::from_millis(20));
    }
}

/// The arguments of a match of a user's game, with its journal and its report under a name.
fn arguments(folder: &Path, name: &str, nodes: [u32; 2], more: &[&str]) -> Vec<String> {
    let own = folder.join("tiny.toml");
    fs::write(&own, "title = 'Tiny'\ninherit = 'los-alamos'\nrules.fifty-moves = { plies = 40 }\n").unwrap();
    let path = |file: &str| folder.join(file).to_string_lossy().into_owned();
    let engine = |name: &str, nodes: u32| format!("ours name={name} hash=1 nodes={nodes}");
    let mut all = ["match", "tiny", "--openings", "random:4", "--variants"].map(String::from).to_vec();
    all.extend([path("tiny.toml"), "--engine".to_string(), engine("a", nodes[0])]);
    all.extend(["--engine".to_string(), engine("b", nodes[1])]);
    all.extend(["--journal".to_string(), path(&format!("{name}.jsonl"))]);
    all.extend(["--report".to_string(), path(&format!("{name}.json"))]);
    all.extend(more.iter().map(|&argument| argument.to_string()));
    all
}

/// Tests that two matches had the same games and results.
fn are_the_same(folder: &Path, count: usize) {
    let [alone, spread] = ["alone", "spread"].map(|name| folder.join(format!("{name}.jsonl")));
    assert_eq!(games(&alone).len(), count);
    assert_eq!(games(&spread), games(&alone));
    assert_eq!(report(&spread.with_extension("json")), report(&alone.with_extension("json")));
}

#[test]
fn workers_play_what_one_process_plays() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (games, url) = (["--games", "20"], server.url());
    let play = |name: &str, more: &[&str]| {
        let arguments = arguments(folder.path(), name, [60, 30], &[&games[..], more].concat());
        output(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    };
    play("alone", &[]);
    let _workers = [server.worker(), server.worker()];
    play("spread", &["--workers", &url]);
    are_the_same(folder.path(), 20);
}

#[test]
#[ignore = "half a minute, most of it waiting: run by .ci/run"]
fn workers_play_what_one_process_plays_whatever_is_killed() {
    let Some(mut server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let nodes = [600, 300];
    let count = ["--games", "120"];
    let alone = arguments(folder.path(), "alone", nodes, &[&count[..], &["--concurrency", "2"]].concat());
    output(&alone.iter().map(String::as_str).collect::<Vec<_>>());

    let url = server.url();
    let journal = folder.path().join("spread.jsonl");
    let spread = arguments(folder.path(), "spread", nodes, &[&count[..], &["--workers", &url]].concat());
    let mut coordinator = Process(program().args(spread).spawn().unwrap());
    let mut workers = vec![server.worker(), server.worker(), server.worker()];
    wait_for(&journal, 10);
    // A kill, not an order to end: it says nothing to the server.
    drop(workers.pop());
    wait_for(&journal, 30);
    server.restart(false);
    wait_for(&journal, 60);
    server.restart(true);
    assert!(games(&journal).len() < 110, "the match was over too soon to test anything");
    let begun = Instant::now();
    let status = loop {
        match coordinator.0.try_wait().unwrap() {
            Some(status) => break status,
            None => sleep(Duration::from_millis(50)),
        }
        assert!(begun.elapsed() < Duration::from_secs(150), "the match does not end: {} games", games(&journal).len());
    };
    assert!(status.success());
    are_the_same(folder.path(), 120);
}

#[test]
fn what_workers_cannot_do_is_said() {
    let nowhere = "nats://127.0.0.1:1";
    refuses(&["worker", nowhere], &["the NATS server at nats://127.0.0.1:1 does not answer"]);
    let program = ["--engine", "ours name=a nodes=5", "--engine", "cmd=/bin/cat proto=uci name=cat nodes=5"];
    refuses(
        &[&["match", "chess", "--workers", nowhere], &program[..]].concat(),
        &["cat is a program of this machine", "`ours` alone"],
    );
    refuses(
        &["worker", nowhere, "--credentials", "/nowhere/none.creds"],
        &["cannot read the credentials in /nowhere/none.creds: No such file"],
    );
    let engines = ["--engine", "ours name=a nodes=5", "--engine", "ours name=b nodes=5", "--games", "2"];
    let spread = |engines: &[&'static str]| [&["match", "chess", "--workers", nowhere], engines].concat();
    refuses(&spread(&engines), &["does not answer"]);
    refuses(&["lab", "report", "chess", "--workers", "nonsense://x", "--games", "2"], &["does not answer"]);
}
