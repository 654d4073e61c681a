//! What a running search is connected to: the state that its threads share, and its host.

use crate::report::{Host, PvLine};
use crate::table::{NoMemory, Table};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What the threads of one engine share.
pub struct Shared {
    /// The transposition table.
    pub table: Table,
    /// Varies the choice of moves from game to game below full strength. At full strength it has no effect.
    pub seed: u64,
    pub(super) stop: Arc<AtomicBool>,
    /// Nodes that the threads have reported.
    pub(super) nodes: AtomicU64,
}

impl Shared {
    /// Creates the shared state with a transposition table of this many mebibytes.
    ///
    /// # Errors
    /// [`NoMemory`] if the system does not have that much memory.
    pub fn new(mebibytes: usize) -> Result<Shared, NoMemory> {
        Ok(Shared { table: Table::new(mebibytes)?, seed: 0, stop: Arc::default(), nodes: AtomicU64::new(0) })
    }

    /// Prepares for a new search by any number of threads.
    pub fn begin(&self) {
        self.table.begin();
        self.stop.store(false, Relaxed);
        self.nodes.store(0, Relaxed);
    }

    /// Stops the search in all threads.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }
}

/// What one thread's search is connected to.
pub(crate) struct SearchContext<'a> {
    pub(crate) shared: &'a Shared,
    /// Runs the search; only the main thread has one.
    pub(super) host: Option<&'a dyn Host>,
}

impl SearchContext<'_> {
    pub(super) fn elapsed(&self) -> Duration {
        self.host.map_or(Duration::ZERO, Host::elapsed)
    }

    pub(super) fn must_stop(&self) -> bool {
        self.host.is_some_and(Host::must_stop)
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.host.is_some_and(Host::is_pondering)
    }

    pub(super) fn report(&self, line: &PvLine) {
        if let Some(host) = self.host {
            host.report(line);
        }
    }

    pub(super) fn wait(&self) {
        if let Some(host) = self.host {
            host.wait();
        }
    }
}
