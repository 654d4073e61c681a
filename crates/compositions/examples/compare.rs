//! Composes definitions for a given time, and prints those on which two implementations differ.

use anyhow::{Context, Result, bail};
use clap::Parser;
use menagerie_compositions::{Composition, Coverage, Difference, Effort, compose, examine, load, shrink, triple};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Checks random definitions of games against the reference implementation.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Stop after this many minutes
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// Stop after this many definitions
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    definitions: u64,
    /// The first seed; each definition takes the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random games for each definition
    #[arg(long, default_value_t = 3)]
    games: u32,
    /// Maximum plies of each game
    #[arg(long, default_value_t = 40)]
    plies: u32,
    /// Only definitions that are to have this rule
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Stop at this many differences
    #[arg(long, default_value_t = 20)]
    differences: usize,
    /// Write each definition that differs here, made as small as possible
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Only print the definition of the first seed
    #[arg(long)]
    show: bool,
}

/// What all threads share.
struct Shared {
    next: AtomicU64,
    coverage: Mutex<Coverage>,
    totals: Mutex<Totals>,
    found: Mutex<Vec<String>>,
}

#[derive(Default)]
struct Totals {
    definitions: u64,
    refused: u64,
    positions: u64,
    moves: u64,
    fens: u64,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let shared = Shared {
        next: AtomicU64::new(args.seed),
        coverage: Mutex::new(Coverage::new()),
        totals: Mutex::default(),
        found: Mutex::default(),
    };
    if args.show {
        let composition = compose(args.seed, &triple(args.seed)).context("nothing comes of this seed")?;
        print!("{}", composition.text);
        return Ok(());
    }
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    // A panic is a difference, and is reported with its definition.
    std::panic::set_hook(Box::new(|_| {}));
    let end = Instant::now() + Duration::from_secs_f64((args.minutes * 60.0).clamp(0.0, 1e9));
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| work(&args, &shared, end));
        }
    });
    let totals = shared.totals.into_inner().unwrap_or_default();
    let (triple, least) = shared.coverage.into_inner().unwrap_or_default().rarest();
    println!(
        "{} definitions ({} attempts refused), {} positions, {} moves, {} changed FENs; the rarest triple, {}, {} times",
        totals.definitions,
        totals.refused,
        totals.positions,
        totals.moves,
        totals.fens,
        triple.join(" + "),
        least
    );
    let found = shared.found.into_inner().unwrap_or_default();
    if found.is_empty() {
        return Ok(());
    }
    bail!("{} definitions differ", found.len())
}

fn work(args: &Args, shared: &Shared, end: Instant) {
    while Instant::now() < end {
        let seed = shared.next.fetch_add(1, Ordering::Relaxed);
        let enough = shared.found.lock().is_ok_and(|found| found.len() >= args.differences);
        if seed - args.seed >= args.definitions || enough {
            return;
        }
        if args.rule.as_ref().is_some_and(|rule| !triple(seed).contains(&rule.as_str())) {
            continue;
        }
        let Some(composition) = compose(seed, &triple(seed)) else { continue };
        if let Ok(mut coverage) = shared.coverage.lock() {
            coverage.note(&composition.rules);
        }
        let effort = Effort { games: args.games, plies: args.plies, seed };
        let Ok(game) = load(&composition.text) else { continue };
        let examined = examine(&game, effort);
        if let Ok(mut totals) = shared.totals.lock() {
            totals.definitions += 1;
            totals.refused += composition.refused;
            if let Ok(report) = &examined {
                totals.positions += report.positions;
                totals.moves += report.moves;
                totals.fens += report.fens;
            }
        }
        if let Err(difference) = examined {
            report(args, shared, seed, &composition, difference, effort);
        }
    }
}

fn report(args: &Args, shared: &Shared, seed: u64, composition: &Composition, difference: Difference, effort: Effort) {
    // To make it smaller may take long.
    eprintln!("seed {seed}, {}: {}", difference.class, difference.what);
    let (text, difference) = shrink(&composition.text, difference, effort);
    let Ok(mut found) = shared.found.lock() else { return };
    println!("# seed {seed}, {}: {}\n{text}", difference.class, difference.what);
    if let Some(folder) = &args.out {
        let path = folder.join(format!("seed-{seed}.toml"));
        if let Err(error) = std::fs::write(&path, &text) {
            eprintln!("cannot write {}: {error}", path.display());
        }
    }
    found.push(text);
}
