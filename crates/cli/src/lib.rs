#![doc = include_str!("../README.md")]

pub mod args;
pub mod bench;
pub mod bot;
pub mod commands;
pub mod diagnostics;
pub mod diagram;
pub mod elsewhere;
pub mod external_engine;
pub mod files;
pub mod games;
pub mod host;
pub mod input;
pub mod installed;
pub mod log;
pub mod notation;
pub mod perft;
pub mod piece_diagram;
pub mod processor;
pub mod progress;
pub mod record;
pub mod report;
pub mod sample;
pub mod spoken;
pub mod start;
pub mod stop;
pub mod text;
pub mod thinking;

/// The example on the front page of the repository, as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct FrontPage;

/// The guide to the crates, whose examples are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust.md")]
struct Guide;
