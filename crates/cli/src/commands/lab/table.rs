//! `menagerie lab table`

use super::endings::{Endings, squares};
use super::playing::Bar;
use crate::elsewhere::Elsewhere;
use crate::{files, games, stop};
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::{Color, Game, Library};
use menagerie_lab::tables::{Making, Sharing, Summary};
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Make endgame tables: what every position with some men is worth, and how long it takes.
///
/// Tables of what captures and promotions lead to are made first, and kept, so that a command that was stopped goes on where it
/// was. Marked men stand between parentheses. White's men come first and then Black's, from the second king or a `v` on. A rule by
/// which positions are more than what stands where is refused. Repetition is left aside. What the
/// fifty-move rule leaves of a win is found apart from its length.
///
/// Example: menagerie lab table omega KRBK
///
/// Example: menagerie lab table orchess "K(Q)KR" --dir tables
///
/// Example: menagerie lab table chess KBNK KNNK KBBK --workers nats://10.0.0.1
///
/// Example: menagerie lab table --read testdata/measured/omega-endings.json.gz
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game; not needed with `--read`.
    #[arg(required_unless_present = "read")]
    game: Option<String>,
    /// The men of each table; with `--read` all that the file has, a line each, if none are given.
    #[arg(required_unless_present = "read", value_name = "MATERIAL")]
    materials: Vec<String>,
    /// The folder of the tables of all games.
    #[arg(long, value_name = "FOLDER", default_value = "tables")]
    dir: PathBuf,
    /// The most memory that the tables may take, in MiB.
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// The number of threads; by default as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where tables are made that do not need one another, and parts of those that are large.
    #[command(flatten)]
    elsewhere: Elsewhere,
    /// With `--workers`: divide passes that look at this many positions at least; shorter ones are made here.
    #[arg(
        long,
        value_name = "POSITIONS",
        default_value_t = Sharing::DIVIDED_FROM as u64,
        value_parser = clap::value_parser!(u64).range(1..),
        requires = "workers",
        help_heading = "Other machines"
    )]
    divide_from: u64,
    /// Add the summaries to this JSON file, which keeps those of several materials of a game.
    #[arg(long, value_name = "FILE")]
    summaries: Option<PathBuf>,
    /// Make nothing, and print the summaries of this file, which may be compressed (`.gz`).
    #[arg(long, value_name = "FILE", conflicts_with = "summaries")]
    read: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the game, the material or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    if let Some(path) = &arguments.read {
        return read(path, arguments, library, out);
    }
    let game = games::find(library, arguments.game.as_deref().context("name a game")?)?;
    if let Some(path) = &arguments.summaries {
        files::probe_with_folder(path)?;
        Endings::before(path, &game, library)?;
    }
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let making = Making {
        folder: arguments.dir.clone(),
        memory: arguments.memory as usize,
        threads: arguments.threads.map_or(processors, usize::from),
    };
    let stop: Arc<AtomicBool> = Arc::default();
    stop::when_asked(&stop, "stopping; the same command goes on with the tables that are left")?;
    let mut bar = Bar::new();
    let made = make(arguments, library, &making, &game, &stop, &mut bar);
    bar.close();
    let made = made?;
    print(made.iter(), &game, out)?;
    arguments.summaries.as_deref().map_or(Ok(()), |path| Endings::keep(path, &game, library, &made))
}

/// Prints summaries, with an empty line between two.
fn print<'a>(summaries: impl Iterator<Item = &'a Summary>, game: &Game, out: &mut impl Write) -> Result<()> {
    for (number, summary) in summaries.enumerate() {
        let between = if number > 0 { "\n" } else { "" };
        write!(out, "{between}{}{}", table(summary), squares(summary, game.board()).unwrap_or_default())?;
    }
    Ok(())
}

/// Prints what a file has of some materials, or of all of them.
fn read(path: &Path, arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let endings = Endings::read(path, library)?;
    // The first name is that of the game, or of the first material.
    let game = games::find(library, endings.game())?;
    let named = arguments.game.as_deref().map(|name| (name, games::find(library, name).ok()));
    if let Some((name, Some(other))) = &named
        && other.name() != game.name()
    {
        bail!("`{}` has endings of {}, not of {name}", path.display(), game.name());
    }
    let first = named.filter(|(_, found)| found.is_none()).map(|(name, _)| name);
    let materials = first.into_iter().chain(arguments.materials.iter().map(String::as_str));
    let summaries = materials.map(|material| endings.find(material));
    let summaries = summaries.collect::<Result<Vec<&Summary>>>()?;
    if summaries.is_empty() {
        return Ok(write!(out, "{}", endings.table())?);
    }
    print(summaries.into_iter(), &game, out)
}

/// Makes the tables, and gives their summaries.
fn make(
    arguments: &Arguments,
    library: &Library,
    making: &Making,
    game: &Game,
    stop: &AtomicBool,
    bar: &mut Bar,
) -> Result<Vec<Summary>> {
    if let Some(workers) = arguments.elsewhere.workers(library, None)? {
        let sharing = Sharing { workers: &*workers, divided_from: arguments.divide_from as usize };
        making.share(sharing, game, &arguments.materials, stop, bar)?;
    }
    let mut all = Vec::new();
    for material in &arguments.materials {
        all.extend(making.run(game, material, stop, bar)?);
    }
    Ok(all)
}

/// A table in numbers, for people.
fn table(summary: &Summary) -> String {
    let mut rows =
        vec![format!("{:<15} {:>12} {:>12} {:>12} {:>12}", summary.material, "positions", "won", "drawn", "lost")];
    for (color, side) in Color::BOTH.iter().zip(&summary.sides) {
        let name = format!("{color} to move");
        let (all, won, drawn, lost) = (side.positions(), side.won, side.drawn, side.lost);
        rows.push(format!("{name:<15} {all:>12} {won:>12} {drawn:>12} {lost:>12}"));
    }
    for (color, side) in Color::BOTH.iter().zip(&summary.sides) {
        if side.cursed != [0, 0] {
            let [won, lost] = side.cursed;
            rows.push(format!("drawn by the fifty-move rule, {color} to move: {won} of the won, {lost} of the lost"));
        }
    }
    for (color, side) in Color::BOTH.iter().zip(&summary.sides) {
        if let Some((plies, fen)) = &side.longest_win {
            rows.push(format!("longest win, {color} to move: {} moves ({plies} plies), {fen}", plies.div_ceil(2)));
        }
        if let Some((plies, fen)) = &side.longest_loss {
            rows.push(format!("longest loss, {color} to move: {} moves ({plies} plies), {fen}", plies / 2));
        }
    }
    let example = summary.zugzwang.iter().map(|fen| format!(", such as {fen}")).collect::<String>();
    rows.push(format!("mutual zugzwangs: {}{example}", summary.zugzwangs));
    rows.join("\n") + "\n"
}
