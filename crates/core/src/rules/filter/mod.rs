//! What forbids a move that could be made.

mod superko;

pub use superko::Superko;
