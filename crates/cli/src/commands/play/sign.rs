//! The sign that the engine is thinking.

use super::session::Look;
use crate::diagram::Style;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use menagerie_words::say;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A move that comes sooner needs no sign.
const SOON: Duration = Duration::from_millis(300);
/// One that is only a line of text waits longer.
const LATER: Duration = Duration::from_secs(1);
/// How fast it turns.
const TURN: Duration = Duration::from_millis(120);

/// A spinner on stderr where that is a terminal, else one line of text.
pub struct Sign {
    began: Instant,
    look: Look,
    spinner: Option<ProgressBar>,
    shown: bool,
}

impl Sign {
    /// Nothing is shown yet.
    pub fn new(look: Look) -> Sign {
        Sign { began: Instant::now(), look, spinner: None, shown: false }
    }

    /// Shows itself when it is time.
    pub fn tick(&mut self, out: &mut impl Write) -> Result<()> {
        let elapsed = self.began.elapsed();
        if io::stderr().is_terminal() {
            if elapsed >= SOON && self.spinner.is_none() {
                self.spinner = Some(spinner(self.look));
            }
        } else if elapsed >= LATER && !self.shown {
            writeln!(out, "{}", say!(self.look, "play-thinking"))?;
            out.flush()?;
            self.shown = true;
        }
        Ok(())
    }
}

impl Drop for Sign {
    fn drop(&mut self) {
        if let Some(spinner) = &self.spinner {
            spinner.finish_and_clear();
        }
    }
}

fn spinner(look: Look) -> ProgressBar {
    let signs = match look.style {
        Style::Ascii => r"|/-\ ",
        Style::Unicode => "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ ",
    };
    let template = format!("{{spinner}} {}", say!(look, "play-thinking-for", elapsed = "{elapsed}"));
    let look = ProgressStyle::with_template(&template);
    let spinner = ProgressBar::new_spinner();
    spinner.set_style(look.expect("the template is one of indicatif's").tick_chars(signs));
    spinner.enable_steady_tick(TURN);
    spinner
}
