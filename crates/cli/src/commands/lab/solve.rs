//! `menagerie lab solve`

use crate::files;
use crate::start::At;
use crate::thinking::seconds;
use anyhow::{Context, Result};
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use menagerie_core::{Color, Library, Position};
use menagerie_lab::solve::{Answer, Attack, Progress, Proof, SolveLimits, Solving, check};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Find out whether a side has a forced win, of any length.
///
/// Prints `won`, `not won` or `unknown`. A win is only claimed with a proof that the reference implementation has checked,
/// move by move.
///
/// Example: menagerie lab solve chess "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1" --proof win.txt
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    at: At,
    /// Moves to play first.
    moves: Vec<String>,
    /// The side that is to win; by default the side to move.
    #[arg(long, value_name = "SIDE")]
    winner: Option<Color>,
    /// Let that side only give check and threaten to win with the next move.
    #[arg(long)]
    checks_only: bool,
    /// Stop after this many nodes.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// The size of the table in MiB.
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// The file to write the proof to.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says why the game, the position, a move or the file is unusable, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let position = arguments.at.position(library, &arguments.moves)?;
    arguments.proof.as_deref().map_or(Ok(()), files::probe)?;
    let began = Instant::now();
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{elapsed} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let report = |progress: Progress| {
        bar.set_message(shown(&progress));
        bar.tick();
        arguments.time.is_none_or(|most| began.elapsed() < most)
    };
    let attack = if arguments.checks_only { Attack::ChecksAndThreats } else { Attack::All };
    let limits = SolveLimits { nodes: arguments.nodes, memory: arguments.memory as usize, attack };
    let mut solving = Solving::new(&position, arguments.winner.unwrap_or(position.side()), limits, report);
    let answer = solving.run();
    let proof = if answer == Answer::Won { solving.proof() } else { None };
    let nodes = solving.nodes();
    drop(solving);
    bar.finish_and_clear();
    writeln!(std::io::stderr(), "{} nodes in {:.1} s", HumanCount(nodes), began.elapsed().as_secs_f64())?;
    match (answer, proof) {
        (Answer::Won, Some(proof)) => won(arguments, &position, &proof, out),
        (Answer::Won, None) => Ok(writeln!(
            out,
            "unknown: a win was found, but no proof of it within the limits or before the halfmove clock ends the game"
        )?),
        (Answer::NotWon, _) if arguments.checks_only => Ok(writeln!(out, "not won by checks and threats")?),
        (Answer::NotWon, _) => Ok(writeln!(out, "not won")?),
        (Answer::Unknown, _) => {
            Ok(writeln!(out, "unknown: a limit was reached, or a defence depends on earlier positions")?)
        }
    }
}

fn shown(progress: &Progress) -> String {
    let Progress { nodes, proof, disproof, fill } = *progress;
    let (nodes, full) = (HumanCount(nodes), 100.0 * fill);
    format!("{nodes} nodes, {proof} to prove or {disproof} to disprove, table {full:.0} % full")
}

/// Checks and keeps the proof.
fn won(arguments: &Arguments, position: &Position, proof: &Proof, out: &mut impl Write) -> Result<()> {
    let verified = check(proof, position.game()).context("the search and the reference implementation disagree")?;
    if let Some(path) = &arguments.proof {
        std::fs::write(path, proof.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let plies = verified.plies;
    writeln!(out, "won: a proof of {} steps, at most {plies} plies long, is checked", proof.steps.len())?;
    if let Some(first) = proof.steps.first() {
        writeln!(out, "first move: {}", first.word())?;
    }
    Ok(())
}
