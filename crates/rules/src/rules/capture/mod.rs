//! What capturing does to the captor.

mod absorption;

pub use absorption::Absorption;
