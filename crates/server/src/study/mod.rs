//! Studies: stored games, PGN, analysis.

mod analysis;
mod pgn;
mod stored;

pub use analysis::{Analysis, AnalysisTask};
pub use pgn::{read, write};
pub use stored::{found, game};
