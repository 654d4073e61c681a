//! The counts of `testdata/perft.tsv`, to a depth that a quick test allows, and those of `testdata/perft-users.tsv`.

use menagerie_core::Library;
use std::path::Path;

/// Counts above this are left to `menagerie perft` and the benchmarks.
const MOST_NODES: u64 = 6_000_000;

#[test]
fn counts_agree_with_the_table() {
    let table = include_str!("../../../testdata/perft.tsv");
    let library = Library::shipped();
    let mut checked = 0;
    let mut wrong = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let game = library.game(fields[0]).unwrap();
        let mut position = game.position(fields[1]).unwrap();
        let before = format!("{} {}", position.fen(), position.key());
        for (i, count) in fields[2].split(',').enumerate() {
            let expected: u64 = count.trim().parse().unwrap();
            if expected <= MOST_NODES {
                let found = position.perft(i as u32 + 1);
                checked += 1;
                if found != expected {
                    wrong.push(format!("{} {} depth {}: {found}, not {expected}", fields[0], fields[1], i + 1));
                }
            }
        }
        assert_eq!(before, format!("{} {}", position.fen(), position.key()), "perft left another position");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 120, "only {checked} counts were checked");
}

/// The compositions in `testdata/games-of-users`, with counts that another program found too.
#[test]
fn counts_of_games_of_users_agree_with_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games-of-users");
    let mut library = Library::shipped();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        library.add(&path.to_string_lossy(), &std::fs::read_to_string(&path).unwrap()).unwrap();
    }
    let table = include_str!("../../../testdata/perft-users.tsv");
    let mut wrong = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (depth, expected): (u32, u64) = (fields[2].parse().unwrap(), fields[3].parse().unwrap());
        let game = library.game(fields[0]).unwrap_or_else(|error| panic!("{error}"));
        let found = game.position(fields[1]).unwrap().perft(depth);
        if found != expected {
            wrong.push(format!("{} {} depth {depth}: {found}, not {expected}", fields[0], fields[1]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
