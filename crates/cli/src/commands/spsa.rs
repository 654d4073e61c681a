//! `menagerie spsa`

use crate::elsewhere::Elsewhere;
use crate::{files, games};
use anyhow::Result;
use clap::Args;
use menagerie_core::{Game, Library};
use menagerie_engine::{ParameterFile, Parameters};
use menagerie_tournament::spsa::{Iteration, Spsa, SpsaGames, parameters, rounded};
use menagerie_tournament::{
    Adjudication, Balance, Draw, Error, Journal, Openings, PlayerLimits, Referee, Resign, Source,
};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Tune search parameters by self-play (SPSA).
///
/// Each iteration perturbs all parameters at random, plays the perturbed engine against the one with the opposite
/// perturbation, and moves the parameters towards the winner. See docs/matches.md. A match shows whether the result is better:
/// menagerie match GAME --engine "ours name=new params=FILE" --engine "ours name=old" --sprt 0,10 …
///
/// Example: menagerie spsa grand --only razoring,futility --nodes 5000 --iterations 500 --out values.toml
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
    /// The parameters to tune, separated by commas; all by default.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub only: Vec<String>,
    /// The number of iterations.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    pub iterations: u32,
    /// The number of game pairs in each iteration.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub pairs: u32,
    /// Nodes for each move.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// The step of the last iteration for each game won, as a fraction of its perturbation.
    #[arg(long, value_name = "R", default_value_t = 0.02, value_parser = rate)]
    pub rate: f64,
    /// The number of games to play in parallel.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Record iterations in this file; an interrupted run resumes with the same file and arguments.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Write the values to this file after each iteration.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Where the games are played.
    #[command(flatten)]
    pub elsewhere: Elsewhere,
}

/// Reads a rate.
fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate <= 100.0);
    rate.ok_or_else(|| "give a number above 0 and up to 100".to_string())
}

impl Arguments {
    /// The command that finds the values of the iterations done so far again.
    fn command(&self, done: usize) -> String {
        let Arguments { game, only, iterations, pairs, nodes, rate, seed, .. } = self;
        let only = if only.is_empty() { String::new() } else { format!(" --only {}", only.join(",")) };
        let interrupted = if done < *iterations as usize { format!(", after {done}") } else { String::new() };
        format!(
            "menagerie spsa {game}{only} --iterations {iterations} --pairs {pairs} --nodes {nodes} --rate {rate} \
             --seed {seed}{interrupted}"
        )
    }
}

/// Random plies at the beginning of a game.
const PLIES: usize = 6;

/// Runs the command.
///
/// # Errors
/// If a parameter is unknown, or a file or the output fails.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    files::keep_apart(&[("--journal", arguments.journal.as_deref()), ("--out", arguments.out.as_deref())])?;
    arguments.out.as_deref().map(files::probe).transpose()?;
    let game = games::find(library, &arguments.game)?;
    let spsa = Spsa {
        parameters: parameters(&game, &arguments.only)?,
        iterations: arguments.iterations as usize,
        pairs: arguments.pairs as usize,
        rate: arguments.rate,
        seed: arguments.seed,
    };
    let mut settings = spsa.settings();
    settings["game"] = game.name().into();
    settings["nodes"] = arguments.nodes.into();
    let (mut journal, before) = match &arguments.journal {
        Some(path) => {
            let (journal, before) = Journal::<Iteration>::open(path, &settings)?;
            (Some(journal), before)
        }
        None => (None, Vec::new()),
    };
    let starts = (0..game.starts()).filter_map(|number| game.numbered_start(number)).collect();
    let source = Source::Random { starts, plies: PLIES, balance: Balance::default() };
    let mut games = SpsaGames {
        game: game.clone(),
        pace: PlayerLimits { nodes: Some(arguments.nodes), ..PlayerLimits::default() },
        referee: Referee { adjudication: quick(), ..Referee::default() },
        openings: Openings::new(source, arguments.seed)?,
        concurrency: arguments.concurrency.into(),
        workers: arguments.elsewhere.workers(library, arguments.journal.as_deref())?,
        pairs: spsa.pairs,
    };
    let mut unshown = None;
    let result = spsa.run(
        &before,
        &mut |number, first, second| games.play(&spsa.parameters, number, first, second),
        &mut |done| {
            if let Some(journal) = &mut journal {
                journal.add(done)?;
            }
            write_values(&done.values, done.number, &game, arguments)?;
            show(done, out).map_err(|error| {
                unshown = Some(error);
                Error::Match("nobody reads the output any more".to_string())
            })
        },
    );
    // A reader that closes the output is no failure of the tuning.
    unshown.map_or(Ok(()), Err)?;
    let values = result?;
    // Nothing may have been left to do.
    let names = spsa.parameters.iter().map(|one| one.name.clone());
    write_values(&names.zip(values.iter().copied()).collect(), spsa.iterations, &game, arguments)?;
    writeln!(out, "from and to:")?;
    for (one, value) in spsa.parameters.iter().zip(values) {
        writeln!(out, "{:20} {:6} {:8.1}", one.name, one.value, value)?;
    }
    Ok(())
}

/// Adjudicates games as soon as both sides agree: the rest would tell nothing.
fn quick() -> Adjudication {
    Adjudication {
        resign: Some(Resign { score: 800, moves: 4 }),
        draw: Some(Draw { from: 40, moves: 8, score: 10 }),
        most_moves: Some(200),
    }
}

/// Shows an iteration.
fn show(done: &Iteration, out: &mut impl Write) -> std::io::Result<()> {
    let values = done.values.iter().map(|(name, value)| format!("{name} {value:.1}"));
    writeln!(out, "{}: {:+}  {}", done.number, done.result, values.collect::<Vec<_>>().join("  "))?;
    out.flush()
}

/// Writes the values after `iterations` iterations, with the game's values of all other parameters.
fn write_values(
    values: &BTreeMap<String, f64>,
    iterations: usize,
    game: &Game,
    arguments: &Arguments,
) -> Result<(), Error> {
    let Some(path) = &arguments.out else { return Ok(()) };
    let own = Parameters::of(game);
    let all = Parameters::ALL.iter().map(|(name, default, _)| (name.to_string(), own.get(name).unwrap_or(*default)));
    let mut parameters: BTreeMap<String, i32> = all.collect();
    parameters.extend(rounded(values));
    let made = [("command".to_string(), arguments.command(iterations))].into();
    let text = ParameterFile::new(game, made, parameters).write();
    std::fs::write(path, text).map_err(|error| Error::File { path: path.display().to_string(), error })
}
