#![doc = include_str!("../README.md")]

pub mod analysis;
mod answer;
pub mod describe;
mod error;
mod games;
pub mod json;
pub mod name;
pub mod pgn;
pub mod play;
#[cfg(feature = "report")]
pub mod report;
pub mod types;

pub use answer::{answer, read};
pub use error::{ApiError, sentence};
pub use games::{Games, MAX_DEFINITION_BYTES, OWN, load, with_definition};
