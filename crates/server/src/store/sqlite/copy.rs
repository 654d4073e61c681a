//! Copies of the file, and putting one in its place.

use super::file::{GAMES, OTHER_FOLDER, STEPS, options, reading, refused};
use super::folder::Folder;
use super::old::{self, Content};
use crate::store::error::StoreError;
use crate::store::fault::Fault;
use crate::store::statement::{Statement, Value};
use crate::store::whole_file::{at, make_new, must_be_new, put, rename, unfinished, with_ending};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// What to choose in the place of a copy that is something else.
const A_COPY: &str = "a file that `menagerie serve backup` wrote";

/// Copies the games of a folder to a new file, as they are at one moment; a server may go on meanwhile. The copy is whole or
/// not there.
///
/// # Errors
/// Says what cannot be read or written, or that the file is there already.
pub async fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
    let games = folder.join(GAMES);
    must_be_new(to)?;
    let part = unfinished(to);
    copy(&games, &part, to, OTHER_FOLDER).await?;
    put(&part, to)
}

/// Puts a copy in the place of the games of a folder, which no server may have. Gives the file to which the games that were
/// there have gone, if there were any.
///
/// # Errors
/// Says what is wrong with the copy or the folder; then the games are as they were.
pub async fn restore(folder: &Path, from: &Path) -> Result<Option<PathBuf>, StoreError> {
    if !is_of_sqlite(from)? {
        return Err(StoreError::Foreign { file: from.to_path_buf(), instead: A_COPY });
    }
    let had_any = folder.join(GAMES).exists();
    let folder = Folder::take(folder)?;
    let part = unfinished(&folder.games);
    copy(from, &part, &folder.games, A_COPY).await?;
    if !had_any {
        put(&part, &folder.games)?;
        return Ok(None);
    }
    let replaced = replaced(&folder.games);
    // What still waits in its log comes into the file, if the file can be read at all; otherwise the log goes along with it.
    if let Ok(connection) = options(&folder.games).connect().await {
        let _ = connection.close().await;
    }
    for ending in ["-wal", "-shm"] {
        let log = with_ending(&folder.games, ending);
        if log.exists() {
            rename(&log, &with_ending(&replaced, ending))?;
        }
    }
    // At each moment there is a file of this name: without one, a server would begin an empty one.
    fs::hard_link(&folder.games, &replaced)
        .or_else(|_| fs::copy(&folder.games, &replaced).map(drop))
        .map_err(at(&replaced))?;
    put(&part, &folder.games)?;
    Ok(Some(replaced))
}

/// Copies a file of games, and checks the copy, which is to be `named` later: people know no other name of it. Where the file is
/// something else, they are to choose something `instead`.
async fn copy(from: &Path, to: &Path, named: &Path, instead: &'static str) -> Result<(), StoreError> {
    fs::metadata(from).map_err(at(from))?;
    make_new(to).map_err(at(named))?;
    let copied = try_copy(from, to, named, instead).await;
    if copied.is_err() {
        let _ = fs::remove_file(to);
    }
    copied
}

async fn try_copy(from: &Path, to: &Path, named: &Path, instead: &'static str) -> Result<(), StoreError> {
    let mut connection = reading(from).connect().await.map_err(|error| refused(from, &error))?;
    match old::content(&mut connection).await.map_err(|error| refused(from, &error))? {
        Content::Games(version) if version <= STEPS.len() as i64 => {}
        Content::Games(_) => return Err(StoreError::Newer { place: from.display().to_string() }),
        Content::Nothing | Content::Foreign => {
            return Err(StoreError::Foreign { file: from.to_path_buf(), instead });
        }
    }
    let into = Statement::new("VACUUM INTO $1", vec![Value::from(to.display().to_string())]);
    let copied = super::connection::execute(&mut connection, &into).await;
    copied.map_err(|error| refused(if is_of_the_copy(&error) { named } else { from }, &error))?;
    let _ = connection.close().await;
    let mut copy = reading(to).connect().await.map_err(|error| refused(named, &error))?;
    check(&mut copy, from, named).await?;
    let _ = copy.close().await;
    File::open(to).and_then(|file| file.sync_all()).map_err(at(named))
}

/// Whether it is the copy that SQLite cannot write, or the file that it cannot read: its error names neither. Of all that has to do
/// with the system, reading alone is done in the file. See <https://www.sqlite.org/rescode.html>.
fn is_of_the_copy(error: &sqlx::Error) -> bool {
    /// Reading, where there is less than expected, and where the file system finds it damaged.
    const READING: [u32; 3] = [266, 522, 8458];
    match Fault::of_sqlite(error) {
        Fault::Full | Fault::ReadOnly | Fault::Missing => true,
        Fault::Disk => {
            let code = error.as_database_error().and_then(|error| error.code()?.parse().ok());
            code.is_none_or(|code| !READING.contains(&code))
        }
        _ => false,
    }
}

/// Whether SQLite finds the copy sound.
async fn check(copy: &mut SqliteConnection, from: &Path, named: &Path) -> Result<(), StoreError> {
    let checked = Statement::new("PRAGMA quick_check(1)", Vec::new());
    let rows = super::connection::fields(copy, &checked).await.map_err(|error| refused(named, &error))?;
    let sound = rows.first().is_some_and(|row| row.text("quick_check").is_ok_and(|said| said == "ok"));
    let damaged = || StoreError::Refused { place: from.display().to_string(), fault: Fault::Damaged };
    if sound { Ok(()) } else { Err(damaged()) }
}

/// Whether a file begins as all of SQLite do. An empty one may be such a file, too.
fn is_of_sqlite(file: &Path) -> Result<bool, StoreError> {
    let mut head = Vec::new();
    let read = File::open(file).and_then(|file| file.take(16).read_to_end(&mut head));
    read.map_err(at(file))?;
    Ok(head.is_empty() || head == b"SQLite format 3\0")
}

/// A name that is free for the games that were there.
fn replaced(games: &Path) -> PathBuf {
    let name = |number: u32| with_ending(games, &format!(".replaced-{number}"));
    (1..).map(name).find(|file| !file.exists()).unwrap_or_else(|| name(0))
}
