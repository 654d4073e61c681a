//! Where games are kept: a file of SQLite.

mod games;
mod record;
mod search;

pub use record::{Moves, Place, Record, StoredMove};
pub use search::{PER_PAGE, Query, Wanted};

use sqlx::SqlSafeStr;
use sqlx::SqlitePool;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The steps that bring a file of any earlier version up to date.
const MIGRATIONS: [(&str, &str); 2] = [
    ("games", include_str!("../../migrations/0001_games.sql")),
    ("start number", include_str!("../../migrations/0002_start_number.sql")),
];
/// How many may read at once.
const READERS: u32 = 4;

/// Why games cannot be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}: {cause}", .folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why not.
        cause: std::io::Error,
    },
    /// The file is of another program, or of a later version of this one.
    #[error("the database of games cannot be brought up to date: {0}")]
    Migrate(#[from] MigrateError),
    /// SQLite refuses.
    #[error("the database of games cannot be used: {0}")]
    Sql(#[from] sqlx::Error),
}

/// The kept games; clones share them.
#[derive(Clone, Debug)]
pub struct Store {
    /// SQLite lets one write at a time; so nobody waits for a lock in vain.
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Store {
    /// Opens the file `games.sqlite` in a folder, and makes both where they are not there.
    ///
    /// # Errors
    /// Says what cannot be made, opened or read.
    pub async fn open(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder).map_err(|cause| StoreError::Folder { folder: folder.to_path_buf(), cause })?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join("games.sqlite"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged is on the disk, even if the power fails.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        let migration = |(index, (name, sql)): (usize, &(&'static str, &'static str))| {
            let sql = sql.into_sql_str();
            Migration::new(index as i64 + 1, (*name).into(), MigrationType::Simple, sql, false)
        };
        let migrations = MIGRATIONS.iter().enumerate().map(migration).collect();
        Migrator::with_migrations(migrations).run(&writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options.read_only(true)).await?;
        Ok(Store { writer, readers })
    }
}
