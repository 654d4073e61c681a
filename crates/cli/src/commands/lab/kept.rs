//! The file in which `menagerie lab solve` keeps its tables.

use crate::files;
use crate::thinking::seconds;
use anyhow::{Context, Result};
use clap::Args;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use menagerie_lab::solve::Solving;
use std::cell::Cell;
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Where tables are kept, and how often.
#[derive(Args, Debug)]
pub struct Kept {
    /// Keep the tables in this file, so that an interrupted search goes on with the same file and arguments.
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// How often to keep them.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds, requires = "table")]
    save_every: Duration,
    /// When they were kept last.
    #[arg(skip = Cell::new(Instant::now()))]
    saved: Cell<Instant>,
}

impl Kept {
    /// Whether it is time to keep them.
    pub fn is_due(&self) -> bool {
        self.table.is_some() && self.saved.get().elapsed() >= self.save_every
    }

    /// Reads the tables of an earlier run, if there are any.
    ///
    /// # Errors
    /// Says why the file cannot be read or written, or is not of this search.
    pub fn load(&self, solving: &mut Solving<'_>) -> Result<()> {
        let Some(path) = &self.table else { return Ok(()) };
        files::probe(path)?;
        if path.metadata().is_err() {
            return Ok(());
        }
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut text = BufReader::new(GzDecoder::new(BufReader::new(file)));
        solving.load(&mut text).with_context(|| format!("{} does not go with this search", path.display()))
    }

    /// Keeps the tables, compressed, with a checksum.
    ///
    /// # Errors
    /// Says why the file cannot be written.
    pub fn save(&self, solving: &Solving<'_>) -> Result<()> {
        let Some(path) = &self.table else { return Ok(()) };
        let kept = files::replace(path, |file| {
            let mut packed = GzEncoder::new(file, Compression::fast());
            solving.save(&mut packed)?;
            packed.finish().map(drop)
        });
        // If the disk is full, there may be room next time.
        self.saved.set(Instant::now());
        kept
    }
}
