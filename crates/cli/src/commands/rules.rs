//! `menagerie rules`

use crate::games;
use crate::report::Description;
use anyhow::Result;
use clap::Args;
use menagerie_core::Library;
use std::io::Write;

/// Prints the rules of a game in plain English.
///
/// Every rule of the game is described with its parameters, and so is what holds where there is no rule.
///
/// Example: menagerie rules oomost1
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
    write!(out, "{}", Description::new(&game).page())?;
    Ok(())
}
