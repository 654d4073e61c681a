#![doc = include_str!("../README.md")]

pub mod bootstrap;
mod centring;
pub mod duel;
pub mod elsewhere;
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
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::Weights;
/// use menagerie_tune::Progress;
/// use menagerie_tune::openings::Openings;
/// use menagerie_tune::selfplay::{SelfPlay, play};
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// #[derive(Default)]
/// struct Steps(AtomicUsize);
///
/// impl Progress for Steps {
///     fn step(&self) {
///         self.0.fetch_add(1, Ordering::Relaxed);
///     }
/// }
///
/// let openings = Openings { plies: 4..=6, balance: 400, nodes: 50 };
/// let settings = SelfPlay { nodes: 20, openings, seed: 1, threads: 1 };
/// let steps = Steps::default();
/// play(&[game.clone()], &[Weights::of(&game)], 2, &settings, &steps);
/// assert_eq!(steps.0.into_inner(), 2);
/// ```
pub trait Progress: Sync {
    /// A task of this many steps begins.
    fn begin(&self, _what: &str, _steps: usize) {}
    /// A step is done.
    fn step(&self) {}
    /// Several steps are done at once.
    fn advance(&self, steps: usize) {
        (0..steps).for_each(|_| self.step());
    }
    /// A message.
    fn tell(&self, _line: &str) {}
}

/// Ignores progress.
///
/// [`tune`](tune()) is called with it in the example of the crate.
pub struct NoProgress;

impl Progress for NoProgress {}
