#![doc = include_str!("../README.md")]

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
