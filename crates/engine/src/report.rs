//! What a search reports, and what it asks of its host.

pub use crate::score::Bound;
use crate::score::Score;
use menagerie_core::Move;
use menagerie_core::budget::Budget;
use std::time::Duration;

/// A principal variation with its score, as reported while the search runs: UCI's `info … pv`.
///
/// ```
/// use menagerie_engine::{Bound, SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
/// use std::sync::Arc;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
/// let shared = Shared::new(1)?;
/// let limits = SearchLimits { depth: Some(3), multi_pv: 2, ..SearchLimits::default() };
/// let result = worker.run_main(&game.start(), &limits, &shared, &SilentHost);
/// let second = &result.lines[1];
/// assert_eq!((second.number, second.depth, second.bound), (2, 3, Bound::Exact));
/// assert!(second.selective_depth >= 1 && second.nodes <= result.nodes && second.hash_full <= 1000);
/// assert!(!second.moves.is_empty() && second.elapsed.is_zero());
/// # Ok::<(), menagerie_engine::NoMemory>(())
/// ```
#[derive(Clone, Debug)]
pub struct PvLine {
    /// 1 for the best line, 2 for the second, and so on: UCI's `multipv`.
    pub number: usize,
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The greatest number of plies that a line had.
    pub selective_depth: u32,
    /// The score of the line.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Nodes searched so far, over all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// How full the hash table is, in thousandths.
    pub hash_full: u32,
    /// The moves of the variation, at least one.
    pub moves: Vec<Move>,
}

/// The result of a search.
///
/// ```
/// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
/// use std::sync::Arc;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
/// let shared = Shared::new(1)?;
/// let position = game.position("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1").unwrap();
/// let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
/// let result = worker.run_main(&position, &limits, &shared, &SilentHost);
/// assert_eq!(result.best.map(|mv| position.move_text(mv)).as_deref(), Some("e4d5"));
/// assert_eq!(result.best, result.lines[0].moves.first().copied());
/// assert!(result.ponder.is_some());
/// # Ok::<(), menagerie_engine::NoMemory>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SearchResult {
    /// The move to play; none if there is no legal move, or the search was interrupted before the moves were known.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The principal variations of the last complete iteration, best first. Where one line is wanted, that of an interrupted
    /// iteration which found a better move. Empty if there is no legal move, or the search was interrupted before one had a
    /// value.
    pub lines: Vec<PvLine>,
    /// Nodes searched, over all threads.
    pub nodes: u64,
}

/// Runs a search: the engine itself has no clock, no thread and no output.
///
/// ```
/// use menagerie_engine::{Host, PvLine, SearchLimits, Shared, Worker, eval::{Evaluator, Weights}};
/// use std::sync::Arc;
/// use std::cell::RefCell;
/// use std::time::{Duration, Instant};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
///
/// /// Thinks for at most a second.
/// struct Console { begun: Instant, lines: RefCell<Vec<String>> }
///
/// impl Host for Console {
///     fn elapsed(&self) -> Duration {
///         self.begun.elapsed()
///     }
///     fn must_stop(&self) -> bool {
///         self.elapsed().as_secs() >= 1
///     }
///     fn report(&self, line: &PvLine) {
///         self.lines.borrow_mut().push(format!("depth {} score {}", line.depth, line.score));
///     }
/// }
///
/// let console = Console { begun: Instant::now(), lines: RefCell::default() };
/// let shared = Shared::new(1)?;
/// let position = game.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
/// worker.run_main(&position, &SearchLimits { depth: Some(2), ..SearchLimits::default() }, &shared, &console);
/// assert_eq!(console.lines.borrow().last().unwrap(), "depth 2 score #1");
/// # Ok::<(), menagerie_engine::NoMemory>(())
/// ```
pub trait Host {
    /// The time since the search began.
    fn elapsed(&self) -> Duration;
    /// Whether the search must stop now.
    fn must_stop(&self) -> bool;
    /// Whether the opponent is still to move. Asked only where [`crate::SearchLimits::ponder`] is set.
    fn is_pondering(&self) -> bool {
        false
    }
    /// A budget that interrupts the search in the middle of a node, for games in which a single node takes so long that
    /// [`Host::must_stop`] is asked too late. Without bounds by default. `most` is the time that the limits allow, if the
    /// clock bounds the search. Leave a search the time to stop by itself: its result is better then.
    ///
    /// ```
    /// use menagerie_core::budget::Budget;
    /// use menagerie_engine::{Host, PvLine};
    /// use std::time::Duration;
    ///
    /// struct Impatient;
    ///
    /// impl Host for Impatient {
    ///     fn elapsed(&self) -> Duration {
    ///         Duration::ZERO
    ///     }
    ///     fn must_stop(&self) -> bool {
    ///         false
    ///     }
    ///     fn budget(&self, _most: Option<Duration>) -> Budget {
    ///         Budget::new().steps(100)
    ///     }
    ///     fn report(&self, _line: &PvLine) {}
    /// }
    ///
    /// assert!(Impatient.budget(None).run(|| menagerie_core::budget::spend(1_000)).is_err());
    /// ```
    fn budget(&self, _most: Option<Duration>) -> Budget {
        Budget::new()
    }
    /// Lets some time pass, while the search can only wait.
    fn wait(&self) {}
    /// Takes a new principal variation.
    fn report(&self, line: &PvLine);
}

/// A host without a clock that discards all reports: only the limits stop its search.
///
/// ```
/// use menagerie_engine::{Host, SilentHost};
///
/// assert!(SilentHost.elapsed().is_zero());
/// assert!(!SilentHost.must_stop() && !SilentHost.is_pondering());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SilentHost;

impl Host for SilentHost {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn must_stop(&self) -> bool {
        false
    }

    fn report(&self, _line: &PvLine) {}
}
