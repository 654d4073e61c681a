//! `menagerie lab report`

use super::playing::{self, Playing};
use crate::{files, games};
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::Library;
use menagerie_lab::measure::report::{Plan, Report};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Report what play of a game is like: length, branching, draws, drama, depth of skill and more, compared with other games.
///
/// The engine plays against itself. The measures are as published, and their errors are bootstrapped; see
/// docs/laboratory.md. The page of the report is one HTML file with its pictures.
///
/// Example: menagerie lab report omega --out omega.html --json omega.json --journal omega.jsonl
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game; not needed with `--read`.
    #[arg(required_unless_present = "read")]
    game: Option<String>,
    /// The number of games.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Games for each of six doublings of the nodes.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    skill: u32,
    /// Moves at random at the beginning of each game.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=40))]
    plies: u8,
    #[command(flatten)]
    playing: Playing,
    /// Write the report to this file, as HTML.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the report to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// A report in JSON to compare with, besides the reference games.
    #[arg(long, value_name = "FILE")]
    compare: Vec<PathBuf>,
    /// Play nothing, and print the report that `--json` wrote to this file, which may be compressed (`.gz`).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["journal", "json"])]
    read: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the game, the arguments or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let Arguments { json, out: page, .. } = arguments;
    let written = [("--json", json.as_deref()), ("--out", page.as_deref())];
    arguments.playing.probe(&written, arguments.read.as_deref())?;
    let named = arguments.compare.iter().map(|path| Ok((path, read(path)?))).collect::<Result<Vec<_>>>()?;
    let report = match (&arguments.read, &arguments.game) {
        (Some(path), game) => of_game(read(path)?, path, game.as_deref(), library)?,
        (None, Some(game)) => make(arguments, game, library)?,
        (None, None) => bail!("name a game"),
    };
    write!(out, "{}", table(&report))?;
    if let Some(path) = page {
        let mut others = Report::references();
        others.retain(|other| other.game != report.game);
        others.extend(named.into_iter().map(|(path, other)| titled(&report, path, other)));
        files::write_with_folder(path, &report.html(&others))?;
    }
    playing::write_json(json.as_deref(), &report)
}

/// A report that is compared with another: one of a game of the same title has the name of its file as well.
fn titled(report: &Report, path: &Path, other: Report) -> Report {
    let file = path.file_name().filter(|_| other.title == report.title).map(|file| file.to_string_lossy());
    let title = file.map_or(other.title.clone(), |file| format!("{} ({file})", other.title));
    Report { title, ..other }
}

fn make(arguments: &Arguments, game: &str, library: &Library) -> Result<Report> {
    let plan = Plan {
        games: arguments.games as usize,
        skill: arguments.skill as usize,
        plies: arguments.plies.into(),
        seed: arguments.playing.seed,
        pace: arguments.playing.pace(library)?,
        ..Plan::of(games::find(library, game)?)
    };
    arguments.playing.play(&plan.settings(), |journal, before, bar| plan.run(journal, before, bar))
}

/// A report that was read, if it is of the game that is named, if one is.
fn of_game(report: Report, path: &Path, game: Option<&str>, library: &Library) -> Result<Report> {
    let Some(game) = game.map(|game| games::find(library, game)).transpose()? else { return Ok(report) };
    playing::check_game(path, &report.game, game.name())?;
    Ok(report)
}

fn read(path: &Path) -> Result<Report> {
    let report = serde_json::from_reader(playing::reader(path)?);
    report.with_context(|| format!("{} is no report of `lab report --json`", path.display()))
}

/// The plies for which the number of legal moves is printed, as long as half of the games go on.
fn plies(report: &Report) -> impl Iterator<Item = usize> {
    [0, 5, 10, 15, 20, 30, 40, 60, 80, 120].into_iter().filter(|&ply| ply < report.mobility.len())
}

fn columns(texts: impl Iterator<Item = String>) -> String {
    texts.map(|text| format!("{text:>7}")).collect()
}

/// The shortest game and the longest one, and within how many plies half of them end.
fn lengths(report: &Report) -> Option<String> {
    let mut lengths = report.lengths.clone();
    lengths.sort_unstable();
    let (first, last) = (lengths.first()?, lengths.last()?);
    let half = lengths[(lengths.len() - 1) / 2];
    Some(format!("lengths: {first} to {last} plies; half of the games end within {half}"))
}

/// The report for people.
fn table(report: &Report) -> String {
    let Report { game, games, nodes, .. } = report;
    let mut rows = vec![format!("{game}: {games} games, {nodes} nodes a move; ± 95 %"), String::new()];
    rows.extend(report.metrics.iter().map(|metric| {
        let error = if metric.error.is_finite() { format!(" ± {:.3}", metric.error) } else { String::new() };
        format!("{:<22} {:>9.3}{error}", metric.name, metric.value)
    }));
    rows.push(String::new());
    rows.push(format!("{:<22} {}", "ply", columns(plies(report).map(|ply| ply.to_string()))));
    rows.push(format!(
        "{:<22} {}",
        "legal moves",
        columns(plies(report).map(|ply| format!("{:.1}", report.mobility[ply])))
    ));
    let endings = report.endings.iter().map(|ending| format!("{} {:.0} %", ending.name, 100.0 * ending.share));
    rows.push(String::new());
    rows.extend(lengths(report));
    rows.push(format!("endings: {}", endings.collect::<Vec<_>>().join(", ")));
    rows.extend(report.trivial.iter().flatten().cloned());
    rows.join("\n") + "\n"
}
