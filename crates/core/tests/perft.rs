//! The counts of `testdata/perft.tsv`, to a depth that a quick test allows.

use menagerie_core::Library;

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
