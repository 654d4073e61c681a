//! Prints how fast menagerie counts moves, each game beside the programs that know it too, in the same run.

mod fairy;
mod library;
mod load;
mod machine;
mod measure;
mod notation;
mod program;
mod rows;
mod table;

use anyhow::{Context, Result};
use clap::Parser;
use menagerie_core::Library;
use rows::Plan;
use std::fs;
use std::path::PathBuf;
use table::Table;

/// Measures how fast moves are counted, beside other programs in the same run, and prints a table.
///
/// A peer that is not installed is skipped. A peer that counts differently is an error.
///
/// Example: cargo run --release -p menagerie-bench -- --write docs/performance.md
#[derive(Debug, Parser)]
#[command(name = "menagerie-bench", version, max_term_width = 100)]
struct Arguments {
    /// Measure at smaller depths, to see whether all works.
    #[arg(long)]
    quick: bool,
    /// How often to measure; the median counts.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    repetitions: u16,
    /// Measure this game only.
    #[arg(long, value_name = "GAME")]
    only: Option<String>,
    /// Also write the table to this file, with the date and the machine.
    #[arg(long, value_name = "FILE", conflicts_with = "only")]
    write: Option<PathBuf>,
    /// Instead, import every variant of this file of Fairy-Stockfish's and compare the counts with the programs that
    /// read it too; `--write` puts the table between the marks of a document.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "load"])]
    ini: Option<PathBuf>,
    /// Load every game, print time and memory, and end: what the table's program asks of a fresh process.
    #[arg(long, hide = true)]
    load: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if arguments.load {
        return load::report();
    }
    if let Some(ini) = &arguments.ini {
        return fairy::run(ini, arguments.only.as_deref(), arguments.write.as_deref());
    }
    let plan = Plan::read()?;
    let games = Library::shipped();
    let usual = usize::from(arguments.repetitions);
    let mut table = Table::default();
    for row in &plan.rows {
        if arguments.only.as_ref().is_some_and(|only| *only != row.game) {
            continue;
        }
        let depth = if arguments.quick { row.quick } else { row.depth };
        let least = plan.limits.million_nodes_a_second;
        for peer in &row.peers {
            eprintln!("{} at depth {depth}, beside {} …", row.game, peer.name);
            let repetitions = peer.repetitions.unwrap_or(usual).min(usual);
            let measured = measure::pair(row, Some(peer), depth, repetitions, &games)
                .with_context(|| format!("measuring beside {}", peer.name))?;
            table.counted(row, depth, Some(peer), &measured, least);
        }
        if row.peers.is_empty() {
            eprintln!("{} at depth {depth} …", row.game);
            let measured = measure::pair(row, None, depth, usual, &games)?;
            table.counted(row, depth, None, &measured, least);
        }
    }
    if arguments.only.as_ref().is_none_or(|only| *only == plan.threads.game) {
        let depth = if arguments.quick { plan.threads.quick } else { plan.threads.depth };
        eprintln!("two threads …");
        let (one, two) = measure::threads(&plan.threads, depth, usual, &games)?;
        table.threads(&plan.threads, depth, one, two);
    }
    if arguments.only.as_ref().is_none_or(|only| *only == plan.notation.game) {
        eprintln!("notation …");
        table.notation(&notation::measure(&plan.notation, arguments.quick, usual, &games)?, &plan.notation);
    }
    if arguments.only.is_none() {
        table.load(load::measure("--load")?, &plan.limits);
    }
    println!("{table}");
    if let Some(path) = &arguments.write {
        let text = table.document(&machine::description(), usual);
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
