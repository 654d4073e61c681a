//! The files that a worker was given.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A folder with files that a worker was given.
#[derive(Debug)]
pub(super) struct Kept {
    folder: PathBuf,
}

impl Kept {
    pub(super) fn new(folder: &Path) -> Kept {
        Kept { folder: folder.to_path_buf() }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a file is; an error for a name that leads elsewhere.
    pub(super) fn path(&self, file: &str) -> Result<PathBuf, String> {
        match Path::new(file).file_name().and_then(|name| name.to_str()) == Some(file) {
            true => Ok(self.folder.join(file)),
            false => Err(format!("{file} is no name of a table")),
        }
    }

    pub(super) fn has(&self, file: &str) -> bool {
        self.path(file).is_ok_and(|path| path.exists())
    }

    /// Keeps a file, whole or not at all, also where another core keeps it at the same time.
    pub(super) fn take(&self, file: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.path(file)?;
        self.write(&path, bytes).map_err(|why| format!("cannot write {}: {why}", path.display()))
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut new = NamedTempFile::new_in(&self.folder)?;
        new.write_all(bytes)?;
        new.persist(path).map(|_| ()).map_err(|error| error.error)
    }
}
