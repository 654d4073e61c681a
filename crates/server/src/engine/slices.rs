//! Turns on the engine's threads: work that takes longer gives its thread to others that wait.

use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The time that work has had, slice by slice.
#[derive(Debug)]
pub struct Slices {
    length: Duration,
    /// When its slice began, if it has.
    began: Option<Instant>,
    /// What it had before.
    spent: Duration,
}

impl Slices {
    /// Work that waits for a slice of this length and has had some time before.
    pub fn new(length: Duration, spent: Duration) -> Slices {
        Slices { length, began: None, spent }
    }

    /// A thread has begun with it.
    pub fn begin(&mut self) {
        self.began = Some(Instant::now());
    }

    /// It keeps its thread for another slice.
    pub fn go_on(&mut self) {
        *self = Slices { began: Some(Instant::now()), ..Slices::new(self.length, self.spent + self.length) };
    }

    /// The time that it has had.
    pub fn spent(&self) -> Duration {
        self.spent + self.began.map(|began| began.elapsed()).unwrap_or_default()
    }

    /// Waits for the end of the slice; pending before it has begun.
    pub async fn end(&self) {
        match self.began {
            Some(began) => sleep_until(began + self.length).await,
            None => std::future::pending().await,
        }
    }
}
