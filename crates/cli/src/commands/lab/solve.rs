//! `menagerie lab solve`

use super::kept::Kept;
use super::watch::Watch;
use super::whole;
use crate::files;
use crate::start::At;
use crate::thinking::seconds;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use indicatif::HumanCount;
use menagerie_core::{Color, Library, Position};
use menagerie_lab::solve::{Answer, Attack, Goal, Progress, Proof, SolveLimits, Solving, check};
use std::cell::Cell;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Find out whether a side has a forced win, of any length, or whether it can at least draw.
///
/// Prints `won`, `not won` or `unknown`; with `--goal draw` it is `at least drawn`, `lost` or `unknown`. A win or a draw is only
/// claimed with a proof that the reference implementation has checked, move by move.
///
/// Example: menagerie lab solve chess "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1" --proof win.txt
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    at: At,
    /// Moves to play first.
    moves: Vec<String>,
    /// The side that is to win, or to draw; by default the side to move.
    #[arg(long, value_name = "SIDE", visible_alias = "side")]
    winner: Option<Color>,
    /// What that side wants at least: to win, or to draw.
    #[arg(long, value_name = "GOAL", default_value = "win")]
    goal: Wanted,
    /// Let that side only give check and threaten to win with the next move.
    #[arg(long)]
    checks_only: bool,
    /// Stop after this many nodes of this run.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// The size of the table in MiB; a proof may take as much while it is written.
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// How many threads search. With one the same search takes the same course each time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[command(flatten)]
    kept: Kept,
    /// Solve all positions that can follow instead, by retrograde analysis: values, numbers and the longest win.
    #[arg(long, conflicts_with_all = ["winner", "goal", "checks_only", "nodes", "memory", "threads", "proof", "table"])]
    whole: bool,
    /// Give up with `--whole` when there are more positions; each takes about 150 bytes, and each of its moves 8.
    #[arg(long, value_name = "N", default_value_t = 10_000_000, requires = "whole")]
    states: u32,
    /// The file to write the proof to. With `--checks-only` only a win has one.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

/// What a side wants at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Wanted {
    /// To win.
    Win,
    /// Not to lose.
    Draw,
}

/// Runs the command.
///
/// # Errors
/// Says why the game, the position, a move or the file is unusable, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let position = arguments.at.position(library, &arguments.moves)?;
    if arguments.checks_only && arguments.goal == Wanted::Draw {
        bail!("`--checks-only` is for a side that is to win: leave it out, or `--goal draw`");
    }
    let stopping = match arguments.whole {
        true => "stopping",
        false => "stopping; with `--table` the same command goes on",
    };
    let watch = Watch::new(arguments.time, stopping)?;
    if arguments.whole {
        return whole::run(&position, arguments.states as usize, &watch, out);
    }
    files::keep_apart(&[("--proof", arguments.proof.as_deref()), ("--table", arguments.kept.table.as_deref())])?;
    arguments.proof.as_deref().map_or(Ok(()), files::probe)?;
    let proving = Cell::new(false);
    let report = |progress: Progress| {
        watch.show(&shown(&progress));
        // While a proof is written there is nothing to keep.
        watch.goes_on() && (proving.get() || !arguments.kept.is_due())
    };
    let side = arguments.winner.unwrap_or(position.side());
    let attacker = if arguments.goal == Wanted::Win { side } else { side.other() };
    let mut solving = Solving::new(&position, attacker, limits(arguments), report);
    arguments.kept.load(&mut solving)?;
    let before = solving.nodes();
    let answer = search(arguments, &mut solving, &watch)?;
    proving.set(true);
    let wants_proof = answer == Answer::Won || arguments.goal == Wanted::Draw || arguments.proof.is_some();
    let proof = if wants_proof { solving.proof() } else { None };
    let nodes = solving.nodes() - before;
    drop(solving);
    writeln!(std::io::stderr(), "{} nodes in {:.1} s", HumanCount(nodes), watch.seconds())?;
    match proof {
        Some(proof) => proven(arguments, &position, answer, &proof, out),
        None => {
            if let Some(path) = &arguments.proof {
                writeln!(std::io::stderr(), "no proof is written to {}", path.display())?;
            }
            Ok(writeln!(out, "{}", unproven(arguments, answer))?)
        }
    }
}

/// Searches, and keeps the tables now and then and at the end.
fn search(arguments: &Arguments, solving: &mut Solving<'_>, watch: &Watch) -> Result<Answer> {
    loop {
        let answer = solving.run();
        let ends = answer != Answer::Unknown || !watch.goes_on() || solving.is_spent() || !arguments.kept.is_due();
        if let Err(error) = arguments.kept.save(solving) {
            writeln!(std::io::stderr(), "warning: the tables are not kept: {error:#}")?;
        }
        if ends {
            return Ok(answer);
        }
    }
}

fn limits(arguments: &Arguments) -> SolveLimits {
    let attack = if arguments.checks_only { Attack::ChecksAndThreats } else { Attack::All };
    let (memory, threads) = (arguments.memory as usize, arguments.threads.into());
    SolveLimits { nodes: arguments.nodes, memory, attack, threads }
}

fn shown(progress: &Progress) -> String {
    let Progress { nodes, proof, disproof, fill } = *progress;
    let (nodes, full) = (HumanCount(nodes), 100.0 * fill);
    format!("{nodes} nodes, {proof} to prove or {disproof} to disprove, table {full:.0} % full")
}

/// What is said of an answer without a proof.
fn unproven(arguments: &Arguments, answer: Answer) -> &'static str {
    match (answer, arguments.goal) {
        (Answer::Won, _) => {
            "unknown: a win was found, but no proof of it within the limits or before the halfmove clock ends the game"
        }
        (Answer::NotWon, Wanted::Draw) => {
            "unknown: a defence was found, but no proof of it within the limits or without the count of moves"
        }
        (Answer::NotWon, Wanted::Win) if arguments.checks_only => "not won by checks and threats",
        (Answer::NotWon, Wanted::Win) if arguments.proof.is_some() => "not won, but no proof within the limits",
        (Answer::NotWon, Wanted::Win) => "not won",
        (Answer::Unknown, _) => {
            "unknown: a limit was reached, or a defence depends on earlier positions or counts of moves"
        }
    }
}

/// Checks and keeps a proof.
fn proven(
    arguments: &Arguments,
    position: &Position,
    answer: Answer,
    proof: &Proof,
    out: &mut impl Write,
) -> Result<()> {
    let verified = check(proof, position.game()).context("the search and the reference implementation disagree")?;
    if let Some(path) = &arguments.proof {
        files::replace(path, |file| write!(file, "{proof}"))?;
    }
    let said = match (answer, arguments.goal) {
        (Answer::Won, Wanted::Win) => "won",
        (Answer::Won, Wanted::Draw) => "lost",
        (_, Wanted::Draw) => "at least drawn",
        (_, Wanted::Win) => "not won",
    };
    let (steps, plies) = (proof.steps.len(), verified.plies);
    match proof.goal {
        Goal::Win => writeln!(out, "{said}: a proof of {steps} steps, at most {plies} plies long, is checked")?,
        Goal::Draw => {
            writeln!(out, "{said}: a proof of {steps} steps, with {} positions, is checked", verified.positions)?;
        }
    }
    if let Some(first) = proof.steps.first().filter(|_| proof.side == position.side()) {
        writeln!(out, "first move: {}", first.word())?;
    }
    Ok(())
}
