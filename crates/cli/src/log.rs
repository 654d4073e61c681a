//! The server's log, on stderr.

use clap::ValueEnum;
use std::io::{self, IsTerminal};
use tracing::level_filters::LevelFilter;

/// The format of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Plain text.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Starts the log, which includes panics. By default it has only problems on a terminal, where each is worth a line.
pub fn begin(format: LogFormat, level: Option<LevelFilter>) {
    let usual = if io::stderr().is_terminal() { LevelFilter::WARN } else { LevelFilter::INFO };
    let level = level.unwrap_or(usual);
    // If the log cannot be written, on a full disk for example, the default report of that would panic.
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr).log_internal_errors(false);
    let begun = match format {
        LogFormat::Text => log.with_ansi(io::stderr().is_terminal()).with_target(false).try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    // If another log has begun, as in tests, it goes there.
    if begun.is_ok() {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, message = panic.payload_as_str().unwrap_or_default(), "a panic");
        }));
    }
}
