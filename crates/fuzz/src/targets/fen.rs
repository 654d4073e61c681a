//! FENs of the shipped games: the name of a game, and in the next line a FEN.

use crate::input::with_game;
use menagerie_core::reference::ReferencePosition;
use std::sync::Arc;

/// Reads a FEN. It must be stable when written and read again, and kernel and reference implementation must agree on it.
pub fn run(data: &[u8]) {
    let Some((game, fen)) = with_game(data) else { return };
    let definition = Arc::new(game.definition().clone());
    let reference = ReferencePosition::from_fen(&definition, fen);
    match game.position(fen) {
        Ok(position) => {
            let written = position.fen();
            let again = game.position(&written).expect("what was written is read");
            assert_eq!(again.fen(), written, "{}: `{fen}` is not written canonically", game.name());
            assert_eq!(again.key(), position.key(), "{}: `{fen}` read again is another position", game.name());
            assert!(position.keys_are_fresh());
            if fen.trim() == "startpos" {
                return;
            }
            let reference = reference.unwrap_or_else(|why| {
                panic!("{}: only the reference implementation rejects `{fen}`: {why}", game.name())
            });
            assert_eq!(
                reference.fen(),
                written,
                "{}: kernel and reference implementation read `{fen}` differently",
                game.name()
            );
        }
        Err(error) => {
            assert!(error.to_string().len() < 2_000);
            assert!(reference.is_err(), "{}: only the kernel rejects `{fen}`: {error}", game.name());
        }
    }
}
