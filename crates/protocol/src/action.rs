//! What a protocol asks its host to do.

use menagerie_core::{Game, Library, Position};
use menagerie_engine::{PvLine, SearchLimits, SearchResult};

/// The resources of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Hash table size in mebibytes.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
}

/// A kind of background work.
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
    /// Exit.
    Quit,
}

/// The engine's side of a protocol.
pub trait Protocol {
    /// Handles a line of the peer.
    fn line(&mut self, line: &str) -> Vec<Action>;
    /// Handles a report of the running search.
    fn report(&mut self, line: &PvLine) -> Vec<Action>;
    /// Handles the end of the running job.
    fn answer(&mut self, answer: &SearchResult) -> Vec<Action>;
    /// Handles the result of [`Action::Load`]: the games, or why they cannot be read.
    fn loaded(&mut self, library: Result<Library, String>) -> Vec<Action>;
    /// Reports an error of the host to the peer.
    fn complain(&mut self, what: &str) -> Vec<Action>;
    /// Handles the end of the input: stops the running job, reports its result, and quits.
    fn end(&mut self) -> Vec<Action>;
}
