//! The moves of a search as text, written on the engine's threads: in custom games this can take a second.

use menagerie_core::{Move, Position};
use menagerie_notation::{Style, write_and_play};
use menagerie_runner::within;
use std::time::Duration;

/// How many moves are written.
const MOST: usize = 16;
/// What is not written in this time is left out.
const LONGEST: Duration = Duration::from_millis(100);

/// The first moves of a line.
#[derive(Clone, Debug, Default)]
pub struct MoveTexts {
    /// In machine form.
    pub uci: Vec<String>,
    /// In the notation of the game.
    pub san: Vec<String>,
}

impl MoveTexts {
    /// Writes the first of some moves that lead on from a position. Where time runs out there are fewer, but for the very
    /// first, which is written in machine form then.
    pub fn of(position: &Position, moves: &[Move]) -> MoveTexts {
        let mut written = MoveTexts::default();
        let Some(&first) = moves.first() else { return written };
        let mut after = position.clone();
        // A move that ran out of time has added nothing.
        let _ = within(LONGEST).run(|| {
            for &mv in moves.iter().take(MOST) {
                let uci = after.move_text(mv);
                written.san.push(write_and_play(&mut after, mv, Style::Own));
                written.uci.push(uci);
            }
        });
        written.san.truncate(written.uci.len());
        if written.uci.is_empty() {
            let uci = position.move_text(first);
            (written.san, written.uci) = (vec![uci.clone()], vec![uci]);
        }
        written
    }
}
