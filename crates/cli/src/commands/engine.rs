//! `menagerie engine`

use crate::host;
use anyhow::Result;
use clap::Args;
use menagerie_core::Library;
use std::io::{self, Write};
use std::path::PathBuf;

/// Run as a UCI or CECP (XBoard) engine on stdin and stdout.
///
/// The first line of input selects the protocol. Choose the game with the option UCI_Variant, or with the command
/// `variant` of CECP; see docs/protocols.md.
///
/// Example: xboard -fcp "menagerie engine"
#[derive(Args, Debug)]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// Passes on a failure to write.
pub fn run(_arguments: &Arguments, variants: &[PathBuf], library: Library, out: &mut impl Write) -> Result<()> {
    host::run(io::stdin(), variants, library, out)
}
