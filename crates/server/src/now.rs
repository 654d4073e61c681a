//! The server's time.

use std::time::{SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

pub use menagerie_api::play::Millis;

/// The server's time. It goes forward steadily, whatever is done to the system's clock while the server runs.
#[derive(Clone, Copy, Debug)]
pub struct ServerTime {
    began: Instant,
    began_ms: Millis,
}

impl ServerTime {
    /// Begins now.
    pub fn new() -> ServerTime {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        ServerTime { began: Instant::now(), began_ms: since_1970.map_or(0, |since| since.as_millis() as Millis) }
    }

    /// Begins at a time, as another clock has it.
    pub fn at(ms: Millis) -> ServerTime {
        ServerTime { began: Instant::now(), began_ms: ms }
    }

    /// The time.
    pub fn now(&self) -> Millis {
        self.began_ms + self.began.elapsed().as_millis() as Millis
    }

    /// The same clock, so many milliseconds ahead.
    #[cfg(test)]
    pub fn ahead(self, ms: Millis) -> ServerTime {
        ServerTime { began_ms: self.began_ms + ms, ..self }
    }

    /// The moment of a time.
    pub fn moment(&self, at: Millis) -> Instant {
        self.began + std::time::Duration::from_millis((at - self.began_ms).max(0).unsigned_abs())
    }
}
