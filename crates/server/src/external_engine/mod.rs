//! Engines that people run on their own machines, and the analyses that they are asked for.
//!
//! Their programs ask for work and send what the engines say. All of it is in memory: an engine is known while its program is there.

mod analysis;
mod gathered;
mod registry;
mod request;
mod work;

pub use analysis::{ExternalAnalysis, Subject};
pub use registry::{ExternalEngines, Given};
pub use request::{EngineRequest, WorkRequest};
pub use work::{Answering, End, Heard, SILENCE};

use std::time::Duration;

/// How long an engine searches a position.
pub const LONGEST: Duration = Duration::from_secs(300);
