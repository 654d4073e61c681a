//! Games in PostgreSQL: what was acknowledged outlives the program, the database, and the way between them.

use crate::game::{Game, Known, post, ucis};
use crate::history::{History, task};
use crate::network::Network;
use crate::server::Server;
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

#[path = "../../../server/tests/postgres/mod.rs"]
pub mod cluster;

use cluster::Cluster;

/// Longer than anything takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// Some games of one person on a server.
pub fn games(host: &str, count: usize) -> Vec<Game> {
    let mut cookie = None;
    let names = ["chess", "omega", "orchess", "osmosis"];
    let known = (0..count).map(|game| Known::begin(host, &mut cookie, names[game % names.len()]));
    known.collect::<Vec<_>>().into_iter().map(|known| Game::open(host, known)).collect()
}

/// Makes a move in a game: whether it was acknowledged.
pub fn moves_on(game: &mut Game) -> bool {
    let version = game.known.moves.len();
    let uci = game.next[(7 * version + 3) % game.next.len()].clone();
    game.socket.say(&json!({ "do": "move", "uci": uci, "version": version, "id": format!("move-{version}") }));
    let Some(event) = game.socket.any(&["moved", "refused", "done"]) else { return false };
    match event["event"].as_str().unwrap() {
        "moved" => {
            assert_eq!(&event["played"]["uci"], &uci);
            game.next = ucis(&event["moves"]);
            game.known.clock = event["clock"].clone();
            assert_eq!(game.socket.any(&["done"]).unwrap()["id"], format!("move-{version}"));
        }
        // The first time it was stored, and its acknowledgement lost.
        "done" => {
            game.socket.say(&json!({ "do": "look" }));
            let room = &game.socket.any(&["room"]).unwrap()["room"];
            game.next = ucis(&room["position"]["moves"]);
            assert_eq!(ucis(&room["position"]["played"]).last(), Some(&uci));
        }
        _ => {
            assert_eq!(event["problem"]["type"], "menagerie:not-stored", "{event}");
            return false;
        }
    }
    game.known.moves.push(uci);
    true
}

/// Makes moves in all games until each is acknowledged.
pub fn all_move_on(games: &mut [Game]) {
    let until = Instant::now() + LONG;
    for game in games {
        while !moves_on(game) {
            assert!(Instant::now() < until, "nothing is stored though the database is back");
            // A socket that says too much is ended.
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

#[test]
#[ignore = "it needs PostgreSQL"]
fn databases_nothing_acknowledged_is_lost_whatever_is_killed() {
    let Some(mut cluster) = Cluster::start() else { return };
    let address = cluster.database("games");
    let mut server = Server::on(&address);
    let mut games = games(&server.host, 8);
    for _ in 0..5 {
        all_move_on(&mut games);
    }
    let history = || History::exported(&["--database", &address]);
    // PostgreSQL ends and starts again.
    for kill in [false, true] {
        if kill {
            cluster.kill()
        } else {
            cluster.stop()
        }
        assert!(games.iter_mut().all(|game| !moves_on(game)));
        let (status, why) = server.get("/readyz");
        assert!(status == 503 && why.contains("cannot use its database"), "{status} {why}");
        cluster.go_on();
        for _ in 0..3 {
            all_move_on(&mut games);
        }
        assert_eq!(server.get("/readyz"), (200, "ok\n".to_string()));
        games.iter().for_each(|game| history().check(&game.known));
    }
    // It stands, and does not even refuse.
    cluster.pause(true);
    let began = Instant::now();
    assert!(!moves_on(&mut games[0]));
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
    cluster.pause(false);
    all_move_on(&mut games);
    games.iter().for_each(|game| history().check(&game.known));
    // The program is killed, and another takes its place.
    server.kill();
    let again = Server::on(&address);
    let history = history();
    for game in &mut games {
        history.check(&game.known);
        let (socket, room) = game.known.connect(&again.host);
        game.socket = socket;
        game.known.moves = ucis(&room["position"]["played"]);
        game.next = ucis(&room["position"]["moves"]);
    }
    all_move_on(&mut games);
}

/// The longest time until a request is refused because the database does not answer.
const REFUSED: Duration = Duration::from_secs(30);

#[test]
#[ignore = "it needs PostgreSQL"]
fn databases_nothing_is_lost_and_nothing_hangs_while_the_network_is_cut() {
    let Some(cluster) = Cluster::start() else { return };
    let direct = cluster.database("games");
    let network = Network::to(&direct);
    let server = Server::on(&network.address);
    let mut games = games(&server.host, 4);
    let check = |games: &[Game]| {
        let history = History::exported(&["--database", &direct]);
        games.iter().for_each(|game| history.check(&game.known));
    };
    for lost in [false, true] {
        (0..3).for_each(|_| all_move_on(&mut games));
        let before: Vec<i64> = games.iter().map(|game| game.left()).collect();
        network.cut();
        let began = Instant::now();
        let refused: Vec<bool> = std::thread::scope(|scope| {
            let all: Vec<_> = games.iter_mut().map(|game| scope.spawn(|| !moves_on(game))).collect();
            all.into_iter().map(|game| game.join().unwrap()).collect()
        });
        assert_eq!(refused, [true; 4], "nothing can be stored");
        assert!(began.elapsed() < REFUSED, "{:?}", began.elapsed());
        let began = Instant::now();
        let (status, why) = server.get("/readyz");
        assert!(status == 503 && why.contains("cannot use its database"), "{status} {why}");
        let board = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
        let (status, problem) = post(&server.host, &mut Some(games[0].known.cookie.clone()), &board);
        assert_eq!((status, &problem["type"]), (503, &json!("menagerie:not-stored")), "{problem}");
        assert!(began.elapsed() < REFUSED, "{:?}", began.elapsed());
        check(&games);
        if lost {
            network.lose();
        } else {
            network.mend();
        }
        all_move_on(&mut games);
        assert_eq!(server.get("/readyz"), (200, "ok\n".to_string()));
        check(&games);
        // Of all that time the players' clocks know nothing.
        let history = History::exported(&["--database", &direct]);
        for (game, before) in games.iter().zip(before) {
            let used = before + 1000 - history.left(&game.known);
            assert!((0..3_000).contains(&used), "{}: {used} ms", game.known.id);
        }
    }
}

#[test]
#[ignore = "it needs PostgreSQL"]
fn databases_one_server_has_one_and_games_are_carried_into_another() {
    let Some(cluster) = Cluster::start() else { return };
    let [from, to] = ["source", "target"].map(|name| cluster.database(name));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let server = Server::on(&from);
    let mut games = games(&server.host, 3);
    (0..4).for_each(|_| all_move_on(&mut games));
    let second = task(&["--port", "0", "--no-browser", "--database", &from]);
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains("another menagerie already serves the games in the database source at 127.0.0.1"), "{said}");
    // Into SQLite, and back into PostgreSQL.
    let data = file("data");
    let exported = task(&["export", &file("one"), "--database", &from]);
    assert!(exported.status.success(), "{}", String::from_utf8_lossy(&exported.stderr));
    let steps: [&[&str]; 3] = [
        &["import", &file("one"), "--data", &data],
        &["export", &file("two"), "--data", &data],
        &["import", &file("two"), "--database", &to],
    ];
    for step in steps {
        let done = task(step);
        assert!(done.status.success(), "{step:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
    let history = History::exported(&["--database", &to]);
    games.iter().for_each(|game| history.check(&game.known));
    let again = task(&["import", &file("two"), "--database", &to]);
    assert_eq!(String::from_utf8(again.stdout).unwrap(), "0 games are read, 3 were there already\n");
    let are_there = |elsewhere: &Server| {
        for game in &games {
            let (_, room) = game.known.connect(&elsewhere.host);
            assert_eq!(ucis(&room["position"]["played"]), game.known.moves);
        }
    };
    are_there(&Server::on(&to));
    // Also into the database of a server that runs.
    let third = cluster.database("third");
    let running = Server::on(&third);
    let mut here = self::games(&running.host, 2);
    let import = task(&["import", &file("two"), "--database", &third]);
    assert_eq!(String::from_utf8(import.stdout).unwrap(), "3 games are read, 0 were there already\n");
    are_there(&running);
    all_move_on(&mut here);
}

#[test]
#[ignore = "it needs PostgreSQL"]
fn databases_that_cannot_be_used_are_named() {
    let Some(cluster) = Cluster::start() else { return };
    let latin = "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0";
    cluster.query("postgres", latin).unwrap();
    let games = cluster.database("games");
    drop(Server::on(&games));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl").to_str().unwrap().to_string();
    let refused = |arguments: &[&str], address: &str, why: &str| {
        let output = task(&[arguments, &["--database", address]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.lines().last().unwrap().contains(why), "{said}");
    };
    let serve = ["--port", "0", "--no-browser"];
    let export = ["export", &file];
    let encoding = "has the encoding LATIN1, in which most names and definitions cannot be stored: make one with `createdb -E UTF8";
    refused(&serve, &cluster.address("latin"), encoding);
    assert_eq!(cluster.query("latin", "SELECT to_regclass('game') IS NULL").unwrap(), "t", "nothing is made there");
    for arguments in [&serve[..], &export] {
        let absent = "there is no such database; make it with `createdb -E UTF8 -T template0 NAME`, or check the name";
        refused(arguments, &cluster.address("nothing"), absent);
        let no_tls = "it cannot be reached by TLS; check that PostgreSQL has `ssl = on`";
        refused(arguments, &format!("{games}?sslmode=verify-full"), no_tls);
    }
    refused(&export, &cluster.address("postgres"), "has no games of this version of menagerie: start a server");
    let later = "INSERT INTO _sqlx_migrations VALUES (99, 'later', now(), TRUE, '', 1)";
    cluster.query("games", later).unwrap();
    for arguments in [&serve[..], &export] {
        refused(arguments, &games, "it was written by a newer menagerie; use that version");
    }
    assert!(!Path::new(&file).exists());
}
