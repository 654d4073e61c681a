//! `menagerie completions`

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use std::io::Write;

/// Print a script that completes commands and options in a shell.
///
/// The shell reads it when it starts: see docs/installing.md. Packages of the program bring the scripts along.
///
/// Example: menagerie completions bash > ~/.local/share/bash-completion/completions/menagerie
#[derive(Args, Debug)]
pub struct Arguments {
    /// The shell.
    #[arg(value_enum)]
    pub shell: Shell,
}

/// Runs the command.
///
/// # Errors
/// Passes on a failure to write.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    // It is written as a whole, since clap panics where a reader goes away.
    let mut script = Vec::new();
    generate(arguments.shell, &mut crate::args::Arguments::command(), "menagerie", &mut script);
    out.write_all(&script)?;
    Ok(())
}
