//! `menagerie check`

use crate::report::{Description, Report};
use crate::{games, sample};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use menagerie_core::{Game, Language, Library, LoadError, warnings};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Check definitions, and show the board, the pieces and the rules that they define.
///
/// Errors and warnings are shown with their place in the file; a warning is something valid but suspicious, such as a piece
/// that can never be on the board, or a game that may never end. The exit code is 0 if all definitions are valid and
/// 1 otherwise.
///
/// Example: menagerie check my-game.toml --deep
#[derive(Args, Debug)]
pub struct Arguments {
    /// Definition files, or names of games.
    #[arg(required = true, value_name = "FILE|GAME")]
    pub targets: Vec<String>,
    /// Also play random games, verify them with the reference implementation, and print statistics.
    #[arg(long)]
    pub deep: bool,
    /// The number of random games.
    #[arg(long, value_name = "N", default_value_t = 20, requires = "deep", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub games: u32,
    /// The number of plies of each to verify.
    #[arg(long, value_name = "N", default_value_t = 60, requires = "deep", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub plies: u32,
    /// The seed of the random games: the same seed plays the same games.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "deep")]
    pub seed: u64,
    /// The output format.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// The form of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON value, a list with an entry for each definition.
    Json,
}

/// Runs the command.
///
/// # Errors
/// Says which file cannot be read, or that definitions have problems; a failure to write is passed on.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let mut library = library.clone();
    // All files are read first, since they may build on one another.
    let mut names = Vec::new();
    for target in &arguments.targets {
        names.push(match is_file(target, &library) {
            true => games::add(&mut library, Path::new(target))?,
            false => Ok(target.clone()),
        });
    }
    let reports: Vec<Report> =
        arguments.targets.iter().zip(names).map(|(target, name)| report(arguments, &library, target, name)).collect();
    match arguments.format {
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(&reports)?)?,
        Format::Text => {
            let colours =
                io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
            let texts: Vec<String> = reports.iter().map(|report| report.text(colours)).collect();
            write!(out, "{}", texts.join("\n"))?;
        }
    }
    match reports.iter().filter(|report| !report.ok).count() {
        0 => Ok(()),
        1 if reports.len() == 1 => bail!("{} has problems", arguments.targets[0]),
        bad => bail!("{bad} of {} definitions have problems", reports.len()),
    }
}

/// What is no name of a game is a file; so is what looks like one.
fn is_file(target: &str, library: &Library) -> bool {
    let base = target.split(':').next().unwrap_or(target);
    target.ends_with(".toml")
        || target.contains(['/', '\\'])
        || (library.source(base).is_none() && Path::new(target).exists())
}

fn report(arguments: &Arguments, library: &Library, target: &str, name: Result<String, LoadError>) -> Report {
    let mut report = Report { target: target.to_string(), ..Report::default() };
    let game = name.and_then(|name| library.game(&name).map(|game| (name, game)));
    match game {
        Err(error) => return refused(report, error),
        Ok((name, game)) => {
            if let Err(error) = other_armies(library, &name, &game) {
                return refused(report, error);
            }
            report.warnings = library.locate(&name, &warnings(&game)).unwrap_or_default();
            report.game = Some(Description::new(&game, Language::English));
            report.deep = arguments.deep.then(|| deep(arguments, &game));
            report.ok = report.deep.as_ref().is_none_or(|deep| deep.failure.is_none());
        }
    }
    report
}

/// A report on a definition that is refused.
fn refused(report: Report, error: LoadError) -> Report {
    match error {
        LoadError::Invalid { problems, .. } => Report { problems, ..report },
        other => Report { refusal: Some(other.to_string()), ..report },
    }
}

/// Looks whether there is a game with each army that may be chosen: rules may name types that not all of them have.
fn other_armies(library: &Library, name: &str, game: &Game) -> Result<(), LoadError> {
    let Some(armies) = &game.definition().armies else { return Ok(()) };
    // Where armies are named, these are meant.
    let others = armies.sets.iter().map(|(army, _)| army).filter(|_| !name.contains(':'));
    others.map(|army| library.game(&format!("{name}:{army}-{army}"))).try_for_each(|game| game.map(|_| ()))
}

fn deep(arguments: &Arguments, game: &Game) -> sample::Deep {
    let bar = if io::stderr().is_terminal() { ProgressBar::new(arguments.games.into()) } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{elapsed} {wide_bar} {pos}/{len} games {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let progress = |done: u32| bar.set_position(done.into());
    let deep = sample::deep(game, arguments.games, arguments.plies, arguments.seed, progress);
    bar.finish_and_clear();
    deep
}
