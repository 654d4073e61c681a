//! Measures how fast menagerie counts moves and searches, compared with other programs in the same run.

mod fairy;
mod grid;
mod library;
mod load;
mod machine;
mod marked;
mod measure;
mod notation;
mod program;
mod rows;
mod search;
mod server;
mod strength;
mod table;
mod usage;

use anyhow::{Context, Result};
use clap::Parser;
use menagerie_core::Library;
use rows::{Plan, Row};
use std::path::PathBuf;
use table::Table;

/// Measures how fast menagerie counts moves and searches, compared with other programs in the same run, and prints tables.
///
/// Programs that are not installed are skipped. A program that counts differently is an error.
///
/// Example: cargo run --release -p menagerie-bench -- --write docs/performance.md
#[derive(Debug, Parser)]
#[command(name = "menagerie-bench", version, max_term_width = 100)]
struct Arguments {
    /// Measure at smaller depths, to check that everything works.
    #[arg(long)]
    quick: bool,
    /// Number of repetitions; the median counts.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    repetitions: u16,
    /// Measure only this game; with `--strength`, play only its matches; with `--server`, play it instead of the default game.
    #[arg(long, value_name = "GAME")]
    only: Option<String>,
    /// Also write the table, with the date and the machine, between the marks of this document.
    #[arg(long, value_name = "FILE", conflicts_with = "only")]
    write: Option<PathBuf>,
    /// Instead, count the games of `newest.toml` against this Fairy-Stockfish, which is built for large boards: its newest version, say.
    #[arg(long, value_name = "COMMAND", conflicts_with = "load")]
    fairy_stockfish: Option<String>,
    /// Instead, import every variant of this Fairy-Stockfish file and compare the counts with the programs that read it too;
    /// `--write` writes the table between the marks of a document.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "load"])]
    ini: Option<PathBuf>,
    /// Instead, play the matches of `strength.toml` that have no report in this folder yet, and print all results; `--write`
    /// writes them between the marks of a document, and a plot next to it. A match without a report keeps its row.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["quick", "load", "ini"])]
    strength: Option<PathBuf>,
    /// With `--strength`, play no matches.
    #[arg(long, requires = "strength")]
    played: bool,
    #[command(flatten)]
    server: server::Options,
    /// Load every game, print time and memory, and exit: for measurements in a fresh process.
    #[arg(long, hide = true)]
    load: bool,
    /// Run as `menagerie engine`: for comparisons with other engines.
    #[arg(long, hide = true)]
    engine: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if arguments.load {
        return load::report();
    }
    if arguments.engine {
        return search::serve();
    }
    if let Some(ini) = &arguments.ini {
        return fairy::run(ini, arguments.only.as_deref(), arguments.write.as_deref());
    }
    if let Some(folder) = &arguments.strength {
        return strength::run(folder, arguments.only.as_deref(), arguments.played, arguments.write.as_deref());
    }
    if arguments.server.server {
        return server::run(&arguments.server, arguments.quick, arguments.only.as_deref(), arguments.write.as_deref());
    }
    if let Some(command) = &arguments.fairy_stockfish {
        return against_fairy_stockfish(&arguments, command);
    }
    let plan = Plan::read()?;
    let games = Library::shipped();
    let usual = usize::from(arguments.repetitions);
    let mut table = Table::default();
    counts(&arguments, &plan.rows, plan.limits.million_nodes_a_second, &games, &mut table)?;
    two_threads(&arguments, &plan, &games, &mut table)?;
    searches(&arguments, &plan, &mut table)?;
    if arguments.is_wanted(&plan.notation.game) {
        eprintln!("notation …");
        table.notation(&notation::measure(&plan.notation, arguments.quick, usual, &games)?, &plan.notation);
    }
    if arguments.only.is_none() {
        table.load(load::measure("--load")?, &plan.limits);
    }
    println!("{table}");
    if let Some(path) = &arguments.write {
        let text = table.document(&machine::description(), usual);
        marked::fill(path, &[("speed", text)])?;
    }
    Ok(())
}

impl Arguments {
    /// Whether a game is measured.
    fn is_wanted(&self, game: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only == game)
    }
}

/// Counting, compared with a Fairy-Stockfish of one's own.
fn against_fairy_stockfish(arguments: &Arguments, command: &str) -> Result<()> {
    let mut table = Table::default();
    let rows = rows::against_fairy_stockfish(command)?;
    counts(arguments, &rows, Plan::read()?.limits.million_nodes_a_second, &Library::shipped(), &mut table)?;
    println!("{table}");
    if let Some(path) = &arguments.write {
        let text = table.against_fairy_stockfish(&machine::description(), usize::from(arguments.repetitions));
        marked::fill(path, &[("newest", text)])?;
    }
    Ok(())
}

/// Counting, compared with the peers.
fn counts(arguments: &Arguments, rows: &[Row], minimum: f64, games: &Library, table: &mut Table) -> Result<()> {
    let usual = usize::from(arguments.repetitions);
    for row in rows.iter().filter(|row| arguments.is_wanted(&row.game)) {
        let depth = if arguments.quick { row.quick } else { row.depth };
        for peer in &row.peers {
            eprintln!("{} at depth {depth}, compared with {} …", row.game, peer.name);
            let repetitions = peer.repetitions.unwrap_or(usual).min(usual);
            let measured = measure::pair(row, Some(peer), depth, repetitions, games)
                .with_context(|| format!("comparing with {}", peer.name))?;
            table.counted(row, depth, Some(peer), &measured, minimum);
        }
        if row.peers.is_empty() {
            eprintln!("{} at depth {depth} …", row.game);
            table.counted(row, depth, None, &measure::pair(row, None, depth, usual, games)?, minimum);
        }
    }
    Ok(())
}

/// Counting on two threads.
fn two_threads(arguments: &Arguments, plan: &Plan, games: &Library, table: &mut Table) -> Result<()> {
    let usual = usize::from(arguments.repetitions);
    if arguments.is_wanted(&plan.threads.game) {
        let depth = if arguments.quick { plan.threads.quick } else { plan.threads.depth };
        eprintln!("two threads …");
        let (one, two) = measure::threads(&plan.threads, depth, usual, games)?;
        table.threads(&plan.threads, depth, one, two);
    }
    Ok(())
}

/// Searching, compared with the peers and on two threads.
fn searches(arguments: &Arguments, plan: &Plan, table: &mut Table) -> Result<()> {
    let plan = &plan.search;
    let seconds = if arguments.quick { plan.quick_seconds } else { plan.seconds };
    let repetitions = plan.repetitions.min(usize::from(arguments.repetitions));
    for row in plan.rows.iter().filter(|row| arguments.is_wanted(&row.game)) {
        eprintln!("searching {} for {seconds} s …", row.game);
        let (ours, theirs) =
            search::pair(row, plan, seconds, repetitions).with_context(|| format!("searching {}", row.game))?;
        table.searched(row, seconds, ours, theirs);
    }
    if arguments.is_wanted(&plan.threads_game) {
        eprintln!("searching on two threads …");
        let (one, two) = search::threads(plan, seconds, repetitions)?;
        table.search_threads(plan, one, two);
    }
    Ok(())
}
