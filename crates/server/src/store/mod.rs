//! Where games are kept: a file of SQLite.
//!
//! One connection writes ([`writer`]), others read: those that open games are not kept waiting by those that search.

mod error;
mod fault;
mod folder;
mod games;
mod record;
mod row;
mod search;
#[cfg(test)]
mod tests;
mod write;
mod writer;

pub use error::StoreError;
pub use fault::Fault;
pub use record::{Moves, Place, Record, StoredMove};
pub use search::{Listed, Query, Wanted};

use crate::metrics::Metrics;
use folder::Folder;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlSafeStr, SqliteConnection, SqlitePool};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use write::Write;
use writer::Writer;

/// The steps that bring a file of any earlier version up to date.
const MIGRATIONS: [(&str, &str); 3] = [
    ("games", include_str!("../../migrations/0001_games.sql")),
    ("start number", include_str!("../../migrations/0002_start_number.sql")),
    ("running", include_str!("../../migrations/0003_running.sql")),
];
/// How many may open games at once.
const READERS: u32 = 4;
/// How many may search at once.
const SEARCHERS: u32 = 2;
/// How long a reader waits.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// The kept games; clones share them.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Writer,
    readers: SqlitePool,
    searchers: SqlitePool,
    folder: Arc<Folder>,
}

impl Store {
    /// Opens the file `games.sqlite` in a folder, and makes both where they are not there. The clocks of players go on
    /// as they were when the last server ended. `now_ms` is the time in milliseconds since 1970.
    ///
    /// # Errors
    /// Says what cannot be made, opened or read, or that another server has the folder.
    pub async fn open(folder: &Path, now_ms: i64, metrics: Arc<Metrics>) -> Result<Store, StoreError> {
        let folder = Folder::take(folder)?;
        let options = SqliteConnectOptions::new()
            .filename(&folder.games)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged is on the disk, even if the power fails.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT)
            .disable_statement_logging();
        let refused = |error: sqlx::Error| {
            tracing::error!(%error, games = %folder.games.display(), "cannot open the games");
            StoreError::refused(&folder.games, Fault::of(&error))
        };
        let mut connection = options.connect().await.map_err(refused)?;
        migrate_to(&mut connection, MIGRATIONS.len()).await.map_err(|cause| match cause {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => refused(error),
            cause => StoreError::Migrate { file: folder.games.clone(), cause },
        })?;
        give_time_back(&mut connection, now_ms).await.map_err(refused)?;
        let reading = options.clone().read_only(true);
        let pool = |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(BUSY_TIMEOUT);
        let readers = pool(READERS).connect_with(reading.clone()).await.map_err(refused)?;
        let searchers = pool(SEARCHERS).connect_with(reading).await.map_err(refused)?;
        let folder = Arc::new(folder);
        let writer = Writer::new(options, connection, folder.clone(), metrics);
        Ok(Store { writer, readers, searchers, folder })
    }

    /// The file of the games.
    pub fn file(&self) -> &Path {
        &self.folder.games
    }

    /// Whether games can be read, and whether the last ones could be stored.
    ///
    /// # Errors
    /// Says why not.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.any_running().await?;
        if !self.folder.is_there() {
            return Err(StoreError::refused(self.file(), Fault::Removed));
        }
        self.writer.last().map_err(|fault| StoreError::refused(self.file(), fault))
    }

    /// How many bytes are free on the disk for the user of the server.
    ///
    /// # Errors
    /// Says why the system does not tell.
    pub fn free_space(&self) -> std::io::Result<u64> {
        fs4::available_space(self.file())
    }

    /// Notes when the server ends, and gives the file and its folder back. Nothing is written or read after that.
    ///
    /// # Errors
    /// Says why the time cannot be noted.
    pub async fn close(&self, now_ms: i64) -> Result<(), StoreError> {
        let noted = self.writer.close(vec![Write::Alive(now_ms)]).await;
        self.readers.close().await;
        self.searchers.close().await;
        self.folder.release();
        noted.map_err(|fault| StoreError::refused(self.file(), fault))
    }

    /// That the file could not be closed in time.
    pub fn locked(&self) -> StoreError {
        StoreError::refused(self.file(), Fault::Locked)
    }

    async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        self.writer.write(writes).await.map_err(|fault| StoreError::refused(self.file(), fault))
    }

    /// What was read; a failure goes into the log.
    fn read<T>(&self, read: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        read.map_err(|error| {
            let fault = Fault::of(&error);
            tracing::error!(%error, %fault, games = %self.file().display(), "cannot read");
            StoreError::refused(self.file(), fault)
        })
    }
}

/// Takes the first few steps.
async fn migrate_to(connection: &mut SqliteConnection, steps: usize) -> Result<(), MigrateError> {
    let migration = |(index, (name, sql)): (usize, &(&'static str, &'static str))| {
        let sql = sql.into_sql_str();
        Migration::new(index as i64 + 1, (*name).into(), MigrationType::Simple, sql, false)
    };
    let steps = MIGRATIONS.iter().take(steps).enumerate().map(migration).collect();
    Migrator::with_migrations(steps).run(connection).await
}

/// Gives players back what their clocks lost while no server ran, whatever became of the system's clock meanwhile.
async fn give_time_back(connection: &mut SqliteConnection, now_ms: i64) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE game SET flag_ms = flag_ms + ? - (SELECT alive_ms FROM server) WHERE flag_ms IS NOT NULL")
        .bind(now_ms)
        .execute(&mut *connection)
        .await?;
    Write::Alive(now_ms).apply(connection).await
}
