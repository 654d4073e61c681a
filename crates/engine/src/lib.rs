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
