#![doc = include_str!("../README.md")]

mod catalog;
mod client;
mod compute;
mod cpu_usage;
mod discoveries;
mod embedded;
mod endgames;
mod engine;
mod error;
mod extract;
mod fair_queue;
mod games;
mod guard;
mod introduction;
mod limits;
mod listen;
mod machine_counter;
mod metrics;
mod now;
mod play;
mod rate;
mod report;
mod response_limit;
pub mod routes;
mod serve;
mod session;
mod settings;
mod shared;
mod site;
mod state;
mod store;
mod study;
mod table;
mod throttled;
mod token_bucket;

pub use menagerie_api::types as api;
use menagerie_api::{describe, name};

pub use error::ApiError;
pub use limits::{Rate, ServerLimits};
pub use listen::Acceptor;
pub use serve::{ServeError, serve};
pub use settings::{Settings, Timeouts};
pub use site::{SiteError, SiteSize, write_site};
pub use state::State;
pub use store::StoreError;
