//! What an operator sees.

use crate::game::{Game, Known};
use crate::server::Server;
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn half_a_request_does_not_keep_the_server_from_ending() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut game = Game::open(&server.host, Known::begin(&server.host, &mut None, "chess"));
    let half = |text: &str| {
        let mut stream = TcpStream::connect(&server.host).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    let host = &server.host;
    let _header = half("GET / HTT");
    let _body = half(&format!(
        "POST /api/check HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{{"
    ));
    std::thread::sleep(Duration::from_millis(300));
    server.signal("TERM");
    assert_eq!(game.socket.end(), Some((1012, "the server is shutting down".to_string())));
    assert!(server.ended(Duration::from_secs(15)).is_some_and(|status| status.success()), "it does not end");
}

#[test]
fn health_and_metrics_are_served() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut game = Game::open(&server.host, Known::begin(&server.host, &mut None, "chess"));
    game.play(0).unwrap();
    assert_eq!(server.get("/healthz"), (200, "ok\n".to_string()));
    assert_eq!(server.get("/readyz"), (200, "ok\n".to_string()));
    let (status, metrics) = server.get("/metrics");
    assert_eq!(status, 200);
    for line in [
        "menagerie_games_begun_total 1",
        "menagerie_moves_stored_total 1",
        "menagerie_store_faults_total 0",
        "# UNIT menagerie_store_seconds seconds",
        "menagerie_rooms 1",
        "menagerie_requests_total{route=\"/api/play\",status=\"201\"} 1",
        "# EOF",
    ] {
        assert!(metrics.lines().any(|known| known == line), "{line}: {metrics}");
    }
    // Behind a proxy that is not trusted everybody seems to be this machine.
    let (head, _) = crate::server::request(&server.host, "GET /metrics", "X-Forwarded-For: 192.0.2.1\r\n", "");
    assert!(head.starts_with("HTTP/1.1 404"), "{head}");
}

#[test]
fn the_log_is_lines_of_json_without_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "--port", "0", "--no-browser", "--log", "json", "--data"])
        .arg(folder.path())
        .env("MENAGERIE_LOG", "debug")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = [0; 200];
    let length = child.stdout.as_mut().unwrap().read(&mut line).unwrap();
    let line = String::from_utf8_lossy(&line[..length]).to_string();
    let host = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_string();
    let known = Known::begin(&host, &mut None, "chess");
    let token = known.cookie.split('=').nth(1).unwrap().to_string();
    drop(Game::open(&host, known));
    let ended = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(ended.success() && child.wait().unwrap().success());
    let mut log = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_to_string(&mut log).unwrap();
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let has = |message: &str| lines.iter().any(|line| line["message"] == message);
    assert!(has("serving") && has("a request was answered") && has("ending"), "{log}");
    assert!(!log.contains(&token), "a token is in the log");
}

#[test]
fn an_unknown_level_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.args(["serve", "--port", "0", "--no-browser", "--data"]).arg(folder.path()).env("MENAGERIE_LOG", "loud");
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let until = Instant::now() + Duration::from_secs(10);
    while child.try_wait().unwrap().is_none() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    let said = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    assert_eq!(
        said.lines().next(),
        Some(
            "error: MENAGERIE_LOG=loud: invalid value 'loud' for '--log-level <LEVEL>': use error, warn, info or debug"
        )
    );
}

/// As systemd listens.
#[test]
fn a_supervisor_hears_that_the_server_is_ready_and_alive_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = std::os::unix::net::UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let hear = |expected: &str| {
        let mut said = [0; 200];
        let length = socket.recv(&mut said).unwrap_or_else(|error| panic!("not heard: {expected}: {error}"));
        String::from_utf8_lossy(&said[..length]).trim().to_string()
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "300000");
    let mut server = Server::of(command, &folder.path().join("data"), &[]);
    assert_eq!(hear("ready"), "READY=1");
    for _ in 0..3 {
        assert_eq!(hear("alive"), "WATCHDOG=1");
    }
    // A server that stands still says nothing, so that systemd starts it again.
    server.signal("STOP");
    std::thread::sleep(Duration::from_millis(400));
    socket.set_nonblocking(true).unwrap();
    while socket.recv(&mut [0; 200]).is_ok() {}
    std::thread::sleep(Duration::from_millis(400));
    assert!(socket.recv(&mut [0; 200]).is_err());
    socket.set_nonblocking(false).unwrap();
    server.signal("CONT");
    assert_eq!(hear("alive again"), "WATCHDOG=1");
    server.signal("TERM");
    let until = Instant::now() + Duration::from_secs(10);
    while hear("ending") != "STOPPING=1" {
        assert!(Instant::now() < until);
    }
    assert!(server.ended(Duration::from_secs(15)).is_some_and(|status| status.success()));
}
