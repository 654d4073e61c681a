//! `menagerie lab mate-in`

use crate::start::At;
use crate::thinking;
use anyhow::Result;
use clap::Args;
use menagerie_core::{Library, Position};
use menagerie_lab::mates::{Solution, solution};
use std::io::Write;

/// Find the shortest forced win in at most N moves: all first moves, the main line, and duals.
///
/// A dual is a second way to go on in time after a reply to the first key.
///
/// Example: menagerie lab mate-in 3 chess "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
#[derive(Args, Debug)]
pub struct Arguments {
    /// The most moves of the side to move.
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=50))]
    most: u32,
    #[command(flatten)]
    at: At,
    /// Moves to play first.
    moves: Vec<String>,
    /// Stop after this many nodes.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

/// Runs the command.
///
/// # Errors
/// Says why the game, the position or a move cannot be read, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let mut position = arguments.at.position(library, &arguments.moves)?;
    match solution(&mut position, arguments.most, arguments.nodes) {
        None => writeln!(out, "unknown: the limit of nodes was reached")?,
        Some(None) => writeln!(out, "no forced win in {}", counted(arguments.most))?,
        Some(Some(found)) => show(&position, &found, out)?,
    }
    Ok(())
}

fn counted(moves: u32) -> String {
    if moves == 1 { "one move".to_string() } else { format!("{moves} moves") }
}

fn show(position: &Position, found: &Solution, out: &mut impl Write) -> Result<()> {
    writeln!(out, "won in {}", counted(found.moves))?;
    let keys: Vec<String> = found.keys.iter().map(|&key| thinking::moves(position, &[key])).collect();
    writeln!(out, "keys: {}", keys.join(", "))?;
    writeln!(out, "line: {}", thinking::moves(position, &found.line))?;
    for dual in &found.duals {
        writeln!(out, "dual: {}", thinking::moves(position, dual))?;
    }
    Ok(())
}
