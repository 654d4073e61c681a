//! What becomes another piece by moving.

mod promotion;
mod table;

pub use promotion::{EachTargets, Promotion, PromotionTargets};
