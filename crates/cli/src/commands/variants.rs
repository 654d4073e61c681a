//! `menagerie variants`

use anyhow::Result;
use clap::Args;
use menagerie_core::{Library, definition::Title};
use std::io::Write;

/// Lists the games: the name that the other commands take, the title, the inventor and a summary.
///
/// Your own games are listed too when `--variants` names them.
///
/// Example: menagerie variants
#[derive(Args, Debug)]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// Passes on a failure to write.
pub fn run(_arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let titles = library.titles();
    let width = titles.iter().map(|title| title.name.len()).max().unwrap_or(0);
    for Title { name, title, inventor, summary } in titles {
        write!(out, "{name:width$}  {title}")?;
        if !inventor.is_empty() {
            write!(out, " ({inventor})")?;
        }
        if !summary.is_empty() {
            write!(out, ": {summary}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
