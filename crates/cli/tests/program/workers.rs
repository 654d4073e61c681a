//! Games on other machines: what workers play is what one process plays, whatever is killed or restarted on the way.

use super::{output, refuses};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

#[path = "../../../server/tests/nats/mod.rs"]
mod nats;

use nats::{Process, Server};

/// The program, without output.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The number of messages and of consumers of each stream.
fn streams(server: &Server) -> BTreeMap<String, [u64; 2]> {
    let mut monitor = TcpStream::connect(("127.0.0.1", server.monitor)).unwrap();
    monitor.write_all(b"GET /jsz?streams=true HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    monitor.read_to_string(&mut answer).unwrap();
    let said: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let streams = said["account_details"][0]["stream_detail"].as_array().unwrap();
    let count = |state: &Value, what: &str| state[what].as_u64().unwrap();
    let of = |stream: &Value| {
        let state = &stream["state"];
        (stream["name"].as_str().unwrap().to_string(), [count(state, "messages"), count(state, "consumer_count")])
    };
    streams.iter().map(of).collect()
}

/// A worker of one core.
fn worker(server: &Server) -> Process {
    let mut command = program();
    command.args(["worker", &server.url(), "--cores", "1"]);
    Process(command.spawn().unwrap())
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
    let _workers = [worker(&server), worker(&server)];
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

    // The games go on while the coordinator waits to connect again: one match has time for one restart.
    for empty in [false, true] {
        outlive(&mut server, empty, &arguments(folder.path(), "spread", nodes, &count));
        are_the_same(folder.path(), 120);
        fs::remove_file(folder.path().join("spread.jsonl")).unwrap();
    }
}

/// Plays a match by three workers; one of them is killed, and the server, which comes again with its data or without.
fn outlive(server: &mut Server, empty: bool, arguments: &[String]) {
    let url = server.url();
    let mut coordinator = Process(program().args(arguments).args(["--workers", &url]).spawn().unwrap());
    let at = arguments.iter().position(|argument| argument == "--journal").unwrap();
    let journal = Path::new(&arguments[at + 1]);
    let mut workers = vec![worker(server), worker(server), worker(server)];
    wait_for(journal, 10);
    // A kill, not an order to end: it says nothing to the server.
    drop(workers.pop());
    wait_for(journal, 30);
    server.restart(empty);
    assert!(games(journal).len() < 110, "the match was over too soon to test anything");
    let begun = Instant::now();
    let status = loop {
        match coordinator.0.try_wait().unwrap() {
            Some(status) => break status,
            None => sleep(Duration::from_millis(50)),
        }
        assert!(begun.elapsed() < Duration::from_secs(150), "the match does not end: {} games", games(journal).len());
    };
    assert!(status.success());
}

/// The standard output of a command that succeeds.
fn said(mut command: Command) -> String {
    let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn with(arguments: &[&str], more: &[&str]) -> Command {
    let mut command = program();
    command.args(arguments).args(more);
    command
}

/// A measurement whose command is killed and given again prints what it prints in one process.
#[test]
#[ignore = "half a minute: run by .ci/run"]
fn workers_go_on_with_measurements_that_were_killed() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let url = server.url();
    let _workers = [worker(&server), worker(&server)];
    let measurements: [&[&str]; 3] = [
        &["lab", "values", "los-alamos", "--games", "12", "--rounds", "2", "--nodes", "60"],
        &["lab", "balance", "los-alamos", "--games", "60", "--nodes", "60"],
        &["lab", "report", "los-alamos", "--games", "24", "--nodes", "60"],
    ];
    for (number, measurement) in measurements.into_iter().enumerate() {
        let path = |name: &str| folder.path().join(format!("{name}{number}.jsonl")).to_string_lossy().into_owned();
        let (alone, spread) = (path("alone"), path("spread"));
        let expected = said(with(measurement, &["--journal", &alone]));
        let elsewhere = ["--journal", spread.as_str(), "--workers", url.as_str()];
        let mut killed = Process(with(measurement, &elsewhere).spawn().unwrap());
        wait_for(Path::new(&spread), 12);
        assert!(killed.0.try_wait().unwrap().is_none(), "{measurement:?} was over too soon to test anything");
        drop(killed);
        let before = fs::read_to_string(&spread).unwrap();
        assert_eq!(said(with(measurement, &elsewhere)), expected, "{measurement:?}");
        let after = fs::read_to_string(&spread).unwrap();
        let whole = before.rfind('\n').unwrap();
        assert_eq!(after[..whole], before[..whole], "what was played stays");
        assert_eq!(after.lines().count(), fs::read_to_string(&alone).unwrap().lines().count());
    }
}

/// What is left of a match that a sequential test has ended is purged, and nobody plays it.
#[test]
#[ignore = "half a minute, most of it waiting: run by .ci/run"]
fn workers_leave_what_a_sequential_test_has_ended() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let _workers = [worker(&server), worker(&server)];
    let url = server.url();
    let more = ["--games", "3000", "--sprt", "0,200"];
    let ended = |name: &str, elsewhere: &[&str]| {
        let all = arguments(folder.path(), name, [400, 4], &[&more[..], elsewhere].concat());
        said(with(&all.iter().map(String::as_str).collect::<Vec<_>>(), &[]));
        report(&folder.path().join(format!("{name}.json")))
    };
    let alone = ended("alone", &["--concurrency", "2"]);
    let spread = ended("spread", &["--workers", &url]);
    assert_eq!(spread, alone);
    // What a worker was playing then is dropped, or its result comes too late and is not kept.
    let begun = Instant::now();
    loop {
        let streams = streams(&server);
        let empty = [("menagerie-work", 0), ("menagerie-results", 0)];
        let is_clean = empty.iter().all(|(name, messages)| streams[*name][0] == *messages);
        if is_clean && streams["menagerie-results"][1] == 0 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "the server still holds {streams:?}");
        sleep(Duration::from_millis(200));
    }
    sleep(Duration::from_secs(4));
    let left = streams(&server);
    assert_eq!([left["menagerie-work"][0], left["menagerie-results"][0]], [0, 0], "nothing comes after it");
}

/// A command whose server is gone ends with a sentence, and goes on where it was when there is one again.
#[test]
#[ignore = "a minute, most of it waiting: run by .ci/run"]
fn workers_of_a_server_that_is_gone_are_not_waited_for_for_ever() {
    let Some(mut server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (nodes, count) = ([300, 150], ["--games", "80"]);
    let alone = arguments(folder.path(), "alone", nodes, &[&count[..], &["--concurrency", "2"]].concat());
    output(&alone.iter().map(String::as_str).collect::<Vec<_>>());
    let url = server.url();
    let elsewhere = ["--workers", &url, "--server-timeout", "3"];
    let spread = arguments(folder.path(), "spread", nodes, &[&count[..], &elsewhere].concat());
    let mut workers = vec![worker(&server), worker(&server)];
    let mut command = program();
    let coordinator = command.args(&spread).stderr(Stdio::piped()).spawn().unwrap();
    let journal = folder.path().join("spread.jsonl");
    wait_for(&journal, 20);
    server.kill();
    let begun = Instant::now();
    let ended = coordinator.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let words = String::from_utf8(ended.stderr).unwrap();
    assert!(!ended.status.success() && words.contains("has not answered for 3 seconds"), "{words}");
    let done = games(&journal).len();
    assert!((20..80).contains(&done), "{done}");
    // Without a server it says so at once, and leaves the journal as it is.
    refuses(&spread.iter().map(String::as_str).collect::<Vec<_>>(), &["does not answer"]);
    assert_eq!(games(&journal).len(), done);
    server.restart(false);
    workers.push(worker(&server));
    said(with(&spread.iter().map(String::as_str).collect::<Vec<_>>(), &[]));
    are_the_same(folder.path(), 80);
}

/// Records that are longer than a message go through the object store.
#[test]
#[ignore = "some seconds: run by .ci/run"]
fn workers_send_very_long_games() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let _worker = worker(&server);
    let own = folder.path().join("endless.toml");
    let endless = "title = 'Endless'\ninherit = 'los-alamos'\n[start]\nfen = 'k5/6/6/6/6/5K w - - 0 1'\n\
        [rules]\nfifty-moves = false\nrepetition = false\npromotion = false\n\
        insufficient-material = false\n";
    fs::write(&own, endless).unwrap();
    let (own, url) = (own.to_string_lossy().into_owned(), server.url());
    let journal = |name: &str| folder.path().join(format!("{name}.jsonl"));
    let play = |name: &str, more: &[&str]| {
        let path = journal(name).to_string_lossy().into_owned();
        let game =
            ["match", "endless", "--variants", &own, "--openings", "none", "--games", "2", "--most-moves", "10000"];
        let engines = ["--engine", "ours name=a hash=1 nodes=1", "--engine", "ours name=b hash=1 nodes=2"];
        said(with(&[&game[..], &engines, &["--journal", &path], more].concat(), &[]))
    };
    assert_eq!(play("alone", &[]), play("spread", &["--workers", &url]));
    assert_eq!(games(&journal("alone")), games(&journal("spread")));
    let longest = fs::read_to_string(journal("spread")).unwrap().lines().map(str::len).max().unwrap();
    assert!(longest > 1 << 20, "no message takes it: {longest} bytes");
    assert_eq!(streams(&server)["OBJ_menagerie-data"][0], 2, "what was taken is removed, but for its names");
}

/// What is learnt from games that workers play is what is learnt in one process.
#[test]
#[ignore = "half a minute: run by .ci/run"]
fn workers_tune_as_one_process_does() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let _workers = [worker(&server), worker(&server)];
    let url = server.url();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let spsa = |name: &str, more: &[&str]| {
        let (out, journal) = (path(&format!("{name}.toml")), path(&format!("{name}.jsonl")));
        let few = ["--iterations", "3", "--pairs", "4", "--nodes", "60", "--only", "razoring,futility"];
        let files = ["--out", &out, "--journal", &journal];
        let printed = said(with(&[&["spsa", "los-alamos"], &few[..], &files, more].concat(), &[]));
        (printed, fs::read_to_string(&out).unwrap(), fs::read_to_string(&journal).unwrap())
    };
    assert_eq!(spsa("spread", &["--workers", &url]), spsa("alone", &[]));
    let tune = |name: &str, more: &[&str]| {
        let few = ["--untuned", "--games", "60", "--nodes", "60", "--match-games", "44", "--match-nodes", "60"];
        let out = path(&format!("{name}-weights.toml"));
        let output = with(&[&["tune", "los-alamos", "--out", &out], &few[..], more].concat(), &[])
            .stdout(Stdio::piped())
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap().replace(&out, "");
        assert!(printed.contains("against the untuned weights: "), "{printed}");
        (output.status.code(), printed, fs::read_to_string(&out).ok())
    };
    assert_eq!(tune("spread", &["--workers", &url]), tune("alone", &[]));
    let streams = streams(&server);
    assert_eq!([streams["menagerie-work"][0], streams["menagerie-results"][0]], [0, 0], "{streams:?}");
}

/// Positions that workers make are those of one process, also with a network, and so is the match at equal nodes.
#[test]
#[ignore = "half a minute: run by .ci/run"]
fn workers_train_as_one_process_does() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let _workers = [worker(&server), worker(&server)];
    let url = server.url();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let train = |name: &str, more: &[&str]| {
        let (data, out) = (path(name), path("out.net"));
        let few = ["--positions", "300", "--nodes", "10", "--neurons", "16", "--epochs", "1", "--match-games", "8"];
        let rest = ["--match-nodes", "20", "--data", &data, "--out", &out];
        let mut command = with(&[&["train", "los-alamos"], &few[..], &rest].concat(), more);
        let output = command.stdout(Stdio::piped()).output().unwrap();
        let file = |name: &str| fs::read(folder.path().join(&data).join(name)).ok();
        (String::from_utf8(output.stdout).unwrap().replace(&data, ""), file("shard-00000.gz"), file("los-alamos.net"))
    };
    let alone = train("alone", &[]);
    assert!(alone.0.contains("\nmatch at 20 nodes a move: ") && alone.1.is_some() && alone.2.is_some(), "{}", alone.0);
    assert!(train("spread", &["--workers", &url]) == alone);
    let net = path("alone/los-alamos.net");
    let second = ["--only-data", "--net", &net];
    let with_net = train("alone2", &second);
    assert!(with_net.1.is_some() && with_net.1 != alone.1, "the network changes nothing");
    assert!(train("spread2", &[&second[..], &["--workers", &url]].concat()) == with_net);
    assert!(streams(&server)["OBJ_menagerie-data"][0] > 0, "the workers made none");
}

/// Tables that workers make are those that one process makes.
#[test]
#[ignore = "some seconds: run by .ci/run"]
fn workers_make_the_tables_of_one_process() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let [first, _second] = [worker(&server), worker(&server)];
    let url = server.url();
    let own = folder.path().join("small.toml");
    let small = "title = 'Small'\ninherit = 'chess'\n[board]\nfiles = 4\nranks = 4\n[start]\nfen = 'kr2/4/4/KR2 w - - 0 1'\n\
        [rules]\ncastling = false\npromotion = false\n";
    fs::write(&own, small).unwrap();
    let own = own.to_string_lossy().into_owned();
    let make = |name: &str, more: &[&str]| {
        let dir = folder.path().join(name);
        let dir_text = dir.to_string_lossy().into_owned();
        let tables = ["lab", "table", "small", "KRKR", "KRRK", "KQKR", "--variants", &own, "--dir", &dir_text];
        let printed = said(with(&tables, more));
        let entries = fs::read_dir(dir.join("small")).unwrap().map(|entry| entry.unwrap().path());
        let files: BTreeMap<String, Vec<u8>> = entries
            .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()))
            .collect();
        (printed, files)
    };
    let (alone, spread) = (make("alone", &[]), make("spread", &["--workers", &url]));
    assert_eq!(alone.0, spread.0);
    assert!(alone.1 == spread.1 && alone.1.len() >= 5, "{:?} {:?}", alone.1.keys(), spread.1.keys());
    let objects = || streams(&server)["OBJ_menagerie-data"][0];
    let before = objects();
    assert!(before > 0, "the workers made none");
    // One worker is killed amid the passes of a table, and another one comes.
    let (server, objects) = (&server, &objects);
    let divided = std::thread::scope(|scope| {
        let change = scope.spawn(move || {
            let begun = Instant::now();
            while objects() < before + 40 {
                assert!(begun.elapsed() < Duration::from_secs(120), "no pass is divided");
                sleep(Duration::from_millis(5));
            }
            drop(first);
            worker(server)
        });
        let made = make("divided", &["--workers", &url, "--divide-from", "3000"]);
        drop(change.join().unwrap());
        made
    });
    assert_eq!(alone.0, divided.0);
    assert!(alone.1 == divided.1, "{:?} {:?}", alone.1.keys(), divided.1.keys());
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
    let wrong = ["`nonsense://x` is no address of a NATS server", "expected nats://HOST:PORT"];
    refuses(&["lab", "report", "chess", "--workers", "nonsense://x", "--games", "2"], &wrong);
}
