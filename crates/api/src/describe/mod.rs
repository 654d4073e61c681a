//! What the kernel knows, in the shapes of the [`types`](crate::types).

mod check;
mod diagram;
mod edits;
mod explain;
mod game;
mod moves;
mod pictures;
mod position;
mod reach;
mod span;
mod spoken;

pub use check::check;
pub use diagram::{diagram, in_words, pictured};
pub use explain::explain;
pub use game::{game, listed};
pub use moves::{compact, play};
pub use pictures::{address, picture};
pub use position::{MAX_PLIES, Status, begin, check_move_count, parse_move, position, resolve, status, with_history};
pub use reach::reach;
