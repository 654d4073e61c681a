//! PGN files.

use menagerie_core::{Library, Move};
use menagerie_notation::Variants;
use menagerie_notation::pgn::{GameTree, Line, Options, Reader};

/// Reads all games of a file. Each must be read as the same game after it is written.
pub fn run(data: &[u8]) {
    let library = Library::shipped();
    let mut variants = Variants::new(&library);
    let mut reader = Reader::new(data);
    for _ in 0..50 {
        match GameTree::read(&mut reader, &mut variants) {
            Ok(None) => return,
            Ok(Some(game)) => {
                let written = game.to_pgn(&Options::default());
                let again = GameTree::read(&mut Reader::new(written.as_bytes()), &mut variants);
                let again = again.unwrap_or_else(|error| panic!("{error} in what was written:\n{written}"));
                let again = again.expect("a written game is a game");
                assert_eq!(moves(&again.main), moves(&game.main), "another game was written:\n{written}");
                assert_eq!(again.to_pgn(&Options::default()), written, "written twice, it is different");
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                if reader.skip_game().is_err() {
                    return;
                }
            }
        }
    }
}

/// All moves of a line, with each variation after the move that it replaces. Comments are left out, since line breaks
/// change their spaces.
fn moves(line: &Line) -> Vec<(usize, Move)> {
    let mut all = Vec::new();
    for entry in &line.entries {
        all.push((entry.variations.len(), entry.mv));
        all.extend(entry.variations.iter().flat_map(moves));
    }
    all
}
