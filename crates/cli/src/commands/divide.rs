//! `menagerie divide`

use crate::start::{self, At};
use anyhow::Result;
use clap::Args;
use menagerie_core::Library;
use std::io::Write;

/// Count move sequences of a given length, for each first move.
///
/// Prints `move: count`, sorted by move, and then `total: count`.
///
/// Example: menagerie divide grand startpos 3 e3e5
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub at: At,
    /// The number of plies, including the first move.
    #[arg(value_parser = start::depth, allow_negative_numbers = true)]
    pub depth: u32,
    /// Moves to play first.
    pub moves: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// Says why the game, the position or a move cannot be read, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let mut position = arguments.at.position(library, &arguments.moves)?;
    let Some(rest) = arguments.depth.checked_sub(1) else {
        // A sequence of no moves has no first one.
        writeln!(out, "total: 1")?;
        return Ok(());
    };
    let mut lines = Vec::new();
    let mut total = 0;
    for mv in position.legal_moves() {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        let count = position.perft(rest);
        position.undo();
        total += count;
        lines.push((text, count));
    }
    lines.sort();
    for (text, count) in lines {
        writeln!(out, "{text}: {count}")?;
    }
    writeln!(out, "total: {total}")?;
    Ok(())
}
