//! What the commands share that play games: their pace, their journal, and their progress.

use crate::elsewhere::Elsewhere;
use crate::{files, stop};
use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use flate2::read::GzDecoder;
use menagerie_core::Library;
use menagerie_lab::measure::Progress;
use menagerie_lab::measure::values::Pace;
use menagerie_tournament::Journal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How games are played, and where they are kept.
#[derive(Args, Debug)]
pub struct Playing {
    /// Nodes for each move.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// The number of games to play in parallel; by default as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
    /// Where the games are played.
    #[command(flatten)]
    pub elsewhere: Elsewhere,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Record games in this file; an interrupted run resumes with the same file and arguments.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
}

impl Playing {
    /// The pace, which Ctrl-C stops, for games of a library.
    ///
    /// # Errors
    /// If the system takes no handler.
    pub fn pace(&self, library: &Library) -> Result<Pace> {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        let concurrency = self.concurrency.map_or(processors, usize::from);
        let workers = self.elsewhere.workers(library, self.journal.as_deref())?;
        let pace = Pace { nodes: self.nodes, concurrency, workers, stop: Arc::default() };
        stop::when_asked(&pace.stop, "stopping; with a journal the same command goes on")?;
        Ok(pace)
    }

    /// The journal with the entries that it has.
    ///
    /// # Errors
    /// If the file cannot be written, or is of something else.
    fn open<T: Serialize + DeserializeOwned>(&self, settings: &Value) -> Result<(Option<Journal<T>>, Vec<T>)> {
        let Some(path) = &self.journal else { return Ok((None, Vec::new())) };
        let (journal, before) = Journal::open(path, settings)?;
        Ok((Some(journal), before))
    }

    /// Sees to it that the journal and other files of a command are different files, and that those to be written can be.
    ///
    /// # Errors
    /// Says which two are one, or which cannot be written.
    pub fn probe(&self, written: &[(&str, Option<&Path>)], read: Option<&Path>) -> Result<()> {
        let kept = [("--journal", self.journal.as_deref()), ("--read", read)];
        files::keep_apart(&[written, &kept].concat())?;
        written.iter().filter_map(|(_, path)| *path).try_for_each(files::probe_with_folder)
    }

    /// Opens the journal, and lets games be played while a bar shows how far they are.
    ///
    /// # Errors
    /// Passes on what goes wrong.
    pub fn play<T, F, E>(
        &self,
        settings: &Value,
        run: impl FnOnce(Option<Journal<T>>, Vec<T>, &mut dyn Progress) -> Result<F, E>,
    ) -> Result<F>
    where
        T: Serialize + DeserializeOwned,
        anyhow::Error: From<E>,
    {
        let (journal, before) = self.open(settings)?;
        let mut bar = Bar::new();
        let found = run(journal, before, &mut bar);
        bar.close();
        Ok(found?)
    }
}

/// Refuses a file that is of another game than the one that is named.
///
/// # Errors
/// Names both.
pub fn check_game(path: &Path, of: &str, wanted: &str) -> Result<()> {
    ensure!(
        of == wanted,
        "{} is of {of}, and not of {wanted}: leave out the name of the game, or give another file",
        path.display()
    );
    Ok(())
}

/// A file, which may be compressed by gzip.
///
/// # Errors
/// Says why it cannot be read.
pub fn reader(path: &Path) -> Result<BufReader<Box<dyn Read>>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let compressed = path.extension().is_some_and(|end| end == "gz");
    Ok(BufReader::new(if compressed { Box::new(GzDecoder::new(file)) } else { Box::new(file) }))
}

/// The settings and the entries of a journal of `lab values` or `lab balance`, which may be compressed by gzip. A last line that was
/// cut off is left out, as where the run goes on.
///
/// # Errors
/// Says why it cannot be read.
pub fn read<T: DeserializeOwned>(path: &Path, command: &str) -> Result<(Value, Vec<T>)> {
    let mut file = reader(path)?;
    let mut next = || line(&mut file).with_context(|| format!("cannot read {}", path.display()));
    let settings = next()?.and_then(|line| serde_json::from_slice::<Value>(&line).ok());
    let settings = settings.filter(|settings| settings.get(command).is_some()).ok_or_else(|| {
        anyhow!("{} is no journal of `lab {command}`; it reads what `--journal` wrote", path.display())
    })?;
    let mut entries = Vec::new();
    while let Some(line) = next()? {
        let place = || format!("{}, line {}", path.display(), entries.len() + 2);
        entries.push(serde_json::from_slice(&line).with_context(place)?);
    }
    Ok((settings, entries))
}

/// The next line that has an end.
fn line(file: &mut impl BufRead) -> std::io::Result<Option<Vec<u8>>> {
    /// No line of a journal is longer.
    const LONGEST: u64 = 1 << 20;
    let mut line = Vec::new();
    file.take(LONGEST).read_until(b'\n', &mut line)?;
    Ok(line.ends_with(b"\n").then_some(line))
}

/// Reads a number of games, which are played in pairs.
///
/// # Errors
/// Says which numbers there are.
pub fn games(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|games| (4..=100_000).contains(games)).ok_or_else(|| {
        "give 4 to 100000 games: armies play each opening with both colours, and errors need two openings at least"
            .to_string()
    })
}

/// Writes a report, if a file is given for it.
///
/// # Errors
/// If the file cannot be written.
pub fn write_json(path: Option<&Path>, report: &impl Serialize) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    files::write_with_folder(path, &(serde_json::to_string_pretty(report)? + "\n"))
}

/// Shows on a terminal how far things are, and elsewhere says it every twenty seconds.
pub struct Bar {
    bar: crate::progress::Bar,
    said: Instant,
}

/// How often a line is written where nobody watches a terminal.
const EVERY: Duration = Duration::from_secs(20);

impl Bar {
    /// A bar that shows nothing yet.
    pub fn new() -> Bar {
        Bar { bar: crate::progress::Bar::new(), said: Instant::now() }
    }

    /// Takes the bar away.
    pub fn close(&self) {
        self.bar.close();
    }
}

impl Progress for Bar {
    fn begin(&mut self, what: &str, steps: usize, done: usize) {
        self.bar.start(what, steps as u64, done as u64);
    }

    fn step(&mut self) {
        self.bar.inc();
        self.wait();
    }

    fn wait(&mut self) {
        if self.bar.is_hidden() && self.said.elapsed() >= EVERY {
            self.said = Instant::now();
            self.bar.count();
        }
    }

    fn tell(&mut self, line: &str) {
        self.bar.say(line);
    }
}
