//! The search: iterative deepening around a principal-variation search.

mod exchange;
mod history;
mod node;
mod numbers;
mod offers;
mod order;
mod parameters;
mod proof;
mod quiescence;
mod root;

pub use numbers::{Numbers, NumbersError};
pub use parameters::{ParameterError, Parameters};
pub(crate) use root::RootMove;

use crate::eval::{Accumulator, Evaluator};
use crate::limits::Limits;
use crate::report::{Answer, Host, Line};
use crate::score::MAX_PLY;
use crate::table::{NoMemory, Table};
use crate::time::{Budget, budget};
use history::{Context, History};
use menagerie_core::budget as effort;
use menagerie_core::{Game, Move, Outcome, Position};
use order::Scored;
use root::Root;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What the threads of one engine share.
pub struct Shared {
    /// What is known of positions.
    pub table: Table,
    /// What makes one game differ from another on the levels on which the best move is not always played. On the highest
    /// it means nothing.
    pub seed: u64,
    stop: Arc<AtomicBool>,
    nodes: AtomicU64,
}

impl Shared {
    /// With a table of so many mebibytes.
    ///
    /// # Errors
    /// [`NoMemory`] if the system does not give so much.
    pub fn new(mebibytes: usize) -> Result<Shared, NoMemory> {
        Ok(Shared { table: Table::new(mebibytes)?, seed: 0, stop: Arc::default(), nodes: AtomicU64::new(0) })
    }

    /// Prepares for a search by any number of threads.
    pub fn begin(&self) {
        self.table.begin();
        self.stop.store(false, Relaxed);
        self.nodes.store(0, Relaxed);
    }

    /// Ends the search in all threads.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }
}

/// What a running search is connected to.
pub(crate) struct Link<'a> {
    pub(crate) shared: &'a Shared,
    /// Whoever runs the search; only the leading thread has one.
    host: Option<&'a dyn Host>,
}

impl Link<'_> {
    fn elapsed(&self) -> Duration {
        self.host.map_or(Duration::ZERO, Host::elapsed)
    }

    fn must_stop(&self) -> bool {
        self.host.is_some_and(Host::must_stop)
    }

    fn is_pondering(&self) -> bool {
        self.host.is_some_and(Host::is_pondering)
    }

    fn line(&self, line: &Line) {
        if let Some(host) = self.host {
            host.line(line);
        }
    }

    fn rest(&self) {
        if let Some(host) = self.host {
            host.rest();
        }
    }
}

/// What is kept for each ply of the line that is searched.
#[derive(Clone, Default)]
struct Frame {
    sum: Accumulator,
    in_check: bool,
    /// The evaluation; nothing in check.
    evaluation: Option<i32>,
    killers: [Option<Move>; 2],
    /// What the move that was made here leaves for those after it.
    context: Option<Context>,
    /// The move that is left out to see whether it is the only good one.
    excluded: Option<Move>,
    /// The best line from here.
    line: Vec<Move>,
}

/// What a game's capabilities allow of what the search can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Passing is a bound for what a position is worth.
    pub null_moves: bool,
    /// Exchanges on a square are counted.
    pub exchanges: bool,
    /// What moves do elsewhere on the board is looked at before they are made.
    pub effects: bool,
    /// Positions may come back.
    pub repetition: bool,
}

/// One thread's search of one game.
pub struct Worker {
    game: Game,
    evaluator: Arc<Evaluator>,
    /// The numbers of the search.
    parameters: Parameters,
    position: Position,
    history: History,
    frames: Vec<Frame>,
    /// Lists of moves that are not in use.
    move_lists: Vec<Vec<Move>>,
    scored_lists: Vec<Vec<Scored>>,
    reductions: Vec<[i32; 64]>,
    // What the game allows.
    exchanges: bool,
    has_effects: bool,
    null_moves: bool,
    mate_decides: bool,
    /// Whether whoever can capture must.
    compels: bool,
    /// Whether a king wins by arriving somewhere, so that the balance may change within a move or two.
    races: bool,
    /// Whether the evaluation asks how many legal moves there are.
    counts_moves: bool,
    repetition: bool,
    path_independent: bool,
    /// Whether repeating a position is a draw.
    repetition_draws: bool,
    /// The halfmove clock from which values may be wrong soon.
    late_clock: u32,
    /// How many moves a position of the game has, roughly.
    breadth: i32,
    // The search that runs.
    nodes: u64,
    /// How many of them the other threads know of.
    told: u64,
    node_limit: u64,
    deadline: Option<Budget>,
    pondering: bool,
    stopped: bool,
    root: Root,
    /// What was found out about wins by force in the search before.
    proof: Option<proof::Proof>,
    root_ply: usize,
    /// What stands for the game before the root in the keys of positions, where it matters.
    past: u64,
    root_depth: i32,
    selective: usize,
    /// The lowest ply that the value just found depends on: whoever is above may store it.
    depends: i32,
    /// The numbers that decide whether pruning is on: off for tests that compare values.
    pruning: bool,
    hashing: bool,
}

/// Steps of the kernel that counting the moves of the start may take.
const COUNTING: u64 = 1 << 20;
/// A value that depends on nothing but the position.
const FREE: i32 = i32::MAX;
/// A value that depends on what was before the root.
const BOUND_BY_THE_PAST: i32 = i32::MIN;

impl Worker {
    /// A worker for a game.
    pub fn new(evaluator: &Arc<Evaluator>) -> Worker {
        let game = evaluator.game().clone();
        let capabilities = *game.capabilities();
        let facts = game.facts();
        let start = game.start();
        // Where counting takes long there are many.
        let count = || start.count_legal_moves();
        let breadth = effort::Budget::new().steps(COUNTING).run(count).unwrap_or(u64::MAX).min(10_000) as i32;
        let parameters = Parameters::of(&game);
        Worker {
            exchanges: capabilities.exchanges && capabilities.material_helps,
            has_effects: !capabilities.local_moves && capabilities.captures,
            null_moves: capabilities.null_move,
            mate_decides: capabilities.mate_decides,
            compels: !capabilities.may_decline,
            races: evaluator.races(),
            counts_moves: evaluator.counts_moves(),
            repetition: capabilities.repetition,
            path_independent: capabilities.path_independent,
            repetition_draws: facts.repetition.is_some_and(|repetition| repetition.is_draw()),
            late_clock: facts.draw_clock.map_or(u32::MAX, |plies| plies * 9 / 10),
            breadth: (breadth / 20).clamp(1, 8),
            history: History::new(&game),
            frames: vec![Frame::default(); MAX_PLY + 8],
            move_lists: Vec::new(),
            scored_lists: Vec::new(),
            reductions: reductions(&parameters),
            parameters,
            position: start,
            evaluator: evaluator.clone(),
            game,
            nodes: 0,
            told: 0,
            node_limit: u64::MAX,
            deadline: None,
            pondering: false,
            stopped: false,
            root: Root::default(),
            proof: None,
            root_ply: 0,
            past: 0,
            root_depth: 0,
            selective: 0,
            depends: FREE,
            pruning: true,
            hashing: true,
        }
    }

    /// Searches with other numbers than the game's own.
    pub fn set_parameters(&mut self, parameters: &Parameters) {
        self.reductions = reductions(parameters);
        self.parameters = parameters.clone();
    }

    /// Forgets what was learned of an earlier game.
    pub fn clear(&mut self) {
        self.proof = None;
        self.history.clear();
    }

    /// The game that is searched.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the game's capabilities allow of what the search can do.
    pub fn switches(&self) -> Switches {
        Switches {
            null_moves: self.null_moves,
            exchanges: self.exchanges,
            effects: self.has_effects,
            repetition: self.repetition,
        }
    }

    /// Searches every move to the full depth, so that values can be compared: what prunes and reduces is left out. Used
    /// by tests.
    pub fn without_pruning(mut self) -> Worker {
        self.pruning = false;
        self
    }

    /// Searches without what is known from other positions. Used by tests.
    pub fn without_table(mut self) -> Worker {
        self.hashing = false;
        self
    }

    /// Searches a position as the only thread or the leading one: bounds the search, reports, and answers.
    ///
    /// The position is the worker's own copy: what was played before it counts for repetitions.
    pub fn lead(&mut self, position: &Position, limits: &Limits, shared: &Shared, host: &dyn Host) -> Answer {
        let link = Link { shared, host: Some(host) };
        let usual = (self.pruning, self.hashing);
        let search = || {
            self.prepare(position, limits);
            self.deepen(limits, &link)
        };
        let answer = host.budget(budget(limits).map(|budget| budget.hard)).run(search);
        answer.unwrap_or_else(|_| {
            (self.pruning, self.hashing) = usual;
            self.answer_when_broken_off(position, &link)
        })
    }

    /// Searches beside the leading thread until it stops, for the table that they share.
    pub fn follow(&mut self, position: &Position, limits: &Limits, shared: &Shared, number: usize) {
        let stop = shared.stop.clone();
        let assist = || {
            self.prepare(position, limits);
            self.node_limit = u64::MAX;
            self.deadline = None;
            self.assist(limits, &Link { shared, host: None }, number);
        };
        if effort::Budget::new().until(move || stop.load(Relaxed)).run(assist).is_err() {
            // It was in the middle of a line.
            self.position = position.clone();
        }
    }

    /// Counts a position, and stops where the limits say so.
    #[inline]
    fn count(&mut self, link: &Link<'_>) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.look_up(link);
        }
        self.stopped |= self.nodes > self.node_limit;
    }

    /// Looks whether it is time to stop.
    fn look_up(&mut self, link: &Link<'_>) {
        link.shared.nodes.fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
        let late = |budget: Budget| link.elapsed() >= budget.hard && !(self.pondering && link.is_pondering());
        let stop = link.shared.stop.load(Relaxed) || link.must_stop() || self.deadline.is_some_and(late);
        let helpers = link.host.is_some() && link.shared.nodes.load(Relaxed) > self.node_limit;
        self.stopped |= stop || helpers;
    }

    /// Positions looked at by all threads.
    fn all_nodes(&self, link: &Link<'_>) -> u64 {
        link.shared.nodes.load(Relaxed) + self.nodes - self.told
    }

    /// Plays a move of the line.
    #[inline]
    fn make(&mut self, mv: Move, ply: usize) {
        self.frames[ply].context = self.context(mv);
        let mut sum = self.frames[ply].sum;
        self.position.play(mv);
        self.evaluator.follow(&mut sum, self.position.journal());
        self.frames[ply + 1].sum = sum;
        self.frames[ply + 1].in_check = self.position.in_check();
    }

    /// The value of a position without legal moves, for the side to move.
    fn value_of_end(&self, ply: usize) -> i32 {
        match self.position.outcome().and_then(Outcome::winner) {
            None => 0,
            Some(winner) if winner == self.position.side() => crate::score::MATE - ply as i32,
            Some(_) => ply as i32 - crate::score::MATE,
        }
    }

    fn take_moves(&mut self) -> Vec<Move> {
        let mut moves = self.move_lists.pop().unwrap_or_default();
        moves.clear();
        moves
    }

    fn take_scored(&mut self) -> Vec<Scored> {
        let mut scored = self.scored_lists.pop().unwrap_or_default();
        scored.clear();
        scored
    }
}

/// How many hundredths of a ply a late move is searched less, by depth and number.
fn reductions(parameters: &Parameters) -> Vec<[i32; 64]> {
    let of = |depth: usize, number: usize| {
        if depth == 0 || number == 0 {
            return 0;
        }
        let product = (depth as f64).ln() * (number as f64).ln() * 10_000.0;
        parameters.reduction + (product / f64::from(parameters.reduction_slope)) as i32
    };
    (0..64).map(|depth| std::array::from_fn(|number| of(depth, number))).collect()
}
