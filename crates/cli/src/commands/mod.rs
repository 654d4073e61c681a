//! One file for each command.

pub mod analyze;
pub mod bench;
pub mod bot;
pub mod check;
pub mod completions;
pub mod convert;
pub mod diagram;
pub mod divide;
pub mod engine;
pub mod explain;
pub mod export;
pub mod external_engine;
pub mod import;
pub mod lab;
pub mod man;
pub mod match_;
pub mod moves;
pub mod new;
pub mod perft;
pub mod play;
pub mod replay;
pub mod rules;
pub mod schema;
pub mod serve;
pub mod show;
pub mod site;
pub mod spsa;
pub mod starts;
pub mod train;
pub mod tune;
pub mod variants;
pub mod worker;

use crate::args::{Arguments, Command};
use crate::games;
use anyhow::Result;
use std::io::Write;

/// Runs the command that the arguments ask for and writes its answer.
///
/// # Errors
/// Says what was wrong with the arguments, the definitions or a file; a failure to write is passed on as it is.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let library = games::library(&arguments.variants)?;
    let default = Command::Serve(serve::Arguments::default());
    match arguments.command.as_ref().unwrap_or(&default) {
        Command::Analyze(arguments) => analyze::run(arguments, &library, out),
        Command::Bench(arguments) => bench::run(arguments, out),
        Command::Bot(arguments) => bot::run(arguments, &library),
        Command::Check(arguments) => check::run(arguments, &library, out),
        Command::Completions(arguments) => completions::run(arguments, out),
        Command::Convert(arguments) => convert::run(arguments, &library, out),
        Command::Diagram(arguments) => diagram::run(arguments, &library, out),
        Command::Divide(arguments) => divide::run(arguments, &library, out),
        Command::Engine(engine) => engine::run(engine, &arguments.variants, library, out),
        Command::Explain(arguments) => explain::run(arguments, &library, out),
        Command::Export(arguments) => export::run(arguments, &library, out),
        Command::ExternalEngine(arguments) => external_engine::run(arguments, &library),
        Command::Import(arguments) => import::run(arguments, out),
        Command::Lab(arguments) => lab::run(arguments, &library, out),
        Command::Man(arguments) => man::run(arguments, out),
        Command::Match(arguments) => match_::run(arguments, &library, out),
        Command::Moves(arguments) => moves::run(arguments, &library, out),
        Command::New(arguments) => new::run(arguments, &library, out),
        Command::Perft(arguments) => perft::run(arguments, &library, out),
        Command::Play(play) => play::run(play, &arguments.variants, &library, out),
        Command::Replay(arguments) => replay::run(arguments, &library, out),
        Command::Rules(arguments) => rules::run(arguments, &library, out),
        Command::Schema(arguments) => schema::run(arguments, out),
        Command::Serve(serve) => serve::run(serve, &arguments.variants, library, out),
        Command::Show(arguments) => show::run(arguments, &library, out),
        Command::Site(arguments) => site::run(arguments, out),
        Command::Spsa(arguments) => spsa::run(arguments, &library, out),
        Command::Starts(arguments) => starts::run(arguments, &library, out),
        Command::Train(arguments) => train::run(arguments, &library, out),
        Command::Tune(arguments) => tune::run(arguments, &library, out),
        Command::Variants(arguments) => variants::run(arguments, &library, out),
        Command::Worker(arguments) => worker::run(arguments),
    }
}
