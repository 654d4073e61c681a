//! How much memory strangers can make the server use.

use crate::game::{Game, Known};
use crate::history::History;
use crate::server::{Server, Socket};
use serde_json::json;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// What a server has of the machine's memory, in megabytes, at the moment and at most so far.
fn memory(server: &Server) -> (usize, usize) {
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let field = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
    };
    (field("VmRSS:"), field("VmHWM:"))
}

#[test]
fn takebacks_before_watchers_that_read_nothing_take_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut game = Game::open(&server.host, Known::begin(&server.host, &mut None, "chess"));
    for choice in 0..40 {
        game.play(choice).unwrap();
        sleep(Duration::from_millis(20));
    }
    let path = format!("/api/play/{}/socket", game.known.id);
    let deaf: Vec<Socket> = (0..300).map(|_| Socket::open(&server.host, &path, "")).collect();
    sleep(Duration::from_millis(500));
    let (before, _) = memory(&server);
    let mut version = 40;
    for _ in 0..30 {
        game.socket.say(&json!({ "do": "takeback" }));
        let room = game.socket.event("room").unwrap();
        version += 1;
        assert_eq!(room["room"]["version"], version);
        let uci = room["room"]["position"]["moves"][0]["uci"].clone();
        game.socket.say(&json!({ "do": "move", "uci": uci, "version": version }));
        game.socket.event("moved").unwrap();
        version += 1;
        sleep(Duration::from_millis(100));
    }
    let (_, most) = memory(&server);
    // 30 states of 40 kB for each watcher were 360 MB.
    assert!(most < before + 100, "{before} MB before, {most} MB at most");
    drop(deaf);
    // Each move is there, and so is each that was taken back, once and in order.
    let events = History::of(folder.path()).kinds(&game.known.id);
    assert_eq!(events.iter().filter(|kind| *kind == "move").count(), 40 + 30);
    assert_eq!(events.iter().filter(|kind| *kind == "takeback").count(), 30);
}

#[test]
fn a_flood_of_pings_takes_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let known = Known::begin(&server.host, &mut None, "chess");
    // Others play meanwhile.
    let mut others = Game::open(&server.host, Known::begin(&server.host, &mut None, "chess"));
    let (before, _) = memory(&server);
    let mut stream = TcpStream::connect(&server.host).unwrap();
    let (host, id, cookie) = (&server.host, &known.id, &known.cookie);
    write!(
        stream,
        "GET /api/play/{id}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .unwrap();
    // Pings of 125 bytes with a mask of zeros; the pongs are never read.
    let mut ping = vec![0x89, 0x80 | 125, 0, 0, 0, 0];
    ping.extend([b'x'; 125]);
    let pings = ping.repeat(1000);
    let until = Instant::now() + Duration::from_secs(5);
    stream.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    thread::scope(|scope| {
        scope.spawn(|| while Instant::now() < until && stream.write_all(&pings).is_ok() {});
        for choice in 0..20 {
            others.play(choice).unwrap();
        }
    });
    let (_, most) = memory(&server);
    assert!(most < before + 50, "{before} MB before, {most} MB at most");
    History::of(folder.path()).check(&others.known);
}

#[test]
fn definitions_with_endless_paths_take_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (before, _) = memory(&server);
    let pieces: String =
        (0..25).map(|i| format!("p{i} = {{ letter = '{}', betza = 'mamaK' }}\n", (b'A' + i) as char)).collect();
    let definition = |number: usize| {
        let fen = ["16"; 16].join("/");
        format!(
            "title = 'x{number}'\n[board]\nfiles = 16\nranks = 16\n[pieces]\n{pieces}[start]\nfen = '{fen} w - - 0 1'\n"
        )
    };
    let began = Instant::now();
    thread::scope(|scope| {
        for number in 0..10 {
            let body = json!({ "game": "", "definition": definition(number) }).to_string();
            let host = &server.host;
            scope.spawn(move || {
                let length = body.len();
                let mut stream = TcpStream::connect(host).unwrap();
                let head = format!("POST /api/position HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
                let head = format!("{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n");
                stream.write_all((head + &body).as_bytes()).unwrap();
                let mut answer = String::new();
                stream.read_to_string(&mut answer).unwrap();
                assert!(answer.starts_with("HTTP/1.1 422") || answer.starts_with("HTTP/1.1 200"), "{answer}");
            });
        }
    });
    let (_, most) = memory(&server);
    assert!(most < before + 400, "{before} MB before, {most} MB at most");
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}
