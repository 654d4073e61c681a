//! What a long search shows while it runs, and what ends it early: Ctrl-C and a limit of time.

use crate::stop;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A running search, as seen from the terminal.
pub struct Watch {
    began: Instant,
    most: Option<Duration>,
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Watch {
    /// Begins to watch. On Ctrl-C `stopping` is said.
    ///
    /// # Errors
    /// If the system takes no handler for Ctrl-C.
    pub fn new(most: Option<Duration>, stopping: &'static str) -> Result<Watch> {
        let stop = Arc::default();
        stop::when_asked(&stop, stopping)?;
        let bar = ProgressBar::new_spinner();
        bar.set_style(
            ProgressStyle::with_template("{elapsed} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        Ok(Watch { began: Instant::now(), most, stop, bar })
    }

    /// Shows how far it is.
    pub fn show(&self, text: &str) {
        self.bar.set_message(text.to_string());
        self.bar.tick();
    }

    /// Whether nobody and nothing has ended it.
    pub fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed) && self.most.is_none_or(|most| self.began.elapsed() < most)
    }

    /// The seconds until now. Takes away what was shown.
    pub fn seconds(&self) -> f64 {
        self.bar.finish_and_clear();
        self.began.elapsed().as_secs_f64()
    }
}
