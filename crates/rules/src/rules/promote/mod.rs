//! What becomes another piece by moving.

mod promotion;
mod sentences;
mod table;

pub use promotion::{EachTargets, Promotion, PromotionTargets};
