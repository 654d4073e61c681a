//! Clocks, when the server does not run.

use crate::game::{Game, Known};
use crate::server::Server;
use serde_json::Value;
use std::io::Write;
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What the side to move has left, in milliseconds.
pub fn left(room: &Value) -> i64 {
    let side = room["clock"]["running"].as_str().unwrap_or_else(|| panic!("no clock runs: {}", room["clock"]));
    room["clock"][side].as_i64().unwrap()
}

/// A game in which black has to move.
pub fn game(server: &Server) -> Game {
    let mut game = Game::open(&server.host, Known::begin(&server.host, &mut None, "chess"));
    game.play(0).unwrap();
    game
}

#[test]
fn a_restart_gives_back_the_time_that_the_server_took_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let game = game(&server);
    sleep(Duration::from_millis(1500));
    let before = left(&game.known.connect(&server.host).1);
    assert!((3_595_000..=3_598_600).contains(&before), "{before}");
    server.signal("TERM");
    assert!(server.ended(Duration::from_secs(20)).is_some_and(|status| status.success()));
    sleep(Duration::from_millis(3000));
    let again = Server::start(folder.path());
    let after = left(&game.known.connect(&again.host).1);
    // It took a moment to end and to begin; 3 s of nobody's time are not charged.
    assert!(after <= before && after > before - 2500, "{before} before, {after} after");
}

#[test]
fn the_time_in_which_a_server_ends_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let game = game(&server);
    // It waits for a request that does not come to its end.
    let mut slow = TcpStream::connect(&server.host).unwrap();
    let head =
        "POST /api/explain HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";
    write!(slow, "{head}{{").unwrap();
    sleep(Duration::from_millis(300));
    let (before, asked) = (left(&game.known.connect(&server.host).1), Instant::now());
    server.signal("TERM");
    assert!(server.ended(Duration::from_secs(20)).is_some_and(|status| status.success()));
    assert!(asked.elapsed() > Duration::from_secs(4), "it has waited: {:?}", asked.elapsed());
    let again = Server::start(folder.path());
    let after = left(&game.known.connect(&again.host).1);
    assert!(after <= before && after > before - 2500, "{before} before, {after} after");
}

#[test]
fn a_crash_gives_back_a_few_seconds_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let game = game(&server);
    sleep(Duration::from_millis(7500));
    server.kill();
    let again = Server::start(folder.path());
    let after = left(&game.known.connect(&again.host).1);
    assert!(after < 3_600_000 - 1000, "the time of the move was given back: {after}");
}

#[test]
fn a_server_that_was_stopped_for_a_while_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut game = game(&server);
    server.signal("STOP");
    sleep(Duration::from_millis(500));
    server.signal("CONT");
    game.play(0).unwrap();
}
