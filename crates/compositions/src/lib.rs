//! Random compositions: definitions of games with any board, pieces from a grammar of Betza notation, a start, and any
//! subset of the rules with random parameters.
//!
//! [`compose`] makes one from a seed, [`examine`] plays it and compares the kernel with the reference implementation,
//! and [`shrink`] reduces a failing definition. [`Coverage`] counts which rules have been combined.

mod betza;
mod board;
mod cast;
mod compose;
mod coverage;
mod examine;
mod fens;
mod random;
mod rules;
mod shrink;
mod start;

pub use compose::{Composition, compose, load};
pub use coverage::{Coverage, RULES, excluded, triple};
pub use examine::{Difference, Effort, Report, examine};
pub use shrink::shrink;
