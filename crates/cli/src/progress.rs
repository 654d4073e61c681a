//! The progress of tuning and training.

use indicatif::{ProgressBar, ProgressStyle};
use menagerie_train::Watch;
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

    fn start(&self, what: &str, steps: u64) {
        self.bar.reset();
        self.bar.set_length(steps);
        self.bar.set_message(what.to_string());
    }

    fn go_on(&self, steps: u64) {
        self.bar.inc(steps);
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0).max(1));
        if self.bar.is_hidden() && done * 10 / all > done.saturating_sub(steps) * 10 / all {
            eprintln!("{}: {done} of {all}, {} s", self.bar.message(), self.bar.elapsed().as_secs());
        }
    }

    fn say(&self, line: &str) {
        if self.bar.is_hidden() { eprintln!("{line}") } else { self.bar.println(line) }
    }
}

impl Progress for Bar {
    fn begin(&self, what: &str, steps: usize) {
        self.start(what, steps as u64);
    }

    fn step(&self) {
        self.go_on(1);
    }

    fn tell(&self, line: &str) {
        self.say(line);
    }
}

impl Watch for Bar {
    fn begin(&self, what: &str, steps: u64) {
        self.start(what, steps);
    }

    fn advance(&self, steps: u64) {
        self.go_on(steps);
    }

    fn tell(&self, line: &str) {
        self.say(line);
    }
}
