//! The engine for many players: a few search threads and fair queues.

mod pool;
mod slices;

pub use menagerie_api::analysis::MoveTexts;
pub use pool::{Pool, Search, SearchEvent, Task};
pub use slices::Slices;
