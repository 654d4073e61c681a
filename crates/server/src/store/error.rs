//! Why games cannot be kept or found.

use super::fault::Fault;
use sqlx::migrate::MigrateError;
use std::path::PathBuf;

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
    /// Where a folder is to be, there is something else.
    #[error("cannot store games in {}: {what}. Give a folder with --data", .path.display())]
    NoFolder {
        /// Where.
        path: PathBuf,
        /// What is there.
        what: &'static str,
    },
    /// Another server has the games.
    #[error("another menagerie already serves the games in {place}: stop it, or choose {other}")]
    Taken {
        /// Which folder or database.
        place: String,
        /// Which option chooses another.
        other: &'static str,
    },
    /// Several processes need a database of PostgreSQL.
    #[error("the games in {} are one process' own: several share a database of PostgreSQL, given with --database", .folder.display())]
    Alone {
        /// The folder.
        folder: PathBuf,
    },
    /// The bus between processes is not reached.
    #[error("cannot reach the NATS server at {url}: {cause}. Start one, or give its address with --bus")]
    Bus {
        /// Its address, without a password.
        url: String,
        /// Why not.
        cause: String,
    },
    /// The address of a database is none.
    #[error("`{address}` is no address of a PostgreSQL database: {why}. Expected one like postgres://USER@HOST/NAME")]
    Address {
        /// What was given, without its password.
        address: String,
        /// What is wrong with it.
        why: String,
    },
    /// The database is of another program, or of a later version of this one.
    #[error("cannot upgrade {place}: {}", not_migrated(.cause))]
    Migrate {
        /// Where the games are.
        place: String,
        /// Why not.
        cause: MigrateError,
    },
    /// A file is something else.
    #[error("{} is not a database of menagerie: choose {instead}", .file.display())]
    Foreign {
        /// Which.
        file: PathBuf,
        /// What to choose.
        instead: &'static str,
    },
    /// A database of PostgreSQL cannot store every text.
    #[error(
        "{place} has the encoding {encoding}, in which most names and definitions cannot be stored: make one with \
         `createdb -E UTF8 -T template0 NAME`, and give its address with --database"
    )]
    Encoding {
        /// Which database.
        place: String,
        /// Its encoding, as PostgreSQL calls it.
        encoding: String,
    },
    /// A copy can only be put into a new database.
    #[error(
        "{place} is not empty: make a new database with `createdb -E UTF8 -T template0 NAME`, restore into that, and start the \
         server on it"
    )]
    NotEmpty {
        /// Which database.
        place: String,
    },
    /// A program of PostgreSQL fails.
    #[error("cannot run {program}: {why}")]
    Program {
        /// Which.
        program: &'static str,
        /// What it said.
        why: String,
    },
    /// The games are of a later version of this program.
    #[error("cannot use {place}: it was written by a newer menagerie; use that version")]
    Newer {
        /// Where the games are.
        place: String,
    },
    /// The database has no games, or those of an earlier version.
    #[error(
        "{place} has no games of this version of menagerie: start a server of this version on it once, or use the one that wrote it"
    )]
    Version {
        /// Where.
        place: String,
    },
    /// The database cannot read or write.
    #[error("cannot use {place}: {fault}; {}", .fault.help())]
    Refused {
        /// Where the games are.
        place: String,
        /// Why not.
        fault: Fault,
    },
}

impl StoreError {
    /// Whether what was to be stored contradicts what is stored; then nothing was.
    pub fn is_conflict(&self) -> bool {
        matches!(self, StoreError::Refused { fault: Fault::Conflict, .. })
    }
}

fn not_migrated(cause: &MigrateError) -> String {
    match cause {
        MigrateError::VersionMissing(_) => "it was written by a newer menagerie; use that version".to_string(),
        cause => cause.to_string(),
    }
}
