//! Why games cannot be kept or found.

use super::fault::Fault;
use sqlx::migrate::MigrateError;
use std::path::{Path, PathBuf};

/// Why games cannot be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file or folder cannot be made or opened.
    #[error("cannot open {}: {cause}", .file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// Why not.
        cause: std::io::Error,
    },
    /// Another server has the folder.
    #[error("another menagerie already serves the games in {}: stop it, or choose another folder with --data", .folder.display())]
    Taken {
        /// Which folder.
        folder: PathBuf,
    },
    /// The file is of another program, or of a later version of this one.
    #[error("cannot upgrade {}: {}", .file.display(), not_migrated(.cause))]
    Migrate {
        /// The file of the games.
        file: PathBuf,
        /// Why not.
        cause: MigrateError,
    },
    /// SQLite cannot read or write.
    #[error("cannot use {}: {fault}; {}", .file.display(), .fault.help())]
    Refused {
        /// The file of the games.
        file: PathBuf,
        /// Why not.
        fault: Fault,
    },
}

impl StoreError {
    /// What could not be stored in a file.
    pub(crate) fn refused(file: &Path, fault: Fault) -> StoreError {
        StoreError::Refused { file: file.to_path_buf(), fault }
    }
}

fn not_migrated(cause: &MigrateError) -> String {
    match cause {
        MigrateError::VersionMissing(_) => "it was written by a newer menagerie; use that version".to_string(),
        cause => cause.to_string(),
    }
}
