//! Definition files.

use menagerie_core::harness::{Effort, check};
use menagerie_core::{Game, Library};

/// The most squares of a board on which the slow referee is asked too.
const SLOW_SQUARES: usize = 104;
/// The most moves of a start that are looked at one by one.
const MOVES: usize = 2_000;

/// Reads a definition; one that loads must be playable, and mean the same to both referees.
pub(super) fn run(data: &[u8]) {
    let Some(text) = super::text(data) else { return };
    let mut library = Library::shipped();
    let Ok(name) = library.add("fuzzed.toml", text) else { return };
    if let Ok(game) = library.game(&name) {
        try_out(&game);
    }
}

/// Plays a game a little.
pub(super) fn try_out(game: &Game) {
    let mut position = game.start();
    let fen = position.fen();
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal_moves(), "counting and listing agree");
    for &mv in moves.iter().take(MOVES) {
        position.play(mv);
        position.undo();
    }
    assert_eq!(position.fen(), fen, "undoing restores the position");
    assert!(!game.rules().iter().any(String::is_empty), "each rule says something");
    if game.board().len() <= SLOW_SQUARES && moves.len() <= 200 {
        check(game, &[], Effort { games: 1, plies: 2, seed: 1 }).expect("the referees agree");
    }
}
