//! Definitions and FENs that ask for as much time or memory as they can.

use menagerie_core::{Betza, Explain, Library, Square};
use std::time::{Duration, Instant};

/// Longer than this is a hang: a debug build on a busy machine needs less than a tenth of it.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a definition comes to, in words; it must come to it in time.
fn outcome(text: &str) -> String {
    let begun = Instant::now();
    let mut library = Library::shipped();
    let result = library.add("greedy.toml", text).and_then(|name| library.game(&name));
    assert!(begun.elapsed() < PATIENCE, "{:?} for {}", begun.elapsed(), &text[..text.len().min(300)]);
    match result {
        Ok(game) => format!("a game with {} starts and {} moves", game.starts(), game.start().count_legal_moves()),
        Err(error) => error.to_string(),
    }
}

fn shuffle(pattern: &str, fill: &str, more: &str) -> String {
    let files = pattern.len().clamp(1, 26);
    let pieces: String = ('A'..='Z')
        .filter(|letter| *letter != 'K')
        .map(|letter| format!("x{} = {{ letter = \"{letter}\", betza = \"W\" }}\n", letter.to_ascii_lowercase()))
        .collect();
    format!(
        "title = \"Shuffled\"\n[board]\nfiles = {files}\nranks = 4\n[pieces]\n\
         king = {{ letter = \"K\", betza = \"K\", royal = true }}\n{pieces}\n\
         [start]\nfen = \"k{n}/{files}/{files}/K{n} w - - 0 1\"\n\
         [start.shuffle]\npattern = \"{pattern}\"\nfill = \"{fill}\"\n{more}",
        n = files - 1
    )
}

#[test]
fn a_shuffle_of_too_many_orders_is_refused() {
    assert!(outcome(&shuffle("K????????????", "ABCDEFGHIJLM", "")).contains("orders"));
    let one_of_two = shuffle("K????????????", "ABCDEFGHIJLM", "opposite-colours = \"A\"");
    assert!(outcome(&one_of_two).contains("opposite-colours"));
    // No order puts the fixed two on squares of both colours, and there are many orders to try.
    let never = shuffle("AKA????????????", "BCDEFGHIJLMN", "opposite-colours = \"A\"");
    assert!(outcome(&never).contains("orders"));
    let long = "K".repeat(500_000);
    assert!(outcome(&shuffle(&long, "", "")).contains("26"));
    let long = "?".repeat(100_000);
    assert!(outcome(&shuffle(&long, &"A".repeat(100_000), "")).contains("26"));
}

/// A board of a size with every letter a piece of the same notation.
fn crowd(files: usize, ranks: usize, betza: impl Fn(usize) -> String) -> String {
    let pieces: String = ('A'..='Z')
        .enumerate()
        .map(|(i, letter)| {
            let royal = letter == 'K';
            let name = letter.to_ascii_lowercase();
            format!("x{name} = {{ letter = \"{letter}\", betza = \"{}\", royal = {royal} }}\n", betza(i))
        })
        .collect();
    let empty = vec![files.to_string(); ranks - 2].join("/");
    let (top, bottom) = (format!("k{}", files - 1), format!("{}K", files - 1));
    format!(
        "title = \"Crowd\"\n[board]\nfiles = {files}\nranks = {ranks}\n[pieces]\n{pieces}\n\
         [start]\nfen = \"{top}/{empty}/{bottom} w - - 0 1\"\n"
    )
}

#[test]
fn pieces_with_very_many_paths_are_made_or_refused_in_time() {
    let brackets: Vec<String> = ["W", "F", "N", "D", "A", "H", "C"]
        .iter()
        .flat_map(|first| ["R", "B", "N0", "zB", "zB5", "C0"].map(|second| format!("[{first}?f{second}]")))
        .collect();
    let texts: [&dyn Fn(usize) -> String; 5] = [
        &|_| "[W?fzB]".repeat(28),
        &|i| (0..22).map(|j| brackets[(i + j) % brackets.len()].clone()).collect(),
        &|_| "R99B99".repeat(33),
        &|_| "NN0".replace("NN0", "N0C0Z0A0D0H0G0W0F0").repeat(11),
        &|_| "zB99zB98zB97zB".repeat(14),
    ];
    for betza in texts {
        for (files, ranks) in [(16, 16), (26, 9), (2, 99)] {
            let text = crowd(files, ranks, betza);
            let what = outcome(&text);
            assert!(what.starts_with("a game") || what.contains("paths") || what.contains("check"), "{what}");
        }
    }
}

#[test]
fn deep_and_long_definitions_are_refused() {
    for text in [
        format!("{}1", "a.".repeat(300_000).trim_end_matches('.').to_string() + " = "),
        format!("[{}]", "a.".repeat(300_000).trim_end_matches('.')),
        format!("a = {}", "[".repeat(300_000)),
        format!("a = {}{}", "[".repeat(300_000), "]".repeat(300_000)),
        format!("a = {}", "{ a = ".repeat(150_000)),
        " ".repeat(2 << 20),
        "\u{0}".repeat(1000),
    ] {
        outcome(&text);
    }
    let holes = vec!["\"a1\""; 150_000].join(", ");
    let text = format!("title = \"Holes\"\ninherit = \"chess\"\n[board]\nfiles = 26\nranks = 99\nholes = [{holes}]");
    assert!(outcome(&text).contains("a1"));
    assert!(outcome("inherit = \"greedy\"\ntitle = \"Itself\"").contains("circle"));
}

#[test]
fn long_texts_are_read_in_time() {
    let library = Library::shipped();
    let game = library.game("orchess").unwrap();
    let start = game.start();
    let begun = Instant::now();
    for part in ["1", "/", "(", "p", " ", "e3", "é", "*", "9"] {
        let long = part.repeat(1_000_000);
        assert!(game.position(&long).is_err());
        let _ = game.position(&format!("4k3/8/8/8/8/8/8/4K3 w - {} 0 1", &long[..2000]));
        assert!(start.parse_move(&long).unwrap_err().to_string().len() < 5000);
        assert!(Betza::parse(&long).is_err());
        assert!(library.game(&long).unwrap_err().to_string().len() < 5000);
    }
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
}

#[test]
fn many_restored_pawns_are_few_enough_to_choose_for_or_refused() {
    let begun = Instant::now();
    let game = Library::shipped().game("orchess").unwrap();
    // Every pawn on the eighth rank is on the file of a rook, and a rook that comes to the rank restores them all.
    let fen = "(P)(P)(P)(P)(P)(P)(P)1/7R/8/k7/8/P7/RRRRRRR1/7K w - - 0 1";
    let position = game.position(fen).unwrap();
    assert_eq!(
        position.legal_moves().iter().filter(|mv| mv.from() == Square(55) && mv.to() == Square(63)).count(),
        4usize.pow(7)
    );
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
}
