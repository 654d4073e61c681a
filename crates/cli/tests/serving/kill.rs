//! What was acknowledged outlives the program, however it ends.

use crate::game::{Game, Known, ucis};
use crate::history::History;
use crate::server::Server;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many games are live when the program is killed.
const GAMES: usize = 100;
/// How many browsers play them.
const BROWSERS: usize = 4;
/// So many moves are acknowledged before it is killed.
const MOVES: usize = 500;

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
    let games = (0..GAMES / BROWSERS).map(|game| Known::begin(host, &mut cookie, names[game % names.len()]));
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
        let (acknowledged, now) = (ms(&known.clock, side), ms(&room["clock"], side));
        if side != running {
            assert_eq!(acknowledged, now, "{}: the clock of {side}", known.id);
        } else {
            // It stood while there was no server, and has run a little since there is one.
            assert!(
                (acknowledged - 30_000..=acknowledged + 30_000).contains(&now),
                "{}: {acknowledged} and {now}",
                known.id
            );
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
        server.kill();
        players.into_iter().flat_map(|player| player.join().unwrap()).collect()
    });
    assert_eq!(known.len(), GAMES);
    assert!(known.iter().map(|game| game.moves.len()).sum::<usize>() >= MOVES);
    let history = History::of(folder.path());
    let again = Server::start(folder.path());
    for game in &mut known {
        history.check(game);
        let (mut socket, room) = game.connect(&again.host);
        check(game, &room);
        game.moves = ucis(&room["position"]["played"]);
        // And it goes on.
        if let Some(uci) = ucis(&room["position"]["moves"]).first() {
            socket.say(&json!({ "do": "move", "uci": uci, "version": game.moves.len() }));
            assert_eq!(&socket.event("moved").unwrap()["played"]["uci"], uci);
        }
    }
}
