//! `menagerie starts`

use crate::games;
use anyhow::{Context, Result};
use clap::Args;
use menagerie_core::Library;
use std::io::Write;

/// List the numbered starts of a game as FENs, from number 0.
///
/// A game without shuffled starts has one.
///
/// Example: menagerie starts wildcastle
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
}

/// Runs the command.
///
/// # Errors
/// Says why the game cannot be loaded, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let game = games::find(library, &arguments.game)?;
    for number in 0..game.starts() {
        let start = game.numbered_start(number).context("a game has each start that it counts")?;
        writeln!(out, "{}", start.fen())?;
    }
    Ok(())
}
