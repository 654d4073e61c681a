//! The files into which a game is saved.

use anyhow::{Context, Result, bail};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// No more names than this are tried.
const MOST: u32 = 10_000;

/// Why a game is not saved.
#[derive(Debug)]
pub enum SaveError {
    /// The file is there already, and the game has not written it.
    Exists,
    /// It cannot be written.
    Write(anyhow::Error),
}

/// What has been saved of a game.
#[derive(Debug, Default)]
pub struct Saving {
    /// The files that were written, which may be written again.
    own: Vec<PathBuf>,
    /// A file that holds the game, and what it is as a record.
    held: Option<(PathBuf, String)>,
}

impl Saving {
    /// Notes that a game came from a file, which is not written again unless that is asked for.
    pub fn resume(&mut self, path: &Path, record: String) {
        self.held = Some((path.to_path_buf(), record));
    }

    /// The file that holds a game with this record.
    pub fn holding(&self, record: &str) -> Option<&Path> {
        self.held.as_ref().filter(|(_, held)| held == record).map(|(path, _)| path.as_path())
    }

    /// The last file that was written.
    pub fn last(&self) -> Option<&Path> {
        self.own.last().map(PathBuf::as_path)
    }

    /// Writes a text into a file; over one that this game has not written only if that is wanted. `record` is the game as a
    /// record, which the text may be in another form.
    ///
    /// # Errors
    /// Says why it cannot be written, or that it is there.
    pub fn save(&mut self, path: &Path, text: &str, record: String, overwrite: bool) -> Result<(), SaveError> {
        let may_overwrite = overwrite || self.own.iter().any(|own| own == path);
        let written = if may_overwrite { fs::write(path, text) } else { create(path, text) };
        match written {
            Ok(()) => self.note(path, record),
            Err(error) if !may_overwrite && error.kind() == ErrorKind::AlreadyExists => return Err(SaveError::Exists),
            Err(error) => {
                let why = anyhow::Error::new(error).context(format!("cannot write {}", path.display()));
                return Err(SaveError::Write(why));
            }
        }
        Ok(())
    }

    fn note(&mut self, path: &Path, record: String) {
        self.own.retain(|own| own != path);
        self.own.push(path.to_path_buf());
        self.held = Some((path.to_path_buf(), record));
    }

    /// Writes a record where it is not saved yet: into a new file that is called after the game, in this folder or else in
    /// that of the system for temporary files. What was saved before stays as it is.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn save_somewhere(&mut self, game: &str, record: &str) -> Result<PathBuf> {
        if let Some(path) = self.holding(record) {
            return Ok(path.to_path_buf());
        }
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        let name: String = game.chars().map(plain).collect();
        let here = self.save_numbered(Path::new(""), &name, record);
        here.or_else(|_| self.save_numbered(&std::env::temp_dir(), &name, record))
    }

    fn save_numbered(&mut self, folder: &Path, name: &str, record: &str) -> Result<PathBuf> {
        for number in 1..MOST {
            let path = folder.join(format!("{name}-{number}.txt"));
            match create(&path, record) {
                Ok(()) => {
                    self.note(&path, record.to_string());
                    return Ok(path);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error).with_context(|| format!("cannot write {}", path.display())),
            }
        }
        bail!("there are {MOST} saved games of {name} already")
    }
}

/// Whether a file's name asks for PGN.
pub fn is_pgn(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"))
}

/// Writes a file that is not there yet.
fn create(path: &Path, text: &str) -> std::io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_written_in_this_game_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        fs::write(&path, "precious").unwrap();
        let mut saving = Saving::default();
        let mut save = |text: &str, overwrite| saving.save(&path, text, text.to_string(), overwrite);
        assert!(matches!(save("one", false), Err(SaveError::Exists)));
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        save("one", true).unwrap();
        save("two", false).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!((saving.holding("two"), saving.holding("one")), (Some(&*path), None));
    }

    #[test]
    fn numbers_are_counted_up() {
        let folder = tempfile::tempdir().unwrap();
        let names = [(); 2].map(|()| {
            let path = Saving::default().save_numbered(folder.path(), "omega", "x").unwrap();
            path.file_name().unwrap().to_str().unwrap().to_string()
        });
        assert_eq!(names, ["omega-1.txt", "omega-2.txt"]);
    }
}
