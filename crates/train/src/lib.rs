#![doc = include_str!("../README.md")]

mod adam;
pub mod curve;
pub mod examples;
pub mod gate;
pub mod generate;
pub mod model;
pub mod quantise;
pub mod report;
pub mod returns;
pub mod shards;
pub mod training;
