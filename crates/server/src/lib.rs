#![doc = include_str!("../README.md")]

mod answer;
pub mod api;
mod bucket;
mod catalog;
mod client;
mod compute;
mod describe;
mod engine;
mod extract;
mod fair;
mod guard;
mod introduction;
mod limits;
mod listen;
mod metered;
mod metrics;
mod name;
mod now;
mod person;
mod play;
mod rate;
mod refusal;
pub mod routes;
mod serve;
mod state;
mod store;
mod study;
mod tally;
mod usage;

pub use limits::{Limits, Rate};
pub use listen::Door;
pub use refusal::Refusal;
pub use serve::{ServeError, serve};
pub use state::{Patience, Settings, State};
pub use store::StoreError;
