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

use menagerie_engine::SIGNATURE;
use menagerie_tournament::statistics::CONFIDENCE;
use menagerie_tournament::{Balance, Openings};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Receives the progress of a long measurement.
///
/// [`values::Plan::run`] takes one.
pub trait Progress {
    /// A task of this many games or openings begins, of which some are there already.
    fn begin(&mut self, _what: &str, _steps: usize, _done: usize) {}
    /// A game has been played, or an opening found.
    fn step(&mut self) {}
    /// Something was done that is no step, such as an opening looked at that is not fit.
    fn wait(&mut self) {}
    /// A message.
    fn tell(&mut self, _line: &str) {}
}

/// Ignores progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl Progress for NoProgress {}

/// How balanced openings are from which values and odds are measured: by the judge of matches, since one that looks less far
/// lets pass what is lost at once where kings are easily caught.
const BALANCE: Balance = Balance { most: 100, nodes: 4_000 };

/// What decides games besides the settings of a measurement: how openings are made and judged, and how the engine plays.
fn version(balance: Balance) -> Value {
    json!({ "openings": Openings::GENERATOR, "balance": balance, "engine": SIGNATURE })
}

/// The half width of a 95 % interval in standard errors that were estimated from this number of openings: more than with the normal
/// distribution where they are few.
fn student(openings: usize) -> f64 {
    let freedom = openings.saturating_sub(1) as f64;
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |student| student.inverse_cdf(0.975))
}

/// The error of a share of the points from this number of games: where all had one result, the upper end of Wilson's interval for a
/// result that did not occur, since games vary even if these did not.
fn error_of_share(error: f64, games: usize) -> f64 {
    let square = CONFIDENCE * CONFIDENCE;
    match games {
        0 => f64::INFINITY,
        games if error == 0.0 => square / (games as f64 + square),
        _ => error,
    }
}

/// Reads half points, of which a game has two.
fn half_points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let points = usize::deserialize(deserializer)?;
    if points > 2 {
        return Err(D::Error::custom(format!("{HALF_POINTS}, not {points}")));
    }
    Ok(points)
}

const HALF_POINTS: &str = "a result is 0, 1 or 2 half points";

/// Whether the entries of a journal have results that games can have.
fn half_points_only(mut results: impl Iterator<Item = usize>) -> Result<(), MeasureError> {
    results.position(|points| points > 2).map_or(Ok(()), |index| Err(wrong_line(index, HALF_POINTS)))
}

/// What is wrong with an entry of a journal, whose first line has the settings.
fn wrong_line(entry: usize, what: &str) -> MeasureError {
    MeasureError::Unfit(format!("line {} of the journal: {what}", entry + 2))
}

/// Why a game cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// The games cannot be played or kept.
    #[error(transparent)]
    Match(#[from] menagerie_tournament::Error),
    /// The game, its pieces or the arguments do not allow it.
    #[error("{0}")]
    Unfit(String),
    /// There are too few different openings.
    #[error("there are only {found} different openings where {wanted} are needed: give more `--plies` or fewer games")]
    Openings {
        /// Those that were found.
        found: usize,
        /// Those that are needed.
        wanted: usize,
    },
    /// The measurement was stopped before its first game.
    #[error("it was stopped while the openings were made")]
    StoppedBefore,
    /// The measurement was stopped before its end.
    #[error("it was stopped after {done} games of {all} in this round")]
    Stopped {
        /// The games that were played.
        done: usize,
        /// All games of the round.
        all: usize,
    },
}
