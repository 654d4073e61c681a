//! The bar that shows how far things are.

use indicatif::{ProgressBar, ProgressStyle};
use menagerie_tune::Progress;

/// Shows on a terminal how far things are, and elsewhere says it ten times a step.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar that shows nothing yet.
    #[allow(clippy::new_without_default, reason = "it is shown at once")]
    pub fn new() -> Bar {
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{msg:<12} {wide_bar} {pos}/{len} {elapsed} (left: {eta})") {
            bar.set_style(style);
        }
        Bar { bar }
    }

    /// Takes the bar away.
    pub fn close(&self) {
        self.bar.finish_and_clear();
    }

    /// Begins to show something of this many steps, some of which are done.
    pub fn start(&self, what: &str, steps: u64, done: u64) {
        self.bar.reset();
        self.bar.set_length(steps);
        self.bar.set_position(done);
        self.bar.reset_eta();
        self.bar.set_message(what.to_string());
    }

    /// Another step is done.
    pub fn inc(&self) {
        self.bar.inc(1);
    }

    /// Whether there is no terminal to show it on.
    pub fn is_hidden(&self) -> bool {
        self.bar.is_hidden()
    }

    /// Says how far things are.
    pub fn count(&self) {
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
        eprintln!("{}: {done} of {all}, {} s", self.bar.message(), self.bar.elapsed().as_secs());
    }

    /// Shows a line.
    pub fn say(&self, line: &str) {
        if self.bar.is_hidden() { eprintln!("{line}") } else { self.bar.println(line) }
    }
}

impl Progress for Bar {
    fn begin(&self, what: &str, steps: usize) {
        self.start(what, steps as u64, 0);
    }

    fn step(&self) {
        self.advance(1);
    }

    fn advance(&self, steps: usize) {
        self.bar.inc(steps as u64);
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0).max(1));
        if self.bar.is_hidden() && done * 10 / all > done.saturating_sub(steps as u64) * 10 / all {
            self.count();
        }
    }

    fn tell(&self, line: &str) {
        self.say(line);
    }
}
