//! `menagerie lab verify`

use crate::games;
use anyhow::{Context, Result};
use clap::Args;
use menagerie_core::Library;
use menagerie_lab::solve::{Goal, Proof, check};
use std::io::Write;
use std::path::PathBuf;

/// Check a proof that `menagerie lab solve` wrote, with the reference implementation alone.
///
/// Example: menagerie lab verify win.txt
#[derive(Args, Debug)]
pub struct Arguments {
    /// The file of the proof.
    file: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// Says why the file is no proof or proves nothing, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let path = arguments.file.display();
    let text = std::fs::read_to_string(&arguments.file).with_context(|| format!("cannot read {path}"))?;
    let proof: Proof = text.parse().with_context(|| format!("{path}"))?;
    let game = games::find(library, &proof.game)?;
    let verified = check(&proof, &game).with_context(|| format!("{path} proves nothing"))?;
    let proven = match proof.goal {
        Goal::Win => "won".to_string(),
        Goal::Draw => format!("at least drawn for {}", proof.side),
    };
    writeln!(out, "{proven}: {} after `{}`", proof.fen, proof.moves.join(" "))?;
    let plies = if proof.goal == Goal::Win { format!(", at most {} plies", verified.plies) } else { String::new() };
    writeln!(out, "{} steps, {} positions{plies}", proof.steps.len(), verified.positions)?;
    Ok(())
}
