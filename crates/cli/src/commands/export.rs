//! `menagerie export`

use crate::games;
use anyhow::Result;
use clap::Args;
use menagerie_core::Library;
use std::io::Write;

/// Export a game as a section of Fairy-Stockfish's variants.ini.
///
/// Lists everything that Fairy-Stockfish cannot express.
///
/// Example: menagerie export grand
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
}

/// Runs the command.
///
/// # Errors
/// Says why the game cannot be loaded or expressed, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    write!(out, "{}", menagerie_import::export(library, games::find(library, &arguments.game)?.name())?)?;
    Ok(())
}
