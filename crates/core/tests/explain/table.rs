//! The sentences, as a table: `testdata/explain/sentences.tsv`. With `MENAGERIE_BLESS=1` the last column is rewritten.

use super::games;
use crate::messages::faults_in_german;
use menagerie_core::{Explain, Game, Language};
use std::collections::BTreeMap;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/explain/sentences.tsv");

#[test]
fn sentences_are_as_the_table_has_them() {
    let library = games::library();
    let mut games: BTreeMap<String, Game> = BTreeMap::new();
    let text = std::fs::read_to_string(PATH).unwrap();
    let mut written = String::new();
    let (mut rows, mut german) = (0, Vec::new());
    for line in text.lines() {
        if line.starts_with('#') || line.is_empty() {
            written += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, fen, moves, attempt] = fields[..4] else { panic!("too few fields: {line}") };
        let game = games.entry(name.to_string()).or_insert_with(|| library.game(name).unwrap());
        let mut position = game.position(fen).unwrap_or_else(|error| panic!("{line}: {error}"));
        for text in moves.split(' ').filter(|text| *text != "-") {
            let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{line}: {error}"));
            position.play_unchecked(mv);
        }
        let sentence = match position.parse_move(attempt) {
            Ok(_) => "legal".to_string(),
            Err(error) => {
                german.extend(faults_in_german(&error.in_words(Language::German), game));
                error.to_string()
            }
        };
        written += &format!("{name}\t{fen}\t{moves}\t{attempt}\t{sentence}\n");
        rows += 1;
    }
    assert!(rows >= 80, "{rows} rows");
    assert_eq!(german, [""; 0]);
    if std::env::var_os("MENAGERIE_BLESS").is_some() {
        std::fs::write(PATH, written).unwrap();
    } else {
        for (line, expected) in text.lines().zip(written.lines()) {
            assert_eq!(expected, line);
        }
    }
}
