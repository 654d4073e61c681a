//! The tests of the core in one program, so that they are linked once and share both cores of a small machine.
//!
//! `cargo test -p menagerie-core --test all harness::` runs the tests of one file. What measures memory is a program of
//! its own: `budget.rs`.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and measure time"
)]

mod bad_input;
mod betza;
mod decisions;
mod explain;
mod facts;
mod fen_errors;
mod fingerprint;
mod game_names;
mod golden;
mod harness;
mod layers;
mod messages;
mod odds;
mod pages;
mod passers;
mod perft;
mod placed;
mod placed_promotions;
mod reference;
mod refusals;
mod region;
mod rulings;
mod schema;
mod shuffle;
mod symmetry;
mod warnings;

/// How hard to look: `MENAGERIE_EFFORT=20` looks at twenty times as much.
fn effort() -> u32 {
    std::env::var("MENAGERIE_EFFORT").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}
