//! What capturing does to the captor.

mod absorption;
mod rifle;

pub use absorption::Absorption;
pub use rifle::Rifle;
