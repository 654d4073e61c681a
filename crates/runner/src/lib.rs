#![doc = include_str!("../README.md")]

use menagerie_core::budget::Budget;
use menagerie_core::{Game, Position};
pub use menagerie_engine::NoMemory;
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_engine::{Answer, Host, Limits, Line, Parameters, Shared, Worker};
use std::cell::RefCell;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// How long a search that is to stop may go on until it does by itself: nearly always a thousandth of that is enough.
const GRACE: Duration = Duration::from_millis(50);

/// What a search may take besides its hash table: a list of some hundred thousand moves.
const MOST_MEMORY: usize = 64 << 20;

/// A budget of time for work of the kernel, from now on.
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

/// What a [`Player`] may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Mebibytes for the hash table.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 16, threads: 1 }
    }
}

/// What stops a search from another thread; clones control the same search.
#[derive(Clone, Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
}

impl Control {
    /// Controls a search that is still to begin.
    pub fn new() -> Control {
        Control::default()
    }

    /// Stops the search as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Tells that the opponent is still to move.
    pub fn ponder(&self) {
        self.pondering.store(true, Ordering::Relaxed);
    }

    /// Tells that the opponent has made the expected move, so that the clock runs.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }
}

/// The engine with its threads, for one game.
pub struct Player {
    game: Game,
    evaluator: Arc<Evaluator>,
    shared: Shared,
    workers: Vec<Worker>,
    options: Options,
}

impl Player {
    /// Makes a player of a game, with the tuned weights where the game has some. On the levels below the highest each
    /// plays otherwise.
    ///
    /// # Errors
    /// [`NoMemory`] if there is not enough for the hash table.
    pub fn new(game: &Game, options: Options) -> Result<Player, NoMemory> {
        Player::with_weights(game, options, Weights::of(game))
    }

    /// Makes a player of a game with weights of its own.
    ///
    /// # Errors
    /// [`NoMemory`] if there is not enough for the hash table.
    pub fn with_weights(game: &Game, options: Options, weights: Weights) -> Result<Player, NoMemory> {
        let mut shared = Shared::new(options.hash)?;
        shared.seed = fresh_seed();
        let evaluator = Arc::new(Evaluator::new(game, weights));
        let workers = (0..options.threads.max(1)).map(|_| Worker::new(&evaluator)).collect();
        Ok(Player { game: game.clone(), evaluator, shared, workers, options })
    }

    /// Searches with other numbers than the usual ones.
    pub fn set_parameters(&mut self, parameters: &Parameters) {
        self.workers.iter_mut().for_each(|worker| worker.set_parameters(parameters));
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the player may use.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets what was learned in an earlier game, and plays otherwise in the next on the levels below the highest.
    pub fn new_game(&mut self) {
        self.shared.seed = fresh_seed();
        self.shared.table.clear();
        self.workers.iter_mut().for_each(Worker::clear);
    }

    /// Plays as every player with the same seed does, until the next game: see [`Shared::seed`].
    pub fn set_seed(&mut self, seed: u64) {
        self.shared.seed = seed;
    }

    /// Searches a position within the limits. Lines are reported as they are found, from this thread; a search that is
    /// stopped still has an answer where there is a legal move; only where listing the moves alone takes longer than the
    /// search may, it has none.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Line),
    ) -> Answer {
        let host = Clockwork { began: Instant::now(), control, report: RefCell::new(report) };
        let shared = &self.shared;
        shared.begin();
        let Some((leader, helpers)) = self.workers.split_first_mut() else { return Answer::default() };
        // What is held back on lower levels is how much is seen, which one thread does alone.
        let helpers = if limits.strength.is_full() { helpers } else { &mut [] };
        thread::scope(|scope| {
            let _end = End(shared);
            for (number, helper) in helpers.iter_mut().enumerate() {
                let help = move || helper.follow(position, limits, shared, number);
                // A system that has no more threads to give has given enough.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            leader.lead(position, limits, shared, &host)
        })
    }

    /// What the evaluation makes of a position, term by term, for people.
    pub fn explain(&self, position: &Position) -> String {
        self.evaluator.explain(position)
    }
}

/// A number that is another each time: the standard library keys its hash tables with such.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Stops the helpers of a search when it goes, also where the leader panics: the scope of the threads waits for them.
struct End<'a>(&'a Shared);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The clock of a search, and where its lines go.
struct Clockwork<'a> {
    began: Instant,
    control: &'a Control,
    report: RefCell<&'a mut dyn FnMut(&Line)>,
}

impl Host for Clockwork<'_> {
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
        Budget::new().memory(MOST_MEMORY).until(move || {
            let late =
                || most.is_some_and(|most| began.elapsed() >= most) && !control.pondering.load(Ordering::Relaxed);
            let is_over = control.stop.load(Ordering::Relaxed) || late();
            is_over && due.get_or_init(Instant::now).elapsed() >= GRACE
        })
    }

    fn rest(&self) {
        thread::sleep(Duration::from_millis(1));
    }

    fn line(&self, line: &Line) {
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
    fn line(player: &mut Player, limits: &Limits) -> Vec<String> {
        let mut position = player.game().start();
        let mut texts = Vec::new();
        for _ in 0..6 {
            let Some(best) = player.search(&position, limits, &Control::new(), &mut |_| {}).best else { break };
            texts.push(position.move_text(best));
            position.play(best);
        }
        texts
    }

    #[test]
    fn games_differ_on_low_levels_and_are_alike_by_one_seed_or_on_the_highest() {
        let game = Library::shipped().game("chess").unwrap();
        let mut player = Player::new(&game, Options { hash: 1, threads: 1 }).unwrap();
        let low = Limits { strength: Strength::level(4), ..Limits::default() };
        let full = Limits { nodes: Some(500), ..Limits::default() };
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

    /// Without an end the helpers would search on, and the caller would wait for them.
    #[test]
    fn a_listener_that_panics_ends_the_search_with_all_its_threads() {
        let game = Library::shipped().game("chess").unwrap();
        let mut player = Player::new(&game, Options { hash: 1, threads: 3 }).unwrap();
        let search = AssertUnwindSafe(|| {
            player.search(&game.start(), &Limits::default(), &Control::new(), &mut |_| panic!("of this test"));
        });
        assert!(catch_unwind(search).is_err());
    }
}
