//! `menagerie variants`

use crate::text::one_line;
use anyhow::Result;
use clap::Args;
use menagerie_core::{Library, definition::Title};
use std::io::Write;

/// List the games: name, title, inventor and summary.
///
/// Includes the games of `--variants`.
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
        // Nothing of a definition has been checked for a list.
        write!(out, "{name:width$}  {}", one_line(title))?;
        if !inventor.is_empty() {
            write!(out, " ({})", one_line(inventor))?;
        }
        if !summary.is_empty() {
            write!(out, ": {}", one_line(&summary))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
