//! `menagerie schema`

use anyhow::Result;
use clap::Args;
use std::io::Write;

/// Print the JSON Schema of definition files.
///
/// Editors use it to complete keys and to show what they mean: see docs/defining-a-variant.md.
///
/// Example: menagerie schema > definition.schema.json
#[derive(Args, Debug)]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// Passes on a failure to write.
pub fn run(_arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", serde_json::to_string_pretty(&menagerie_core::schema())?)?;
    Ok(())
}
