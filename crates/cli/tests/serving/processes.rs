//! Several processes on one database: each takes all requests, nothing is lost when one of them is, and nobody writes what is another's.

use crate::bots::{Account, begun, plies, sign_up, wait};
use crate::game::{Game, Known, post, ucis};
use crate::history::{History, task};
use crate::nats;
use crate::network::Network;
use crate::postgres::cluster::Cluster;
use crate::postgres::{all_move_on, games, moves_on};
use crate::server::{Server, Socket, request, status};
use serde_json::json;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// A process that is not heard of for as long has lost what it has.
const LEASE: Duration = Duration::from_secs(8);
/// A game goes on elsewhere after this time at the latest.
const FAILOVER: Duration = Duration::from_secs(15);

/// What the tests need; nothing where it is not installed.
fn ground() -> Option<(Cluster, nats::Server)> {
    Some((Cluster::start()?, nats::Server::start()?))
}

/// Opens a known game at a process as soon as that has it.
fn reopened(host: &str, known: &Known) -> Game {
    let began = Instant::now();
    let first = format!("GET /api/play/{}/socket", known.id);
    let headers = format!(
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://{host}\r\nCookie: {}\r\n",
        known.cookie
    );
    // A process that hands on to one that is gone answers 503; then there is no socket to wait for.
    while !opens(host, &first, &headers) {
        assert!(began.elapsed() < FAILOVER, "{} does not go on", known.id);
        sleep(Duration::from_millis(200));
    }
    let (socket, room) = known.connect(host);
    let moves = ucis(&room["position"]["played"]);
    let known = Known { id: known.id.clone(), cookie: known.cookie.clone(), moves, clock: room["clock"].clone() };
    Game { known, socket, next: ucis(&room["position"]["moves"]) }
}

/// Whether a socket would open.
fn opens(host: &str, first: &str, headers: &str) -> bool {
    use std::io::{Read, Write};
    let Ok(mut stream) = std::net::TcpStream::connect(host) else { return false };
    stream.set_read_timeout(Some(FAILOVER)).unwrap();
    write!(stream, "{first} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n").unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).is_ok() && &answer == b"HTTP/1.1 101"
}

#[test]
#[ignore = "it needs PostgreSQL and NATS"]
fn databases_processes_hand_on_what_another_has() {
    let Some((cluster, mut bus)) = ground() else { return };
    let address = cluster.database("games");
    let [first, second] = [0, 1].map(|_| Server::with_others(&address, &bus.url()));
    // Rooms are where they were opened first; the other process hands on.
    let mut here = games(&first.host, 4);
    let mut there: Vec<Game> = here.iter().map(|game| reopened(&second.host, &game.known)).collect();
    for _ in 0..3 {
        all_move_on(&mut there);
        for (one, other) in here.iter_mut().zip(&there) {
            let moved = one.socket.event("moved").unwrap();
            assert_eq!(moved["played"]["uci"], **other.known.moves.last().unwrap());
        }
    }
    // Those who open a game at the same time find one another.
    for _ in 0..8 {
        let known = Known::begin(&first.host, &mut Some(here[0].known.cookie.clone()), "chess");
        let hosts = [&first.host, &second.host, &first.host, &second.host];
        let mut all: Vec<Game> = thread::scope(|scope| {
            let opening = hosts.map(|host| scope.spawn(|| reopened(host, &known)));
            opening.into_iter().map(|opening| opening.join().unwrap()).collect()
        });
        assert!(moves_on(&mut all[0]));
        all[1..].iter_mut().for_each(|game| assert!(game.socket.event("moved").is_some()));
    }
    // All who look for a game are in one lobby, wherever their pages come from.
    let cookie = &here[0].known.cookie;
    let [mut ann, mut bob] = [&first, &second].map(|server| Socket::open(&server.host, "/api/lobby", cookie));
    let clock = json!({ "initial_ms": 60_000, "increment_ms": 0 });
    ann.say(&json!({ "do": "seek", "wanted": { "game": "chess", "clock": clock, "rated": false, "color": "random" } }));
    while bob.event("seeks").unwrap()["seeks"].as_array().unwrap().is_empty() {}
    // The bus is not the truth: games go on without it.
    bus.kill();
    all_move_on(&mut there);
    bus.restart(true);
    all_move_on(&mut there);
    there.iter().for_each(|game| History::exported(&["--database", &address]).check(&game.known));
    // One that ends hands over at once.
    first.signal("TERM");
    let began = Instant::now();
    let mut first = first;
    assert!(first.ended(FAILOVER).is_some_and(|status| status.success()));
    let mut there: Vec<Game> = there.iter().map(|game| reopened(&second.host, &game.known)).collect();
    assert!(began.elapsed() < LEASE, "{:?}", began.elapsed());
    all_move_on(&mut there);
    there.iter().for_each(|game| History::exported(&["--database", &address]).check(&game.known));
}

#[test]
#[ignore = "it needs PostgreSQL and NATS"]
fn databases_games_go_on_where_a_process_was_killed() {
    let Some((cluster, bus)) = ground() else { return };
    let address = cluster.database("games");
    let [mut first, second] = [0, 1].map(|_| Server::with_others(&address, &bus.url()));
    let mut all = games(&first.host, 4);
    (0..4).for_each(|_| all_move_on(&mut all));
    let before: Vec<i64> = all.iter().map(Game::left).collect();
    first.kill();
    let began = Instant::now();
    let mut all: Vec<Game> = all.iter().map(|game| reopened(&second.host, &game.known)).collect();
    assert!(began.elapsed() < FAILOVER, "{:?}", began.elapsed());
    for (game, before) in all.iter().zip(before) {
        assert_eq!(game.known.moves.len(), 4);
        // The outage is on no clock, but for what has passed since the process was last heard of.
        let lost = before - game.left();
        assert!((-100..5000).contains(&lost), "{lost} ms are lost of {:?}", began.elapsed());
    }
    all_move_on(&mut all);
    all.iter().for_each(|game| History::exported(&["--database", &address]).check(&game.known));
    // The lobby is there again, too.
    let mut lobby = Socket::open(&second.host, "/api/lobby", "");
    assert!(lobby.event("seeks").is_some());
}

#[test]
#[ignore = "it needs PostgreSQL and NATS"]
fn databases_a_process_that_stood_still_writes_nothing_into_what_it_has_lost() {
    let Some((cluster, bus)) = ground() else { return };
    let address = cluster.database("games");
    let [first, second] = [0, 1].map(|_| Server::with_others(&address, &bus.url()));
    let mut all = games(&first.host, 2);
    (0..2).for_each(|_| all_move_on(&mut all));
    let mut lobby = Socket::open(&first.host, "/api/lobby", &all[0].known.cookie);
    assert!(lobby.event("seeks").is_some());
    first.signal("STOP");
    sleep(LEASE + Duration::from_secs(1));
    let mut there: Vec<Game> = all.iter().map(|game| reopened(&second.host, &game.known)).collect();
    // What is said to the first before it goes on comes too late.
    for game in &mut all {
        let version = game.known.moves.len();
        game.socket.say(&json!({ "do": "move", "uci": game.next[0], "version": version, "id": "late" }));
    }
    first.signal("CONT");
    for game in &mut all {
        let answer = game.socket.any(&["moved", "done", "refused"]);
        assert!(answer.as_ref().is_none_or(|answer| answer["event"] == "refused"), "{answer:?}");
    }
    // Nor does anybody wait there for games that are offered elsewhere.
    assert!(lobby.any(&["refused"]).is_none());
    all_move_on(&mut there);
    there.iter().for_each(|game| History::exported(&["--database", &address]).check(&game.known));
    // It hands on to the second now.
    let mut back: Vec<Game> = there.iter().map(|game| reopened(&first.host, &game.known)).collect();
    all_move_on(&mut back);
    back.iter().for_each(|game| History::exported(&["--database", &address]).check(&game.known));
    assert!(moves_on(&mut back[0]));
}

#[test]
#[ignore = "it needs PostgreSQL and NATS"]
fn databases_games_go_on_elsewhere_when_a_process_is_cut_off_from_the_database() {
    let Some((cluster, bus)) = ground() else { return };
    let direct = cluster.database("games");
    let network = Network::to(&direct);
    // The first has the hall, and all games.
    let first = Server::with_others(&network.address, &bus.url());
    let mut all = games(&first.host, 4);
    let second = Server::with_others(&direct, &bus.url());
    (0..4).for_each(|_| all_move_on(&mut all));
    let before: Vec<i64> = all.iter().map(Game::left).collect();
    // These moves are on their way while another process takes the games, and one of them is all but stored.
    network.cut_when_something_is_stored(|| {
        for game in &mut all {
            let version = game.known.moves.len();
            let uci = &game.next[(7 * version + 4) % game.next.len()];
            game.socket.say(&json!({ "do": "move", "uci": uci, "version": version, "id": "late" }));
        }
    });
    let began = Instant::now();
    // Some ask at once, and others while the lease still holds: their requests are handed on, and nobody answers.
    let opening = |(number, game): (u64, &Game)| {
        sleep(Duration::from_secs(2 * number));
        reopened(&second.host, &game.known)
    };
    let mut there: Vec<Game> = thread::scope(|scope| {
        let opening: Vec<_> = (0..).zip(&all).map(|one| scope.spawn(move || opening(one))).collect();
        opening.into_iter().map(|opening| opening.join().unwrap()).collect()
    });
    assert!(began.elapsed() < FAILOVER, "{:?}", began.elapsed());
    for (game, before) in there.iter().zip(before) {
        assert_eq!(game.known.moves.len(), 4, "nothing of it is stored");
        let lost = before - game.left();
        assert!((-100..5000).contains(&lost), "{lost} ms are lost of {:?}", began.elapsed());
    }
    all_move_on(&mut there);
    let mut lobby = Socket::open(&second.host, "/api/lobby", "");
    assert!(lobby.event("seeks").is_some());
    // Nobody there hears that it was stored.
    for game in &mut all {
        let answer = game.socket.any(&["moved", "done", "refused"]);
        assert!(answer.as_ref().is_none_or(|answer| answer["event"] == "refused"), "{answer:?}");
    }
    // What was on its way comes too late.
    network.mend();
    sleep(LEASE);
    all_move_on(&mut there);
    there.iter().for_each(|game| History::exported(&["--database", &direct]).check(&game.known));
    let mut back: Vec<Game> = there.iter().map(|game| reopened(&first.host, &game.known)).collect();
    all_move_on(&mut back);
    back.iter().for_each(|game| History::exported(&["--database", &direct]).check(&game.known));
}

#[test]
#[ignore = "it needs PostgreSQL and NATS"]
fn databases_programs_of_two_processes_play_though_one_is_killed() {
    let Some((cluster, bus)) = ground() else { return };
    let address = cluster.database("games");
    let [mut first, second] = [0, 1].map(|_| Server::with_others(&address, &bus.url()));
    let folder = tempfile::tempdir().unwrap();
    let [ann, bob] = ["Ann", "Bob"].map(|name| Account::new(&first.host, folder.path(), name));
    let arguments = ["--game", "orchess", "--rated", "casual", "--upgrade"];
    let _white = ann.play(&second.host, &arguments);
    let black = bob.play(&first.host, &arguments);
    let id = begun(&second.host, &ann);
    drop(black);
    let _black = bob.play(&second.host, &arguments[..4]);
    first.kill();
    let (moves, result) = wait("the end", || Some(plies(&second.host, &id)).filter(|(_, result)| result != "*"));
    assert!(!["time", "resignation"].contains(&result.split(' ').nth(1).unwrap()), "{moves}: {result}");
}

#[test]
#[ignore = "it needs PostgreSQL and NATS"]
fn databases_processes_report_to_one_another() {
    let Some((cluster, bus)) = ground() else { return };
    let address = cluster.database("games");
    // The first has the hall, the second the game.
    let [first, second] = [0, 1].map(|_| Server::with_others(&address, &bus.url()));
    let [ann, bob] = ["Ann", "Bob"].map(|name| sign_up(&second.host, name));
    let clock = json!({ "initial_ms": 60_000, "increment_ms": 0 });
    let body = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "rated": true, "clock": clock });
    let (_, begun) = post(&second.host, &mut Some(ann.clone()), &body);
    let path = format!("/api/play/{}/socket", begun["id"].as_str().unwrap());
    let [mut white, mut black] = [&ann, &bob].map(|cookie| Socket::open(&second.host, &path, cookie));
    for joins in [false, true] {
        if joins {
            black.say(&json!({ "do": "join" }));
        }
        for socket in [&mut white, &mut black] {
            assert!(socket.event("room").is_some());
        }
    }
    for (version, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].iter().enumerate() {
        let mover = if version % 2 == 0 { &mut white } else { &mut black };
        mover.say(&json!({ "do": "move", "uci": uci, "version": version }));
        let moved = [&mut white, &mut black].map(|socket| socket.event("moved").unwrap()["played"]["uci"].take());
        assert_eq!(moved, [*uci, *uci]);
    }
    // The first makes ratings of results.
    assert_eq!(white.event("rated").unwrap()["ratings"]["b"]["after"], 1662);
    // Who is logged out by the first is so at the second, too.
    let headers = format!("Content-Type: application/json\r\nOrigin: http://{}\r\nCookie: {bob}\r\n", first.host);
    let (head, answer) = request(&first.host, "POST /api/account/log-out", &headers, "{}");
    assert_eq!(status(&head), 204, "{answer}");
    assert_eq!(black.end().map(|(code, _)| code), Some(4001));
    // Who is at a game of the second is online, as the first knows.
    let follow = r#"{ "relation": "follow" }"#;
    let mut headers = format!("Content-Type: application/json\r\nOrigin: http://{}\r\nCookie: ", first.host);
    headers += &format!("{}\r\n", sign_up(&first.host, "Cat"));
    let (head, answer) = request(&first.host, "POST /api/people/Ann/relation", &headers, follow);
    assert!(status(&head) < 300, "{head} {answer}");
    let (_, related) = request(&first.host, "GET /api/account/relations", &headers, "");
    assert!(related.contains(r#""name":"Ann","online":true"#), "{related}");
}

#[test]
#[ignore = "it needs PostgreSQL and NATS"]
fn databases_several_processes_need_what_they_share() {
    let Some((cluster, bus)) = ground() else { return };
    let (address, url, folder) = (cluster.database("games"), bus.url(), tempfile::tempdir().unwrap());
    let _shared = Server::with_others(&address, &url);
    let data = folder.path().to_str().unwrap();
    let peer = ["--peer-address", "127.0.0.1:4711"];
    let refused: [(&[&str], &str); 5] = [
        (&["--database", &address], "another menagerie already serves the games in the database games"),
        (
            &["--data", data, peer[0], peer[1], "--bus", &url],
            "are one process' own: several share a database of PostgreSQL",
        ),
        (&["--database", &address, peer[0], peer[1]], "need a bus: give the address of a NATS server with --bus"),
        (
            &["--database", &address, peer[0], peer[1], "--bus", "nats://me:secret@127.0.0.1:1"],
            "cannot reach the NATS server at nats://127.0.0.1:1",
        ),
        (
            &["--database", &address, peer[0], "here", "--bus", &url],
            "expected a host and a port, such as 10.0.0.7:8080",
        ),
    ];
    for (arguments, why) in refused {
        let output = task(&[&["--port", "0", "--no-browser"], arguments].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why) && !said.contains("secret"), "{arguments:?}: {said}");
    }
}
