//! The reference implementation against the counts, the games and the examples of the rules; the fast kernel has the same table.

#[expect(clippy::duplicate_mod, reason = "one table, for the fast kernel and for the reference implementation")]
#[path = "table/rulings.rs"]
mod table;

use crate::effort;
use menagerie_core::reference::ReferencePosition as Referee;
use menagerie_core::rules::filter::Superko;
use menagerie_core::{Definition, Library};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// A game as the reference implementation has it: its definition alone.
#[derive(Clone)]
struct Game(Arc<Definition>);

impl Game {
    fn load(library: &Library, name: &str) -> Game {
        Game(Arc::new(library.definition(name).unwrap_or_else(|error| panic!("{error}"))))
    }

    fn start(&self) -> Referee {
        Referee::start(&self.0)
    }

    fn read(&self, fen: &str) -> Result<Referee, String> {
        Referee::from_fen(&self.0, fen)
    }

    fn starts(&self) -> Vec<String> {
        (0..self.0.starts.count()).map(|number| self.0.starts.numbered(number).unwrap().to_string()).collect()
    }
}

const PERFT: &str = include_str!("../../../testdata/perft.tsv");
/// Counts greater than this are left to the fast kernel, and to the test that is run every night.
const MOST_NODES: u64 = 5_000;

/// Counts everything in the table whose size is in a range, on all cores.
fn compare_counts(sizes: std::ops::Range<u64>) {
    let library = Library::shipped();
    let lines: Vec<&str> = PERFT.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let next = AtomicUsize::new(0);
    let compare_rest = || {
        while let Some(line) = lines.get(next.fetch_add(1, Relaxed)) {
            compare_line(&library, line, &sizes);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(compare_rest);
        }
    });
}

fn compare_line(library: &Library, line: &str, sizes: &std::ops::Range<u64>) {
    let columns: Vec<&str> = line.split('\t').collect();
    let game = Game::load(library, columns[0]);
    let position = if columns[1] == "startpos" { game.start() } else { game.read(columns[1]).unwrap() };
    for (depth, count) in (1..).zip(columns[2].split(',')) {
        let count: u64 = count.trim().parse().unwrap();
        if sizes.contains(&count) {
            assert_eq!(position.perft(depth), count, "{line}, depth {depth}");
        }
    }
}

#[test]
fn counts_agree_with_the_table() {
    compare_counts(0..MOST_NODES);
}

#[test]
#[ignore = "minutes: run by .ci/nightly"]
fn greater_counts_agree_with_the_table() {
    compare_counts(MOST_NODES..5_000_000);
}

/// A random game that is read back ends when this many moves have been compared: where hundreds are legal it is shorter.
const MOVES: usize = 750;

/// The next number of a plain generator, so that a failure comes again.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*seed >> 33) as usize
}

/// Plays at random and reads every position back from its FEN: it must be the same, with the same moves and the same
/// check; where placements are banned, the moves of the game are among those of the FEN, which has no history.
#[track_caller]
fn wander(title: &str, game: &Game, games: u64, plies: usize) {
    let banned = game.0.has::<Superko>();
    for number in 0..games {
        let mut seed = number * 77 + 5;
        let mut position = game.start();
        let mut compared = 0;
        for _ in 0..plies {
            let fen = position.fen();
            let read = game.read(&fen).unwrap_or_else(|why| panic!("{title}: {fen} {why}"));
            assert_eq!(read.fen(), fen, "{title}");
            assert_eq!(read.in_check(), position.in_check(), "{title}: {fen}");
            let mut legal = position.moves();
            let texts: Vec<String> = legal.keys().cloned().collect();
            let again = read.moves();
            match banned {
                true => assert!(texts.iter().all(|text| again.contains_key(text)), "{title}: {fen}"),
                false => assert!(texts.iter().eq(again.keys()), "{title}: {fen}"),
            }
            compared += texts.len();
            if texts.is_empty() || compared > MOVES {
                break;
            }
            // Captures and other rare moves come up more often than by chance alone.
            let picks = [next(&mut seed), next(&mut seed), next(&mut seed)].map(|pick| &texts[pick % texts.len()]);
            let rare =
                picks.iter().find(|text| text.len() > 4 || legal[**text].fen().contains(" 0 ")).unwrap_or(&picks[0]);
            position = legal.remove(*rare).unwrap();
        }
    }
}

#[test]
fn positions_of_all_games_are_read_back_as_they_were() {
    let library = Library::shipped();
    for name in library.names().chain(["oomost2:nutters-rookies"]) {
        wander(name, &Game::load(&library, name), effort().into(), 90);
    }
    for (title, game) in table::compositions() {
        wander(title, &game, u64::from(2 * effort()), 100);
    }
}
