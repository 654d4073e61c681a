//! Puzzles: positions of games in which one side has a forced win, and only one move at each of its turns that wins in time.
//!
//! That there is a win, that it is the shortest and that no other move wins in as many moves is found by exhaustive search
//! ([`Solver`](crate::mates::Solver)), never by an evaluation. The engine only suggests which positions to search.

mod check;
mod mine;
mod only;
mod puzzle;

pub use check::WrongPuzzle;
pub use mine::{Miner, Mining, Tally};
pub use only::{OnlyLine, Sought, only_line};
pub use puzzle::{InvalidPuzzle, Puzzle, Theme, read};
