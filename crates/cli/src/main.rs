//! The program `menagerie`.

use clap::Parser;
use menagerie::{args::Arguments, commands, text};
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = io::BufWriter::new(io::stdout());
    let result = commands::run(&arguments, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => {
            // Whoever read has enough; flushing what is left in the buffer would only fail again.
            let _ = out.into_parts();
            ExitCode::SUCCESS
        }
        Err(error) => {
            // What was answered before the error is shown before it.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "error: {}", text::one_line(&format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}

/// Whether the reader of our output went away, as `head` does when it has seen enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}
