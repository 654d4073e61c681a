//! Files of variants as Fairy-Stockfish reads them.

use super::definition::{try_out, within_budget};
use crate::input::text;
use menagerie_core::Library;
use menagerie_import::{Importer, Outcome};

/// The maximum number of variants to convert.
const VARIANTS: usize = 12;

/// Reads a file. Each variant must become a definition that loads and is playable, or be refused with a reason.
pub fn run(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let importer = match Importer::new(text) {
        Ok(importer) => importer,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let lines = text.lines().count();
    assert!(importer.remarks().iter().all(|remark| (1..=lines).contains(&remark.line) && !remark.text.is_empty()));
    for name in importer.names().take(VARIANTS) {
        let import = importer.import(name);
        assert!((1..=lines).contains(&import.line), "`{name}` is said to be in line {}", import.line);
        match import.outcome {
            Outcome::Converted { toml, .. } => {
                within_budget(&toml, || {
                    let mut library = Library::shipped();
                    let game = library.add("fuzzed.toml", &format!("name = \"fuzzed\"\n{toml}"));
                    let game = game.and_then(|name| library.game(&name));
                    try_out(&game.unwrap_or_else(|error| panic!("{error} in what `{name}` became:\n{toml}")));
                });
            }
            Outcome::Refused(notes) => {
                assert!(!notes.is_empty() && notes.iter().all(|note| !note.to_string().is_empty()), "`{name}`");
                assert!(notes.iter().filter_map(|note| note.line).all(|line| (1..=lines).contains(&line)), "`{name}`");
            }
        }
    }
}
