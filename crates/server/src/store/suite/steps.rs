//! Databases as an earlier program would have left them: what they hold must be there after the steps since.

use super::Ground;
use crate::store::migrate::{Step, migrator};
use crate::store::{Database, postgres, sqlite};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The first step of SQLite after which steps only add: before it, moves become events.
pub const ADDS_ONLY: usize = 6;

/// What a program changes that opens a database: when it was there, and games whose clocks run on.
const RUNS_ON: [(&str, &str); 4] =
    [("game", "flag_ms"), ("game", "seq"), ("game", "updated_ms"), ("server", "alive_ms")];

/// Rows that no earlier program has written: one of the steps makes them, of games that have ended.
const MADE_BY_A_STEP: (&str, &str) = ("outbox", "kind <> 'archive'");

/// The rows of each table, with the columns that some step knows.
type Rows = BTreeMap<String, BTreeSet<String>>;
/// The columns of each table.
type Columns = BTreeMap<String, Vec<String>>;

/// Which step to take a database back to after the test of a number, where there is no time for all: the last but one, at which
/// it loses least, and in every other test one of those before, each in its turn.
pub fn step_for(test: usize, first: usize, all: usize) -> usize {
    if test.is_multiple_of(2) { all - 1 } else { first + test / 2 % (all - first - 1) }
}

/// Takes a file of SQLite back to some step, with all that such a file can hold of it, and brings it up to date.
pub async fn assert_file_keeps_all(ground: &Ground, steps: usize) {
    let Database::Folder(folder) = &ground.place else { panic!("it is no file") };
    let old = tempfile::tempdir().unwrap();
    let file = old.path().join("games.sqlite");
    let mut connection = open_file(&file).await;
    migrator(&sqlite::ALL_STEPS[..steps]).run(&mut connection).await.unwrap();
    let columns = columns_of_file(&mut connection).await;
    take_back_file(&mut connection, &folder.join("games.sqlite"), &columns).await;
    let before = rows_of_file(&mut connection, &columns).await;
    connection.close().await.unwrap();
    bring_up_to_date(Database::Folder(old.path().to_path_buf()), ground).await;
    let mut connection = open_file(&file).await;
    assert_has_all(&before, &rows_of_file(&mut connection, &columns).await, &sqlite::ALL_STEPS, steps);
    connection.close().await.unwrap();
}

/// Opens a database as a server does, at a time long ago: no clock runs on meanwhile.
async fn bring_up_to_date(place: Database, ground: &Ground) {
    let library = ground.library.clone();
    Ground { place, library }.open(0).await.close(0).await.unwrap();
}

async fn open_file(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true).foreign_keys(false);
    // A test that breaks off needs nothing of it.
    options.synchronous(SqliteSynchronous::Off).connect().await.unwrap()
}

/// The tables of a file with their columns, but those in which SQLite keeps its own.
async fn columns_of_file(connection: &mut SqliteConnection) -> Columns {
    let sql = "SELECT list.name, info.name FROM pragma_table_list AS list, pragma_table_info(list.name) AS info \
        WHERE list.type = 'table' AND list.schema = 'main' AND list.name NOT LIKE 'sqlite%' AND list.name NOT LIKE '\\_%' ESCAPE '\\'";
    grouped(sqlx::query_as(sql).fetch_all(connection).await.unwrap())
}

fn grouped(pairs: Vec<(String, String)>) -> Columns {
    let mut columns = Columns::new();
    pairs.into_iter().for_each(|(table, column)| columns.entry(table).or_default().push(column));
    columns
}

async fn take_back_file(connection: &mut SqliteConnection, full: &Path, columns: &Columns) {
    let attach = format!("ATTACH '{}' AS whole", full.display());
    sqlx::raw_sql(AssertSqlSafe(attach)).execute(&mut *connection).await.unwrap();
    for (table, columns) in columns {
        let (columns, kept) = (quoted(columns), kept(table));
        // What a step has begun a table with is there as it has become.
        let empty = format!("DELETE FROM main.{table}");
        let copy = format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM whole.{table} WHERE {kept}");
        for sql in [empty, copy] {
            let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *connection).await;
            done.unwrap_or_else(|error| panic!("{table}: {error}"));
        }
    }
    sqlx::raw_sql("DETACH whole").execute(&mut *connection).await.unwrap();
}

/// Which rows of a table an earlier program can have written.
fn kept(table: &str) -> &'static str {
    if table == MADE_BY_A_STEP.0 { MADE_BY_A_STEP.1 } else { "TRUE" }
}

fn quoted(columns: &[String]) -> String {
    columns.iter().map(|column| format!("\"{column}\"")).collect::<Vec<_>>().join(", ")
}

/// The columns that stay as they are when a database is opened.
fn steady(table: &str, columns: &[String]) -> Vec<String> {
    let changes = |column: &str| RUNS_ON.contains(&(table, column));
    columns.iter().filter(|column| !changes(column)).map(|column| format!("\"{column}\"")).collect()
}

async fn rows_of_file(connection: &mut SqliteConnection, columns: &Columns) -> Rows {
    let mut rows = Rows::new();
    for (table, columns) in columns {
        let values: Vec<_> = steady(table, columns).iter().map(|column| format!("quote({column})")).collect();
        let sql = format!("SELECT {} FROM {table}", values.join(" || ',' || "));
        let found: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *connection).await.unwrap();
        rows.insert(table.clone(), found.into_iter().collect());
    }
    rows
}

/// The same for a database of PostgreSQL, taken back to one step in another that is empty.
pub async fn assert_database_keeps_all(ground: &Ground, empty: &str, steps: usize) {
    let Database::Postgres(full) = &ground.place else { panic!("it is a file") };
    let mut whole = PgConnection::connect(full).await.unwrap();
    let mut connection = PgConnection::connect(empty).await.unwrap();
    migrator(&postgres::STEPS[..steps]).run(&mut connection).await.unwrap();
    let sql = "SELECT table_name::TEXT, column_name::TEXT FROM information_schema.columns JOIN information_schema.tables \
        USING (table_schema, table_name) WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_%'";
    let columns = grouped(sqlx::query_as(sql).fetch_all(&mut connection).await.unwrap());
    // Neither triggers nor references hinder the copy.
    sqlx::raw_sql("SET session_replication_role = replica").execute(&mut connection).await.unwrap();
    for (table, known) in &columns {
        let all = format!("SELECT COALESCE(json_agg(whole), '[]')::TEXT FROM {table} AS whole WHERE {}", kept(table));
        let all: String = sqlx::query_scalar(AssertSqlSafe(all)).fetch_one(&mut whole).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(format!("DELETE FROM {table}"))).execute(&mut connection).await.unwrap();
        let known = quoted(known);
        let copy = format!(
            "INSERT INTO {table} ({known}) OVERRIDING SYSTEM VALUE SELECT {known} FROM json_populate_recordset(NULL::{table}, $1::JSON)"
        );
        sqlx::query(AssertSqlSafe(copy)).bind(all).execute(&mut connection).await.unwrap();
    }
    count_on(&mut connection).await;
    let before = rows_of_database(&mut connection, &columns).await;
    connection.close().await.unwrap();
    bring_up_to_date(Database::Postgres(empty.to_string()), ground).await;
    let mut connection = PgConnection::connect(empty).await.unwrap();
    assert_has_all(&before, &rows_of_database(&mut connection, &columns).await, &postgres::STEPS, steps);
    connection.close().await.unwrap();
    whole.close().await.unwrap();
}

/// Has columns that number rows go on after those that were copied.
async fn count_on(connection: &mut PgConnection) {
    let sql = "SELECT table_name::TEXT, column_name::TEXT FROM information_schema.columns WHERE is_identity = 'YES'";
    let numbers: Vec<(String, String)> = sqlx::query_as(sql).fetch_all(&mut *connection).await.unwrap();
    for (table, column) in numbers {
        let next = format!("SELECT COALESCE(MAX({column}), 0) + 1 FROM {table}");
        let set = format!("SELECT setval(pg_get_serial_sequence('{table}', '{column}'), ({next}), FALSE)");
        sqlx::raw_sql(AssertSqlSafe(set)).execute(&mut *connection).await.unwrap();
    }
}

async fn rows_of_database(connection: &mut PgConnection, columns: &Columns) -> Rows {
    let mut rows = Rows::new();
    for (table, columns) in columns {
        let sql = format!("SELECT ROW({})::TEXT FROM {table}", steady(table, columns).join(", "));
        let found: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *connection).await.unwrap();
        rows.insert(table.clone(), found.into_iter().collect());
    }
    rows
}

fn assert_has_all(before: &Rows, after: &Rows, all: &[Step], steps: usize) {
    for (table, rows) in before {
        let lost: Vec<_> = rows.difference(&after[table]).collect();
        let new: Vec<_> = after[table].difference(rows).collect();
        let step = all[steps - 1].0;
        assert!(lost.is_empty(), "the steps after {step:?} lose rows of {table}: {lost:#?}; there are now {new:#?}");
    }
}
