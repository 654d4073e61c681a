//! The search: iterative deepening around a principal-variation search.

mod alpha_beta;
mod aspiration;
mod choices;
mod classify;
mod context;
mod extension;
mod history;
mod mate;
mod node;
mod offers;
mod parameter_file;
mod parameters;
mod path;
mod picker;
mod proof;
mod proof_tree;
mod pruning;
mod pv;
mod quiescence;
mod reduction;
mod reductions;
mod root;
mod root_move;
mod scored_move;
mod see;
mod static_eval;
mod stats;
mod stop;
#[cfg(test)]
mod tests;
mod transposition;
mod window;

pub use context::Shared;
pub use parameter_file::{ParameterFile, ParameterFileError};
pub use parameters::{ParameterError, Parameters};

use crate::eval::{Accumulator, Evaluator, WIN_BONUS, takes};
use crate::limits::SearchLimits;
use crate::report::{Host, SearchResult};
use crate::score::MAX_PLY;
use crate::time::{TimeBudget, time_budget};
use choices::{Cutoff, Stops, are_many, count_moves};
use context::SearchContext;
use history::{History, PieceTo};
use menagerie_core::budget as effort;
use menagerie_core::{Game, Move, Position};
use reductions::Reductions;
use root_move::Root;
use scored_move::{NOISE, ScoredMove};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// What the search keeps for each ply of the line that it is searching.
#[derive(Clone, Default)]
struct StackEntry {
    accumulator: Accumulator,
    in_check: bool,
    /// The static evaluation; none in check.
    static_eval: Option<i32>,
    killers: [Option<Move>; 2],
    /// The placement before the move, where placements must not be repeated.
    placement: u64,
    /// The quiet move that was made here; none after another move.
    quiet_move: Option<Move>,
    /// By how much less deep this ply is searched than without late move reductions.
    reduction: i32,
    /// How many of the nodes at this ply since its parent was entered failed high by a move.
    cutoffs: u32,
    /// The piece that moved here and its target square, for the continuation histories; none after a null move.
    piece_to: Option<PieceTo>,
    /// The move that a singular search leaves out.
    excluded: Option<Move>,
    /// The principal variation from here.
    pv: Vec<Move>,
    /// What cut the node off.
    cutoff: Cutoff,
    /// What would have stopped the refutation of the move searched last.
    stops: Stops,
}

/// The parts of the search that a game's capabilities switch on or off.
///
/// ```
/// use menagerie_engine::{Worker, eval::{Evaluator, Weights}};
/// use std::sync::Arc;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
/// let switches = worker.switches();
/// assert!(switches.null_moves && switches.see && switches.repetition);
/// assert!(!switches.side_effects);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Null-move pruning: passing is a lower bound for the value of a position.
    pub null_moves: bool,
    /// Static exchange evaluation.
    pub see: bool,
    /// Moves change squares that they do not name, so the search previews what each one changes.
    pub side_effects: bool,
    /// Positions may be repeated.
    pub repetition: bool,
}

/// One thread's search of one game.
///
/// ```
/// use menagerie_engine::{Score, SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
/// use std::sync::Arc;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
/// let position = game.position("7k/8/5K2/8/8/8/8/6R1 w - - 0 1").unwrap();
/// let limits = SearchLimits { mate: Some(2), ..SearchLimits::default() };
/// let result = worker.run_main(&position, &limits, &Shared::new(1)?, &SilentHost);
/// assert_eq!(result.lines[0].score, Score::Win(2));
/// assert_eq!(worker.game().name(), game.name());
/// # Ok::<(), menagerie_engine::NoMemory>(())
/// ```
pub struct Worker {
    game: Game,
    evaluator: Arc<Evaluator>,
    parameters: Parameters,
    position: Position,
    history: History,
    stack: Vec<StackEntry>,
    /// Move lists that are not in use.
    move_lists: Vec<Vec<Move>>,
    scored_lists: Vec<Vec<ScoredMove>>,
    reductions: Reductions,
    // What the game allows.
    uses_see: bool,
    has_side_effects: bool,
    null_moves: bool,
    mate_decides: bool,
    /// Whether a side that can capture must.
    captures_compulsory: bool,
    /// Whether a king wins by arriving somewhere, so that the balance may change within a move or two.
    is_race: bool,
    /// Whether the evaluation depends on the number of legal moves.
    counts_moves: bool,
    /// Whether most moves leave many choices, see `choices.rs`.
    has_choices: bool,
    repetition: bool,
    /// Whether each move hands the turn over to the other side.
    alternates: bool,
    path_independent: bool,
    /// Whether no placement may come back.
    bans_placements: bool,
    /// Whether pieces take nothing by their own power, so that any move may change the balance.
    is_peaceful: bool,
    /// A move that gains more than this is noisy though it captures nothing.
    noise: i32,
    /// Whether repeating a position is a draw.
    repetition_draws: bool,
    /// Whether a repetition may end in another way by the moves between.
    judges_moves: bool,
    /// Whether earlier moves may end the game though no position has come back.
    ends_without_return: bool,
    /// The halfmove clock that draws, and from which on table values may soon be wrong.
    draw_clock: u32,
    late_clock: u32,
    /// Whether moves are also counted otherwise towards a draw.
    counts_to_draw: bool,
    /// Scales late move pruning with the number of moves that a position of the game has, roughly.
    branching: i32,
    // The running search.
    nodes: u64,
    /// How many of these nodes have been reported to the other threads.
    nodes_reported: u64,
    node_limit: u64,
    time: Option<TimeBudget>,
    pondering: bool,
    stopped: bool,
    root: Root,
    /// The proof tree of the search before.
    proof: Option<proof_tree::ProofTree>,
    root_ply: usize,
    /// The ply after the last null move of the line; 0 if it has none.
    null_ply: usize,
    /// The positions of the game before the root that the line may repeat, sorted.
    game_keys: Vec<u64>,
    /// Stands for the game before the root in the keys of positions, where it matters.
    past_key: u64,
    root_depth: i32,
    selective_depth: usize,
    /// The lowest ply that the value just found depends on: nodes above it may store the value. See `path.rs`.
    path_dependence: i32,
    /// Whether pruning and reductions are on: tests that compare values switch them off.
    pruning: bool,
    hashing: bool,
}

/// The path dependence of a value that follows from the position alone. See `path.rs`.
const PATH_INDEPENDENT: i32 = i32::MAX;

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Worker {
    /// Creates a worker for the evaluator's game.
    ///
    /// ```
    /// use menagerie_engine::{Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Arc::new(Evaluator::new(&game, Weights::of(&game)));
    /// // The threads of an engine share the evaluator.
    /// let workers = [(); 4].map(|()| Worker::new(&evaluator));
    /// assert!(workers.iter().all(|worker| worker.game().name() == game.name()));
    /// ```
    pub fn new(evaluator: &Arc<Evaluator>) -> Worker {
        let game = evaluator.game().clone();
        let capabilities = *game.capabilities();
        let facts = game.facts();
        let counts = count_moves(&game);
        let is_peaceful = !takes(&game);
        let has_choices = capabilities.path_independent && are_many(counts);
        let branching = if has_choices { counts.0 } else { counts.1 } as i32;
        let parameters = Parameters::of(&game);
        Worker {
            uses_see: capabilities.exchanges && capabilities.material_helps,
            has_side_effects: !capabilities.local_moves && capabilities.captures,
            null_moves: capabilities.null_move,
            mate_decides: capabilities.mate_decides,
            captures_compulsory: !capabilities.may_decline,
            is_race: evaluator.is_race(),
            counts_moves: evaluator.counts_moves(),
            repetition: capabilities.repetition,
            alternates: capabilities.alternates,
            path_independent: capabilities.path_independent,
            bans_placements: !capabilities.path_independent && !capabilities.repetition,
            is_peaceful,
            // Where every move may change the balance, none is noisy for it.
            noise: if is_peaceful { WIN_BONUS / 2 } else { NOISE },
            repetition_draws: facts.repetition.is_some_and(|repetition| repetition.is_draw()),
            judges_moves: facts.repetition.is_some_and(|repetition| repetition.judges_moves()),
            ends_without_return: facts.repetition.is_some_and(|repetition| repetition.ends_without_return()),
            draw_clock: facts.draw_clock.unwrap_or(u32::MAX),
            late_clock: facts.draw_clock.map_or(u32::MAX, |plies| plies * 9 / 10),
            counts_to_draw: facts.counts_moves,
            branching: (branching / 20).clamp(1, 8),
            has_choices,
            history: History::new(&game, has_choices),
            stack: vec![StackEntry::default(); MAX_PLY + 8],
            move_lists: Vec::new(),
            scored_lists: Vec::new(),
            reductions: Reductions::new(&parameters),
            parameters,
            position: game.start(),
            evaluator: evaluator.clone(),
            game,
            nodes: 0,
            nodes_reported: 0,
            node_limit: u64::MAX,
            time: None,
            pondering: false,
            stopped: false,
            root: Root::default(),
            proof: None,
            root_ply: 0,
            null_ply: 0,
            game_keys: Vec::new(),
            past_key: 0,
            root_depth: 0,
            selective_depth: 0,
            path_dependence: PATH_INDEPENDENT,
            pruning: true,
            hashing: true,
        }
    }

    /// Searches with these parameters instead of the game's own.
    ///
    /// ```
    /// use menagerie_engine::{Parameters, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
    /// let mut parameters = Parameters::of(&game);
    /// parameters.set("razoring", 300)?;
    /// worker.set_parameters(&parameters);
    /// # Ok::<(), menagerie_engine::ParameterError>(())
    /// ```
    pub fn set_parameters(&mut self, parameters: &Parameters) {
        self.reductions = Reductions::new(parameters);
        self.parameters = parameters.clone();
    }

    /// Forgets what was learned in an earlier game.
    ///
    /// ```
    /// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
    /// let mut shared = Shared::new(1)?;
    /// let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
    /// let mut nodes = || {
    ///     worker.clear();
    ///     shared.table.clear();
    ///     shared.begin();
    ///     worker.run_main(&game.start(), &limits, &shared, &SilentHost).nodes
    /// };
    /// assert_eq!(nodes(), nodes());
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
    pub fn clear(&mut self) {
        self.proof = None;
        self.history.clear();
    }

    /// The game that is searched.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The parts of the search that the game's capabilities switch on.
    pub fn switches(&self) -> Switches {
        Switches {
            null_moves: self.null_moves,
            see: self.uses_see,
            side_effects: self.has_side_effects,
            repetition: self.repetition,
        }
    }

    /// Switches pruning and reductions off, so that every move is searched to the full depth. For tests that compare
    /// values.
    ///
    /// ```
    /// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Arc::new(Evaluator::new(&game, Weights::of(&game)));
    /// let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
    /// let nodes = |mut worker: Worker| {
    ///     let shared = Shared::new(1).unwrap();
    ///     worker.run_main(&game.start(), &limits, &shared, &SilentHost).nodes
    /// };
    /// assert!(nodes(Worker::new(&evaluator).without_pruning()) > nodes(Worker::new(&evaluator)));
    /// ```
    pub fn without_pruning(mut self) -> Worker {
        self.pruning = false;
        self
    }

    /// Switches the transposition table off. For tests that compare values.
    ///
    /// ```
    /// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Arc::new(Evaluator::new(&game, Weights::of(&game)));
    /// let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
    /// let nodes = |mut worker: Worker| {
    ///     let shared = Shared::new(1).unwrap();
    ///     worker.run_main(&game.start(), &limits, &shared, &SilentHost).nodes
    /// };
    /// assert!(nodes(Worker::new(&evaluator).without_table()) > nodes(Worker::new(&evaluator)));
    /// ```
    pub fn without_table(mut self) -> Worker {
        self.hashing = false;
        self
    }

    /// Searches a position as the main thread: keeps to the limits, reports, and returns the result.
    ///
    /// The worker takes its own copy of the position. The moves played before it count for repetitions.
    ///
    /// ```
    /// use menagerie_core::Explain;
    /// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
    /// let shared = Shared::new(1)?;
    /// let position = game.start();
    /// // Only these two moves are searched.
    /// let search_moves = ["a2a3", "d2d4"].map(|text| position.parse_move(text).unwrap()).to_vec();
    /// let limits = SearchLimits { nodes: Some(2_000), search_moves: search_moves.clone(), ..SearchLimits::default() };
    /// let result = worker.run_main(&position, &limits, &shared, &SilentHost);
    /// assert!(search_moves.contains(&result.best.unwrap()));
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
    pub fn run_main(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        shared: &Shared,
        host: &dyn Host,
    ) -> SearchResult {
        let context = SearchContext { shared, host: Some(host) };
        let usual = (self.pruning, self.hashing);
        let search = || {
            self.prepare(position, limits);
            self.iterative_deepening(limits, &context)
        };
        let result = host.budget(time_budget(limits).map(|budget| budget.maximum)).run(search);
        result.unwrap_or_else(|_| {
            (self.pruning, self.hashing) = usual;
            self.result_when_interrupted(position, &context)
        })
    }

    /// Searches as a helper thread until the main thread stops it, to fill the table that they share (Lazy SMP).
    ///
    /// ```
    /// use menagerie_engine::{SearchLimits, Shared, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut helper = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
    /// let shared = Shared::new(1)?;
    /// std::thread::scope(|scope| {
    ///     scope.spawn(|| helper.run_helper(&game.start(), &SearchLimits::default(), &shared, 1));
    ///     while shared.table.fullness() == 0 {
    ///         std::thread::yield_now();
    ///     }
    ///     shared.stop();
    /// });
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
    pub fn run_helper(&mut self, position: &Position, limits: &SearchLimits, shared: &Shared, number: usize) {
        let stop = shared.stop.clone();
        let help = || {
            self.prepare(position, limits);
            self.node_limit = u64::MAX;
            self.time = None;
            self.deepen_as_helper(limits, &SearchContext { shared, host: None }, number);
        };
        if effort::Budget::new().until(move || stop.load(Relaxed)).run(help).is_err() {
            // It was in the middle of a line.
            self.position = position.clone();
        }
    }

    /// Plays a move of the line. Returns whether the same side is to move again.
    #[inline]
    fn make(&mut self, mv: Move, ply: usize) -> bool {
        let side = self.position.side();
        self.stack[ply].piece_to = self.piece_to(mv);
        self.stack[ply].quiet_move = None;
        if self.bans_placements {
            self.stack[ply].placement = self.position.placement_key();
        }
        self.position.play_unchecked(mv);
        self.copy_accumulator(ply);
        self.evaluator.update(&mut self.stack[ply + 1].accumulator, &self.position);
        self.stack[ply + 1].in_check = self.position.in_check();
        !self.alternates && self.position.side() == side
    }

    /// The accumulator of the next ply, as it is at this one.
    #[inline(always)]
    fn copy_accumulator(&mut self, ply: usize) {
        let (before, after) = self.stack.split_at_mut(ply + 1);
        after[0].accumulator.copy_from(&before[ply].accumulator, self.evaluator.has_net());
    }

    fn take_moves(&mut self) -> Vec<Move> {
        let mut moves = self.move_lists.pop().unwrap_or_default();
        moves.clear();
        moves
    }

    fn take_scored(&mut self) -> Vec<ScoredMove> {
        let mut scored = self.scored_lists.pop().unwrap_or_default();
        scored.clear();
        scored
    }
}
