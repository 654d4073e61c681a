//! Definition files.

use crate::input::text;
use menagerie_core::harness::{Effort, check};
use menagerie_core::{Game, Library};
use menagerie_runner::within;
use std::time::{Duration, Instant};

/// The largest board, in squares, on which the reference implementation is compared.
const REFERENCE_SQUARES: usize = 104;
/// The maximum number of moves of a starting position that are checked one by one.
const MOVES: usize = 2_000;

/// The budget of one definition. Work that exceeds it must stop.
const TIME: Duration = Duration::from_secs(2);
const MEMORY: usize = 64 << 20;
/// How much later than its time work may stop on a busy machine.
const MARGIN: Duration = Duration::from_secs(1);

/// Reads a definition. If it loads, it must be playable, and kernel and reference implementation must agree on it.
pub fn run(data: &[u8]) {
    let Some(text) = text(data) else { return };
    within_budget(text, || {
        let mut library = Library::shipped();
        let Ok(name) = library.add("fuzzed.toml", text) else { return };
        if let Ok(game) = library.game(&name) {
            assert!(game.memory() < MEMORY + MEMORY / 8, "the game holds {} bytes", game.memory());
            try_out(&game);
        }
    });
}

/// Runs something that depends on a definition and checks that it ends when its budget is exhausted.
pub fn within_budget(text: &str, work: impl FnOnce()) {
    let began = Instant::now();
    // Exceeding the budget is fine if the work stops in time.
    let _ = within(TIME).memory(MEMORY).run(work);
    let elapsed = began.elapsed();
    assert!(elapsed < TIME + MARGIN, "{elapsed:?} with a budget of {TIME:?}:\n{text}");
}

/// Plays a few moves of a game.
pub fn try_out(game: &Game) {
    let mut position = game.start();
    let fen = position.fen();
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal_moves(), "counting and listing agree");
    for &mv in moves.iter().take(MOVES) {
        position.play_unchecked(mv);
        position.undo();
    }
    assert_eq!(position.fen(), fen, "undoing restores the position");
    assert!(!game.rules().iter().any(String::is_empty), "each rule says something");
    if game.board().len() <= REFERENCE_SQUARES && moves.len() <= 200 {
        check(game, &[], Effort { games: 1, plies: 2, seed: 1 }).expect("kernel and reference implementation agree");
    }
}
