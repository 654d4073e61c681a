//! `menagerie lab`

mod annotate;
mod balance;
mod endings;
mod kept;
mod mate_in;
mod playing;
mod probe;
mod puzzles;
mod report;
mod solve;
mod table;
mod values;
mod verify;
mod watch;
mod whole;

use anyhow::Result;
use clap::{Args, Subcommand};
use menagerie_core::Library;
use std::io::Write;

/// Prove what is won (forced wins of any length, problems, proofs, endgame tables), measure what pieces are worth, whether armies are equal and
/// what play is like, annotate games, and find puzzles in them.
///
/// Example: menagerie lab solve chess "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1" --proof win.txt
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Arguments),
    Verify(verify::Arguments),
    MateIn(mate_in::Arguments),
    Values(values::Arguments),
    Balance(balance::Arguments),
    Report(report::Arguments),
    Table(table::Arguments),
    Probe(probe::Arguments),
    Annotate(annotate::Arguments),
    Puzzles(puzzles::Arguments),
}

/// Runs the command.
///
/// # Errors
/// Says what was wrong with the arguments or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    match &arguments.command {
        Command::Solve(arguments) => solve::run(arguments, library, out),
        Command::Verify(arguments) => verify::run(arguments, library, out),
        Command::MateIn(arguments) => mate_in::run(arguments, library, out),
        Command::Values(arguments) => values::run(arguments, library, out),
        Command::Balance(arguments) => balance::run(arguments, library, out),
        Command::Report(arguments) => report::run(arguments, library, out),
        Command::Table(arguments) => table::run(arguments, library, out),
        Command::Probe(arguments) => probe::run(arguments, library, out),
        Command::Annotate(arguments) => annotate::run(arguments, library, out),
        Command::Puzzles(arguments) => puzzles::run(arguments, library, out),
    }
}
