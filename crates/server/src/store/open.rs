//! Opening the store.

use super::error::StoreError;
use super::games::Store;
use super::postgres::{Postgres, Share};
use super::sqlite::Sqlite;
use crate::metrics::Metrics;
use menagerie_core::Library;
use std::path::PathBuf;
use std::sync::Arc;

/// Where games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// In the file `games.sqlite` of a folder.
    Folder(PathBuf),
    /// In the PostgreSQL database of an address: `postgres://USER:PASSWORD@HOST/NAME`.
    Postgres(String),
}

impl From<PathBuf> for Database {
    fn from(folder: PathBuf) -> Database {
        Database::Folder(folder)
    }
}

impl Store {
    /// Opens a database for a server, and makes what is missing. The clocks of players go on as they were when the last server
    /// ended. `now_ms` is the time in milliseconds since 1970; the library has the games of before that point to no
    /// definition yet.
    ///
    /// # Errors
    /// Says what cannot be made, opened or read, or that another server has the database.
    pub async fn open(
        place: &Database,
        library: &Library,
        now_ms: i64,
        metrics: Arc<Metrics>,
    ) -> Result<Store, StoreError> {
        let store = match place {
            Database::Folder(folder) => Store::of(Sqlite::open(folder, library, now_ms, metrics).await?),
            Database::Postgres(address) => Store::of(Postgres::open(address, Share::Alone, metrics).await?),
        };
        store.give_time_back(now_ms).await?;
        Ok(store)
    }

    /// Opens a database to read it, also while a server has it.
    ///
    /// # Errors
    /// Says why it cannot be read, or that it is of another version.
    pub async fn open_to_read(place: &Database) -> Result<Store, StoreError> {
        Ok(match place {
            Database::Folder(folder) => Store::of(Sqlite::open_to_read(folder).await?),
            Database::Postgres(address) => Store::of(Postgres::open_to_read(address).await?),
        })
    }

    /// Opens a database to add something to it while a server has it. What is there is the server's: games go on meanwhile, and the
    /// server finds what is new as it finds what another process writes.
    ///
    /// # Errors
    /// Says why it cannot be written to, or that it is of another version.
    pub async fn open_to_add(place: &Database) -> Result<Store, StoreError> {
        let metrics = Arc::default();
        Ok(match place {
            Database::Folder(folder) => Store::of(Sqlite::open_to_add(folder, metrics).await?),
            Database::Postgres(address) => Store::of(Postgres::open_to_add(address, metrics).await?),
        })
    }

    /// Opens a database of PostgreSQL for one of several processes. Where it is the first, the clocks of players go on as they
    /// were when the last one ended.
    ///
    /// # Errors
    /// As [`Store::open`]; several processes need PostgreSQL.
    pub async fn open_with_others(
        place: &Database,
        process: &str,
        address: &str,
        lease_ms: i64,
        metrics: Arc<Metrics>,
    ) -> Result<Store, StoreError> {
        let server = match place {
            Database::Folder(folder) => return Err(StoreError::Alone { folder: folder.clone() }),
            Database::Postgres(address) => address,
        };
        let database = Postgres::open(server, Share::WithOthers, metrics).await?;
        // Of two that start at once one is the first.
        let _starting = Postgres::starting(server).await?;
        let store = Store::of(database);
        store.enter_process(process, address, lease_ms, None).await?;
        if !store.has_other_process(process).await? {
            store.forget_processes().await?;
            store.give_time_back(store.clock().await?).await?;
        }
        Ok(store)
    }

    fn of(database: impl super::database::Database + 'static) -> Store {
        Store { database: Arc::new(database), fence: None }
    }
}
