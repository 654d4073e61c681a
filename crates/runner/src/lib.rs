#![doc = include_str!("../README.md")]

use menagerie_core::budget::Budget;
use menagerie_core::{Game, Position};
pub use menagerie_engine::NoMemory;
use menagerie_engine::eval::{Evaluator, Net, Weights, shipped_net};
use menagerie_engine::{EndgameTables, Host, Parameters, PvLine, SearchLimits, SearchResult, Shared, Worker};
use std::cell::RefCell;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;
// That of the standard library, which has none in a browser.
use web_time::Instant;

/// How long a search that must stop is left to stop by itself. It nearly always takes a thousandth of that.
const GRACE: Duration = Duration::from_millis(50);

/// The memory that a search may use besides its hash table, in bytes: a list of some hundred thousand moves.
const MAX_MEMORY: usize = 64 << 20;

/// A budget for work of the kernel that ends after this time, counted from now.
///
/// ```
/// use menagerie_core::{Library, budget::Exhausted};
/// use menagerie_runner::within;
/// use std::time::Duration;
///
/// let mut position = Library::shipped().game("chess")?.start();
/// assert_eq!(within(Duration::from_millis(20)).run(|| position.perft(9)), Err(Exhausted::Time));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn within(time: Duration) -> Budget {
    let began = Instant::now();
    Budget::new().until(move || began.elapsed() >= time)
}

/// The resources of a [`Player`].
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// use menagerie_runner::{Options, Player};
///
/// let player = Player::new(&game, Options { threads: 2, ..Options::default() })?;
/// assert_eq!(player.options(), Options { hash: 16, threads: 2 });
/// # Ok::<(), menagerie_runner::NoMemory>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the hash table in mebibytes.
    pub hash: usize,
    /// Number of search threads.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 16, threads: 1 }
    }
}

/// Controls a search from another thread. Clones control the same search.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// use menagerie_engine::SearchLimits;
/// use menagerie_runner::{Control, Options, Player};
/// use std::thread;
///
/// let mut player = Player::new(&game, Options::default())?;
/// let control = Control::new();
/// let button = control.clone();
/// // Without limits a search goes on until it is stopped.
/// let answer = thread::scope(|scope| {
///     scope.spawn(move || button.stop());
///     player.search(&game.start(), &SearchLimits::default(), &control, &mut |_| {})
/// });
/// assert!(game.start().legal_moves().contains(&answer.best.unwrap()));
/// # Ok::<(), menagerie_runner::NoMemory>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
}

impl Control {
    /// A control for a search that has not begun.
    pub fn new() -> Control {
        Control::default()
    }

    /// Stops the search as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was stopped: other work on the same thread asks this.
    ///
    /// ```
    /// use menagerie_runner::Control;
    ///
    /// let control = Control::new();
    /// assert!(!control.is_stopped());
    /// control.clone().stop();
    /// assert!(control.is_stopped());
    /// ```
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Marks the opponent as still to move: the search ponders.
    ///
    /// ```
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// use menagerie_engine::SearchLimits;
    /// use menagerie_runner::{Control, Options, Player};
    /// use std::thread;
    /// use std::time::{Duration, Instant};
    ///
    /// let mut player = Player::new(&game, Options::default())?;
    /// let control = Control::new();
    /// control.ponder();
    /// let (began, thinks) = (Instant::now(), Duration::from_millis(30));
    /// let limits = SearchLimits { depth: Some(1), ponder: true, ..SearchLimits::default() };
    /// // The search has long been done when the opponent moves, and answers only then.
    /// thread::scope(|scope| {
    ///     scope.spawn(|| {
    ///         thread::sleep(thinks);
    ///         control.ponder_hit();
    ///     });
    ///     player.search(&game.start(), &limits, &control, &mut |_| {});
    /// });
    /// assert!(began.elapsed() >= thinks);
    /// # Ok::<(), menagerie_runner::NoMemory>(())
    /// ```
    pub fn ponder(&self) {
        self.pondering.store(true, Ordering::Relaxed);
    }

    /// The opponent has made the expected move: the clock runs now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }
}

/// The engine with its threads, for one game.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// use menagerie_engine::SearchLimits;
/// use menagerie_runner::{Control, Options, Player};
///
/// let mut player = Player::new(&game, Options::default())?;
/// let (mut position, limits) = (game.start(), SearchLimits { depth: Some(2), ..SearchLimits::default() });
/// let mut depths = Vec::new();
/// let answer = player.search(&position, &limits, &Control::new(), &mut |line| depths.push(line.depth));
/// assert_eq!(depths, [1, 2]);
/// position.play_unchecked(answer.best.expect("white can move"));
/// // Another game: nothing of the last one is known.
/// player.new_game();
/// # Ok::<(), menagerie_runner::NoMemory>(())
/// ```
pub struct Player {
    game: Game,
    evaluator: Arc<Evaluator>,
    shared: Shared,
    workers: Vec<Worker>,
    options: Options,
}

impl Player {
    /// Creates a player with the game's best known weights ([`Weights::of`]) and the network that comes with the program, if
    /// there is one ([`shipped_net`]). Below full strength no two players play alike.
    ///
    /// # Errors
    /// [`NoMemory`] if there is not enough memory for the hash table.
    pub fn new(game: &Game, options: Options) -> Result<Player, NoMemory> {
        let weights = Weights::of(game);
        let net = shipped_net(game, &weights);
        Player::with_net(game, options, weights, net)
    }

    /// Creates a player with these weights and no network.
    ///
    /// # Errors
    /// [`NoMemory`] if there is not enough memory for the hash table.
    ///
    /// ```
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// use menagerie_engine::eval::Weights;
    /// use menagerie_runner::{Options, Player};
    ///
    /// let tuned = Player::new(&game, Options::default())?;
    /// let untuned = Player::with_weights(&game, Options::default(), Weights::untuned(&game))?;
    /// let position = game.position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("the FEN is one of chess");
    /// assert_ne!(tuned.explain(&position), untuned.explain(&position));
    /// # Ok::<(), menagerie_runner::NoMemory>(())
    /// ```
    pub fn with_weights(game: &Game, options: Options, weights: Weights) -> Result<Player, NoMemory> {
        Player::with_net(game, options, weights, None)
    }

    /// Creates a player with these weights, and with a network that was made for them, if there is one.
    ///
    /// # Errors
    /// [`NoMemory`] if there is not enough memory for the hash table.
    ///
    /// ```
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// use menagerie_engine::eval::{Weights, shipped_net};
    /// use menagerie_runner::{Options, Player};
    ///
    /// let weights = Weights::of(&game);
    /// let net = shipped_net(&game, &weights);
    /// assert_eq!(Player::with_net(&game, Options::default(), weights, net.clone())?.has_net(), net.is_some());
    /// # Ok::<(), menagerie_runner::NoMemory>(())
    /// ```
    pub fn with_net(game: &Game, options: Options, weights: Weights, net: Option<Net>) -> Result<Player, NoMemory> {
        let mut shared = Shared::new(options.hash)?;
        shared.seed = fresh_seed();
        let evaluator = Arc::new(Evaluator::with_net(game, weights, net));
        let workers = (0..options.threads.max(1)).map(|_| Worker::new(&evaluator)).collect();
        Ok(Player { game: game.clone(), evaluator, shared, workers, options })
    }

    /// Searches with these search parameters instead of the game's own.
    ///
    /// ```
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// use menagerie_engine::{Parameters, SearchLimits};
    /// use menagerie_runner::{Control, NoMemory, Options, Player};
    ///
    /// let limits = SearchLimits { depth: Some(5), ..SearchLimits::default() };
    /// let nodes = |parameters: &Parameters| -> Result<u64, NoMemory> {
    ///     let mut player = Player::new(&game, Options::default())?;
    ///     player.set_parameters(parameters);
    ///     Ok(player.search(&game.start(), &limits, &Control::new(), &mut |_| {}).nodes)
    /// };
    /// let mut parameters = Parameters::default();
    /// let usual = nodes(&parameters)?;
    /// parameters.set("futility", 40).expect("the value is in range");
    /// assert_ne!(nodes(&parameters)?, usual);
    /// # Ok::<(), menagerie_runner::NoMemory>(())
    /// ```
    pub fn set_parameters(&mut self, parameters: &Parameters) {
        self.workers.iter_mut().for_each(|worker| worker.set_parameters(parameters));
    }

    /// Lets searches ask these endgame tables, which must be of the player's game, or none.
    ///
    /// ```
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// use menagerie_runner::{Options, Player};
    ///
    /// let mut player = Player::new(&game, Options::default())?;
    /// player.set_endgames(None);
    /// # Ok::<(), menagerie_runner::NoMemory>(())
    /// ```
    pub fn set_endgames(&mut self, tables: Option<Arc<dyn EndgameTables>>) {
        self.shared.endgames = tables;
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether a network adds to the evaluation.
    pub fn has_net(&self) -> bool {
        self.evaluator.has_net()
    }

    /// The resources of the player.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets what was learned in an earlier game, and draws a new seed for play below full strength.
    pub fn new_game(&mut self) {
        self.shared.seed = fresh_seed();
        self.shared.table.clear();
        self.workers.iter_mut().for_each(Worker::clear);
    }

    /// Sets the seed for play below full strength until the next game: players with the same seed play alike.
    ///
    /// ```
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// use menagerie_engine::{SearchLimits, Strength};
    /// use menagerie_runner::{Control, Options, Player};
    ///
    /// let mut player = Player::new(&game, Options::default())?;
    /// let limits = SearchLimits { strength: Strength::level(1), ..SearchLimits::default() };
    /// let mut seeded = |seed| {
    ///     player.new_game();
    ///     player.set_seed(seed);
    ///     player.search(&game.start(), &limits, &Control::new(), &mut |_| {}).best
    /// };
    /// assert_eq!(seeded(7), seeded(7));
    /// assert!((0..20).any(|seed| seeded(seed) != seeded(7)));
    /// # Ok::<(), menagerie_runner::NoMemory>(())
    /// ```
    pub fn set_seed(&mut self, seed: u64) {
        self.shared.seed = seed;
    }

    /// Searches a position within the limits, and reports principal variations from this thread as they are found.
    ///
    /// A search that is stopped still has a best move if there is a legal one, unless listing the moves alone takes longer
    /// than the search may.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        control: &Control,
        report: &mut dyn FnMut(&PvLine),
    ) -> SearchResult {
        let host = ThreadHost { began: Instant::now(), control, report: RefCell::new(report) };
        let shared = &self.shared;
        shared.begin();
        let Some((main, helpers)) = self.workers.split_first_mut() else { return SearchResult::default() };
        // Below full strength the node limit decides the level, so one thread searches alone.
        let helpers = if limits.strength.is_full() { helpers } else { &mut [] };
        thread::scope(|scope| {
            let _stop = StopOnDrop(shared);
            for (number, helper) in helpers.iter_mut().enumerate() {
                let help = move || helper.run_helper(position, limits, shared, number);
                // The system has no more threads: go on with fewer.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            main.run_main(position, limits, shared, &host)
        })
    }

    /// The evaluation of a position term by term, for people.
    ///
    /// ```
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// use menagerie_runner::{Options, Player};
    ///
    /// let player = Player::new(&game, Options::default())?;
    /// assert!(player.explain(&game.start()).contains("phase            64 of 64"));
    /// # Ok::<(), menagerie_runner::NoMemory>(())
    /// ```
    pub fn explain(&self, position: &Position) -> String {
        self.evaluator.explain(position)
    }
}

/// A random number, from the keys of the standard library's hash tables.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Stops the helpers of a search when it is dropped, also if the main thread panics: the scope waits for the helpers.
struct StopOnDrop<'a>(&'a Shared);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The host of a search: its clock, its control, and the receiver of its reports.
struct ThreadHost<'a> {
    began: Instant,
    control: &'a Control,
    report: RefCell<&'a mut dyn FnMut(&PvLine)>,
}

impl Host for ThreadHost<'_> {
    fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn must_stop(&self) -> bool {
        self.control.stop.load(Ordering::Relaxed)
    }

    fn is_pondering(&self) -> bool {
        self.control.pondering.load(Ordering::Relaxed)
    }

    fn budget(&self, most: Option<Duration>) -> Budget {
        let (began, control, due) = (self.began, self.control.clone(), OnceLock::new());
        Budget::new().memory(MAX_MEMORY).until(move || {
            let late =
                || most.is_some_and(|most| began.elapsed() >= most) && !control.pondering.load(Ordering::Relaxed);
            let is_over = control.stop.load(Ordering::Relaxed) || late();
            is_over && due.get_or_init(Instant::now).elapsed() >= GRACE
        })
    }

    fn wait(&self) {
        thread::sleep(Duration::from_millis(1));
    }

    fn report(&self, line: &PvLine) {
        (self.report.borrow_mut())(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;
    use menagerie_engine::Strength;
    use std::collections::HashSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// The moves that the engine plays against itself from the start.
    fn line(player: &mut Player, limits: &SearchLimits) -> Vec<String> {
        let mut position = player.game().start();
        let mut texts = Vec::new();
        for _ in 0..6 {
            let Some(best) = player.search(&position, limits, &Control::new(), &mut |_| {}).best else { break };
            texts.push(position.move_text(best));
            position.play_unchecked(best);
        }
        texts
    }

    #[test]
    fn games_differ_below_full_strength_unless_seeded() {
        let game = Library::shipped().game("chess").unwrap();
        let mut player = Player::new(&game, Options { hash: 1, threads: 1 }).unwrap();
        let low = SearchLimits { strength: Strength::level(4), ..SearchLimits::default() };
        let full = SearchLimits { nodes: Some(500), ..SearchLimits::default() };
        let (mut fresh, mut seeded, mut best) = (HashSet::new(), HashSet::new(), HashSet::new());
        for _ in 0..8 {
            player.new_game();
            fresh.insert(line(&mut player, &low));
            player.new_game();
            player.set_seed(7);
            seeded.insert(line(&mut player, &low));
            player.new_game();
            best.insert(line(&mut player, &full));
        }
        assert!(fresh.len() >= 4, "{fresh:?}");
        assert_eq!((seeded.len(), best.len()), (1, 1), "{seeded:?} {best:?}");
    }

    /// Otherwise the helpers would search on, and the caller would wait for them.
    #[test]
    fn a_panicking_report_ends_the_search_with_all_threads() {
        let game = Library::shipped().game("chess").unwrap();
        let mut player = Player::new(&game, Options { hash: 1, threads: 3 }).unwrap();
        let search = AssertUnwindSafe(|| {
            player.search(&game.start(), &SearchLimits::default(), &Control::new(), &mut |_| panic!("of this test"));
        });
        assert!(catch_unwind(search).is_err());
    }
}
