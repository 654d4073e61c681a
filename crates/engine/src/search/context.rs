//! What a running search is connected to: the state that its threads share, and its host.

use crate::endgames::EndgameTables;
use crate::report::{Host, PvLine};
use crate::table::{NoMemory, Table};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What the threads of one engine share.
///
/// ```
/// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
/// use std::sync::Arc;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let evaluator = Arc::new(Evaluator::new(&game, Weights::of(&game)));
/// let (mut main, mut helper) = (Worker::new(&evaluator), Worker::new(&evaluator));
/// let shared = Shared::new(1)?;
/// let (position, limits) = (game.start(), SearchLimits { depth: Some(4), ..SearchLimits::default() });
/// shared.begin();
/// std::thread::scope(|scope| {
///     scope.spawn(|| helper.run_helper(&game.start(), &limits, &shared, 1));
///     let result = main.run_main(&position, &limits, &shared, &SilentHost);
///     shared.stop();
///     assert!(result.best.is_some());
/// });
/// # Ok::<(), menagerie_engine::NoMemory>(())
/// ```
#[derive(Debug)]
pub struct Shared {
    /// The transposition table.
    pub table: Table,
    /// Varies the choice of moves from game to game below full strength. At full strength it has no effect.
    pub seed: u64,
    /// Endgame tables of the game, whose values are exact.
    pub endgames: Option<Arc<dyn EndgameTables>>,
    pub(super) stop: Arc<AtomicBool>,
    /// Nodes that the threads have reported.
    pub(super) nodes: AtomicU64,
}

impl Shared {
    /// Creates the shared state with a transposition table of this many mebibytes.
    ///
    /// # Errors
    /// [`NoMemory`] if the system does not have that much memory.
    ///
    /// ```
    /// use menagerie_engine::Shared;
    ///
    /// let mut shared = Shared::new(1)?;
    /// shared.seed = 42;
    /// assert_eq!(shared.table.fullness(), 0);
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
    pub fn new(mebibytes: usize) -> Result<Shared, NoMemory> {
        let table = Table::new(mebibytes)?;
        Ok(Shared { table, seed: 0, endgames: None, stop: Arc::default(), nodes: AtomicU64::new(0) })
    }

    /// Prepares for a new search by any number of threads.
    ///
    /// ```
    /// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
    /// let shared = Shared::new(1)?;
    /// let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
    /// shared.stop();
    /// // Without this the search would end at once.
    /// shared.begin();
    /// assert!(worker.run_main(&game.start(), &limits, &shared, &SilentHost).best.is_some());
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
    pub fn begin(&self) {
        self.table.begin();
        self.stop.store(false, Relaxed);
        self.nodes.store(0, Relaxed);
    }

    /// Stops the search in all threads.
    ///
    /// ```
    /// use menagerie_engine::{Host, PvLine, SearchLimits, Shared, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    /// use std::time::Duration;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
    /// let shared = Shared::new(1)?;
    ///
    /// struct UntilDepth<'s>(u32, &'s Shared);
    ///
    /// impl Host for UntilDepth<'_> {
    ///     fn elapsed(&self) -> Duration {
    ///         Duration::ZERO
    ///     }
    ///     fn must_stop(&self) -> bool {
    ///         false
    ///     }
    ///     fn report(&self, line: &PvLine) {
    ///         if line.depth == self.0 {
    ///             self.1.stop();
    ///         }
    ///     }
    /// }
    ///
    /// let result = worker.run_main(&game.start(), &SearchLimits::default(), &shared, &UntilDepth(4, &shared));
    /// assert!(result.lines[0].depth >= 4);
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
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
