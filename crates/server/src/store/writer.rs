//! The one connection that writes. All that waits goes to the disk in one transaction.

use super::fault::Fault;
use super::folder::Folder;
use super::write::Write;
use crate::metrics::Metrics;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How many jobs go into one transaction at most.
const AT_ONCE: usize = 256;
/// After a failure was logged, others are not for this time.
const QUIET: Duration = Duration::from_secs(10);
/// How many jobs may wait; further ones wait to be accepted.
const WAITING: usize = 1024;

/// Where jobs are handed in; clones hand in to the same connection.
#[derive(Clone, Debug)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
    /// How the last transaction ended.
    last: Arc<Mutex<Result<(), Fault>>>,
    metrics: Arc<Metrics>,
}

/// Writes that belong together: all of them are stored, or none.
#[derive(Debug)]
struct Job {
    writes: Vec<Write>,
    /// After it nothing is written any more.
    last: bool,
    done: oneshot::Sender<Result<(), Fault>>,
}

impl Writer {
    /// A writer that has a connection, and makes a new one with the options where that fails.
    pub fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        folder: Arc<Folder>,
        metrics: Arc<Metrics>,
    ) -> Writer {
        let (jobs, inbox) = mpsc::channel(WAITING);
        let last = Arc::new(Mutex::new(Ok(())));
        tokio::spawn(
            WriterTask { options, folder, connection: Some(connection), last: last.clone(), logged: None }.run(inbox),
        );
        Writer { jobs, last, metrics }
    }

    /// How the last transaction ended.
    pub fn last(&self) -> Result<(), Fault> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores all of it or nothing. When this returns without an error, it is on the disk.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), Fault> {
        self.submit(writes, false).await
    }

    /// The same for the last time: when this returns, the connection is closed, and every other write is refused.
    pub async fn close(&self, writes: Vec<Write>) -> Result<(), Fault> {
        let stored = self.submit(writes, true).await;
        self.jobs.closed().await;
        stored
    }

    async fn submit(&self, writes: Vec<Write>, last: bool) -> Result<(), Fault> {
        let (began, (done, answer)) = (Instant::now(), oneshot::channel());
        self.jobs.send(Job { writes, last, done }).await.map_err(|_| Fault::Closed)?;
        let stored = answer.await.unwrap_or(Err(Fault::Closed));
        match stored {
            Ok(()) => self.metrics.stored.observe(began.elapsed().as_secs_f64()),
            Err(_) => drop(self.metrics.faults.inc()),
        }
        stored
    }
}

/// Why a transaction is not stored.
#[derive(Debug, thiserror::Error)]
enum WriteError {
    /// The file is not where it was.
    #[error("the file is not where it was")]
    Removed,
    /// SQLite refuses.
    #[error(transparent)]
    Refused(#[from] sqlx::Error),
}

/// The task that has the connection.
struct WriterTask {
    options: SqliteConnectOptions,
    folder: Arc<Folder>,
    /// None after a failure: what SQLite did with a transaction that failed is not worth guessing.
    connection: Option<SqliteConnection>,
    last: Arc<Mutex<Result<(), Fault>>>,
    /// When a failure was logged last.
    logged: Option<Instant>,
}

impl WriterTask {
    async fn run(mut self, mut inbox: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(AT_ONCE);
        let mut last = false;
        while !last && inbox.recv_many(&mut jobs, AT_ONCE).await > 0 {
            last = jobs.iter().any(|job| job.last);
            match self.store(&jobs).await {
                // One of them contradicts what is stored: each for itself, the others are stored.
                Err(fault) if fault.is_of_one() && jobs.len() > 1 => {
                    for job in jobs.drain(..) {
                        let stored = self.store(std::slice::from_ref(&job)).await;
                        reply(job, stored);
                    }
                }
                stored => jobs.drain(..).for_each(|job| reply(job, stored)),
            }
        }
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    /// Stores jobs in one transaction.
    async fn store(&mut self, jobs: &[Job]) -> Result<(), Fault> {
        let stored = match self.try_store(jobs).await {
            Ok(()) => Ok(()),
            Err(error) => Err(self.log(&error)),
        };
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = match stored {
            // It is the fault of what was to be stored.
            Err(Fault::Conflict) => Ok(()),
            stored => stored,
        };
        if stored.is_err()
            && let Some(connection) = self.connection.take()
        {
            // It is closed before another is opened, and with it ends whatever transaction it may still have.
            let _ = connection.close().await;
        }
        stored
    }

    /// Notes a failure, but not each of many: the log may be on the same disk.
    fn log(&mut self, error: &WriteError) -> Fault {
        let fault = match error {
            WriteError::Removed => Fault::Removed,
            WriteError::Refused(error) => Fault::of(error),
        };
        let games = self.options.get_filename().display();
        if self.logged.is_none_or(|last| last.elapsed() >= QUIET) {
            self.logged = Some(Instant::now());
            tracing::error!(%error, %fault, %games, "cannot store; further failures are not logged for {} s", QUIET.as_secs());
        } else {
            tracing::debug!(%error, %fault, %games, "cannot store");
        }
        fault
    }

    async fn try_store(&mut self, jobs: &[Job]) -> Result<(), WriteError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            // Another file in its place is none of ours.
            None if !self.folder.is_there() => return Err(WriteError::Removed),
            lost => lost.insert(self.options.connect().await?),
        };
        // Written out: sqlx counts the transactions that it begins, and goes on counting one whose COMMIT failed.
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        for write in jobs.iter().flat_map(|job| &job.writes) {
            write.apply(connection).await?;
        }
        sqlx::query("COMMIT").execute(&mut *connection).await?;
        // A file that is gone takes everything and keeps nothing.
        if self.folder.is_there() { Ok(()) } else { Err(WriteError::Removed) }
    }
}

fn reply(job: Job, stored: Result<(), Fault>) {
    // The asker may have gone; it is stored all the same.
    let _ = job.done.send(stored);
}
