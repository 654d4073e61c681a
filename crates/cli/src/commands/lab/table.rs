//! `menagerie lab table`

use super::endings::{Endings, squares};
use super::playing::Bar;
use crate::{files, games, stop};
use anyhow::{Context, Result};
use clap::Args;
use menagerie_core::{Color, Library};
use menagerie_lab::tables::{Making, Summary};
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Make the endgame table of a material: what every position with these men is worth, and how long it takes.
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
/// Example: menagerie lab table --read testdata/measured/omega-endings.json.gz
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game; not needed with `--read`.
    #[arg(required_unless_present = "read")]
    game: Option<String>,
    /// The men; with `--read` all that the file has, a line each, if none are given.
    #[arg(required_unless_present = "read")]
    material: Option<String>,
    /// The folder of the tables of all games.
    #[arg(long, value_name = "FOLDER", default_value = "tables")]
    dir: PathBuf,
    /// The most memory that the tables may take, in MiB.
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// The number of threads; by default as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Add the summary to this JSON file, which keeps those of several materials of a game.
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
    let material = arguments.material.as_deref().context("name the men")?;
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
    let made = making.run(&game, material, &stop, &mut bar);
    bar.close();
    let made = made?;
    for (number, summary) in made.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{}{}", table(summary), squares(summary, game.board()).unwrap_or_default())?;
    }
    arguments.summaries.as_deref().map_or(Ok(()), |path| Endings::keep(path, &game, library, &made))
}

/// Prints what a file has of a material, or of all of them.
fn read(path: &Path, arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let endings = Endings::read(path, library)?;
    // Without the name of a game the men come first.
    let Some(material) = arguments.material.as_ref().or(arguments.game.as_ref()) else {
        return Ok(write!(out, "{}", endings.table())?);
    };
    let (summary, game) = (endings.find(material)?, games::find(library, endings.game())?);
    Ok(write!(out, "{}{}", table(summary), squares(summary, game.board()).unwrap_or_default())?)
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
