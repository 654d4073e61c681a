#![doc = include_str!("../README.md")]

pub mod api;
mod catalog;
mod client;
mod compute;
mod cpu_usage;
mod describe;
mod embedded;
mod engine;
mod error;
mod extract;
mod fair_queue;
mod guard;
mod introduction;
mod limits;
mod listen;
mod machine_counter;
mod metrics;
mod name;
mod now;
mod play;
mod rate;
mod response_limit;
pub mod routes;
mod serve;
mod session;
mod state;
mod store;
mod study;
mod throttled;
mod token_bucket;

pub use error::ApiError;
pub use limits::{Rate, ServerLimits};
pub use listen::Acceptor;
pub use serve::{ServeError, serve};
pub use state::{Settings, State, Timeouts};
pub use store::StoreError;
