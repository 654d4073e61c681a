//! Games that are played: their clocks, and how they end apart from the board.

pub mod clock;
pub mod ending;
pub mod solo;

/// Milliseconds since 1970.
pub type Millis = i64;
