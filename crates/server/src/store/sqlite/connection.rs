//! Statements on a connection of SQLite.

use super::folder::Folder;
use crate::store::fault::Fault;
use crate::store::parts::{Part, parts};
use crate::store::statement::{Row, Statement, Value};
use crate::store::writer::{Connection, WriteError};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Column, ConnectOptions, Connection as _, Error, Row as _, Sqlite, TypeInfo, ValueRef};
use std::sync::Arc;

/// The rows that a statement finds.
pub async fn fields(connection: &mut SqliteConnection, statement: &Statement) -> Result<Vec<Row>, Error> {
    query(statement).fetch_all(connection).await?.iter().map(row).collect()
}

/// Runs a statement.
pub async fn execute(connection: &mut SqliteConnection, statement: &Statement) -> Result<(), Error> {
    execute_all(connection, &[statement]).await
}

/// Runs statements, in as few calls as can be: sqlx's thread is woken for each, and on a busy machine that may take a millisecond.
async fn execute_all(connection: &mut SqliteConnection, statements: &[&Statement]) -> Result<(), Error> {
    for part in parts(statements) {
        let done = match &part {
            Part::One(statement) => query(statement),
            Part::Batch(statements) => query_batch(statements)?,
        };
        let found = done.execute(&mut *connection).await?.rows_affected();
        if part.finds().is_some_and(|rows| rows != found) {
            return Err(Error::RowNotFound);
        }
    }
    Ok(())
}

fn query(statement: &Statement) -> Query<'_, Sqlite, SqliteArguments> {
    let query = sqlx::query(AssertSqlSafe(statement.sql.to_string()));
    statement.values.iter().fold(query, |query, value| match value {
        Value::Text(text) => query.bind(text.clone()),
        Value::Number(number) => query.bind(*number),
        Value::Flag(flag) => query.bind(*flag),
    })
}

/// The text of statements, with an array of arrays: the values of each.
fn query_batch<'q>(statements: &[&Statement]) -> Result<Query<'q, Sqlite, SqliteArguments>, Error> {
    let values: Vec<&[Value]> = statements.iter().map(|statement| &statement.values[..]).collect();
    let array = serde_json::to_string(&values).map_err(|error| Error::Encode(error.into()))?;
    Ok(sqlx::query(AssertSqlSafe(statements[0].sql.to_string())).bind(array))
}

fn row(row: &SqliteRow) -> Result<Row, Error> {
    let mut values = Vec::with_capacity(row.len());
    for (index, column) in row.columns().iter().enumerate() {
        let raw = row.try_get_raw(index)?;
        let value = match (raw.is_null(), raw.type_info().name()) {
            (true, _) => Value::Text(None),
            (_, "TEXT") => Value::Text(row.try_get(index)?),
            _ => Value::Number(row.try_get(index)?),
        };
        values.push((column.name().to_string(), value));
    }
    Ok(Row(values))
}

/// The connection that writes.
pub struct SqliteWriter {
    options: SqliteConnectOptions,
    folder: Arc<Folder>,
    /// None after a failure: what SQLite did with a transaction that failed is not worth guessing.
    connection: Option<SqliteConnection>,
}

impl SqliteWriter {
    /// A writer that has a connection, and makes a new one with the options where that fails.
    pub fn new(options: SqliteConnectOptions, connection: SqliteConnection, folder: Arc<Folder>) -> SqliteWriter {
        SqliteWriter { options, folder, connection: Some(connection) }
    }

    async fn try_store(&mut self, statements: &[&Statement]) -> Result<(), WriteError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            // Another file in its place is none of ours.
            None if !self.folder.is_there() => return Err(removed()),
            lost => lost.insert(self.options.connect().await.map_err(refused)?),
        };
        // Written out: sqlx counts the transactions that it begins, and goes on counting one whose COMMIT failed.
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await.map_err(refused)?;
        execute_all(connection, statements).await.map_err(refused)?;
        sqlx::query("COMMIT").execute(&mut *connection).await.map_err(refused)?;
        // A file that is gone takes everything and keeps nothing.
        if self.folder.is_there() { Ok(()) } else { Err(removed()) }
    }
}

impl Connection for SqliteWriter {
    async fn store(&mut self, statements: &[&Statement]) -> Result<(), WriteError> {
        let stored = self.try_store(statements).await;
        if stored.is_err()
            && let Some(connection) = self.connection.take()
        {
            // It is closed before another is opened, and with it ends whatever transaction it may still have.
            let _ = connection.close().await;
        }
        stored
    }

    async fn end(self) {
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    fn name(&self) -> String {
        self.options.get_filename().display().to_string()
    }
}

fn refused(error: Error) -> WriteError {
    WriteError { fault: Fault::of_sqlite(&error), cause: error.to_string() }
}

fn removed() -> WriteError {
    WriteError { fault: Fault::Removed, cause: "the file is not where it was".to_string() }
}
