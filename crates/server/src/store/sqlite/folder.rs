//! The folder in which games are kept: one server at a time, and for nobody else to read.

use super::file::GAMES;
use crate::store::error::StoreError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file that the server holds locked.
const LOCK: &str = "games.lock";

/// The folder; while it lives, no other server can take it.
#[derive(Debug)]
pub struct Folder {
    /// The file of the games.
    pub games: PathBuf,
    /// The same file, open: it is compared with what stands at its path.
    own: File,
    /// None where a server has the folder, and this program writes to it, too.
    lock: Option<File>,
}

impl Folder {
    /// Takes the folder, and makes it where it is not there.
    ///
    /// # Errors
    /// Says which file cannot be made, or that another server has it.
    pub fn take(folder: &Path) -> Result<Folder, StoreError> {
        let failed = |file: &Path| {
            let file = file.to_path_buf();
            move |cause| StoreError::File { file, cause }
        };
        let made = private(fs::DirBuilder::new().recursive(true)).create(folder);
        made.map_err(|cause| in_the_way(folder).unwrap_or_else(|| failed(folder)(cause)))?;
        let path = folder.join(LOCK);
        let mut lock = open(&path).map_err(failed(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Taken {
                    place: folder.display().to_string(),
                    other: "another folder with --data",
                });
            }
            Err(TryLockError::Error(cause)) => return Err(failed(&path)(cause)),
        }
        // For people who look into the file; on a full disk it stays empty.
        let _ = lock.set_len(0).and_then(|()| writeln!(lock, "{}", std::process::id()));
        let games = folder.join(GAMES);
        let own = open(&games).map_err(failed(&games))?;
        // SQLite gives its other files the permissions of this one; what an older server left is made to have them.
        for file in ["-wal", "-shm"].map(|ending| folder.join(format!("{GAMES}{ending}"))) {
            if file.exists() {
                open(&file).map_err(failed(&file))?;
            }
        }
        Ok(Folder { games, own, lock: Some(lock) })
    }

    /// The folder of a server, which keeps it.
    ///
    /// # Errors
    /// Says why the file of its games cannot be opened.
    pub fn join(games: &Path) -> Result<Folder, StoreError> {
        let own = File::open(games).map_err(|cause| StoreError::File { file: games.to_path_buf(), cause })?;
        Ok(Folder { games: games.to_path_buf(), own, lock: None })
    }

    /// Whether the file of the games still stands where it was: what is written to a file that was removed or replaced is
    /// lost when the server ends.
    pub fn is_there(&self) -> bool {
        match (self.own.metadata(), fs::metadata(&self.games)) {
            (Ok(own), Ok(there)) => is_same(&own, &there),
            _ => false,
        }
    }

    /// Lets another server take it.
    pub fn release(&self) {
        // If that fails, the lock ends with the process.
        let _ = self.lock.as_ref().map(File::unlock);
    }
}

/// What stands where a folder cannot be made, if it is no folder: the system says no more than that there is something.
fn in_the_way(folder: &Path) -> Option<StoreError> {
    let is_no_folder = |path: &&Path| path.symlink_metadata().is_ok() && !path.is_dir();
    let path = folder.ancestors().find(is_no_folder)?;
    let is_link = path.symlink_metadata().is_ok_and(|found| found.is_symlink());
    let what = match is_link && !path.exists() {
        true => "it is a link that leads nowhere",
        false => "it is a file, and not a folder",
    };
    Some(StoreError::NoFolder { path: path.to_path_buf(), what })
}

/// Opens a file, new or not, that only its owner may read.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let file = options.mode(0o600).open(path)?;
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            file.set_permissions(fs::Permissions::from_mode(0o600))?;
        }
        Ok(file)
    }
    #[cfg(not(unix))]
    options.open(path)
}

#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere a file that is open cannot be replaced.
#[cfg(not(unix))]
fn is_same(_one: &fs::Metadata, _other: &fs::Metadata) -> bool {
    true
}

fn private(builder: &mut fs::DirBuilder) -> &mut fs::DirBuilder {
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
    builder
}
