//! `menagerie perft`

use crate::perft::{self, Options};
use crate::start::{self, At};
use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use menagerie_core::Library;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Count move sequences of a given length (perft).
///
/// Draws do not end a sequence. The last line of the output is the number alone.
///
/// Example: menagerie perft omega startpos 5 --threads 2 --time
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub at: At,
    /// The number of plies.
    #[arg(value_parser = start::depth, allow_negative_numbers = true)]
    pub depth: u32,
    /// Moves to play first.
    pub moves: Vec<String>,
    /// The number of threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// The size of the hash tables in MB; ignored for games whose counts depend on the history.
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=65536))]
    pub hash: u32,
    /// Print the time and the speed on stderr.
    #[arg(long)]
    pub time: bool,
}

/// How long a count takes before its progress is worth a line.
const LONG: Duration = Duration::from_secs(1);

/// Runs the command.
///
/// # Errors
/// Says why the game, the position or a move cannot be read, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let mut position = arguments.at.position(library, &arguments.moves)?;
    let options = Options { threads: arguments.threads.into(), hash_megabytes: arguments.hash as usize };
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    let style = ProgressStyle::with_template("{elapsed} {wide_bar} {percent}% {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let wanted = io::stderr().is_terminal();
    let began = Instant::now();
    let nodes = perft::count(&mut position, arguments.depth, options, &|done, all| {
        if wanted && began.elapsed() >= LONG {
            if bar.is_hidden() {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.set_length(all as u64);
            }
            bar.set_position(done as u64);
        }
    })?;
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    writeln!(out, "{nodes}")?;
    if arguments.time {
        let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
        writeln!(io::stderr(), "{seconds:.3} s, {speed:.1} Mnps")?;
    }
    Ok(())
}
