//! The files that a worker was given.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, io};

/// A folder with files that nobody else writes.
#[derive(Debug)]
pub(super) struct Kept {
    folder: PathBuf,
    /// Held while a file is written.
    writing: Mutex<()>,
}

impl Kept {
    pub(super) fn new(folder: &Path) -> Kept {
        Kept { folder: folder.to_path_buf(), writing: Mutex::new(()) }
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

    /// Keeps a file.
    pub(super) fn take(&self, file: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.path(file)?;
        let _alone = self.writing.lock();
        replace(&path, bytes).map_err(|why| format!("cannot write {}: {why}", path.display()))
    }
}

/// Writes a file whole or not at all.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(&new, path)
}
