//! The program `menagerie`.

use clap::Parser;
use menagerie::args::{self, Arguments};
use menagerie::{commands, diagnostics, processor, text};
use menagerie_core::LoadError;
use mimalloc::MiMalloc;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// A server allocates for every message, on many threads: a move takes a fifth less CPU time than with the allocator of glibc. It
/// also asks for huge pages where memory is large, as the engine's table is: a search is about a tenth faster.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    if let Some(missing) = processor::missing() {
        let _ = writeln!(io::stderr(), "error: {missing}");
        return ExitCode::FAILURE;
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse_arguments(&error),
    };
    let mut out = io::BufWriter::new(io::stdout());
    let result = commands::run(&arguments, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => {
            // The reader has seen enough; flushing the rest of the buffer would only fail again.
            let _ = out.into_parts();
            ExitCode::SUCCESS
        }
        Err(error) => {
            // Output before the error comes first.
            let _ = out.flush();
            let message =
                shown_in_file(&error).unwrap_or_else(|| format!("error: {}\n", text::one_line(&format!("{error:#}"))));
            let _ = io::stderr().write_all(message.as_bytes());
            ExitCode::FAILURE
        }
    }
}

/// The message of an error that is about a definition's text.
fn shown_in_file(error: &anyhow::Error) -> Option<String> {
    let cause = error.chain().find_map(|cause| cause.downcast_ref::<LoadError>())?;
    diagnostics::of_error(cause, colours(&io::stderr()))
}

/// Whether to use colours on a stream (see <https://no-color.org>).
fn colours(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Prints help and version as they are, and everything else that is wrong with the arguments as one line.
fn refuse_arguments(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // The reader has seen enough.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let line = args::in_a_line(error);
    let _ = writeln!(io::stderr(), "{line} (see `menagerie --help`, and `--help` after a command)");
    ExitCode::from(2)
}

/// Whether the reader of our output went away, as `head` does when it has seen enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}
