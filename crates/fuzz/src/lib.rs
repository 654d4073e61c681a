//! Fuzz targets: one function for each kind of input. Each must handle any bytes without a panic, in bounded time and
//! memory, and checks what it has read.
//!
//! There are two ways to run them: cargo-fuzz (folder `fuzz/`, `cargo +nightly fuzz run NAME`), and on stable Rust
//! `cargo test -p menagerie-fuzz`, which runs the seeds, earlier findings, and mutations of both.

mod input;
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
