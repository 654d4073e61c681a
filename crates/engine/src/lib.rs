//! The engine: strong play in every game from one search.
//!
//! It knows no game by name: it asks a game's capabilities, and what pieces are worth follows from how they move until
//! games have been played to tune it. It has no clock, no thread and no output of its own: a [`Host`] gives it those.

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
