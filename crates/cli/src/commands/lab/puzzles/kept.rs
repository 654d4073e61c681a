//! The file that puzzles are added to.

use anyhow::{Context, Result};
use menagerie_lab::puzzles::{Puzzle, read};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// How each line of a file of puzzles begins.
const BEGINNING: &str = "{\"game\"";

/// A file of puzzles that is added to.
pub struct Kept {
    file: File,
    path: PathBuf,
}

impl Kept {
    /// Opens a file, and gives what is in it.
    ///
    /// # Errors
    /// Says why it cannot be written, or that it is a file of something else.
    pub fn open(path: &Path) -> Result<(Kept, Vec<Puzzle>)> {
        let cannot = || format!("cannot write {}", path.display());
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path).with_context(cannot)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(cannot)?;
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let last = &text[whole..];
        // A line that was cut off when the program was killed.
        let is_cut = last.starts_with(BEGINNING) && read(last).is_err_and(|error| error.cause.is_eof());
        let lines = if is_cut { &text[..whole] } else { &text };
        let known = read(lines).with_context(|| format!("{} is no file of puzzles", path.display()))?;
        if is_cut {
            file.set_len(whole as u64).with_context(cannot)?;
        } else if !last.is_empty() {
            file.write_all(b"\n").with_context(cannot)?;
        }
        let known = known.into_iter().map(|(_, puzzle)| puzzle).collect();
        Ok((Kept { file, path: path.to_path_buf() }, known))
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn add(&mut self, line: &str) -> Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.flush());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
