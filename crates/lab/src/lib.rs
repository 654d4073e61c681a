#![doc = include_str!("../README.md")]

pub mod mates;
pub mod measure;
mod placement;
mod result;
pub mod solve;
pub mod tablebase;
pub mod tables;
pub mod whole;
