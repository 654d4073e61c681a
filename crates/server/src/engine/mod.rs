//! The engine for many people: a few threads that think, and a queue that is fair.

mod fair;
mod pool;

pub use fair::{Fair, Full};
pub use pool::{News, Pool, Search, Task};
