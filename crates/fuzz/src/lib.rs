//! What is fuzzed: one function a kind of input, each of which must come to an end on any bytes without a panic, in
//! bounded time and memory, and holds what it reads to what it should mean.
//!
//! The same functions are run in two ways: by cargo-fuzz (folder `fuzz/`, `cargo +nightly fuzz run NAME`), and on stable
//! by `cargo test -p menagerie-fuzz`, on the seeds, on what fuzzing has found before, and on mutations of both.

mod seeds;
mod targets;

pub use seeds::seeds;
pub use targets::{TARGETS, Target};

/// Runs a target on an input.
///
/// # Panics
/// If there is no target of this name, or it finds something wrong.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target of this name");
    (target.run)(data);
}
