//! The tests of the engine in one program, so that they are linked once and run side by side.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and measure time"
)]

mod choices;
mod contest;
mod evaluation;
mod levels;
mod nets;
mod opponent;
mod parameters;
mod search;
mod turns;
mod weights;
