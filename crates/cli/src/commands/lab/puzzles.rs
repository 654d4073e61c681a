//! `menagerie lab puzzles`

mod games;
mod kept;
mod miners;

use super::playing::Bar;
use crate::games::find;
use crate::stop;
use anyhow::{Context, Result, bail};
use clap::Args;
use games::Games;
use kept::Kept;
use menagerie_core::{Game, Library};
use menagerie_lab::measure::Progress;
use menagerie_lab::puzzles::{Miner, Mining, Puzzle};
use miners::Miners;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Find puzzles: positions with a forced win, and one move at each turn that wins in time.
///
/// Games are those of the engine against itself, those of files, or the public games of a server, of which `menagerie serve export`
/// writes a file. Where the engine sees a short win, an exhaustive search
/// proves that there is one, that it is the shortest, and that at each turn of the solver no other move wins in as many moves.
/// What is not proved is left out. Puzzles are lines of JSON, for `menagerie serve puzzles`.
///
/// The seed and the number of a game decide it. Ctrl-C keeps what was found, and says with which `--first` the same command goes
/// on. A file of puzzles is added to, each position once.
///
/// Example: menagerie lab puzzles omega --games 100 --seed 1 --out omega.jsonl
#[derive(Args, Debug)]
pub struct Arguments {
    /// The game, by its name or title. Without it, those of an export are gone through that are of any game here.
    #[arg(required_unless_present = "from")]
    game: Option<String>,
    /// Go through the games of this file, as PGN, another format of games or an export of a server, in place of the engine's own.
    /// Can be given more than once.
    #[arg(long = "from", value_name = "FILE", conflicts_with_all = ["games", "seed"])]
    from: Vec<PathBuf>,
    /// The number of games that the engine plays.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The number of the first game: a run that was stopped goes on from there.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    first: u64,
    /// Nodes of the engine for each move. With few it misses wins, which become puzzles.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The most moves of the solver.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=5))]
    most: u32,
    /// The fewest moves of the solver.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=5))]
    least: u32,
    /// The most nodes for the proof of one position.
    #[arg(long, value_name = "N", default_value_t = 3_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    proof_nodes: u64,
    /// Add the puzzles to this file, in place of printing them.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the game or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    if arguments.least > arguments.most {
        bail!("`--least` is {}, and `--most` is {}: nothing is as long", arguments.least, arguments.most);
    }
    let game = arguments.game.as_deref().map(|game| find(library, game)).transpose()?;
    let mining = Mining {
        lengths: arguments.least..=arguments.most,
        nodes: arguments.nodes,
        proof_nodes: arguments.proof_nodes,
        seed: arguments.seed,
    };
    let (mut kept, known) = match arguments.out.as_deref().map(Kept::open).transpose()? {
        Some((kept, known)) => (Some(kept), known),
        None => (None, Vec::new()),
    };
    let mut miners = Miners::new(library, mining, known);
    let stop = Arc::<AtomicBool>::default();
    stop::when_asked(&stop, "stopping; what was found is kept")?;
    let goes_on = || !stop.load(Ordering::Relaxed);
    let mut keep = |puzzles: Vec<Puzzle>| -> Result<()> {
        for puzzle in puzzles {
            let line = serde_json::to_string(&puzzle)?;
            match &mut kept {
                Some(kept) => kept.add(&line)?,
                None => writeln!(out, "{line}")?,
            }
        }
        Ok(())
    };
    let mut bar = Bar::new();
    let reached = match &game {
        Some(game) if arguments.from.is_empty() => {
            own_games(arguments, miners.of(game.name())?.1, &goes_on, &mut bar, &mut keep)?
        }
        asked => others_games(arguments, library, asked.as_ref(), (&mut miners, &goes_on), &mut bar, &mut keep)?,
    };
    bar.close();
    let tally = miners.tally();
    let mut said = std::io::stderr();
    writeln!(
        said,
        "games: {}, positions with a short win: {}, puzzles: {}; won in several ways: {}, no win that fits: {}, not proved: {}",
        tally.games, tally.positions, tally.puzzles, tally.several, tally.unfit, tally.unproved
    )?;
    if let Some(next) = reached {
        writeln!(said, "stopped before game {next}: the same command goes on with `--first {next}`")?;
    }
    Ok(())
}

/// Gives the number of the game before which it was stopped.
fn own_games(
    arguments: &Arguments,
    miner: &mut Miner,
    goes_on: &dyn Fn() -> bool,
    bar: &mut Bar,
    keep: &mut dyn FnMut(Vec<Puzzle>) -> Result<()>,
) -> Result<Option<u64>> {
    if arguments.first > arguments.games {
        bail!("`--first` is {}, and `--games` is {}: no game is left", arguments.first, arguments.games);
    }
    let numbers = arguments.first..=arguments.games;
    bar.begin("games", numbers.clone().count(), 0);
    for number in numbers {
        let Some(puzzles) = miner.self_play(number, goes_on) else { return Ok(Some(number)) };
        keep(puzzles)?;
        bar.step();
    }
    Ok(None)
}

/// The same with the games of files; those of other games are left out.
fn others_games(
    arguments: &Arguments,
    library: &Library,
    asked: Option<&Game>,
    (miners, goes_on): (&mut Miners, &dyn Fn() -> bool),
    bar: &mut Bar,
    keep: &mut dyn FnMut(Vec<Puzzle>) -> Result<()>,
) -> Result<Option<u64>> {
    let Games { played, others } = games::read(&arguments.from, asked, library)?;
    let of = asked.map_or("any game here", Game::name);
    if played.is_empty() {
        match asked {
            Some(_) => bail!("the files have no game of {of}: a game is chosen by its name"),
            None => {
                bail!("the files have no public game that has ended and is of {of}: add definitions with `--variants`")
            }
        }
    }
    if others > 0 {
        bar.tell(&format!("{others} games are no games of {of} and are left out"));
    }
    let skipped = usize::try_from(arguments.first - 1)?;
    if skipped >= played.len() {
        let (first, games) = (arguments.first, played.len());
        bail!("`--first` is {first}, and the files have {games} games of {of}: no game is left");
    }
    bar.begin("games", played.len() - skipped, 0);
    for (at, played) in played.iter().enumerate().skip(skipped) {
        let (game, miner) = miners.of(&played.game)?;
        let (start, moves) = played.replay(game).with_context(|| played.source.clone())?;
        let Some(puzzles) = miner.of_game(&start, &moves, &played.source, goes_on) else {
            return Ok(Some(at as u64 + 1));
        };
        keep(puzzles)?;
        bar.step();
    }
    Ok(None)
}
