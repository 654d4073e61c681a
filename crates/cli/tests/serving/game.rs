//! Games that one person plays on one screen.

use crate::server::{Socket, request, status};
use serde_json::{Value, json};

/// What a person knows of a game.
pub struct Known {
    pub id: String,
    pub cookie: String,
    /// The moves that were acknowledged.
    pub moves: Vec<String>,
    /// The last clocks that were sent.
    pub clock: Value,
}

/// A game of a person who plays both sides, with the socket and what may be played next.
pub struct Game {
    pub known: Known,
    pub socket: Socket,
    pub next: Vec<String>,
}

impl Known {
    /// Begins a game.
    pub fn begin(host: &str, cookie: &mut Option<String>, game: &str) -> Known {
        let clock = json!({ "initial_ms": 3_600_000, "increment_ms": 1000 });
        let body = json!({ "game": game, "opponent": { "board": {} }, "color": "w", "clock": clock });
        let (_, answer) = post(host, cookie, &body);
        let id = answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_string();
        Known { id, cookie: cookie.clone().unwrap(), moves: Vec::new(), clock: Value::Null }
    }

    /// Connects to the game; gives the state that is sent.
    pub fn connect(&self, host: &str) -> (Socket, Value) {
        let mut socket = Socket::open(host, &format!("/api/play/{}/socket", self.id), &self.cookie);
        let room = socket.event("room").unwrap()["room"].take();
        (socket, room)
    }
}

/// Asks for a new game; the status and the answer.
pub fn post(host: &str, cookie: &mut Option<String>, body: &Value) -> (u16, Value) {
    let sent = cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
    let headers = format!("Content-Type: application/json\r\nOrigin: http://{host}\r\n{sent}");
    let (head, answer) = request(host, "POST /api/play", &headers, &body.to_string());
    if let Some(set) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
        *cookie = set.split(';').next().map(str::to_string);
    }
    (status(&head), serde_json::from_str(&answer).unwrap())
}

/// The machine forms of some moves.
pub fn ucis(moves: &Value) -> Vec<String> {
    moves.as_array().unwrap().iter().map(|mv| mv["uci"].as_str().unwrap().to_string()).collect()
}

impl Game {
    /// Connects to a game.
    pub fn open(host: &str, known: Known) -> Game {
        let (socket, room) = known.connect(host);
        Game { known, socket, next: ucis(&room["position"]["moves"]) }
    }

    /// Makes a move and waits for the acknowledgement; nothing if the server has gone.
    pub fn play(&mut self, choice: usize) -> Option<()> {
        let uci = &self.next[choice % self.next.len()];
        let version = self.known.moves.len();
        self.socket.say(&json!({ "do": "move", "uci": uci, "version": version }));
        let moved = self.socket.event("moved")?;
        assert_eq!(&moved["played"]["uci"], uci);
        self.known.moves.push(uci.clone());
        self.known.clock = moved["clock"].clone();
        self.next = ucis(&moved["moves"]);
        Some(())
    }

    /// What the side to move had left when the clocks were last sent, in milliseconds.
    pub fn left(&self) -> i64 {
        let clock = &self.known.clock;
        let side = if self.known.moves.len().is_multiple_of(2) { "w" } else { "b" };
        clock[side].as_i64().unwrap_or_else(|| panic!("{clock}"))
    }
}
