#![doc = include_str!("../README.md")]

pub mod mates;
pub mod measure;
mod placement;
pub mod puzzles;
mod result;
pub mod solve;
pub mod tablebase;
#[cfg(feature = "tables")]
pub mod tables;
pub mod whole;
