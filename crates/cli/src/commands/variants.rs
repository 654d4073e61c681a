//! `menagerie variants`

use anyhow::Result;
use clap::Args;
use menagerie_core::Library;
use std::io::Write;

/// Lists the games: the name to give to the other commands, the title and what it is.
///
/// Your own games are listed too when `--variants` names them.
///
/// Example: menagerie variants
#[derive(Args, Debug)]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with a user's definition, or passes on a failure to write.
pub fn run(_arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let names: Vec<&str> = library.names().collect();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    for name in names {
        let definition = library.definition(name)?;
        write!(out, "{name:width$}  {}", definition.title)?;
        if !definition.inventor.is_empty() {
            write!(out, " ({})", definition.inventor)?;
        }
        if !definition.summary.is_empty() {
            write!(out, ": {}", definition.summary)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
