//! `menagerie man`

use anyhow::{Context, Result};
use clap::{Args, CommandFactory};
use clap_mangen::Man;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Print the manual page, or write the pages of all commands to a folder.
///
/// Packages of the program bring the pages along: `man menagerie`, `man menagerie-serve`.
///
/// Example: menagerie man --out ~/.local/share/man/man1
#[derive(Args, Debug)]
pub struct Arguments {
    /// The folder to write a page for each command to; created if missing.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says that the folder or a page cannot be written.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let program = crate::args::Arguments::command();
    let Some(folder) = &arguments.out else {
        let mut page = Vec::new();
        Man::new(program).render(&mut page)?;
        return Ok(out.write_all(&page)?);
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    clap_mangen::generate_to(program, folder).with_context(|| format!("cannot write the pages to {}", folder.display()))
}
