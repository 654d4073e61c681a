//! Copies of a database, which PostgreSQL's own programs make and put into another.

use super::Postgres;
use super::address::{for_programs, name, options};
use crate::store::database::{Database, Lane};
use crate::store::error::StoreError;
use crate::store::statement::Statement;
use crate::store::whole_file::{at, make_new, must_be_new, put, unfinished};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};

/// What to choose in the place of a copy that is something else.
const A_COPY: &str = "a file that `menagerie serve backup` or `pg_dump --format custom` wrote";
/// How a copy begins.
const MAGIC: &[u8] = b"PGDMP";
/// What a new database does not have.
const THINGS: &str = "SELECT COUNT(*) AS things FROM pg_catalog.pg_class \
                      JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = 'public'";

/// Copies a database to a new file with pg_dump, as it is at one moment; servers may go on meanwhile. The copy is whole or not there.
///
/// # Errors
/// Says what cannot be read or written, or that the file is there already.
pub async fn backup(address: &str, to: &Path) -> Result<(), StoreError> {
    must_be_new(to)?;
    // What is there is a database of this program, or it says so better than pg_dump.
    Postgres::open_to_read(address).await?.release().await;
    let part = unfinished(to);
    make_new(&part).map_err(at(to))?;
    let dump = || {
        let file = File::options().write(true).open(&part).map_err(at(to))?;
        let out = file.try_clone().map_err(at(to))?;
        run(command("pg_dump", address).args(["--format=custom", "--no-password"]).stdout(out), "pg_dump")?;
        file.sync_all().map_err(at(to))
    };
    let dumped = dump().and_then(|()| put(&part, to));
    if dumped.is_err() {
        let _ = fs::remove_file(&part);
    }
    dumped
}

/// Puts a copy into a new database with pg_restore, all of it or nothing.
///
/// # Errors
/// Says what is wrong with the copy, or that the database is not empty.
pub async fn restore(address: &str, from: &Path) -> Result<(), StoreError> {
    let mut head = Vec::new();
    File::open(from).and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut head)).map_err(at(from))?;
    if head != MAGIC {
        return Err(StoreError::Foreign { file: from.to_path_buf(), instead: A_COPY });
    }
    if !is_empty(address).await? {
        return Err(StoreError::NotEmpty { place: name(&options(address)?) });
    }
    let mut restore = command("pg_restore", address);
    restore.args(["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--no-password"]);
    run(restore.arg(from).stdout(Stdio::null()), "pg_restore")
}

async fn is_empty(address: &str) -> Result<bool, StoreError> {
    let postgres = Postgres::reading(address)?;
    let rows = postgres.read(Lane::Game, vec![Statement::new(THINGS, Vec::new())]).await;
    let rows = rows.map_err(|fault| postgres.refused(fault))?;
    postgres.release().await;
    Ok(rows.iter().flatten().all(|row| row.number::<i64>("things") == Ok(0)))
}

/// A program for the database of an address. Its password is not among the arguments, which everybody on the machine can read.
fn command(program: &str, address: &str) -> Command {
    let (address, password) = for_programs(address);
    let mut command = Command::new(program);
    command.args(["--dbname", &address]).stdin(Stdio::null()).stderr(Stdio::piped());
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

fn run(command: &mut Command, program: &'static str) -> Result<(), StoreError> {
    let failed = |why: String| StoreError::Program { program, why };
    let output = command.output().map_err(|error| {
        failed(match error.kind() {
            io::ErrorKind::NotFound => "it is not installed (on Debian: postgresql-client)".to_string(),
            _ => error.to_string(),
        })
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(failed(said.lines().last().unwrap_or("it said nothing").to_string()))
}
