#![doc = include_str!("../README.md")]

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
