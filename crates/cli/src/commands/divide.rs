//! `menagerie divide`

use crate::start::{self, At};
use anyhow::Result;
use clap::Args;
use menagerie_core::{Library, Position};
use menagerie_protocol::divide;
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
    let position = arguments.at.position(library, &arguments.moves)?;
    let mut lines = Vec::new();
    let count = |position: &mut Position, depth| Some(position.perft(depth));
    let total = divide(&position, arguments.depth, count, |text, count| lines.push(format!("{text}: {count}")));
    lines.extend(total.map(|total| format!("total: {total}")));
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
