//! Starts whose pieces are shuffled.

use menagerie_core::Library;

/// The FENs of the numbered starts of chess on a small board with these pieces.
fn starts(board: &str, fen: &str, shuffle: &str, rules: &str) -> Vec<String> {
    let text = format!(
        "name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\nboard = {{ {board} }}\n\
         start = {{ fen = '{fen}', shuffle = {{ {shuffle} }} }}\n\
         [rules]\ncastling = false\npromotion = false\n{rules}"
    );
    let mut library = Library::shipped();
    library.add("mine.toml", &text).unwrap();
    let game = library.game("mine").unwrap_or_else(|error| panic!("{error}"));
    (0..game.starts()).map(|number| game.numbered_start(number).unwrap().fen()).collect()
}

#[test]
fn orders_are_sorted_and_mirrors_follow() {
    let shuffle = "pattern = 'R?K?', fill = 'BN', mirrored = true";
    let starts = starts("files = 4, ranks = 4", "rbkn/4/4/RBKN w - - 0 1", shuffle, "");
    let ranks: Vec<&str> = starts.iter().map(|fen| fen.split([' ', '/']).nth(3).unwrap()).collect();
    assert_eq!(ranks, ["RBKN", "RNKB", "NKBR", "BKNR"]);
}

#[test]
fn hands_stay_what_they_are() {
    let (fen, shuffle) = ("rk/2/RK[Nn] w - - 0 1", "pattern = 'R?', fill = 'K'");
    assert_eq!(starts("files = 2, ranks = 3", fen, shuffle, "hand = true"), [fen]);
}
