//! Puzzles: where they come from, what an attempt is worth, and what it makes of ratings. `docs/puzzles.md`

mod add;
mod attempt;
mod judge;
mod show;

pub use add::{add_file, add_shipped};
pub use attempt::{attempt, find};
pub use judge::{Judged, judge};
pub use show::{own, result, shown};
