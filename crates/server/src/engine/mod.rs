//! The engine for many people: a few threads that think, and queues that are fair.

mod pool;
mod written;

pub use pool::{News, Pool, Search, Task};
pub use written::Written;
