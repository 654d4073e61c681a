//! What a game is worth, measured by play.

pub mod balance;
mod change;
pub mod compose;
mod design;
mod feedback;
mod games;
mod openings;
pub mod ordinal;
pub mod report;
pub mod terms;
pub mod values;

/// Receives the progress of a long measurement.
///
/// [`values::Plan::run`] takes one.
pub trait Progress {
    /// A task of this many games begins, of which some are there already.
    fn begin(&mut self, _what: &str, _games: usize, _done: usize) {}
    /// A game has been played.
    fn step(&mut self) {}
    /// A message.
    fn tell(&mut self, _line: &str) {}
}

/// Ignores progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl Progress for NoProgress {}

/// Why a game cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// The games cannot be played or kept.
    #[error(transparent)]
    Match(#[from] menagerie_tournament::Error),
    /// The game, its pieces or the arguments do not allow it.
    #[error("{0}")]
    Unfit(String),
    /// The measurement was stopped before its end.
    #[error("it was stopped after {done} games of {all} in this round")]
    Stopped {
        /// The games that were played.
        done: usize,
        /// All games of the round.
        all: usize,
    },
}
