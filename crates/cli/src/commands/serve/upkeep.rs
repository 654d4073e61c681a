//! `menagerie serve backup`, `restore`, `export`, `import`, `puzzles`

use crate::files;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use menagerie_core::Library;
use menagerie_server::{Database, upkeep};
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::PathBuf;

/// What can be done with the games of a server.
#[derive(Clone, Debug, Subcommand)]
pub enum Task {
    /// Copy the games to a new file, while the server runs or not.
    ///
    /// The copy is a file of SQLite, checked and whole: what was acknowledged before the command began is in it. A PostgreSQL
    /// database is copied by its own pg_dump, which must be installed.
    ///
    /// Example: menagerie serve backup games-of-monday.sqlite
    Backup(FileArgument),
    /// Put a copy in the place of the games. The server must not run; the games that were there are kept under another name. A copy
    /// of a PostgreSQL database is put into a new one.
    ///
    /// Example: menagerie serve restore games-of-monday.sqlite
    Restore(FileArgument),
    /// Write all games to a new file as lines of JSON, from any database, while the server runs or not.
    ///
    /// Example: menagerie serve export games.jsonl
    Export(FileArgument),
    /// Read games that were exported, into any database, while the server runs or not. Games that are there already stay as
    /// they are.
    ///
    /// Example: menagerie serve import games.jsonl --database postgres://menagerie@localhost/games
    Import(FileArgument),
    /// Add the puzzles that `menagerie lab puzzles` found, while the server runs or not. Each is replayed by the rules, and proved
    /// to have one way to win; puzzles that are there already stay as they are.
    ///
    /// Example: menagerie serve puzzles omega.jsonl
    Puzzles(FileArgument),
}

/// A file.
#[derive(Args, Clone, Debug)]
pub struct FileArgument {
    /// The file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Does it.
///
/// # Errors
/// Says what cannot be read or written.
pub fn run(task: &Task, place: &Database, library: &Library, out: &mut impl Write) -> Result<()> {
    match task {
        Task::Backup(FileArgument { file }) => {
            upkeep::backup(place, file)?;
            writeln!(out, "the games are copied to {}", file.display())?;
        }
        Task::Restore(FileArgument { file }) => {
            let replaced = upkeep::restore(place, file)?;
            writeln!(out, "the games of {} are in place", file.display())?;
            if let Some(replaced) = replaced {
                writeln!(out, "those that were there are in {}", replaced.display())?;
            }
        }
        Task::Export(FileArgument { file }) => {
            let to = || format!("cannot export to {}", file.display());
            let games = files::write_new(file, |out| upkeep::export(place, out).with_context(to))?;
            writeln!(out, "{games} games are written to {}", file.display())?;
        }
        Task::Import(FileArgument { file }) => {
            let read = File::open(file).with_context(|| format!("cannot open {}", file.display()))?;
            let imported = upkeep::import(place, library, &mut BufReader::new(read));
            let imported = imported.with_context(|| format!("cannot import {}", file.display()))?;
            writeln!(out, "{} games are read, {} were there already", imported.games, imported.known)?;
            if imported.left_out > 0 {
                let lost = imported.left_out;
                writeln!(out, "{lost} were left out: the server that exported them did not know their definitions")?;
            }
        }
        Task::Puzzles(FileArgument { file }) => {
            let cannot = || format!("cannot read {}", file.display());
            let mut text = String::new();
            File::open(file).and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text)).with_context(cannot)?;
            if text.len() as u64 == MOST_BYTES {
                bail!("{} is longer than {} MiB: split it", file.display(), MOST_BYTES >> 20);
            }
            let added = upkeep::add_puzzles(place, library, &text);
            let (new, known) = added.with_context(|| format!("cannot add the puzzles of {}", file.display()))?;
            writeln!(out, "{new} puzzles are added, {known} were there already")?;
        }
    }
    Ok(())
}

/// No file of puzzles is longer: that is a hundred thousand of them and more.
const MOST_BYTES: u64 = 64 << 20;
