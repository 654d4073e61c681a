//! Tunes the evaluation of a game from games that the engine plays against itself.
//!
//! Self-play gives positions and how their games went on ([`selfplay`]); for a fixed position the evaluation is linear in
//! its weights ([`features`]), so that the weights that predict the results best are those of a logistic regression
//! ([`fit`]). This is known as Texel's tuning method, after the engine by Peter Österlund that made it popular
//! (<https://www.chessprogramming.org/Texel%27s_Tuning_Method>). What was gained is measured by a match ([`duel`]).
//!
//! Everything follows from a seed: the number of threads and the speed of the machine change nothing.

pub mod bootstrap;
pub mod duel;
mod engine;
pub mod features;
pub mod fit;
pub mod layout;
mod middle;
pub mod openings;
mod optimize;
mod parallel;
pub mod selfplay;
pub mod tuning;

pub use tuning::{Settings, Tuned, tune};

/// Whoever looks on while something takes its time.
pub trait Watch: Sync {
    /// Something begins that has so many steps.
    fn begin(&self, _what: &str, _steps: usize) {}
    /// A step has been done.
    fn step(&self) {}
    /// Something was found out.
    fn tell(&self, _line: &str) {}
}

/// Nobody.
pub struct Nobody;

impl Watch for Nobody {}
