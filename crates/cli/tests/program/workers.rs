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

    /// Kills it, and starts it again with what it has on disk.
    fn restart(&mut self) {
        self.process = Process(Command::new("true").spawn().unwrap());
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

#[test]
fn workers_play_what_one_process_plays_whatever_is_killed() {
    let Some(mut server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("tiny.toml");
    fs::write(&own, "title = 'Tiny'\ninherit = 'los-alamos'\nrules.fifty-moves = { plies = 40 }\n").unwrap();
    let arguments = |name: &str, more: &[&str]| {
        let path = |end: &str| folder.path().join(format!("{name}.{end}")).to_string_lossy().into_owned();
        let (journal, report) = (path("jsonl"), path("json"));
        let engines = ["--engine", "ours name=a hash=1 nodes=60", "--engine", "ours name=b hash=1 nodes=30"];
        let mut all = vec!["match", "tiny", "--games", "120", "--openings", "random:4", "--variants"];
        let own = own.to_string_lossy().into_owned();
        all.extend([own.as_str()]);
        all.extend(engines);
        all.extend(["--journal", &journal, "--report", &report]);
        all.extend(more);
        all.into_iter().map(String::from).collect::<Vec<String>>()
    };
    let alone = arguments("alone", &["--concurrency", "2"]);
    output(&alone.iter().map(String::as_str).collect::<Vec<_>>());

    let url = server.url();
    let journal = folder.path().join("spread.jsonl");
    let mut coordinator = program();
    coordinator.args(arguments("spread", &["--workers", &url]));
    let mut coordinator = Process(coordinator.spawn().unwrap());
    let mut workers = vec![server.worker(), server.worker(), server.worker()];
    wait_for(&journal, 10);
    // A kill, not an order to end: nobody is told.
    drop(workers.pop());
    wait_for(&journal, 30);
    server.restart();
    let begun = Instant::now();
    let status = loop {
        match coordinator.0.try_wait().unwrap() {
            Some(status) => break status,
            None => sleep(Duration::from_millis(50)),
        }
        assert!(begun.elapsed() < Duration::from_secs(150), "the match does not end: {} games", games(&journal).len());
    };
    assert!(status.success());
    let alone = folder.path().join("alone.jsonl");
    assert_eq!(games(&journal).len(), 120);
    assert_eq!(games(&journal), games(&alone));
    assert_eq!(report(&journal.with_extension("json")), report(&alone.with_extension("json")));
}

#[test]
fn what_workers_cannot_do_is_said() {
    let nowhere = "nats://127.0.0.1:1";
    refuses(&["worker", nowhere], &["the NATS server at nats://127.0.0.1:1 does not answer"]);
    let engines = ["--engine", "ours name=a nodes=5", "--engine", "ours name=b nodes=5", "--games", "2"];
    let spread = |engines: &[&'static str]| [&["match", "chess", "--workers", nowhere], engines].concat();
    refuses(&spread(&engines), &["does not answer"]);
    refuses(&["lab", "report", "chess", "--workers", "nonsense://x", "--games", "2"], &["does not answer"]);
}
