#![doc = include_str!("../README.md")]

pub mod mates;
mod result;
pub mod solve;
pub mod tablebase;
