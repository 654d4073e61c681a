//! `menagerie serve`, the program itself: what it has acknowledged outlives it, however it ends.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// How many games are live when the program is killed.
const GAMES: usize = 100;
/// How many browsers play them.
const BROWSERS: usize = 4;
/// So many moves are acknowledged before it is killed.
const MOVES: usize = 500;

/// A program that serves; it is killed at the end.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_menagerie"))
            .args(["serve", "--port", "0", "--no-browser", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).expect(&line).to_string();
        Server { child, host }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL, where there are signals.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a person knows of a game.
struct Known {
    id: String,
    cookie: String,
    /// The moves that were acknowledged.
    moves: Vec<String>,
    /// The last clocks that were told.
    clock: Value,
}

/// A game of a person who plays both sides, with the socket and what may be played next.
struct Game {
    known: Known,
    socket: WebSocket<TcpStream>,
    next: Vec<String>,
}

/// One request; the answer's head and body.
fn request(host: &str, first: &str, headers: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(host).unwrap();
    let length = body.len();
    write!(
        stream,
        "{first} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
    .unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    (head.to_string(), body.to_string())
}

fn begin(host: &str, cookie: &mut Option<String>, game: &str) -> Known {
    let clock = json!({ "initial_ms": 3_600_000, "increment_ms": 1000 });
    let body = json!({ "game": game, "opponent": { "board": {} }, "color": "w", "clock": clock });
    let sent = cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
    let headers = format!("Content-Type: application/json\r\nOrigin: http://{host}\r\n{sent}");
    let (head, answer) = request(host, "POST /api/play", &headers, &body.to_string());
    if let Some(set) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
        *cookie = set.split(';').next().map(str::to_string);
    }
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let id = answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_string();
    Known { id, cookie: cookie.clone().unwrap(), moves: Vec::new(), clock: Value::Null }
}

/// Connects to a game; gives the state that is told.
fn connect(host: &str, known: &Known) -> (WebSocket<TcpStream>, Value) {
    let mut request = format!("ws://{host}/api/play/{}/socket", known.id).into_client_request().unwrap();
    request.headers_mut().insert("origin", format!("http://{host}").parse().unwrap());
    request.headers_mut().insert("cookie", known.cookie.parse().unwrap());
    let stream = TcpStream::connect(host).unwrap();
    let (mut socket, _) = tungstenite::client(request, stream).unwrap();
    let room = event(&mut socket, "room").unwrap()["room"].take();
    (socket, room)
}

/// The next event of this name; nothing if the server has gone.
fn event(socket: &mut WebSocket<TcpStream>, name: &str) -> Option<Value> {
    loop {
        if let Message::Text(text) = socket.read().ok()? {
            let event: Value = serde_json::from_str(&text).unwrap();
            assert_ne!(event["event"], "refused", "{event}");
            if event["event"] == name {
                return Some(event);
            }
        }
    }
}

fn ucis(moves: &Value) -> Vec<String> {
    moves.as_array().unwrap().iter().map(|mv| mv["uci"].as_str().unwrap().to_string()).collect()
}

impl Game {
    fn open(host: &str, known: Known) -> Game {
        let (socket, room) = connect(host, &known);
        Game { known, socket, next: ucis(&room["position"]["moves"]) }
    }

    /// Makes a move and waits for the acknowledgement; nothing if the server has gone.
    fn play(&mut self, choice: usize) -> Option<()> {
        let uci = &self.next[choice % self.next.len()];
        let version = self.known.moves.len();
        let message = json!({ "do": "move", "uci": uci, "version": version });
        self.socket.send(Message::text(message.to_string())).ok()?;
        let moved = event(&mut self.socket, "moved")?;
        assert_eq!(&moved["played"]["uci"], uci);
        self.known.moves.push(uci.clone());
        self.known.clock = moved["clock"].clone();
        self.next = ucis(&moved["position"]["moves"]);
        Some(())
    }
}

/// How far all browsers together are.
#[derive(Default)]
struct Counts {
    /// Browsers that have begun their games.
    ready: AtomicUsize,
    /// Moves that were acknowledged.
    acknowledged: AtomicUsize,
}

/// Plays some games until the server has gone; gives what was acknowledged.
fn play_on(host: &str, number: usize, counts: &Counts) -> Vec<Known> {
    let mut cookie = None;
    let names = ["chess", "omega", "orchess", "osmosis", "oomost1"];
    let games = (0..GAMES / BROWSERS).map(|game| begin(host, &mut cookie, names[game % names.len()]));
    let mut games: Vec<Game> = games.collect::<Vec<_>>().into_iter().map(|known| Game::open(host, known)).collect();
    counts.ready.fetch_add(1, Ordering::SeqCst);
    for round in 0.. {
        for (index, game) in games.iter_mut().enumerate() {
            // A game may have ended on the board.
            if game.next.is_empty() {
                continue;
            }
            if game.play(number + 7 * round + 13 * index).is_none() {
                return games.into_iter().map(|game| game.known).collect();
            }
            counts.acknowledged.fetch_add(1, Ordering::SeqCst);
        }
    }
    unreachable!("the server goes before the moves do")
}

/// Whether a game is as the person knows it, or one move further: that was stored, and its acknowledgement lost.
fn check(known: &Known, room: &Value) {
    let there = ucis(&room["position"]["played"]);
    let acknowledged = known.moves.len();
    assert!(there.starts_with(&known.moves), "{}: of {:?} there is only {there:?}", known.id, known.moves);
    assert!(there.len() <= acknowledged + 1, "{}", known.id);
    assert_eq!(room["version"].as_u64(), Some(there.len() as u64));
    if there.len() > acknowledged || acknowledged == 0 {
        return;
    }
    let ms = |clock: &Value, side: &str| clock[side].as_i64().unwrap();
    let running = known.clock["running"].as_str().unwrap_or_default();
    for side in ["w", "b"] {
        let (told, now) = (ms(&known.clock, side), ms(&room["clock"], side));
        if side != running {
            assert_eq!(told, now, "{}: the clock of {side}", known.id);
        } else {
            // It stood while there was no server, and has run a little since there is one.
            assert!((told - 30_000..=told + 30_000).contains(&now), "{}: {told} and {now}", known.id);
        }
    }
}

#[test]
fn acknowledged_moves_and_clocks_outlive_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let counts = Counts::default();
    let host = server.host.clone();
    let mut known: Vec<Known> = thread::scope(|scope| {
        let (host, counts) = (&host, &counts);
        let players: Vec<_> = (0..BROWSERS).map(|number| scope.spawn(move || play_on(host, number, counts))).collect();
        let amid = || {
            let [ready, moves] = [&counts.ready, &counts.acknowledged].map(|count| count.load(Ordering::SeqCst));
            ready == BROWSERS && moves >= MOVES
        };
        while !amid() && players.iter().all(|player| !player.is_finished()) {
            thread::sleep(std::time::Duration::from_millis(1));
        }
        server.child.kill().unwrap();
        server.child.wait().unwrap();
        players.into_iter().flat_map(|player| player.join().unwrap()).collect()
    });
    assert_eq!(known.len(), GAMES);
    assert!(known.iter().map(|game| game.moves.len()).sum::<usize>() >= MOVES);
    let again = Server::start(folder.path());
    for game in &mut known {
        let (mut socket, room) = connect(&again.host, game);
        check(game, &room);
        game.moves = ucis(&room["position"]["played"]);
        // And it goes on.
        if let Some(uci) = ucis(&room["position"]["moves"]).first() {
            let message = json!({ "do": "move", "uci": uci, "version": game.moves.len() });
            socket.send(Message::text(message.to_string())).unwrap();
            assert_eq!(&event(&mut socket, "moved").unwrap()["played"]["uci"], uci);
        }
    }
}

#[test]
fn a_port_that_is_taken_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let port = server.host.rsplit(':').next().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "--no-browser", "--port", port, "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("another program uses that port") && said.lines().count() == 1, "{said}");
}

#[test]
fn another_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut stream = TcpStream::connect(&server.host).unwrap();
    write!(stream, "GET /api/games/chess HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 403") && text.contains("not called `evil.example`"), "{text}");
}
