//! `menagerie lab puzzles`

use super::playing::Bar;
use crate::games::find;
use crate::input::{Input, Item};
use crate::stop;
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::{Game, Library, Move};
use menagerie_lab::measure::Progress;
use menagerie_lab::puzzles::{Miner, Mining, Puzzle, read};
use menagerie_notation::pgn::GameTree;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Find puzzles: positions with a forced win, and one move at each turn that wins in time.
///
/// Games are those of the engine against itself, or those of files. Where the engine sees a short win, an exhaustive search
/// proves that there is one, that it is the shortest, and that at each turn of the solver no other move wins in as many moves.
/// What is not proved is left out. Puzzles are lines of JSON, for `menagerie serve puzzles`.
///
/// The seed and the number of a game decide it. Ctrl-C keeps what was found, and says with which `--first` the same command goes
/// on. A file of puzzles is added to, each position once.
///
/// Example: menagerie lab puzzles omega --games 100 --seed 1 --out omega.jsonl
#[derive(Args, Debug)]
pub struct Arguments {
    /// The game, by its name or title.
    game: String,
    /// Go through the games of this file, as PGN or another format of games, in place of the engine's own. Can be given more than
    /// once.
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
    let game = find(library, &arguments.game)?;
    let mining = Mining {
        lengths: arguments.least..=arguments.most,
        nodes: arguments.nodes,
        proof_nodes: arguments.proof_nodes,
        seed: arguments.seed,
    };
    let mut miner = Miner::new(&game, mining)?;
    let mut kept = arguments.out.as_ref().map(|path| Kept::open(path, &mut miner)).transpose()?;
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
    let reached = match arguments.from.is_empty() {
        true => own_games(arguments, &mut miner, &goes_on, &mut bar, &mut keep)?,
        false => others_games(arguments, library, &game, (&mut miner, &goes_on), &mut bar, &mut keep)?,
    };
    bar.close();
    let tally = miner.tally();
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
    game: &Game,
    (miner, goes_on): (&mut Miner, &dyn Fn() -> bool),
    bar: &mut Bar,
    keep: &mut dyn FnMut(Vec<Puzzle>) -> Result<()>,
) -> Result<Option<u64>> {
    let (mut trees, mut others) = (Vec::new(), 0);
    for path in &arguments.from {
        let mut number = 0;
        Input::open(Some(path), None, library)?.each(Some(game.name()), library, &mut |item| {
            if let Item::Game(tree) = item? {
                number += 1;
                let source = format!("{}, game {number}", path.file_name().unwrap_or_default().to_string_lossy());
                match tree.start.game().name() == game.name() {
                    true => trees.push((source, tree)),
                    false => others += 1,
                }
            }
            Ok(())
        })?;
    }
    if trees.is_empty() {
        bail!("the files have no game of {}: a game is chosen by its name", game.name());
    }
    if others > 0 {
        bar.tell(&format!("{others} games are no games of {} and are left out", game.name()));
    }
    let skipped = usize::try_from(arguments.first - 1)?;
    bar.begin("games", trees.len().saturating_sub(skipped), 0);
    for (at, (source, tree)) in trees.iter().enumerate().skip(skipped) {
        let Some(puzzles) = miner.of_game(&tree.start, &main_line(tree), source, goes_on) else {
            return Ok(Some(at as u64 + 1));
        };
        keep(puzzles)?;
        bar.step();
    }
    Ok(None)
}

fn main_line(tree: &GameTree) -> Vec<Move> {
    tree.main.entries.iter().map(|entry| entry.mv).collect()
}

/// A file of puzzles that is added to.
struct Kept {
    file: File,
    path: PathBuf,
}

impl Kept {
    /// Opens a file, and lets the miner know what is in it.
    fn open(path: &PathBuf, miner: &mut Miner) -> Result<Kept> {
        let cannot = || format!("cannot write {}", path.display());
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path).with_context(cannot)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(cannot)?;
        // A line that was cut off when the program was killed.
        if !text.is_empty() && !text.ends_with('\n') {
            let whole = text.rfind('\n').map_or(0, |at| at + 1);
            file.set_len(whole as u64).and_then(|()| file.rewind()).with_context(cannot)?;
            text.truncate(whole);
        }
        for (_, puzzle) in read(&text).with_context(|| format!("{} is no file of puzzles", path.display()))? {
            miner.know(&puzzle);
        }
        Ok(Kept { file, path: path.clone() })
    }

    fn add(&mut self, line: &str) -> Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.flush());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
