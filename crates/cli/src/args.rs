//! The arguments of the program.

use crate::commands::{
    analyze, bench, bot, check, completions, convert, diagram, divide, engine, explain, export, external_engine,
    import, lab, man, match_, moves, new, perft, play, replay, rules, schema, serve, show, site, spsa, starts, train,
    tune, variants, worker,
};
use crate::text;
use clap::{Parser, Subcommand};
use std::error::Error;
use std::num::{IntErrorKind, ParseIntError};
use std::path::PathBuf;

/// Play, analyze and design chess variants.
///
/// Each game is a definition file; `menagerie variants` lists those that come with the program. Moves can be
/// typed as e2e4 and e7e8q, as Nf3 and O-O, or in the game's own notation.
///
/// Without a command, `menagerie serve` runs: it opens the page at http://127.0.0.1:8080 in the browser.
///
/// Example: menagerie play omega
#[derive(Debug, Parser)]
#[command(name = "menagerie", version, disable_help_subcommand = true, max_term_width = 100)]
pub struct Arguments {
    /// Load more games: a definition file, a folder of *.toml files, or a variants.ini. Can be given more than
    /// once.
    #[arg(long, global = true, value_name = "PATH", help_heading = "Games of your own")]
    pub variants: Vec<PathBuf>,
    /// The command; `serve` by default.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
#[allow(missing_docs)] // Each command is documented in its own file.
pub enum Command {
    Serve(serve::Arguments),
    Site(site::Arguments),
    Play(play::Arguments),
    Engine(engine::Arguments),
    Analyze(analyze::Arguments),
    Match(Box<match_::Arguments>),
    Bot(bot::Arguments),
    ExternalEngine(external_engine::Arguments),
    Spsa(spsa::Arguments),
    Lab(lab::Arguments),
    Show(show::Arguments),
    Diagram(diagram::Arguments),
    Variants(variants::Arguments),
    Starts(starts::Arguments),
    Replay(replay::Arguments),
    Convert(convert::Arguments),
    Explain(explain::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Divide(divide::Arguments),
    Bench(bench::Arguments),
    Tune(tune::Arguments),
    Train(train::Arguments),
    Worker(worker::Arguments),
    Check(check::Arguments),
    Rules(rules::Arguments),
    New(new::Arguments),
    Schema(schema::Arguments),
    Import(import::Arguments),
    Export(export::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// What is wrong with arguments, in one line.
pub fn in_a_line(error: &clap::Error) -> String {
    let said = error.to_string();
    // The first paragraph says what is wrong; tips and usage follow it.
    let first: Vec<&str> = said.lines().take_while(|line| !line.trim().is_empty()).collect();
    let line = text::one_line(&first.join(" "));
    match error.source().and_then(|cause| cause.downcast_ref::<ParseIntError>()) {
        Some(cause) => line.replace(&cause.to_string(), no_number(cause)),
        None => line,
    }
}

/// A plain message for an error of the standard library.
fn no_number(error: &ParseIntError) -> &'static str {
    match error.kind() {
        IntErrorKind::PosOverflow => "this number is too large",
        IntErrorKind::NegOverflow => "this number is too small",
        _ => "expected a whole number",
    }
}
