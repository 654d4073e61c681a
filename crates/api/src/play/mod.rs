//! Games that are played: their clocks, and how they end apart from the board.

pub mod beginning;
pub mod clock;
pub mod ending;
pub mod solo;
pub mod thinking;

/// Milliseconds since 1970.
pub type Millis = i64;
