//! What one coordinator carries.

use super::{Ends, Server, answer_all};
use crate::Cluster;
use crate::block::{Item, Played};
use crate::games::PLAYED;
use menagerie_core::{Game, Library};
use menagerie_tournament::{
    Adjudication, Assignment, Common, Contestant, Journal, Opening, Pairing, Record, Referee, Seats, Workers,
};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The seconds of processor time that this thread took so far.
fn seconds_of_thread() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn engines() -> Vec<Contestant> {
    ["a", "b"].map(|name| format!("ours name={name} hash=1 nodes=20").parse().unwrap()).to_vec()
}

/// A game of eighty moves, as a worker sends it.
fn long_game(game: &Game) -> Record {
    let adjudication = Adjudication { most_moves: Some(80), ..Adjudication::default() };
    let referee = Referee { adjudication, ..Referee::default() };
    let mut seats = Seats::new(game.clone(), engines(), referee);
    let games = (0..).map(|number| {
        let start = game.numbered_start(number % game.starts()).unwrap();
        let mv = start.legal_moves()[number];
        let opening = Opening { start, moves: vec![mv] };
        seats.play(0, Pairing { pairing: 0, opening: 0, players: [0, 1] }, &opening, &|| false).unwrap().unwrap()
    });
    games.take(20).max_by_key(Record::plies).unwrap()
}

/// What `play` of a cluster takes for games whose records are all alike, with or without a journal.
fn carried(server: &Server, count: usize, with_journal: bool) {
    let library = Library::shipped();
    let game = library.game(PLAYED).unwrap();
    let (template, engines, referee) = (long_game(&game), engines(), Referee::default());
    let record_of = |game: &Assignment| Record {
        number: game.number,
        opening: game.opening,
        players: game.players,
        fen: game.fen.clone(),
        book: game.moves.clone(),
        ..template.clone()
    };
    let folder = tempfile::tempdir().unwrap();
    let (mut journal, _) = Journal::open(&folder.path().join("journal"), &serde_json::json!({})).unwrap();
    let opening = Opening { start: game.start(), moves: Vec::new() };
    let mut games = (0..count).map(|number| {
        let players = if number % 2 == 0 { [0, 1] } else { [1, 0] };
        Ok(Assignment::new(number, Pairing { pairing: 0, opening: number / 2, players }, &opening))
    });
    let (access, over, taken, waits) = (server.access(), AtomicBool::new(false), Cell::new(0), Cell::new(0));
    let cluster = Cluster::new(server.access(), library, None, Duration::from_secs(60)).unwrap();
    thread::scope(|scope| {
        let _ends = Ends(&over);
        scope.spawn(|| {
            answer_all(&access, &over, async |_, block| {
                let records = block.items.iter().filter_map(|item| match item {
                    Item::Game(game) => Some(record_of(game)),
                    Item::Part(..) => None,
                });
                Played::Records(records.collect())
            });
        });
        let (begun, thread, process, bytes) = (Instant::now(), seconds_of_thread(), server.seconds(), server.bytes());
        let common = Common { game: &game, contestants: &engines, referee: &referee };
        let mut take = |records: Vec<Record>| {
            if with_journal {
                journal.add_all(&records).unwrap();
            }
            taken.set(taken.get() + records.len());
            waits.set(waits.get() + 1);
            true
        };
        cluster.play(common, &mut games, &|| over.load(Ordering::Relaxed), &mut take).unwrap();
        let games = count as f64;
        let (wall, own) = (begun.elapsed().as_secs_f64(), seconds_of_thread() - thread);
        let of_server = server.seconds() - process;
        let [to, from] = [0, 1].map(|at| server.bytes()[at] - bytes[at]);
        println!(
            "{count} games of {} plies, {}, {:.0} together: {:.0} games and {:.1} blocks of 32 a second; a game: {:.0} µs of the \
             command, {:.0} µs of the server, {:.1} kB to the server and {:.1} kB from it",
            template.plies(),
            if with_journal { "with a journal" } else { "without one" },
            games / f64::from(waits.get()),
            games / wall,
            games / 32.0 / wall,
            1e6 * own / games,
            1e6 * of_server / games,
            to / games / 1e3,
            from / games / 1e3,
        );
    });
    assert_eq!(taken.get(), count);
}

#[test]
#[ignore = "a measurement: docs/clusters.md says what it printed"]
fn what_one_coordinator_carries() {
    let Some(server) = Server::start() else { return };
    carried(&server, 16_384, false);
    carried(&server, 16_384, true);
}
