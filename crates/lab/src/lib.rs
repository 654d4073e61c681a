#![doc = include_str!("../README.md")]

pub mod mates;
pub mod solve;
pub mod tablebase;
