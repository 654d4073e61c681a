//! What a piece becomes when it arrives.

mod promotion;

pub use promotion::{Promotion, PromotionTable, PromotionTargets};
