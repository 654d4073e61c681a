#![doc = include_str!("../README.md")]

mod features;
mod file;
mod fingerprint;
mod net;
mod network;
mod seen;

pub use features::{Features, PieceId, Seen};
pub use file::{Header, MAX_BYTES, NetError, NetFile};
pub use fingerprint::fingerprint;
pub use net::{Net, Sums};
pub use network::{LANES, MAX_BUCKETS, MAX_NEURONS, MAX_OUTPUT, MAX_UNIT, Network, Scale, bucket};
pub use seen::seen_from;
