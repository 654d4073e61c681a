#![doc = include_str!("../README.md")]

mod castling;
mod effects;
pub mod epd;
mod error;
mod numbers;
pub mod pgn;
mod placed;
mod read;
mod style;
mod variants;
mod write;

pub use error::ReadError;
pub use numbers::Numbers;
pub use read::read;
pub use style::Style;
pub use variants::{VariantError, Variants};
pub use write::{write, write_all, write_and_play};
