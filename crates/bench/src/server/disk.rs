//! How fast the disk is that the games are kept on: without it the table cannot be read.

use super::latencies::Latencies;
use anyhow::{Context, Result};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// The number of writes.
const TIMES: usize = 200;

/// The median time of an `fdatasync` after a page was written at the end of a file, in milliseconds.
///
/// # Errors
/// If the folder cannot be written to.
pub fn sync_milliseconds(folder: &Path) -> Result<f64> {
    let path = folder.join("disk");
    let mut file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut times = Latencies::default();
    for _ in 0..TIMES {
        file.write_all(&[0; 4096])?;
        let began = Instant::now();
        file.sync_data()?;
        times.add(began.elapsed());
    }
    std::fs::remove_file(&path)?;
    times.percentiles().map(|times| times.p50).context("nothing was measured")
}
