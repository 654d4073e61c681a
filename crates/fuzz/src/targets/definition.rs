//! Definition files.

use menagerie_core::harness::{Effort, check};
use menagerie_core::{Game, Library};
use menagerie_runner::within;
use std::time::{Duration, Instant};

/// The most squares of a board on which the slow referee is asked too.
const SLOW_SQUARES: usize = 104;
/// The most moves of a start that are looked at one by one.
const MOVES: usize = 2_000;

/// What one definition may cost: what takes longer, or has larger tables, must let itself be broken off.
const TIME: Duration = Duration::from_secs(2);
const MEMORY: usize = 64 << 20;
/// How long after its time work may go on, on a busy machine.
const MARGIN: Duration = Duration::from_secs(1);

/// Reads a definition; one that loads must be playable, and mean the same to both referees.
pub(super) fn run(data: &[u8]) {
    let Some(text) = super::text(data) else { return };
    within_budget(text, || {
        let mut library = Library::shipped();
        let Ok(name) = library.add("fuzzed.toml", text) else { return };
        if let Ok(game) = library.game(&name) {
            assert!(game.memory() < MEMORY + MEMORY / 8, "the game holds {} bytes", game.memory());
            try_out(&game);
        }
    });
}

/// Tries something out that a definition defines, and sees that it ends when its budget is exhausted.
pub(super) fn within_budget(text: &str, work: impl FnOnce()) {
    let began = Instant::now();
    // Broken off in time is as good as done.
    let _ = within(TIME).memory(MEMORY).run(work);
    let elapsed = began.elapsed();
    assert!(elapsed < TIME + MARGIN, "{elapsed:?} with a budget of {TIME:?}:\n{text}");
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
