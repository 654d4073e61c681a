//! The one connection that writes. All that waits goes to the disk in one transaction.

use super::fault::Fault;
use super::statement::Statement;
use crate::metrics::Metrics;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How many jobs go into one transaction at most.
const AT_ONCE: usize = 256;
/// After a failure was logged, others are not for this time.
pub const QUIET: Duration = Duration::from_secs(10);
/// How many jobs may wait; further ones wait to be accepted.
const WAITING: usize = 1024;

/// Keeps many failures of one cause from filling the log.
#[derive(Debug, Default)]
pub struct Quiet(Mutex<Option<Instant>>);

impl Quiet {
    /// Whether a failure is logged; those after it are not, for a while.
    pub fn may_log(&self) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let may = last.is_none_or(|last| last.elapsed() >= QUIET);
        if may {
            *last = Some(Instant::now());
        }
        may
    }
}

/// A connection that writes.
pub trait Connection: Send + 'static {
    /// Does all of it in one transaction, or nothing. After a failure it makes a new connection where it needs one.
    fn store(&mut self, statements: &[&Statement]) -> impl Future<Output = Result<(), WriteError>> + Send;

    /// Ends it.
    fn end(self) -> impl Future<Output = ()> + Send;

    /// What people call the database.
    fn name(&self) -> String;
}

/// Why a transaction is not stored.
#[derive(Debug, thiserror::Error)]
#[error("{fault}: {cause}")]
pub struct WriteError {
    /// In plain words.
    pub fault: Fault,
    /// As the database says it.
    pub cause: String,
}

/// Where jobs are handed in; clones hand in to the same connection.
#[derive(Clone, Debug)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
    /// How the last transaction ended.
    last: Arc<Mutex<Result<(), Fault>>>,
    metrics: Arc<Metrics>,
}

/// Statements that belong together: all of them are done, or none.
#[derive(Debug)]
struct Job {
    statements: Vec<Statement>,
    /// After it nothing is written any more.
    last: bool,
    done: oneshot::Sender<Result<(), Fault>>,
}

impl Writer {
    /// A writer that has a connection.
    pub fn new(connection: impl Connection, metrics: Arc<Metrics>) -> Writer {
        let (jobs, inbox) = mpsc::channel(WAITING);
        let last = Arc::new(Mutex::new(Ok(())));
        tokio::spawn(WriterTask { connection, last: last.clone(), quiet: Quiet::default() }.run(inbox));
        Writer { jobs, last, metrics }
    }

    /// How the last transaction ended.
    pub fn last(&self) -> Result<(), Fault> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does all of it or nothing. When this returns without an error, it is on the disk.
    pub async fn write(&self, statements: Vec<Statement>) -> Result<(), Fault> {
        self.submit(statements, false).await
    }

    /// The same for the last time: when this returns, the connection is closed, and every other write is refused.
    pub async fn close(&self, statements: Vec<Statement>) -> Result<(), Fault> {
        let stored = self.submit(statements, true).await;
        self.jobs.closed().await;
        stored
    }

    async fn submit(&self, statements: Vec<Statement>, last: bool) -> Result<(), Fault> {
        let (began, (done, answer)) = (Instant::now(), oneshot::channel());
        self.jobs.send(Job { statements, last, done }).await.map_err(|_| Fault::Closed)?;
        let stored = answer.await.unwrap_or(Err(Fault::Closed));
        match stored {
            Ok(()) => self.metrics.stored.observe(began.elapsed().as_secs_f64()),
            Err(_) => drop(self.metrics.faults.inc()),
        }
        stored
    }
}

/// The task that has the connection.
struct WriterTask<C> {
    connection: C,
    last: Arc<Mutex<Result<(), Fault>>>,
    quiet: Quiet,
}

impl<C: Connection> WriterTask<C> {
    async fn run(mut self, mut inbox: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(AT_ONCE);
        let mut last = false;
        while !last && inbox.recv_many(&mut jobs, AT_ONCE).await > 0 {
            last = jobs.iter().any(|job| job.last);
            match self.store(&jobs).await {
                // One of them is refused, perhaps for its own sake: each for itself, the others are stored.
                Err(fault) if (fault.is_of_one() || fault == Fault::Other) && jobs.len() > 1 => {
                    for job in jobs.drain(..) {
                        let stored = self.store(std::slice::from_ref(&job)).await;
                        reply(job, stored);
                    }
                }
                stored => jobs.drain(..).for_each(|job| reply(job, stored)),
            }
        }
        self.connection.end().await;
    }

    /// Stores jobs in one transaction.
    async fn store(&mut self, jobs: &[Job]) -> Result<(), Fault> {
        let statements: Vec<&Statement> = jobs.iter().flat_map(|job| &job.statements).collect();
        let stored = match self.connection.store(&statements).await {
            Ok(()) => Ok(()),
            Err(error) => Err(self.log(&error)),
        };
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = match stored {
            // It is the fault of what was to be stored.
            Err(fault) if fault.is_of_one() => Ok(()),
            stored => stored,
        };
        stored
    }

    /// Notes a failure, but not each of many: the log may be on the same disk.
    fn log(&mut self, error: &WriteError) -> Fault {
        let WriteError { fault, cause } = error;
        let games = self.connection.name();
        if fault.is_of_one() {
            tracing::debug!(cause, games, "what was to be stored is refused");
        } else if self.quiet.may_log() {
            tracing::error!(error = cause, %fault, games, "cannot store; further failures are not logged for {} s", QUIET.as_secs());
        } else {
            tracing::debug!(error = cause, %fault, games, "cannot store");
        }
        *fault
    }
}

fn reply(job: Job, stored: Result<(), Fault>) {
    // The asker may have gone; it is stored all the same.
    let _ = job.done.send(stored);
}
