//! The server under load: `menagerie serve` as a process of its own, and many people who play on it.

mod board;
mod browser;
mod check;
mod crowd;
mod disk;
mod events;
mod latencies;
mod options;
mod pair;
mod process;
mod report;
mod row;
mod schedule;
mod shim;
mod tally;
mod times;
mod visitors;

pub use options::Options;

use crate::{machine, marked, rows};
use anyhow::{Context, Result, ensure};
use process::Program;
use report::Report;
use row::{Plan, Row};
use serde_json::json;
use std::path::Path;
use std::time::Duration;

/// The clock of each player: nobody runs out of time.
const CLOCK_MS: u32 = 3_600_000;
/// How long games are played before they are measured.
const WARM_UP: Duration = Duration::from_secs(5);

/// Measures all rows and prints the table.
///
/// # Errors
/// If a row cannot be measured, or acknowledged moves are missing.
pub fn run(options: &Options, quick: bool, game: Option<&str>, write: Option<&Path>) -> Result<()> {
    let usual = rows::Plan::read()?.server.game;
    let game = game.unwrap_or(&usual);
    let clock = json!({ "initial_ms": CLOCK_MS, "increment_ms": 0 });
    let request = json!({ "game": game, "opponent": { "person": {} }, "color": "w", "clock": clock });
    let plan = Plan {
        program: Program::find(options)?,
        game: game.to_string(),
        request: request.to_string().into(),
        warm_up: if quick { WARM_UP / 5 } else { WARM_UP },
        seconds: if quick { 2 } else { options.seconds },
        pages: options.pages,
        files: rlimit::increase_nofile_limit(u64::MAX).context("cannot open more files")?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let report = runtime.block_on(measure(&plan, &wanted(options, quick)))?;
    let text = format!("{}\n{report}", introduction(&plan, game)?);
    println!("{text}");
    if let Some(path) = write {
        marked::fill(path, &[(plan.program.mark(), text)])?;
    }
    let missing = &report.kept.missing;
    ensure!(missing.is_empty(), "acknowledged moves are missing:\n{}", missing.join("\n"));
    Ok(())
}

/// The selected rows.
fn wanted(options: &Options, quick: bool) -> Vec<Row> {
    if quick {
        return vec![Row::Games(20), Row::SlowDisk(20), Row::Idle(100)];
    }
    let games = options.games.iter().copied().map(Row::Games);
    let slow = options.slow_disk.iter().copied().map(Row::SlowDisk);
    games.chain(slow).chain([Row::Idle(options.idle)]).filter(|row| row.games() > 0).collect()
}

async fn measure(plan: &Plan, rows: &[Row]) -> Result<Report> {
    let mut report = Report::default();
    for &row in rows {
        eprintln!("{row} …");
        match row.measure(plan).await.with_context(|| format!("measuring {row}"))? {
            Ok(measured) => report.add(row, measured),
            Err(why) => report.skipped(row, why),
        }
    }
    Ok(report)
}

fn introduction(plan: &Plan, game: &str) -> Result<String> {
    let folder = tempfile::tempdir().context("there is no folder to write to")?;
    Ok(format!(
        "Written on {}, on {}; {game}{}, {} s a row; an `fdatasync` of a page takes {:.2} ms on this disk.\n",
        time::OffsetDateTime::now_utc().date(),
        machine::description(),
        plan.program.keeps(),
        plan.seconds,
        disk::sync_milliseconds(folder.path())?,
    ))
}
