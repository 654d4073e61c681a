//! The engine for many players: a few search threads and fair queues.

mod move_texts;
mod pool;
mod slices;

pub use move_texts::MoveTexts;
pub use pool::{Pool, Search, SearchEvent, Task};
pub use slices::Slices;
