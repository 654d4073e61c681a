//! Who meets whom.

pub mod arena;
mod bracket;
pub mod color;
mod matching;
pub mod robin;
pub mod swiss;
