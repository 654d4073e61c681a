//! `menagerie variants`

use crate::text::one_line;
use anyhow::Result;
use clap::Args;
use menagerie_core::{Library, definition::Title};
use menagerie_engine::eval::{NetChoice, Weights, shipped_net};
use std::io::Write;

/// List the games: name, title, inventor and summary.
///
/// Includes the games of `--variants`. `[tuned]` marks those for which the evaluation was tuned, `[network]` those for which
/// a neural network adds to it.
///
/// Example: menagerie variants
#[derive(Args, Debug)]
pub struct Arguments {}

/// Which evaluation a game has, if it comes with the program.
fn evaluation(library: &Library, name: &str) -> &'static str {
    let fits = || {
        let game = library.game(name).ok()?;
        shipped_net(&game, &Weights::of(&game))
    };
    match () {
        () if !Library::ships(name) => "",
        () if NetChoice::shipped().iter().any(|(known, _)| *known == name) && fits().is_some() => " [network]",
        () if Weights::shipped().iter().any(|(known, _)| *known == name) => " [tuned]",
        () => "",
    }
}

/// Runs the command.
///
/// # Errors
/// Passes on a failure to write.
pub fn run(_arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let titles = library.titles();
    let width = titles.iter().map(|title| title.name.len()).max().unwrap_or(0);
    for Title { name, title, inventor, summary } in titles {
        // Nothing of a definition has been checked for a list.
        write!(out, "{name:width$}  {}", one_line(title))?;
        if !inventor.is_empty() {
            write!(out, " ({})", one_line(inventor))?;
        }
        if !summary.is_empty() {
            write!(out, ": {}", one_line(&summary))?;
        }
        writeln!(out, "{}", evaluation(library, name))?;
    }
    Ok(())
}
