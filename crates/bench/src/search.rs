//! The speed and depth of the search, compared with another engine.
//!
//! Ours is this program started again with `--engine`, which does what `menagerie engine` does: the peer is asked over a
//! pipe, so ours is too, and no other build of the engine than the one that is measured here can be meant.

use crate::measure::median;
use crate::program::Program;
use crate::rows::{Search, Searched};
use anyhow::{Context, Result};
use menagerie_core::Library;
use std::path::Path;
use std::time::Instant;

/// The argument that makes this program the engine.
pub const ENGINE: &str = "--engine";

/// Median speed and depth.
#[derive(Clone, Copy, Debug)]
pub struct Reached {
    /// Nodes per second, from `go` to `bestmove`.
    pub speed: f64,
    /// The depth of the last iteration.
    pub depth: f64,
}

/// Runs the engine on standard input and output.
///
/// # Errors
/// Passes on a failure to write.
pub fn serve() -> Result<()> {
    menagerie::host::run(std::io::stdin(), &[], Library::shipped(), &mut std::io::stdout())
}

/// What is done in one search: nodes, seconds, and the depth.
type Run = (f64, f64, f64);

/// Searches the start of a game with our engine and with the peer in turn.
///
/// # Errors
/// If a program fails or reports nothing of its search.
pub fn pair(row: &Searched, plan: &Search, seconds: f64, repetitions: usize) -> Result<(Reached, Option<Reached>)> {
    let mut ours = ours(&row.game, plan.hash, 1)?;
    let mut theirs = match &row.peer {
        Some(peer) if Path::new(&peer.uci).exists() => {
            Some(ready(peer.uci.as_ref(), &[], &peer.variant, plan.hash, 1)?)
        }
        Some(peer) => {
            eprintln!("skipped: {} is not installed ({})", peer.name, peer.uci);
            None
        }
        None => None,
    };
    let (mut our_runs, mut their_runs) = (Vec::new(), Vec::new());
    for _ in 0..repetitions {
        our_runs.push(search(&mut ours, seconds)?);
        if let Some(theirs) = &mut theirs {
            their_runs.push(search(theirs, seconds)?);
        }
    }
    Ok((reached(&our_runs).context("nothing was measured")?, reached(&their_runs)))
}

/// The most nodes per second of one thread and of two, in turn: a machine that is busy for a moment says nothing of how well
/// two threads share the work.
///
/// # Errors
/// If the program fails.
pub fn threads(plan: &Search, seconds: f64, repetitions: usize) -> Result<(f64, f64)> {
    let mut best = [0.0_f64; 2];
    let mut programs = [ours(&plan.threads_game, plan.hash, 1)?, ours(&plan.threads_game, plan.hash, 2)?];
    for _ in 0..repetitions {
        for (program, best) in programs.iter_mut().zip(&mut best) {
            let (nodes, time, _) = search(program, seconds)?;
            *best = best.max(nodes / time);
        }
    }
    Ok((best[0], best[1]))
}

fn ours(game: &str, hash: usize, threads: usize) -> Result<Program> {
    let program = std::env::current_exe().context("cannot find this program")?;
    ready(&program, &[ENGINE], game, hash, threads)
}

/// Starts a program and has it play a game.
fn ready(path: &Path, arguments: &[&str], variant: &str, hash: usize, threads: usize) -> Result<Program> {
    let setup = [
        "uci".to_string(),
        format!("setoption name Hash value {hash}"),
        format!("setoption name Threads value {threads}"),
        format!("setoption name UCI_Variant value {variant}"),
    ];
    Program::run(path, arguments, &setup)
}

/// One search of the start, with an empty hash table.
fn search(program: &mut Program, seconds: f64) -> Result<Run> {
    for line in ["ucinewgame", "position startpos", "isready"] {
        program.tell(line)?;
    }
    program.wait(|line| (line == "readyok").then_some(()))?;
    let began = Instant::now();
    program.tell(&format!("go movetime {:.0}", seconds * 1000.0))?;
    let mut last = None;
    program.wait(|line| {
        last = nodes_and_depth(line).or(last);
        line.starts_with("bestmove").then_some(())
    })?;
    let time = began.elapsed().as_secs_f64();
    let (nodes, depth) = last.context("the program reports nothing of its search")?;
    Ok((nodes, time, depth))
}

/// The nodes and the depth of an `info` line whose score is exact.
fn nodes_and_depth(line: &str) -> Option<(f64, f64)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| words[words.iter().position(|at| *at == word)? + 1..].first()?.parse().ok();
    let is_bound = words.iter().any(|word| matches!(*word, "lowerbound" | "upperbound"));
    (words.first() == Some(&"info") && words.contains(&"pv") && !is_bound)
        .then(|| Some((after("nodes")?, after("depth")?)))?
}

fn reached(runs: &[Run]) -> Option<Reached> {
    let of = |value: fn(&Run) -> f64| median(&mut runs.iter().map(value).collect::<Vec<_>>());
    Some(Reached { speed: of(|(nodes, time, _)| nodes / time)?, depth: of(|run| run.2)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_and_depth_are_read() {
        assert_eq!(
            nodes_and_depth("info depth 9 seldepth 12 multipv 1 score cp 3 nodes 1200 nps 9 time 1 pv e2e4"),
            Some((1200.0, 9.0))
        );
        for other in ["info depth 9 score cp 3 upperbound nodes 12 pv e2e4", "info string pv", "bestmove e2e4", ""] {
            assert_eq!(nodes_and_depth(other), None, "{other}");
        }
        let runs = [(100.0, 1.0, 5.0), (300.0, 1.0, 7.0), (400.0, 2.0, 6.0)];
        let median = reached(&runs).unwrap();
        assert_eq!((median.speed, median.depth), (200.0, 6.0));
        assert!(reached(&[]).is_none());
    }
}
