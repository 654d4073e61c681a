//! The slow referee against the counts, the games and the examples of the rules.

use menagerie_core::slow::SlowPosition;
use menagerie_core::{Definition, Library};
use std::sync::Arc;

const PERFT: &str = include_str!("../../../testdata/perft.tsv");
/// Counts greater than this are left to the fast kernel.
const MOST_NODES: u64 = 210_000;

fn game(name: &str) -> Arc<Definition> {
    Arc::new(Library::shipped().definition(name).unwrap())
}

fn position(name: &str, fen: &str) -> SlowPosition {
    match fen {
        "startpos" => SlowPosition::start(&game(name)),
        fen => SlowPosition::from_fen(&game(name), fen).unwrap_or_else(|why| panic!("{name} {fen}: {why}")),
    }
}

#[test]
fn counts_agree_with_the_table() {
    for line in PERFT.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let columns: Vec<&str> = line.split('\t').collect();
        let position = position(columns[0], columns[1]);
        for (depth, count) in (1..).zip(columns[2].split(',')) {
            let count: u64 = count.trim().parse().unwrap();
            if count > MOST_NODES {
                break;
            }
            assert_eq!(position.perft(depth), count, "{line}, depth {depth}");
        }
    }
}
