//! `menagerie rules`

use crate::diagram::Style;
use crate::games;
use crate::report::Description;
use crate::spoken::Spoken;
use anyhow::Result;
use clap::Args;
use menagerie_core::Library;
use std::io::Write;

/// Print the rules of a game in plain English, or in German.
///
/// Each rule is described with its parameters and its interaction with the others. Defaults are described too, and so is
/// the notation of moves.
///
/// Example: menagerie rules oomost1
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub spoken: Spoken,
}

/// Runs the command.
///
/// # Errors
/// Says why the game cannot be loaded, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let game = games::find(library, &arguments.game)?;
    let page = Description::new(&game, arguments.spoken.language()).page();
    write!(out, "{}", Style::wanted(false).text(page))?;
    Ok(())
}
