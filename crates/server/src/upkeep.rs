//! What those who run a server do with its games: copy them, put a copy in their place, carry them elsewhere.

use crate::now::ServerTime;
use crate::puzzle;
use crate::store::{Database, Imported, Store, StoreError, TransferError, postgres, sqlite};
pub use crate::store::{PublicGame, is_export, public_games};
use menagerie_core::Library;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};

fn runtime() -> Result<Runtime, TransferError> {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().map_err(TransferError::Thread)
}

/// Copies the games to a new file, while a server runs or not: to one of SQLite, or one of PostgreSQL's `pg_dump`.
///
/// # Errors
/// Says what cannot be read or written.
pub fn backup(place: &Database, to: &Path) -> Result<(), TransferError> {
    Ok(runtime()?.block_on(async {
        match place {
            Database::Folder(folder) => sqlite::backup(folder, to).await,
            Database::Postgres(address) => postgres::backup(address, to).await,
        }
    })?)
}

/// Puts a copy in the place of the games of a folder, or into a new database of PostgreSQL. Gives the file to which the games that
/// were there have gone.
///
/// # Errors
/// Says what is wrong with the copy, the folder or the database; then the games are as they were.
pub fn restore(place: &Database, from: &Path) -> Result<Option<PathBuf>, TransferError> {
    Ok(runtime()?.block_on(async {
        match place {
            Database::Folder(folder) => sqlite::restore(folder, from).await,
            Database::Postgres(address) => postgres::restore(address, from).await.map(|()| None),
        }
    })?)
}

/// Writes all games as lines of JSON, while a server runs or not. Gives their number.
///
/// # Errors
/// Says what cannot be read or written.
pub fn export(place: &Database, out: &mut impl Write) -> Result<usize, TransferError> {
    runtime()?.block_on(async {
        let store = Store::open_to_read(place).await?;
        let written = store.export(out, ServerTime::new().now()).await;
        store.release().await;
        written
    })
}

/// Reads games that were written so into a database, while a server has it or not.
///
/// # Errors
/// Says what is wrong with them, or with the database.
pub fn import(place: &Database, library: &Library, from: &mut impl BufRead) -> Result<Imported, TransferError> {
    add(place, library, async |store, now| store.import(from, now).await)
}

/// Adds the puzzles of a file to a database, while a server has it or not, each checked and proved. Gives how many are new, and how
/// many were there.
///
/// # Errors
/// Says what is wrong with them, or with the database.
pub fn add_puzzles(place: &Database, library: &Library, text: &str) -> Result<(usize, usize), TransferError> {
    add(place, library, async |store, now| puzzle::add_file(store, library, text, now).await)
}

/// Adds something to a database at a time: to one that no server has, which is made where it is missing, or to that of a server.
fn add<T>(
    place: &Database,
    library: &Library,
    what: impl AsyncFnOnce(&Store, i64) -> Result<T, TransferError>,
) -> Result<T, TransferError> {
    runtime()?.block_on(async {
        let now = ServerTime::new().now();
        match Store::open(place, library, now, Arc::default()).await {
            Ok(store) => {
                let added = what(&store, now).await;
                let closed = store.close(ServerTime::new().now()).await;
                let added = added?;
                closed?;
                Ok(added)
            }
            Err(StoreError::Taken { .. }) => {
                let store = Store::open_to_add(place).await?;
                let added = what(&store, now).await;
                store.release().await;
                added
            }
            Err(error) => Err(error.into()),
        }
    })
}
