//! Ctrl-C, where a long command is to end in order.

use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A signal that comes again within this time is the same one.
const TWICE: Duration = Duration::from_millis(500);

/// Lets Ctrl-C set a flag and say what happens then; a second one ends the program at once.
///
/// # Errors
/// If the system takes no handler.
pub fn when_asked(stop: &Arc<AtomicBool>, what: &'static str) -> Result<()> {
    let stop = Arc::clone(stop);
    let mut first = None;
    let asked = move || {
        stop.store(true, Ordering::Relaxed);
        let first = first.get_or_insert_with(|| {
            eprintln!("{what}; once more ends it at once");
            Instant::now()
        });
        // Some programs, such as `timeout`, send one signal twice.
        if first.elapsed() > TWICE {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(asked).context("cannot listen to Ctrl-C")
}
