//! `menagerie show`

use crate::diagram::{self, Style};
use crate::games;
use crate::start::Start;
use anyhow::Result;
use clap::Args;
use menagerie_core::{Language, Library};
use std::io::Write;

/// Show a position in the terminal: the board, the side to move, and the rest of the FEN.
///
/// Overloaded pieces are in parentheses. A square outside of the board's rectangle is drawn in its place, with its name
/// below the board.
///
/// Example: menagerie show omega --ascii
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
    /// The FEN, in quotes, or `startpos`; by default the start of the game, a random one if there are
    /// several.
    #[arg(value_name = "FEN")]
    pub fen: Option<String>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub start: Start,
    /// Draw the board with letters instead of Unicode pieces; the default if the locale has no Unicode.
    #[arg(long)]
    pub ascii: bool,
}

/// Runs the command.
///
/// # Errors
/// Says why the game or the position cannot be loaded, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let game = games::find(library, &arguments.game)?;
    let (position, drawn) = arguments.start.drawn(&game, arguments.fen.as_deref(), Language::English)?;
    let style = Style::wanted(arguments.ascii);
    write!(out, "{}\n{}", diagram::board(&position, style), diagram::facts(&position, style))?;
    if let Some(drawn) = drawn {
        writeln!(out, "{drawn}")?;
    }
    Ok(())
}
