//! What a protocol asks its host to do.

use menagerie_core::{Game, Library, Position};
use menagerie_engine::{PvLine, SearchLimits, SearchResult};

/// The resources of a search.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::{Action, Protocol, Resources, Uci};
///
/// let mut uci = Uci::new(Library::shipped());
/// uci.line("setoption name Hash value 64");
/// uci.line("setoption name Threads value 2");
/// let actions = uci.line("isready");
/// assert!(matches!(&actions[0], Action::Prepare(_, Resources { hash: 64, threads: 2 })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Hash table size in mebibytes.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
}

/// A kind of background work.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::{Action, JobKind, Protocol, Uci};
///
/// let kind = |line| match Uci::new(Library::shipped()).line(line).pop() {
///     Some(Action::Start(job)) => Some(job.kind),
///     _ => None,
/// };
/// assert_eq!(kind("go depth 8"), Some(JobKind::Search));
/// assert_eq!(kind("go perft 3"), Some(JobKind::Perft(3)));
/// assert_eq!(kind("bench"), Some(JobKind::Bench));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    /// Search for the best move.
    Search,
    /// Perft to this depth, divided by first moves: lines `e2e4: 20`, an empty one, `Nodes searched: 400`.
    Perft(u32),
    /// Search the bench positions, and print the node count.
    Bench,
}

/// A search, or other background work. The host calls [`Protocol::answer`] when it ends; the result matters only for a search.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::{Action, Protocol, Uci};
///
/// let mut uci = Uci::new(Library::shipped());
/// uci.line("position startpos moves e2e4");
/// let Some(Action::Start(job)) = uci.line("go depth 6 nodes 5000").pop() else { panic!() };
/// assert_eq!((job.limits.depth, job.limits.nodes), (Some(6), Some(5000)));
/// assert_eq!(job.position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(job.resources.threads, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Job {
    /// The kind of work.
    pub kind: JobKind,
    /// The position.
    pub position: Position,
    /// The limits of a search.
    pub limits: SearchLimits,
    /// Its resources.
    pub resources: Resources,
}

/// What a protocol asks its host to do.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::{Action, Protocol, Uci};
///
/// let mut uci = Uci::new(Library::shipped());
/// assert!(matches!(uci.line("ucinewgame")[..], []));
/// assert!(matches!(uci.line("go infinite")[..], [Action::Forget, Action::Start(_)]));
/// assert!(matches!(uci.line("stop")[..], [Action::Stop]));
/// assert!(matches!(uci.line("d")[..], [Action::Show(_)]));
/// assert!(matches!(Uci::new(Library::shipped()).line("quit")[..], [Action::Quit]));
/// ```
#[derive(Clone, Debug)]
pub enum Action {
    /// Write a line to the peer.
    Say(String),
    /// Prepare to search positions of this game, if no job is running.
    Prepare(Game, Resources),
    /// Clear the hash table and everything learned in earlier games, if no job is running.
    Forget,
    /// Start this job. No other one is running.
    Start(Box<Job>),
    /// Stop the running job as soon as possible, and call [`Protocol::answer`] as usual.
    Stop,
    /// The opponent has made the expected move: the clock runs.
    PonderHit,
    /// Print a position.
    Show(Box<Position>),
    /// Print the evaluation of a position.
    Evaluate(Box<Position>, Resources),
    /// Read the definitions at this path in addition to the initial ones, and call [`Protocol::loaded`] before the next line.
    /// An empty path means none.
    Load(String),
    /// Let searches ask the endgame tables in this folder; in none if the path is empty.
    Tables(String),
    /// Let the network of this file add to the evaluation of the games that it was made for; if the path is empty, the one that
    /// comes with the program for the game, and none for `none`.
    Network(String),
    /// Exit.
    Quit,
}

/// The engine's side of a protocol.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::{Action, Cecp, Protocol, Uci};
///
/// /// The lines that are written to the peer.
/// fn said(protocol: &mut dyn Protocol, line: &str) -> Vec<String> {
///     let say = |action| match action {
///         Action::Say(text) => Some(text),
///         _ => None,
///     };
///     protocol.line(line).into_iter().filter_map(say).collect()
/// }
///
/// assert_eq!(said(&mut Uci::new(Library::shipped()), "isready"), ["readyok"]);
/// assert_eq!(said(&mut Cecp::new(Library::shipped()), "ping 7"), ["pong 7"]);
/// ```
pub trait Protocol {
    /// Handles a line of the peer.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_protocol::{Action, Protocol, Uci};
    ///
    /// let mut uci = Uci::new(Library::shipped());
    /// let actions = uci.line("uci");
    /// assert!(matches!(&actions[0], Action::Say(text) if text.starts_with("id name menagerie ")));
    /// assert!(matches!(actions.last(), Some(Action::Say(text)) if text == "uciok"));
    /// ```
    fn line(&mut self, line: &str) -> Vec<Action>;
    /// Handles a report of the running search.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_engine::{Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use menagerie_protocol::{Action, Protocol, Uci};
    /// use std::sync::Arc;
    ///
    /// let mut uci = Uci::new(Library::shipped());
    /// uci.line("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    /// let Some(Action::Start(job)) = uci.line("go depth 2").pop() else { panic!() };
    /// let game = job.position.game();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(game, Weights::of(game))));
    /// let result = worker.run_main(&job.position, &job.limits, &Shared::new(1)?, &SilentHost);
    /// let actions = uci.report(&result.lines[0]);
    /// let [Action::Say(info)] = &actions[..] else { panic!() };
    /// assert!(info.contains(" score mate 1 ") && info.ends_with(" pv a1a8"));
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
    fn report(&mut self, line: &PvLine) -> Vec<Action>;
    /// Handles the end of the running job.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_engine::{Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use menagerie_protocol::{Action, Protocol, Uci};
    /// use std::sync::Arc;
    ///
    /// let mut uci = Uci::new(Library::shipped());
    /// uci.line("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    /// let Some(Action::Start(job)) = uci.line("go depth 2").pop() else { panic!() };
    /// let game = job.position.game();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(game, Weights::of(game))));
    /// let result = worker.run_main(&job.position, &job.limits, &Shared::new(1)?, &SilentHost);
    /// let actions = uci.answer(&result);
    /// assert!(matches!(&actions[..], [Action::Say(text)] if text == "bestmove a1a8"));
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
    fn answer(&mut self, answer: &SearchResult) -> Vec<Action>;
    /// Handles the result of [`Action::Load`]: the games, or why they cannot be read.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_protocol::{Action, Protocol, Uci};
    ///
    /// let mut uci = Uci::new(Library::shipped());
    /// let actions = uci.loaded(Err("variants.toml: no such file".to_string()));
    /// assert!(matches!(&actions[..], [Action::Say(text)] if text == "info string variants.toml: no such file"));
    /// let actions = uci.loaded(Ok(Library::shipped()));
    /// assert!(matches!(&actions[0], Action::Say(text) if text.starts_with("option name UCI_Variant ")));
    /// ```
    fn loaded(&mut self, library: Result<Library, String>) -> Vec<Action>;
    /// Reports an error of the host to the peer.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_protocol::{Action, Cecp, Protocol, Uci};
    ///
    /// let text = |actions: Vec<Action>| match &actions[..] {
    ///     [Action::Say(text)] => text.clone(),
    ///     _ => String::new(),
    /// };
    /// let library = Library::shipped();
    /// assert_eq!(text(Uci::new(library.clone()).complain("out of memory")), "info string out of memory");
    /// assert_eq!(text(Cecp::new(library).complain("out of memory")), "Error (out of memory):");
    /// ```
    fn complain(&mut self, what: &str) -> Vec<Action>;
    /// Handles the end of the input: stops the running job, reports its result, and quits.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_protocol::{Action, Protocol, Uci};
    ///
    /// let mut uci = Uci::new(Library::shipped());
    /// assert!(matches!(uci.clone().end()[..], [Action::Quit]));
    /// uci.line("go infinite");
    /// assert!(matches!(uci.end()[..], [Action::Stop]));
    /// ```
    fn end(&mut self) -> Vec<Action>;
}
