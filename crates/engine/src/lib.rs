#![doc = include_str!("../README.md")]

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

pub use level::{ELO, LEVELS, Strength};
pub use limits::{Clock, Limits};
pub use report::{Alone, Answer, Bound, Host, Line};
pub use score::{MATE, MAX_PLY, Score};
pub use search::{Numbers, NumbersError, ParameterError, Parameters, Shared, Switches, Worker};
pub use table::{NoMemory, Table};
