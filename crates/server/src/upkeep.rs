//! What those who run a server do with its games: copy them, put a copy in their place, carry them elsewhere.

use crate::now::ServerTime;
use crate::puzzle;
use crate::store::{Database, Imported, Store, StoreError, TransferError, sqlite};
pub use crate::store::{PublicGame, is_export, public_games};
use menagerie_core::Library;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use tokio::runtime::{Builder, Runtime};

fn runtime() -> Result<Runtime, TransferError> {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().map_err(TransferError::Thread)
}

/// Copies the games of a folder to a new file, while a server runs or not.
///
/// # Errors
/// Says what cannot be read or written.
pub fn backup(folder: &Path, to: &Path) -> Result<(), TransferError> {
    Ok(runtime()?.block_on(sqlite::backup(folder, to))?)
}

/// Puts a copy in the place of the games of a folder. Gives the file to which the games that were there have gone.
///
/// # Errors
/// Says what is wrong with the copy or the folder; then the games are as they were.
pub fn restore(folder: &Path, from: &Path) -> Result<Option<PathBuf>, TransferError> {
    Ok(runtime()?.block_on(sqlite::restore(folder, from))?)
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

/// Reads games that were written so into a database that no server has.
///
/// # Errors
/// Says what is wrong with them, or with the database.
pub fn import(place: &Database, library: &Library, from: &mut impl BufRead) -> Result<Imported, TransferError> {
    runtime()?.block_on(async {
        let now = ServerTime::new().now();
        let store = Store::open(place, library, now, std::sync::Arc::default()).await?;
        let imported = store.import(from, now).await;
        let closed: Result<(), StoreError> = store.close(ServerTime::new().now()).await;
        let imported = imported?;
        closed?;
        Ok(imported)
    })
}

/// Adds the puzzles of a file to a database that no server has, each checked and proved. Gives how many are new, and how many were
/// there.
///
/// # Errors
/// Says what is wrong with them, or with the database.
pub fn add_puzzles(place: &Database, library: &Library, text: &str) -> Result<(usize, usize), TransferError> {
    runtime()?.block_on(async {
        let now = ServerTime::new().now();
        let store = Store::open(place, library, now, std::sync::Arc::default()).await?;
        let added = puzzle::add_file(&store, library, text, now).await;
        let closed: Result<(), StoreError> = store.close(ServerTime::new().now()).await;
        let added = added?;
        closed?;
        Ok(added)
    })
}
