//! FENs of the shipped games: the name of a game, and in the next line a FEN.

use menagerie_core::slow::SlowPosition;
use std::sync::Arc;

/// Reads a FEN; what is read must be written so that it is read the same, and mean the same to both referees.
pub(super) fn run(data: &[u8]) {
    let Some((game, fen)) = super::with_game(data) else { return };
    let definition = Arc::new(game.definition().clone());
    let slow = SlowPosition::from_fen(&definition, fen);
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
            let slow =
                slow.unwrap_or_else(|why| panic!("{}: only the slow referee refuses `{fen}`: {why}", game.name()));
            assert_eq!(slow.fen(), written, "{}: the referees read `{fen}` differently", game.name());
        }
        Err(error) => {
            assert!(!error.reason.is_empty() && error.to_string().len() < 2_000);
            assert!(slow.is_err(), "{}: only the fast referee refuses `{fen}`: {error}", game.name());
        }
    }
}
