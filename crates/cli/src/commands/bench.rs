//! `menagerie bench`

use crate::bench;
use anyhow::Result;
use clap::Args;
use std::io::Write;
use std::time::Instant;

/// Search a fixed list of positions and print the number of nodes.
///
/// One thread searches positions of all games to a fixed depth. The number of nodes is the same on every machine, and
///
/// changes only when the search does.
///
/// Example: menagerie bench --depth 4
#[derive(Args, Debug)]
pub struct Arguments {
    /// The search depth.
    #[arg(long, value_name = "PLIES", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub depth: u32,
}

/// Runs the command.
///
/// # Errors
/// Passes on a failure to write.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let begun = Instant::now();
    let mut nodes = 0;
    for position in bench::positions() {
        let searched = bench::search(&position, arguments.depth)?;
        nodes += searched;
        writeln!(out, "{:>10}  {}  {}", searched, position.game().name(), position.fen())?;
        out.flush()?;
    }
    for line in bench::summary(nodes, begun.elapsed()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
