//! A simple opponent: plain alpha-beta over estimated values, bounded by nodes alone.
//!
//! It is what the engine is measured against: whoever changes the engine sees at once whether it still plays every game
//! far better than this.

mod order;
mod search;
mod values;

pub use search::{Limits, MATE, best_move, is_mate};
pub use values::Values;
