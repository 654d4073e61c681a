//! The published games: `testdata/games/*.pgn` are as we write them, and replay.

use crate::common;
use menagerie_core::Library;
use menagerie_notation::pgn::{GameTree, Line, Options, Reader};
use menagerie_notation::{Variants, read};

fn games(name: &str) -> (String, Vec<GameTree>) {
    let text = std::fs::read_to_string(common::testdata().join("games").join(name)).unwrap();
    let library = Library::shipped();
    let (mut reader, mut variants) = (Reader::new(text.as_bytes()), Variants::new(&library));
    let read = || GameTree::read(&mut reader, &mut variants).unwrap_or_else(|error| panic!("{name}: {error}"));
    let games = std::iter::from_fn(read).collect();
    (text, games)
}

/// The position after the moves of the record of the same game in machine form.
fn recorded(name: &str) -> String {
    let text = std::fs::read_to_string(common::testdata().join("games").join(name)).unwrap();
    let mut words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let mut position = Library::shipped().game(words.next().unwrap()).unwrap().start();
    for word in words {
        let mv = read(&position, word).unwrap();
        position.play_unchecked(mv);
    }
    position.fen()
}

/// The moves of a line, with those of its variations.
fn count(line: &Line) -> usize {
    line.entries.iter().map(|entry| 1 + entry.variations.iter().map(count).sum::<usize>()).sum()
}

#[test]
fn files_are_as_they_are_written() {
    let mut seen = 0;
    for entry in std::fs::read_dir(common::testdata().join("games")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".pgn") {
            let (text, games) = games(&name);
            let written: Vec<String> = games.iter().map(|game| game.to_pgn(&Options::default())).collect();
            assert_eq!(written.join("\n"), text, "{name}");
            seen += 1;
        }
    }
    assert!(seen >= 3);
}

#[test]
fn published_games_replay() {
    // file, moves of each game with its variations, result of each
    let table = [
        ("fahys-castelli-1991", &[63][..], &["0-1 resignation"][..]),
        ("oomost1-page", &[12], &["*"]),
        ("conversion-pugnali-castelli-1993", &[18, 7], &["0-1 resignation", "*"]),
    ];
    for (name, moves, results) in table {
        let (_, games) = games(&format!("{name}.pgn"));
        assert_eq!(games.iter().map(|game| count(&game.main)).collect::<Vec<_>>(), moves, "{name}");
        assert_eq!(games.iter().map(GameTree::result).collect::<Vec<_>>(), results, "{name}");
        assert_eq!(games[0].last().fen(), recorded(&format!("{name}.txt")), "{name}");
    }
}

#[test]
fn the_slip_in_the_sample_is_refused() {
    let (_, games) = games("oomost1-page.pgn");
    let mut position = games[0].last();
    position.undo();
    position.undo();
    assert!(read(&position, "c2-d3+Qc4-c2").is_err());
    assert_eq!(position.legal_moves().len(), 1);
}

#[test]
fn the_note_that_promises_mate_means_three_moves() {
    let (_, games) = games("fahys-castelli-1991.pgn");
    let last = games[0].main.entries.last().unwrap();
    let mut position = games[0].last();
    position.undo();
    last.variations[0].entries.iter().for_each(|entry| position.play_unchecked(entry.mv));
    assert!(position.in_check() && !position.legal_moves().is_empty());
    let mut loses = |depth| is_lost(&mut position, depth);
    assert!(!loses(1) && loses(2));
}

/// Whether the side to move is mated after at most this many moves of the other side.
fn is_lost(position: &mut menagerie_core::Position, moves: u32) -> bool {
    let all = position.legal_moves();
    if all.is_empty() || moves == 0 {
        return all.is_empty() && position.in_check();
    }
    all.into_iter().all(|mv| {
        position.play_unchecked(mv);
        let answers = position.legal_moves();
        let mated = answers.into_iter().any(|answer| {
            position.play_unchecked(answer);
            let lost = is_lost(position, moves - 1);
            position.undo();
            lost
        });
        position.undo();
        mated
    })
}
