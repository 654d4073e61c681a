//! What is studied: stored games, games as PGN, analysis.

mod analysis;
mod pgn;
mod stored;

pub use analysis::{Analysis, Asked};
pub use pgn::{read, write};
pub use stored::{found, game};
