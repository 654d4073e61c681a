//! `menagerie show`

use crate::diagram::{self, Style};
use crate::start::{STARTPOS, Start};
use anyhow::Result;
use clap::Args;
use menagerie_core::Library;
use std::io::Write;

/// Shows a position on the terminal: the board, whose move it is, and what else its FEN says.
///
/// Overloaded pieces stand in parentheses. A square outside of the board's rectangle is drawn in its place; its name
/// is in the line below the board.
///
/// Example: menagerie show omega --ascii
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
    /// The position, as one argument in quotes; without it, the start of the game.
    #[arg(value_name = "FEN", default_value = STARTPOS)]
    pub fen: String,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub start: Start,
    /// Draw with the letters of the FEN instead of the pieces of Unicode.
    #[arg(long)]
    pub ascii: bool,
}

/// Runs the command.
///
/// # Errors
/// Says why the game or the position cannot be loaded, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let game = library.game(&arguments.game)?;
    let position = arguments.start.position(&game, &arguments.fen)?;
    let style = if arguments.ascii { Style::Ascii } else { Style::Unicode };
    write!(out, "{}\n{}", diagram::board(&position, style), diagram::facts(&position, style))?;
    Ok(())
}
