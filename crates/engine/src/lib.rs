#![doc = include_str!("../README.md")]

mod endgames;
mod estimate;
pub mod eval;
mod level;
mod limits;
mod report;
mod score;
mod search;
mod shipped;
pub mod simple;
mod table;
mod time;

pub use endgames::{EndgameTables, EndgameWorth};
pub use level::{ELO, LEVELS, Strength};
pub use limits::{RemainingTime, SearchLimits};
pub use report::{Bound, Host, PvLine, SearchResult, SilentHost};
pub use score::{MATE, MAX_PLY, Score, ScoreError};
pub use search::{ParameterError, ParameterFile, ParameterFileError, Parameters, Shared, Switches, Worker};
pub use table::{NoMemory, Table};

/// What tells this search and evaluation from others: the nodes of `menagerie bench`. A change of either changes it.
///
/// ```
/// assert!(menagerie_engine::SIGNATURE.parse::<u64>()? > 0);
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
pub const SIGNATURE: &str = include_str!("../bench.txt").trim_ascii();
