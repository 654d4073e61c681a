//! Tunes the evaluation of a game by self-play.
//!
//! Self-play gives positions and the results of their games ([`selfplay`]). For a fixed position the evaluation is linear in
//! its weights ([`features`]), so that logistic regression finds the weights that predict the results best ([`fit`]). This is known as Texel's tuning method, after the engine by Peter Österlund that made it popular
//! (<https://www.chessprogramming.org/Texel%27s_Tuning_Method>). A match measures the gain ([`duel`]).
//!
//! Everything follows from a seed: the number of threads and the speed of the machine change nothing.

pub mod bootstrap;
mod centring;
pub mod duel;
mod engine;
pub mod features;
pub mod fit;
pub mod layout;
pub mod openings;
mod optimize;
mod parallel;
pub mod selfplay;
pub mod tuning;

pub use tuning::{Settings, Tuned, tune};

/// Receives the progress of a long task.
pub trait Progress: Sync {
    /// A task of this many steps begins.
    fn begin(&self, _what: &str, _steps: usize) {}
    /// A step is done.
    fn step(&self) {}
    /// A message.
    fn tell(&self, _line: &str) {}
}

/// Ignores progress.
pub struct NoProgress;

impl Progress for NoProgress {}
