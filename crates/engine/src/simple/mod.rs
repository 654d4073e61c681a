//! A simple opponent: plain alpha-beta over estimated piece values, bounded by nodes and depth.
//!
//! The engine is measured against it: a change that makes the engine play a game badly shows at once.

mod order;
mod search;
mod values;

pub use search::{Found, MATE, SimpleLimits, best_move, is_mate, judge};
pub use values::Values;
