//! A budget for work on games that strangers define: how long it may take, how much memory its tables may have, and a
//! handle that stops it.
//!
//! A definition of a few lines can make one legal move cost a minute. The loops of the kernel that can grow without bound
//! [`spend`] steps as they go, and the makers of large tables reserve their bytes before they allocate them. Within
//! [`Budget::run`] these are counted, and what exceeds the budget is broken off; elsewhere it costs a subtraction.
//!
//! Breaking off unwinds the stack as a panic does, only that nothing is printed: the hot functions need no `Result`. **What
//! the work was changing is then half changed.** A position that it played moves on must be dropped; one that it cloned, and
//! every compiled game, is as it was.
//!
//! The kernel has no clock: the code that sets a budget brings one.
//!
//! ```
//! use menagerie_board::budget::{Budget, Exhausted, spend};
//! use std::time::{Duration, Instant};
//!
//! let count = |steps: u64| (0..steps).inspect(|_| spend(1)).count();
//! let end = Instant::now() + Duration::from_millis(20);
//! let budget = Budget::new().until(move || Instant::now() >= end).memory(64 << 20);
//! assert_eq!(budget.run(|| count(u64::MAX)), Err(Exhausted::Time));
//! assert_eq!(Budget::new().run(|| count(400)), Ok(400));
//! ```

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// After this many steps the clock and the stop handle are looked at: a step takes some nanoseconds, or a few microseconds
/// on the largest boards, so this is well below a hundredth of a second.
const STRIDE: u64 = 4096;

/// What bounds some work. Without any bound, it only counts.
///
/// ```
/// use menagerie_board::budget::{Budget, Exhausted, reserve, spend};
///
/// let budget = Budget::new().steps(1_000).memory(1 << 20);
/// assert_eq!(budget.run(|| 6 * 7), Ok(42));
/// assert_eq!(budget.run(|| spend(5_000)), Err(Exhausted::Time));
/// assert_eq!(budget.run(|| reserve(2 << 20)), Err(Exhausted::Memory));
/// ```
#[derive(Clone, Default)]
pub struct Budget {
    until: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    steps: Option<u64>,
    memory: Option<usize>,
    stop: Stop,
}

/// Why work was broken off.
///
/// ```
/// use menagerie_board::budget::{Budget, Exhausted, spend};
///
/// let broken_off = Budget::new().steps(10).run(|| spend(11)).unwrap_err();
/// assert_eq!(broken_off, Exhausted::Time);
/// assert_eq!(broken_off.to_string(), "this takes too long to compute");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Exhausted {
    /// The time, or the number of steps, is up.
    #[error("this takes too long to compute")]
    Time,
    /// The tables would be larger than they may be.
    #[error("this takes too much memory to compute")]
    Memory,
    /// Somebody stopped it.
    #[error("the computation was stopped")]
    Stopped,
}

/// What stops work from another thread; clones stop the same work.
///
/// ```
/// use menagerie_board::budget::{Budget, Exhausted, Stop, spend};
///
/// let stop = Stop::new();
/// let budget = Budget::new().stopped_by(&stop);
/// assert_eq!(budget.run(|| spend(1)), Ok(()));
/// stop.clone().stop();
/// assert!(stop.is_stopped());
/// assert_eq!(budget.run(|| spend(1)), Err(Exhausted::Stopped));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A handle that has stopped nothing yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Stops all work that has this handle, begun or not.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Budget {
    /// A budget without bounds.
    pub fn new() -> Budget {
        Budget::default()
    }

    /// Breaks the work off, as out of time, when this is so. It is asked often and should be quick. It may work within a
    /// budget of its own; while it does, it is asked again.
    ///
    /// ```
    /// use menagerie_board::budget::{Budget, Exhausted, spend};
    /// use std::time::{Duration, Instant};
    ///
    /// let end = Instant::now() + Duration::from_millis(5);
    /// let budget = Budget::new().until(move || Instant::now() >= end);
    /// assert_eq!(budget.run(|| (0..u64::MAX).for_each(|_| spend(1))), Err(Exhausted::Time));
    /// ```
    #[must_use]
    pub fn until(self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Budget {
        Budget { until: Some(Arc::new(is_over)), ..self }
    }

    /// Breaks the work off, as out of time, after this many steps: the same work ends at the same place each time.
    ///
    /// ```
    /// use menagerie_board::budget::{Budget, Exhausted, spend};
    ///
    /// let count = |steps: usize| (0..steps).inspect(|_| spend(1)).count();
    /// assert_eq!(Budget::new().steps(100).run(|| count(99)), Ok(99));
    /// assert_eq!(Budget::new().steps(100).run(|| count(101)), Err(Exhausted::Time));
    /// ```
    #[must_use]
    pub fn steps(self, steps: u64) -> Budget {
        Budget { steps: Some(steps), ..self }
    }

    /// Breaks the work off before its tables take more bytes than this.
    ///
    /// ```
    /// use menagerie_board::budget::{Budget, Exhausted, reserve};
    ///
    /// let table = |bytes| move || reserve(bytes);
    /// assert_eq!(Budget::new().memory(1_000).run(table(1_000)), Ok(()));
    /// assert_eq!(Budget::new().memory(1_000).run(table(1_001)), Err(Exhausted::Memory));
    /// ```
    #[must_use]
    pub fn memory(self, bytes: usize) -> Budget {
        Budget { memory: Some(bytes), ..self }
    }

    /// Breaks the work off when this handle says so.
    ///
    /// ```
    /// use menagerie_board::budget::{Budget, Stop, spend};
    ///
    /// let stop = Stop::new();
    /// let budgets = [(); 2].map(|()| Budget::new().stopped_by(&stop));
    /// stop.stop();
    /// assert!(budgets.iter().all(|budget| budget.run(|| spend(1)).is_err()));
    /// ```
    #[must_use]
    pub fn stopped_by(self, stop: &Stop) -> Budget {
        Budget { stop: stop.clone(), ..self }
    }

    /// What stops the work from another thread.
    ///
    /// ```
    /// use menagerie_board::budget::{Budget, Exhausted, spend};
    ///
    /// let budget = Budget::new();
    /// let stop = budget.stop().clone();
    /// let watch = std::thread::spawn(move || stop.stop());
    /// assert_eq!(budget.run(|| loop { spend(1) }), Err::<(), _>(Exhausted::Stopped));
    /// # watch.join().unwrap();
    /// ```
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Does some work on this thread within the budget. Within a budget that is being kept already, the stricter bound
    /// holds. Threads that the work starts are not bound.
    ///
    /// # Errors
    /// [`Exhausted`] if the work was broken off. Positions that it was changing must not be used any more.
    ///
    /// # Panics
    /// If the work panics by itself.
    ///
    /// ```
    /// use menagerie_board::budget::{Budget, Exhausted, spend};
    ///
    /// let inner = || Budget::new().steps(10).run(|| spend(11));
    /// assert_eq!(Budget::new().steps(100).run(inner), Ok(Err(Exhausted::Time)));
    /// ```
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Result<T, Exhausted> {
        let kept = Kept::begin(self.clone());
        let depth = kept.depth;
        let done = catch_unwind(AssertUnwindSafe(work));
        drop(kept);
        done.map_err(|panic| match panic.downcast::<BrokenOff>() {
            Ok(broken) if broken.depth == depth => broken.why,
            Ok(broken) => resume_unwind(broken),
            Err(panic) => resume_unwind(panic),
        })
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Budget");
        shown.field("until", &self.until.is_some()).field("steps", &self.steps);
        shown.field("memory", &self.memory).field("stop", &self.stop).finish()
    }
}

/// Counts steps of the work that is going on, in a loop that may be long; a step is about a look at a square, a path or a
/// move. Breaks the work off if its budget is exhausted.
///
/// ```
/// use menagerie_board::budget::{Budget, spend};
///
/// let mut squares = 0;
/// let scan = || (0..64).for_each(|_| {
///     spend(1);
///     squares += 1;
/// });
/// assert!(Budget::new().steps(32).run(scan).is_err());
/// assert_eq!(squares, 32);
/// ```
#[inline(always)]
pub fn spend(steps: usize) {
    LEFT.with(|left| match left.get().checked_sub(steps as u64) {
        Some(rest) => left.set(rest),
        None => look(steps as u64),
    });
}

/// Counts bytes that are about to be allocated and kept. Breaks the work off if its budget has not as many left.
///
/// ```
/// use menagerie_board::budget::{Budget, reserve};
///
/// let table = |entries: usize| {
///     reserve(entries * size_of::<u64>());
///     vec![0u64; entries]
/// };
/// let budget = Budget::new().memory(1 << 20);
/// assert_eq!(budget.run(|| table(1_000).len()), Ok(1_000));
/// assert!(budget.run(|| table(1 << 40)).is_err());
/// ```
pub fn reserve(bytes: usize) {
    USED.set(USED.get().saturating_add(bytes));
    make_room(0);
}

/// Breaks the work off if its budget has not as many bytes left, which are needed for a while, as for a list of moves: they
/// are not counted.
///
/// ```
/// use menagerie_board::budget::{Budget, make_room, reserve};
///
/// let budget = Budget::new().memory(1_000);
/// assert!(budget.run(|| (make_room(800), make_room(800))).is_ok());
/// assert!(budget.run(|| (reserve(800), make_room(800))).is_err());
/// ```
pub fn make_room(bytes: usize) {
    let used = USED.get().saturating_add(bytes);
    let exceeded = |kept: &&Keeping| kept.budget.memory.is_some_and(|most| used - kept.used > most);
    if let Some(depth) = KEPT.with_borrow(|kept| kept.iter().find(exceeded).map(|kept| kept.depth)) {
        break_off(depth, Exhausted::Memory);
    }
}

/// Whether what was caught while the stack unwound is a budget that breaks its work off. Who catches panics must let it go on
/// with [`resume_unwind`], or the work is not broken off.
///
/// ```
/// use menagerie_board::budget::{Budget, Exhausted, is_broken_off, spend};
/// use std::panic::{catch_unwind, resume_unwind};
///
/// let careful = || match catch_unwind(|| spend(11)) {
///     Err(panic) if is_broken_off(&*panic) => resume_unwind(panic),
///     done => done.is_ok(),
/// };
/// assert_eq!(Budget::new().steps(10).run(careful), Err(Exhausted::Time));
/// assert_eq!(Budget::new().steps(20).run(careful), Ok(true));
/// ```
pub fn is_broken_off(panic: &(dyn Any + Send)) -> bool {
    panic.is::<BrokenOff>()
}

thread_local! {
    /// Steps until the next look.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// What was left after the last look.
    static GIVEN: Cell<u64> = const { Cell::new(u64::MAX) };
    /// Bytes reserved by this thread.
    static USED: Cell<usize> = const { Cell::new(0) };
    /// The budgets that are kept, the outermost first.
    static KEPT: RefCell<Vec<Keeping>> = const { RefCell::new(Vec::new()) };
}

/// A budget that is being kept.
struct Keeping {
    budget: Budget,
    depth: usize,
    /// Steps that are left.
    steps: u64,
    /// Bytes that were reserved before.
    used: usize,
}

/// What unwinds the stack when a budget is exhausted.
struct BrokenOff {
    depth: usize,
    why: Exhausted,
}

/// A budget on the list of those that are kept, until it is dropped.
struct Kept {
    depth: usize,
}

impl Kept {
    fn begin(budget: Budget) -> Kept {
        settle(0);
        let depth = KEPT.with_borrow_mut(|kept| {
            let depth = kept.len();
            kept.push(Keeping { depth, steps: budget.steps.unwrap_or(u64::MAX), used: USED.get(), budget });
            depth
        });
        // The first step looks: what is stopped already does not begin.
        give(0);
        Kept { depth }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        settle(0);
        let more = KEPT.with_borrow_mut(|kept| {
            kept.truncate(self.depth);
            !kept.is_empty()
        });
        give(if more { 0 } else { u64::MAX });
    }
}

fn give(steps: u64) {
    LEFT.set(steps);
    GIVEN.set(steps);
}

/// Subtracts from all budgets what was spent since the last look.
fn settle(more: u64) {
    let spent = (GIVEN.get() - LEFT.get()).saturating_add(more);
    KEPT.with_borrow_mut(|kept| kept.iter_mut().for_each(|kept| kept.steps = kept.steps.saturating_sub(spent)));
    GIVEN.set(LEFT.get());
}

/// Looks whether a budget is exhausted, the outermost first.
#[cold]
#[inline(never)]
fn look(spent: u64) {
    settle(spent);
    let broken = (0..).map_while(kept_at).find_map(|(depth, over)| Some((depth, over.why()?)));
    match broken {
        None => give(KEPT.with_borrow(|kept| kept.iter().map(|kept| kept.steps.min(STRIDE)).min()).unwrap_or(u64::MAX)),
        Some((depth, why)) => {
            // The next step looks again: an exhausted budget stays so.
            give(0);
            break_off(depth, why);
        }
    }
}

/// What says whether a budget is exhausted, taken out of the list: what it asks may itself work within a budget.
struct Over {
    stop: Stop,
    late: bool,
    until: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

/// The depth of the budget at this place of the list, and what says whether it is exhausted.
fn kept_at(at: usize) -> Option<(usize, Over)> {
    KEPT.with_borrow(|kept| {
        let Keeping { budget, depth, steps, .. } = kept.get(at)?;
        Some((*depth, Over { stop: budget.stop.clone(), late: *steps == 0, until: budget.until.clone() }))
    })
}

impl Over {
    fn why(self) -> Option<Exhausted> {
        if self.stop.is_stopped() {
            return Some(Exhausted::Stopped);
        }
        let late = self.late || self.until.is_some_and(|is_over| is_over());
        late.then_some(Exhausted::Time)
    }
}

/// Unwinds the stack up to the budget at this depth, without a word.
fn break_off(depth: usize, why: Exhausted) -> ! {
    resume_unwind(Box::new(BrokenOff { depth, why }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(steps: usize) -> usize {
        (0..steps).inspect(|_| spend(1)).count()
    }

    #[test]
    fn steps_are_counted_and_what_is_within_them_is_done() {
        assert_eq!(Budget::new().run(|| work(100_000)), Ok(100_000));
        assert_eq!(Budget::new().steps(5_000).run(|| work(4_999)), Ok(4_999));
        assert_eq!(Budget::new().steps(5_000).run(|| work(5_001)), Err(Exhausted::Time));
        assert_eq!(work(5_000_000), 5_000_000, "without a budget nothing is bound");
    }

    #[test]
    fn the_stricter_of_two_holds_and_each_breaks_off_its_own_work() {
        let inner = |steps| Budget::new().steps(steps).run(|| work(3_000));
        assert_eq!(Budget::new().steps(10_000).run(|| inner(1_000)), Ok(Err(Exhausted::Time)));
        assert_eq!(Budget::new().steps(1_000).run(|| inner(10_000)), Err(Exhausted::Time));
        let twice = Budget::new().steps(5_000).run(|| (inner(10_000), inner(10_000)));
        assert_eq!(twice, Err(Exhausted::Time), "the steps of inner work count outside");
    }

    #[test]
    fn it_is_stopped_from_elsewhere_and_over_when_it_is_said_to_be() {
        let budget = Budget::new();
        budget.stop().stop();
        assert_eq!(budget.run(|| work(1)), Err(Exhausted::Stopped));
        assert_eq!(Budget::new().until(|| true).run(|| work(1)), Err(Exhausted::Time));
        assert_eq!(Budget::new().until(|| false).run(|| work(9_999)), Ok(9_999));
    }

    #[test]
    fn what_is_asked_may_work_within_a_budget_of_its_own() {
        let asking = AtomicBool::new(false);
        let is_over = move || {
            // Its own work asks again.
            let own = !asking.swap(true, Ordering::Relaxed);
            let broken_off = own && Budget::new().steps(5_000).run(|| work(50_000)).is_err();
            if own {
                asking.store(false, Ordering::Relaxed);
            }
            own && !broken_off
        };
        assert_eq!(Budget::new().until(is_over).run(|| work(20_000)), Ok(20_000));
    }

    #[test]
    fn bytes_are_counted_where_they_are_kept() {
        let budget = Budget::new().memory(1_000);
        assert_eq!(budget.run(|| reserve(1_000)), Ok(()));
        assert_eq!(budget.run(|| (0..2).for_each(|_| reserve(600))), Err(Exhausted::Memory));
        assert_eq!(budget.run(|| (0..9).for_each(|_| make_room(1_000))), Ok(()));
        assert_eq!(budget.run(|| (reserve(600), make_room(600))), Err(Exhausted::Memory));
    }

    #[test]
    fn other_panics_go_on_and_the_budget_is_gone_after_them() {
        let panicking = || Budget::new().steps(10).run(|| resume_unwind(Box::new("of this test")));
        let panic = catch_unwind(panicking).map(|never: Result<(), Exhausted>| never);
        assert_eq!(panic.unwrap_err().downcast_ref(), Some(&"of this test"));
        assert_eq!(work(100), 100);
    }
}
