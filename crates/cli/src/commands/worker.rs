//! `menagerie worker`

use crate::stop;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use menagerie_cluster::{Access, Worker, WorkerObserver};
use menagerie_lab::tables::{PassCraft, TableCraft};
use menagerie_tune::elsewhere::{MatchCraft, SelfPlayCraft};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Play games and make endgame tables for commands that run on other machines.
///
/// The worker takes work from the NATS server that `match`, `spsa`, `tune`, `train`, `lab values`, `lab balance`, `lab report` and
/// `lab table` are given by `--workers`, until Ctrl-C. It must be the same program as theirs. See docs/clusters.md.
///
/// Example: menagerie worker nats://10.0.0.1 --cores 16
#[derive(Args, Debug)]
pub struct Arguments {
    /// The NATS server: `nats://HOST`, `nats://USER:PASSWORD@HOST:PORT`, or `tls://HOST`.
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    pub url: String,
    /// The number of games to play in parallel; by default as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub cores: Option<u16>,
    /// A file with credentials for the NATS server.
    #[arg(long, value_name = "FILE")]
    pub credentials: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// If the server cannot be reached, or has no JetStream.
pub fn run(arguments: &Arguments) -> Result<()> {
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let folder = tempfile::tempdir().context("cannot make a folder for endgame tables that are needed")?;
    let worker = Worker {
        access: Access { credentials: arguments.credentials.clone(), ..Access::new(&arguments.url) },
        cores: arguments.cores.map_or(processors, usize::from),
        crafts: vec![
            Arc::new(SelfPlayCraft),
            Arc::new(MatchCraft),
            Arc::new(TableCraft::new(folder.path())),
            Arc::new(PassCraft::new(folder.path())),
        ],
        stop: Arc::default(),
    };
    stop::when_asked(&worker.stop, "leaving; what is being played goes to other workers")?;
    let said = Said::default();
    worker.run(&said)?;
    eprintln!("{} games played", said.games.load(Ordering::Relaxed));
    Ok(())
}

/// Says on stderr what the worker does.
#[derive(Default)]
struct Said {
    games: AtomicU64,
}

/// How often the number of games is said.
const EVERY: u64 = 1000;

impl WorkerObserver for Said {
    fn said(&self, line: &str) {
        eprintln!("{line}");
    }

    fn played(&self, count: u64) {
        let before = self.games.fetch_add(count, Ordering::Relaxed);
        if before / EVERY != (before + count) / EVERY {
            eprintln!("{} games played", before + count);
        }
    }
}
