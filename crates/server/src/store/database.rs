//! What a database is to the store. Both of them pass the same suite of tests (`suite/tests.rs`).

use super::error::StoreError;
use super::fault::Fault;
use super::statement::{Row, Statement};
use std::fmt::Debug;
use std::io;
use std::pin::Pin;
use std::time::Duration;

/// How long a search may take, so that it does not keep others from searching.
pub const SEARCHING: Duration = Duration::from_secs(5);

/// How many may search at once.
pub const SEARCHERS: u32 = 3;
/// How many of these may be searches that are known to be slow: what is quick finds one that is free.
pub const SLOW_SEARCHES: u32 = SEARCHERS - 1;

/// What a database gives, sooner or later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'a>>;

/// Who reads: those that open games are not kept waiting by those that search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// A game that is opened, and what the server itself needs.
    Game,
    /// A search.
    Search,
}

/// The words in which databases differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// SQLite's.
    Sqlite,
    /// PostgreSQL's.
    Postgres,
}

/// A database that has the tables of the newest migration.
pub trait Database: Debug + Send + Sync {
    /// Does all of it in one transaction, or nothing. When this returns without an error, it is on the disk. With an error it
    /// may be there all the same, unless the fault is [`Fault::Conflict`]: read it again.
    fn write(&self, statements: Vec<Statement>) -> Answer<'_, ()>;

    /// The rows that each of some statements finds, all of them at one moment. A search that takes longer than [`SEARCHING`] is
    /// broken off.
    fn read(&self, lane: Lane, statements: Vec<Statement>) -> Answer<'_, Vec<Vec<Row>>>;

    /// Its words.
    fn dialect(&self) -> Dialect;

    /// Whether it is there, and whether what was written last could be.
    fn check(&self) -> Answer<'_, ()>;

    /// How many bytes are free for it, if that can be known.
    ///
    /// # Errors
    /// Says why the system does not tell.
    fn free_space(&self) -> io::Result<u64>;

    /// Writes for the last time, and gives the database back. Nothing is written or read after that.
    fn close(&self, statements: Vec<Statement>) -> Answer<'_, ()>;

    /// What people call it: a file, or the name of a database and where it is.
    fn name(&self) -> String;

    /// The fault as an error that names the database.
    fn refused(&self, fault: Fault) -> StoreError {
        StoreError::Refused { place: self.name(), fault }
    }
}
