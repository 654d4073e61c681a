//! Files that are there whole or not at all: they are written under another name, and get their own at the end.

use super::error::StoreError;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A name for a copy that is not finished: nobody else's, and none that somebody could have laid in its way.
pub fn unfinished(file: &Path) -> PathBuf {
    with_ending(file, &format!(".{:016x}.part", rand::random::<u64>()))
}

/// The name of a file with something behind it.
pub fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(ending);
    name.into()
}

/// That nothing has the name of a new file.
///
/// # Errors
/// Says that something has it.
pub fn must_be_new(file: &Path) -> Result<(), StoreError> {
    if file.exists() {
        let cause = io::Error::new(io::ErrorKind::AlreadyExists, "it is there already; choose another name");
        return Err(StoreError::File { file: file.to_path_buf(), cause });
    }
    Ok(())
}

/// Makes a new file that only its owner may read.
///
/// # Errors
/// Says why it cannot be made, or that there is one already.
pub fn make_new(path: &Path) -> io::Result<()> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Gives a file its name for good.
///
/// # Errors
/// Says why it cannot have that name.
pub fn put(part: &Path, file: &Path) -> Result<(), StoreError> {
    rename(part, file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Where folders cannot be opened, as on some systems, the name is as safe as it gets.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Renames a file.
///
/// # Errors
/// Says why that cannot be.
pub fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(at(to))
}

/// An error of a file.
pub fn at(file: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let file = file.to_path_buf();
    move |cause| StoreError::File { file, cause }
}
