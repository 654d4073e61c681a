#![doc = include_str!("../README.md")]

mod access;
mod block;
mod build;
mod coordinator;
mod error;
#[cfg(test)]
mod games {
    /// The game of the tests with a server.
    pub(crate) const PLAYED: &str = "chess";
}
mod objects;
mod run;
mod spec;
mod streams;
#[cfg(test)]
mod tests;
mod worker;

pub use access::Access;
pub use coordinator::Cluster;
pub use error::ClusterError;
pub use spec::can_play_elsewhere;
pub use worker::{Worker, WorkerObserver};
