//! Games in a file of SQLite.

mod connection;
mod copy;
mod file;
mod folder;
mod old;

pub use copy::{backup, restore};
#[cfg(test)]
pub use file::STEPS as ALL_STEPS;

use super::database::{Answer, Database, Dialect, Lane, SEARCHERS, SEARCHING};
use super::error::StoreError;
use super::fault::Fault;
use super::migrate::migrator;
use super::statement::{Row, Statement};
use super::writer::Writer;
use crate::metrics::Metrics;
use connection::{SqliteWriter, fields};
use file::{BUSY_TIMEOUT, GAMES, OTHER_FOLDER, STEPS, options, refused};
use folder::Folder;
use menagerie_core::Library;
use old::Content;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnection, SqlitePoolOptions};
use sqlx::{ConnectOptions, Connection, SqlitePool};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use tokio::time::sleep;

/// After this step, moves are made into events.
const WITH_EVENTS: i64 = 4;
/// How many may open games at once.
const READERS: u32 = 4;
/// How many instructions SQLite does before it asks whether a search takes too long: about a tenth of a millisecond.
const STEPS_BETWEEN: i32 = 10_000;

/// A file of SQLite, which a server has, to which something is added while a server has it, or which is only read.
#[derive(Debug)]
pub struct Sqlite {
    file: PathBuf,
    /// What one who writes has of it.
    own: Option<(Writer, Arc<Folder>)>,
    /// Whether the moves of a server's games go first.
    gives_way: bool,
    readers: SqlitePool,
    searchers: SqlitePool,
}

impl Sqlite {
    /// Opens the file `games.sqlite` in a folder, and makes both where they are not there.
    ///
    /// # Errors
    /// Says what cannot be made, opened or read, or that another server has the folder.
    pub async fn open(
        folder: &Path,
        library: &Library,
        now_ms: i64,
        metrics: Arc<Metrics>,
    ) -> Result<Sqlite, StoreError> {
        let folder = Folder::take(folder)?;
        let options = options(&folder.games);
        let failed = |error| refused(&folder.games, &error);
        let mut unchanged = file::unchanged(&folder.games).connect().await.map_err(failed)?;
        let version = match old::content(&mut unchanged).await.map_err(failed)? {
            Content::Nothing => 0,
            Content::Games(version) => version,
            Content::Foreign => {
                return Err(StoreError::Foreign { file: folder.games.clone(), instead: OTHER_FOLDER });
            }
        };
        unchanged.close().await.map_err(failed)?;
        let mut connection = options.connect().await.map_err(failed)?;
        migrate(&mut connection, &folder.games, version, library, now_ms).await?;
        let folder = Arc::new(folder);
        let writer = Writer::new(SqliteWriter::new(options, connection, folder.clone()), metrics);
        Sqlite::reading(folder.games.clone(), Some((writer, folder))).await
    }

    /// Opens the file of a folder to read it, also while a server has it.
    ///
    /// # Errors
    /// Says why it cannot be read, or that it is of another version.
    pub async fn open_to_read(folder: &Path) -> Result<Sqlite, StoreError> {
        let file = folder.join(GAMES);
        std::fs::metadata(&file).map_err(|cause| StoreError::File { file: file.clone(), cause })?;
        let sqlite = Sqlite::reading(file, None).await?;
        let failed = |error| refused(&sqlite.file, &error);
        let steps = STEPS.len() as i64;
        match old::content(&mut *sqlite.readers.acquire().await.map_err(failed)?).await.map_err(failed)? {
            Content::Games(version) if version == steps => Ok(sqlite),
            Content::Games(version) if version > steps => Err(StoreError::Newer { place: sqlite.name() }),
            Content::Games(_) | Content::Nothing => Err(StoreError::Version { place: sqlite.name() }),
            Content::Foreign => Err(StoreError::Foreign { file: sqlite.file, instead: OTHER_FOLDER }),
        }
    }

    /// Opens the file of a folder to add something to it while a server has it.
    ///
    /// # Errors
    /// Says why it cannot be opened, or that it is of another version.
    pub async fn open_to_add(folder: &Path, metrics: Arc<Metrics>) -> Result<Sqlite, StoreError> {
        let sqlite = Sqlite::open_to_read(folder).await?;
        let folder = Arc::new(Folder::join(&sqlite.file)?);
        let options = options(&sqlite.file);
        let connection = options.connect().await.map_err(|error| refused(&sqlite.file, &error))?;
        let writer = Writer::new(SqliteWriter::new(options, connection, folder.clone()), metrics);
        Ok(Sqlite { own: Some((writer, folder)), gives_way: true, ..sqlite })
    }

    async fn reading(file: PathBuf, own: Option<(Writer, Arc<Folder>)>) -> Result<Sqlite, StoreError> {
        let reading = file::reading(&file);
        let pool = |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(BUSY_TIMEOUT);
        let failed = |error| refused(&file, &error);
        let readers = pool(READERS).connect_with(reading.clone()).await.map_err(failed)?;
        let searchers = pool(SEARCHERS).connect_with(reading).await.map_err(failed)?;
        Ok(Sqlite { own, gives_way: false, readers, searchers, file })
    }

    async fn try_read(&self, lane: Lane, statements: Vec<Statement>) -> Result<Vec<Vec<Row>>, sqlx::Error> {
        if lane == Lane::Game {
            return read_at_once(&mut *self.readers.acquire().await?, &statements).await;
        }
        let mut connection = self.searchers.acquire().await?;
        let until = Instant::now() + SEARCHING;
        connection.lock_handle().await?.set_progress_handler(STEPS_BETWEEN, move || Instant::now() < until);
        let found = read_at_once(&mut connection, &statements).await;
        connection.lock_handle().await?.remove_progress_handler();
        found
    }
}

/// The rows that statements find, all of them at one moment.
async fn read_at_once(
    connection: &mut SqliteConnection,
    statements: &[Statement],
) -> Result<Vec<Vec<Row>>, sqlx::Error> {
    if let [statement] = statements {
        return Ok(vec![fields(connection, statement).await?]);
    }
    let mut transaction = connection.begin().await?;
    let mut found = Vec::with_capacity(statements.len());
    for statement in statements {
        found.push(fields(&mut transaction, statement).await?);
    }
    Ok(found)
}

impl Database for Sqlite {
    fn write(&self, statements: Vec<Statement>) -> Answer<'_, ()> {
        Box::pin(async move {
            let (writer, _) = self.own.as_ref().ok_or(Fault::ReadOnly)?;
            let began = Instant::now();
            let stored = writer.write(statements).await;
            if self.gives_way {
                // SQLite has one writer at a time and keeps no queue: a server that waits comes to its turn meanwhile.
                sleep(began.elapsed()).await;
            }
            stored
        })
    }

    fn read(&self, lane: Lane, statements: Vec<Statement>) -> Answer<'_, Vec<Vec<Row>>> {
        Box::pin(async move {
            self.try_read(lane, statements).await.map_err(|error| {
                let fault = Fault::of_sqlite(&error);
                tracing::error!(%error, %fault, games = self.name(), "cannot read");
                fault
            })
        })
    }

    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn check(&self) -> Answer<'_, ()> {
        let there = match &self.own {
            Some((_, folder)) if !folder.is_there() => Err(Fault::Removed),
            Some((writer, _)) => writer.last(),
            None => Ok(()),
        };
        Box::pin(std::future::ready(there))
    }

    fn free_space(&self) -> io::Result<u64> {
        fs4::available_space(&self.file)
    }

    fn close(&self, statements: Vec<Statement>) -> Answer<'_, ()> {
        Box::pin(async move {
            // The one that writes is the last: what waits in the log comes into the file with it.
            self.readers.close().await;
            self.searchers.close().await;
            let noted = match &self.own {
                Some((writer, _)) => writer.close(statements).await,
                None => Ok(()),
            };
            if let Some((_, folder)) = &self.own {
                folder.release();
            }
            noted
        })
    }

    fn name(&self) -> String {
        self.file.display().to_string()
    }
}

/// Brings a file of any earlier version up to date, from the step that it has taken last.
async fn migrate(
    connection: &mut SqliteConnection,
    file: &Path,
    version: i64,
    library: &Library,
    now_ms: i64,
) -> Result<(), StoreError> {
    let failed = |cause| match cause {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => refused(file, &error),
        cause => StoreError::Migrate { place: file.display().to_string(), cause },
    };
    if version < WITH_EVENTS {
        migrator(&STEPS[..WITH_EVENTS as usize]).run(&mut *connection).await.map_err(failed)?;
    }
    if version <= WITH_EVENTS {
        old::make_events(connection, now_ms).await.map_err(|error| refused(file, &error))?;
    }
    migrator(&STEPS).run(&mut *connection).await.map_err(failed)?;
    old::find_definitions(connection, library, now_ms).await.map_err(|error| refused(file, &error))
}
