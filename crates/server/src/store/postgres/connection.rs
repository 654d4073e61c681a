//! Statements on a connection of PostgreSQL.

use crate::store::fault::Fault;
use crate::store::parts::{Part, parts};
use crate::store::statement::{Row, Statement, Value};
use crate::store::writer::{Connection, WriteError};
use sqlx::postgres::{PgArguments, PgConnectOptions, PgConnection, PgRow};
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Column, ConnectOptions, Error, Executor, Postgres, Row as _, TypeInfo, ValueRef};
use std::time::Duration;
use tokio::time::timeout;

/// The number of the lock that a server holds on its database for as long as its connection lives: the word "menagery".
const LOCK: i64 = 0x6d65_6e61_6765_7279;
/// The number of the lock that one of several processes holds while it starts.
const STARTING: i64 = LOCK + 1;
/// A database that takes longer is one that does not answer.
const WRITING: Duration = Duration::from_secs(10);
/// How much longer it may take for each statement: thousands of games may be written at once, far from here.
const EACH: Duration = Duration::from_millis(20);
/// How long to wait for a connection.
const CONNECTING: Duration = Duration::from_secs(5);
/// How long to wait until a connection has said farewell.
const FAREWELL: Duration = Duration::from_secs(1);

/// Why there is no connection that writes.
pub enum Taken {
    /// Another server has the database.
    ByAnother,
    /// Something else.
    Failed(Error),
}

/// Whether a program has its database alone, or with others that know of one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Alone.
    Alone,
    /// With others that share it, too.
    WithOthers,
    /// It has nothing of it: it adds something while servers have it.
    ToAdd,
}

impl Share {
    /// What takes the lock, if it takes one.
    fn take(self) -> Option<&'static str> {
        match self {
            Share::Alone => Some("SELECT pg_try_advisory_lock($1)"),
            Share::WithOthers => Some("SELECT pg_try_advisory_lock_shared($1)"),
            Share::ToAdd => None,
        }
    }
}

/// Connects, and takes the database for this program.
pub async fn connect(options: &PgConnectOptions, share: Share) -> Result<PgConnection, Taken> {
    let connect = async {
        let mut connection = options.connect().await?;
        let taken = match share.take() {
            Some(take) => sqlx::query_scalar(take).bind(LOCK).fetch_one(&mut connection).await?,
            None => true,
        };
        Ok((connection, taken))
    };
    match timeout(CONNECTING, connect).await {
        Ok(Ok((connection, true))) => Ok(connection),
        Ok(Ok((_, false))) => Err(Taken::ByAnother),
        Ok(Err(error)) => Err(Taken::Failed(error)),
        Err(_) => Err(Taken::Failed(Error::PoolTimedOut)),
    }
}

/// What one of several processes holds while it starts: what the first of them does for all is done once. It ends with this.
#[derive(Debug)]
pub struct Starting(#[allow(dead_code, reason = "the connection has the lock")] PgConnection);

impl Starting {
    /// Waits until no other process starts.
    ///
    /// # Errors
    /// Says that the database does not answer, or that another has been starting for too long.
    pub async fn begin(options: &PgConnectOptions) -> Result<Starting, Error> {
        let begin = async {
            let mut connection = options.connect().await?;
            sqlx::query("SELECT pg_advisory_lock($1)").bind(STARTING).execute(&mut connection).await?;
            Ok(Starting(connection))
        };
        timeout(CONNECTING * 2, begin).await.unwrap_or(Err(Error::PoolTimedOut))
    }
}

/// The rows that a statement finds.
pub async fn fields(connection: &mut PgConnection, statement: &Statement) -> Result<Vec<Row>, Error> {
    query(statement).fetch_all(connection).await?.iter().map(row).collect()
}

async fn execute(connection: &mut PgConnection, part: &Part<'_>) -> Result<(), Error> {
    let done = match part {
        Part::One(statement) => query(statement),
        Part::Batch(statements) => query_batch(statements),
    };
    let found = done.execute(connection).await?.rows_affected();
    if part.finds().is_some_and(|rows| rows != found) { Err(Error::RowNotFound) } else { Ok(()) }
}

fn query(statement: &Statement) -> Query<'_, Postgres, PgArguments> {
    let query = sqlx::query(AssertSqlSafe(statement.sql.to_string()));
    statement.values.iter().fold(query, |query, value| match value {
        Value::Text(text) => query.bind(text.clone()),
        Value::Number(number) => query.bind(*number),
        Value::Flag(flag) => query.bind(*flag),
    })
}

/// The text of statements, with a list for each of their values.
fn query_batch<'q>(statements: &[&Statement]) -> Query<'q, Postgres, PgArguments> {
    let query = sqlx::query(AssertSqlSafe(statements[0].sql.to_string()));
    let values = |index: usize| statements.iter().map(move |statement| &statement.values[index]);
    (0..statements[0].values.len()).fold(query, |query, index| match statements[0].values[index] {
        Value::Text(_) => query.bind(values(index).map(Value::as_text).collect::<Vec<_>>()),
        Value::Number(_) => query.bind(values(index).map(Value::as_number).collect::<Vec<_>>()),
        Value::Flag(_) => query.bind(values(index).map(|value| *value == Value::Flag(true)).collect::<Vec<_>>()),
    })
}

fn row(row: &PgRow) -> Result<Row, Error> {
    let mut values = Vec::with_capacity(row.len());
    for (index, column) in row.columns().iter().enumerate() {
        let raw = row.try_get_raw(index)?;
        let value = match (raw.is_null(), raw.type_info().name()) {
            (true, _) => Value::Text(None),
            (_, "INT8") => Value::Number(row.try_get(index)?),
            (_, "BOOL") => Value::Flag(row.try_get(index)?),
            _ => Value::Text(row.try_get(index)?),
        };
        values.push((column.name().to_string(), value));
    }
    Ok(Row(values))
}

/// The connection that writes.
pub struct PostgresWriter {
    options: PgConnectOptions,
    share: Share,
    name: String,
    /// None after a failure.
    connection: Option<PgConnection>,
}

impl PostgresWriter {
    /// A writer that has a connection and the database, and takes both again where it has lost them.
    pub fn new(options: PgConnectOptions, share: Share, name: String, connection: PgConnection) -> PostgresWriter {
        PostgresWriter { options, share, name, connection: Some(connection) }
    }

    async fn try_store(&mut self, statements: &[&Statement]) -> Result<(), WriteError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            lost => lost.insert(connect(&self.options, self.share).await.map_err(|taken| match taken {
                Taken::ByAnother => {
                    WriteError { fault: Fault::Locked, cause: "another server has the database".to_string() }
                }
                Taken::Failed(error) => refused(error),
            })?),
        };
        let parts = parts(statements);
        // One statement is a transaction of its own: a lone move waits for one answer. Where it finds no row, it has written none.
        if let ([_], [part]) = (statements, &parts[..]) {
            return execute(connection, part).await.map_err(refused);
        }
        connection.execute("BEGIN").await.map_err(refused)?;
        for part in parts {
            if let Err(error) = execute(connection, &part).await {
                // Of what is refused for its own sake, nothing is left; the connection is as good as before.
                if Fault::of_postgres(&error).is_of_one() {
                    connection.execute("ROLLBACK").await.map_err(refused)?;
                }
                return Err(refused(error));
            }
        }
        connection.execute("COMMIT").await.map_err(refused)?;
        Ok(())
    }
}

impl Connection for PostgresWriter {
    async fn store(&mut self, statements: &[&Statement]) -> Result<(), WriteError> {
        let longest = WRITING + EACH * u32::try_from(statements.len()).unwrap_or(u32::MAX);
        let stored = match timeout(longest, self.try_store(statements)).await {
            Ok(stored) => stored,
            Err(_) => Err(refused(Error::PoolTimedOut)),
        };
        if stored.as_ref().is_err_and(|error| !error.fault.is_of_one()) {
            // One that does not answer does not say farewell either. The database ends the transaction with it.
            self.connection = None;
        }
        stored
    }

    async fn end(self) {
        if let Some(connection) = self.connection {
            let _ = timeout(FAREWELL, sqlx::Connection::close(connection)).await;
        }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}

fn refused(error: Error) -> WriteError {
    WriteError { fault: Fault::of_postgres(&error), cause: error.to_string() }
}
