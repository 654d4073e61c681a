//! Studies: stored games, PGN, analysis.

mod analysis;
mod stored;

pub use analysis::{Analysis, AnalysisTask};
pub use menagerie_api::pgn::{read, write};
pub use stored::{found, game};
