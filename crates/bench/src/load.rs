//! How long it takes, and how much memory, to load and compile every shipped game.

use crate::usage::Usage;
use anyhow::{Context, Result, ensure};
use menagerie_core::{Game, Library};
use std::process::Command;
use std::time::Instant;

/// What a fresh process needed.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Milliseconds to load and compile.
    pub milliseconds: f64,
    /// The most memory the process ever had, if the system tells.
    pub megabytes: Option<f64>,
}

/// Measures in this process and prints the result, for [`measure`] to read.
///
/// # Errors
/// If a shipped game does not compile.
pub fn report() -> Result<()> {
    let began = Instant::now();
    let library = Library::shipped();
    let games = library.names().map(|name| library.game(name)).collect::<Result<Vec<Game>, _>>()?;
    let milliseconds = began.elapsed().as_secs_f64() * 1000.0;
    // The games are kept to here, so that the memory is that of all of them together.
    let peak = Usage::of("self").map(|usage| usage.peak);
    println!("{milliseconds} {}", peak.map_or("?".to_string(), |size| size.to_string()));
    drop(games);
    Ok(())
}

/// Starts this program again, with the argument that makes it call [`report`], and reads what that prints.
///
/// # Errors
/// If the process cannot be started or fails.
pub fn measure(argument: &str) -> Result<Load> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let output = Command::new(program).arg(argument).output().context("cannot start this program again")?;
    ensure!(output.status.success(), "loading failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    let text = String::from_utf8_lossy(&output.stdout);
    let mut words = text.split_whitespace();
    let milliseconds = words.next().and_then(|word| word.parse().ok()).context("loading printed no time")?;
    let kilobytes: Option<f64> = words.next().and_then(|word| word.parse().ok());
    Ok(Load { milliseconds, megabytes: kilobytes.map(|size| size / 1024.0) })
}
