//! What a protocol asks of whoever runs it.

use menagerie_core::{Game, Library, Position};
use menagerie_engine::{PvLine, SearchLimits, SearchResult};

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Mebibytes for the hash table.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
}

/// What is to be done in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Look for the best move.
    Search,
    /// Count move sequences of so many plies, for each first move: lines `e2e4: 20`, an empty one, `Nodes searched: 400`.
    Count(u32),
    /// Search the fixed list of positions and say how many nodes it took.
    Bench,
}

/// A search, or other work that takes time. Its end is told with [`Protocol::answer`], which only counts for a search.
#[derive(Clone, Debug)]
pub struct Job {
    /// What is to be done.
    pub work: Work,
    /// From where.
    pub position: Position,
    /// What bounds it.
    pub limits: SearchLimits,
    /// What it may use.
    pub resources: Resources,
}

/// What a protocol asks for.
#[derive(Clone, Debug)]
pub enum Action {
    /// Write a line.
    Say(String),
    /// Get ready to search positions of this game, if nothing is being done.
    Prepare(Game, Resources),
    /// Forget what was learned in an earlier game, if nothing is being done.
    Forget,
    /// Begin this. Nothing else is being done.
    Start(Box<Job>),
    /// End what is being done as soon as possible; its end is told all the same.
    Stop,
    /// The opponent has made the move that was expected: the clock runs.
    PonderHit,
    /// Draw a position as lines of text.
    Show(Box<Position>),
    /// Explain what the evaluation makes of a position, as lines of text.
    Evaluate(Box<Position>, Resources),
    /// Read the definitions at this path in addition to those that were there at first, and tell
    /// [`Protocol::loaded`] before the next line; an empty path means no others.
    Load(String),
    /// End the program.
    Quit,
}

/// One side of a protocol.
pub trait Protocol {
    /// Takes a line of the peer.
    fn line(&mut self, line: &str) -> Vec<Action>;
    /// Takes a line that the running search reports.
    fn report(&mut self, line: &PvLine) -> Vec<Action>;
    /// Takes what has come of what was started, and that it is over.
    fn answer(&mut self, answer: &SearchResult) -> Vec<Action>;
    /// Takes the games that are known now, or why they cannot be read.
    fn loaded(&mut self, library: Result<Library, String>) -> Vec<Action>;
    /// Takes something for the peer's eyes that went wrong elsewhere.
    fn complain(&mut self, what: &str) -> Vec<Action>;
    /// Takes that there will be no more lines. What runs is stopped and told; then it ends.
    fn end(&mut self) -> Vec<Action>;
}
