//! The tests of notations in one program, so that they are linked once and run side by side.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and measure time"
)]

mod bad_input;
mod budget;
mod common;
mod epd;
mod games;
mod identity;
mod numbers;
mod pgn;
mod placed;
mod table;
