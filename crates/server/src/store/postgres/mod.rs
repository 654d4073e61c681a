//! Games in a database of PostgreSQL.

mod address;
mod connection;
mod copy;

use super::database::{Answer, Database, Dialect, Lane, SEARCHERS, SEARCHING};
use super::error::StoreError;
use super::fault::Fault;
use super::migrate::{Step, migrator};
use super::statement::{Row, Statement};
use super::writer::{QUIET, Quiet, Writer};
use crate::metrics::Metrics;
use address::{name, options};
use connection::{PostgresWriter, Taken, connect, fields};

pub use connection::{Share, Starting};
pub use copy::{backup, restore};
use sqlx::Executor;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The steps that bring a database of any earlier version up to date. The first is what files of SQLite are after
/// their sixth, which only SQLite needs.
pub const STEPS: [Step; 20] = [
    ("games", include_str!("../../../migrations/postgres/0001_games.sql")),
    ("accounts", include_str!("../../../migrations/postgres/0002_accounts.sql")),
    ("ratings", include_str!("../../../migrations/postgres/0003_ratings.sql")),
    ("correspondence", include_str!("../../../migrations/postgres/0004_correspondence.sql")),
    ("programs", include_str!("../../../migrations/postgres/0005_programs.sql")),
    ("relations", include_str!("../../../migrations/postgres/0006_relations.sql")),
    ("chat", include_str!("../../../migrations/postgres/0007_chat.sql")),
    ("moderation", include_str!("../../../migrations/postgres/0008_moderation.sql")),
    ("tournaments", include_str!("../../../migrations/postgres/0009_tournaments.sql")),
    ("archive", include_str!("../../../migrations/postgres/0010_archive.sql")),
    ("puzzles", include_str!("../../../migrations/postgres/0011_puzzles.sql")),
    ("catalogue", include_str!("../../../migrations/postgres/0012_catalogue.sql")),
    ("processes", include_str!("../../../migrations/postgres/0013_processes.sql")),
    ("studies", include_str!("../../../migrations/postgres/0014_studies.sql")),
    ("email", include_str!("../../../migrations/postgres/0015_email.sql")),
    ("passkeys", include_str!("../../../migrations/postgres/0016_passkeys.sql")),
    ("push", include_str!("../../../migrations/postgres/0017_push.sql")),
    ("time", include_str!("../../../migrations/postgres/0018_time.sql")),
    ("moderated_tournaments", include_str!("../../../migrations/postgres/0019_moderated_tournaments.sql")),
    ("kept_definitions", include_str!("../../../migrations/postgres/0020_kept_definitions.sql")),
];
/// How many may open games at once.
const READERS: u32 = 6;
/// How long to wait for a connection.
const CONNECTING: Duration = Duration::from_secs(5);
/// A database that takes longer to read is one that does not answer.
const READING: Duration = Duration::from_secs(10);

/// A database of PostgreSQL, which a server has, to which something is added while servers have it, or which is only read.
#[derive(Debug)]
pub struct Postgres {
    /// None where it is only read.
    writer: Option<Writer>,
    readers: PgPool,
    searchers: PgPool,
    name: String,
    quiet: Quiet,
}

impl Postgres {
    /// Connects to the database of an address, and makes the tables that are missing.
    ///
    /// # Errors
    /// Says what is wrong with the address or the database, or that another server has it.
    pub async fn open(address: &str, share: Share, metrics: Arc<Metrics>) -> Result<Postgres, StoreError> {
        let options = options(address)?;
        let name = name(&options);
        let refused = |error: &sqlx::Error| {
            tracing::error!(%error, games = name, "cannot open the games");
            StoreError::Refused { place: name.clone(), fault: Fault::of_postgres(error) }
        };
        let mut connection = connect(&options, share).await.map_err(|taken| match taken {
            Taken::ByAnother => StoreError::Taken { place: name.clone(), other: "another database with --database" },
            Taken::Failed(error) => refused(&error),
        })?;
        let encoding = "SHOW server_encoding";
        let encoding: String =
            sqlx::query_scalar(encoding).fetch_one(&mut connection).await.map_err(|error| refused(&error))?;
        if encoding != "UTF8" {
            return Err(StoreError::Encoding { place: name.clone(), encoding });
        }
        migrator(&STEPS).run(&mut connection).await.map_err(|cause| match cause {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => refused(&error),
            cause => StoreError::Migrate { place: name.clone(), cause },
        })?;
        let readers = pool(READERS, &options);
        let searchers = pool(SEARCHERS, &searching(&options));
        let writer = Writer::new(PostgresWriter::new(options, share, name.clone(), connection), metrics);
        Ok(Postgres { writer: Some(writer), readers, searchers, name, quiet: Quiet::default() })
    }

    /// Waits until no other of several processes starts at the database of an address.
    ///
    /// # Errors
    /// Says what is wrong with the address or the database.
    pub async fn starting(address: &str) -> Result<Starting, StoreError> {
        let options = options(address)?;
        Starting::begin(&options)
            .await
            .map_err(|error| StoreError::Refused { place: name(&options), fault: Fault::of_postgres(&error) })
    }

    /// Connects to the database of an address to read it, also while a server has it.
    ///
    /// # Errors
    /// Says why it cannot be read, or that it is of another version.
    pub async fn open_to_read(address: &str) -> Result<Postgres, StoreError> {
        let postgres = Postgres::reading(address)?;
        let steps = STEPS.len() as i64;
        match postgres.version().await.map_err(|fault| postgres.refused(fault))? {
            Some(version) if version == steps => Ok(postgres),
            Some(version) if version > steps => Err(StoreError::Newer { place: postgres.name }),
            _ => Err(StoreError::Version { place: postgres.name }),
        }
    }

    /// A database to read, whatever it has.
    fn reading(address: &str) -> Result<Postgres, StoreError> {
        let options = options(address)?;
        let (name, readers, searchers) = (name(&options), pool(1, &options), pool(1, &searching(&options)));
        Ok(Postgres { writer: None, readers, searchers, name, quiet: Quiet::default() })
    }

    /// Gives back a database that was read.
    async fn release(&self) {
        self.readers.close().await;
        self.searchers.close().await;
    }

    /// Connects to the database of an address to add something to it while servers have it.
    ///
    /// # Errors
    /// Says why it cannot be written to, or that it is of another version.
    pub async fn open_to_add(address: &str, metrics: Arc<Metrics>) -> Result<Postgres, StoreError> {
        let postgres = Postgres::open_to_read(address).await?;
        let options = options(address)?;
        let connection = connect(&options, Share::ToAdd).await.map_err(|taken| match taken {
            Taken::ByAnother => postgres.refused(Fault::Locked),
            Taken::Failed(error) => postgres.refused(Fault::of_postgres(&error)),
        })?;
        let writer = PostgresWriter::new(options, Share::ToAdd, postgres.name.clone(), connection);
        Ok(Postgres { writer: Some(Writer::new(writer, metrics)), ..postgres })
    }

    /// The last step that the database has taken, if it has taken any.
    async fn version(&self) -> Result<Option<i64>, Fault> {
        let row = async |sql: &'static str| {
            let rows = self.read(Lane::Game, vec![Statement::new(sql, Vec::new())]).await?.pop();
            Ok::<_, Fault>(rows.unwrap_or_default().into_iter().next())
        };
        let there = row("SELECT to_regclass('_sqlx_migrations') IS NOT NULL AS there").await?;
        if !there.is_some_and(|row| row.flag("there") == Ok(true)) {
            return Ok(None);
        }
        let last = row("SELECT MAX(version) AS version FROM _sqlx_migrations").await?;
        Ok(last.and_then(|row| row.number("version").ok()))
    }
}

/// The rows that statements find on a connection of a pool. One that is left in the middle of a transaction would go on with it,
/// and read for others what was true then: it is closed.
async fn try_read(pool: PgPool, statements: Vec<Statement>) -> Result<Vec<Vec<Row>>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let read = timeout(READING, read_at_once(&mut connection, &statements)).await;
    let found = read.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    if found.is_err() {
        connection.close_on_drop();
    }
    found
}

async fn read_at_once(connection: &mut PgConnection, statements: &[Statement]) -> Result<Vec<Vec<Row>>, sqlx::Error> {
    if let [statement] = statements {
        return Ok(vec![fields(connection, statement).await?]);
    }
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let mut found = Vec::with_capacity(statements.len());
    for statement in statements {
        found.push(fields(connection, statement).await?);
    }
    connection.execute("COMMIT").await?;
    Ok(found)
}

impl Database for Postgres {
    fn write(&self, statements: Vec<Statement>) -> Answer<'_, ()> {
        Box::pin(async move {
            let writer = self.writer.as_ref().ok_or(Fault::ReadOnly)?;
            writer.write(statements).await
        })
    }

    fn read(&self, lane: Lane, statements: Vec<Statement>) -> Answer<'_, Vec<Vec<Row>>> {
        Box::pin(async move {
            let pool = if lane == Lane::Game { &self.readers } else { &self.searchers };
            // A reader may leave at any moment, as a browser may. What is read goes on to its end all the same.
            let read = tokio::spawn(try_read(pool.clone(), statements)).await;
            read.unwrap_or(Err(sqlx::Error::WorkerCrashed)).map_err(|error| {
                let fault = Fault::of_postgres(&error);
                if self.quiet.may_log() {
                    let seconds = QUIET.as_secs();
                    tracing::error!(%error, %fault, games = self.name, "cannot read; further failures are not logged for {seconds} s");
                }
                fault
            })
        })
    }

    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(std::future::ready(self.writer.as_ref().map_or(Ok(()), Writer::last)))
    }

    /// The disk is the database's own to watch.
    fn free_space(&self) -> io::Result<u64> {
        Ok(u64::MAX)
    }

    fn close(&self, statements: Vec<Statement>) -> Answer<'_, ()> {
        Box::pin(async move {
            let noted = match &self.writer {
                Some(writer) => writer.close(statements).await,
                None => Ok(()),
            };
            self.release().await;
            noted
        })
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}

/// Connections that are made as they are needed.
fn pool(most: u32, options: &PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(CONNECTING)
        .acquire_slow_threshold(READING)
        .connect_lazy_with(options.clone())
}

/// The same for connections that search.
fn searching(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().options([("statement_timeout", format!("{}s", SEARCHING.as_secs()))])
}
