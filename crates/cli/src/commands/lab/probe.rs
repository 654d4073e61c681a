//! `menagerie lab probe`

use crate::start::At;
use crate::thinking::moves;
use anyhow::{Result, bail};
use clap::Args;
use menagerie_core::Library;
use menagerie_lab::tables::{MAX_MEN, TableError, Tables};
use std::io::Write;
use std::path::PathBuf;

/// Ask an endgame table what a position is worth, and each of its moves.
///
/// The position's halfmove clock counts: a win that the fifty-move rule draws with best defence is shown as such.
///
/// Example: menagerie lab probe chess "8/8/8/8/4k3/8/8/KR6 w - - 0 1"
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    at: At,
    /// Moves to play first.
    moves: Vec<String>,
    /// The folder of the tables of all games.
    #[arg(long, value_name = "FOLDER", default_value = "tables")]
    dir: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the game, the position or a table, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let position = arguments.at.position(library, &arguments.moves)?;
    let tables = Tables::open(&arguments.dir, position.game())?;
    let Some(known) = tables.worth_of(&position)? else {
        let men = position.count_men();
        let why = match men as usize > MAX_MEN {
            true => format!("it has {men} men, and a table at most {MAX_MEN}"),
            false => match tables.refused() {
                [] => "make it with `lab table`".to_string(),
                refused => listed(refused),
            },
        };
        bail!("there is no table with this position in {}: {why}", arguments.dir.display());
    };
    if !tables.refused().is_empty() {
        eprintln!("warning: {}", listed(tables.refused()));
    }
    writeln!(out, "{} to move: {known}", position.side())?;
    if let (Some(limit), Some(plies)) = (position.game().facts().draw_clock, known.zeroing) {
        let (clock, word) = (position.halfmove_clock(), if plies == 1 { "ply" } else { "plies" });
        writeln!(out, "fifty-move rule: clock {clock} of {limit}, and {plies} {word} to setting it back or the end")?;
    }
    for (mv, known) in tables.moves(&position)? {
        let worth = known.map_or("unknown".to_string(), |known| known.to_string());
        writeln!(out, "{:<12} {worth}", moves(&position, &[mv]))?;
    }
    Ok(())
}

/// Errors on one line.
fn listed(errors: &[TableError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
