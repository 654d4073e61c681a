//! `menagerie analyze`

use crate::start::At;
use crate::thinking::{moves, seconds};
use anyhow::Result;
use clap::Args;
use menagerie_core::{Library, Position};
use menagerie_engine::{Bound, EndgameTables, PvLine, SearchLimits};
use menagerie_lab::tables::Tables;
use menagerie_runner::{Control, Options, Player};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Analyze a position and show the best lines as the engine finds them.
///
/// Without a limit it runs until you press Ctrl-C. Scores are in pawns, for the side to move; `#3` is a mate in 3,
/// `#-3` being mated in 3.
///
/// Example: menagerie analyze orchess startpos e4 e5 --time 10 --lines 3
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub at: At,
    /// Moves to play first.
    pub moves: Vec<String>,
    /// Stop at this depth.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=127))]
    pub depth: Option<u32>,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Stop after this many nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// The number of lines to show.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub lines: u16,
    /// The number of search threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// The size of the hash table in MiB.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=32_768))]
    pub hash: u32,
    /// The folder of endgame tables, as `menagerie lab table` makes them.
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says why the game, the position or a move cannot be read, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let position = arguments.at.position(library, &arguments.moves)?;
    let tables = arguments.tables.as_deref().map(|folder| Tables::open(folder, position.game())).transpose()?;
    let tables = tables.map(Arc::new);
    writeln!(out, "{}  {}", position.game().name(), position.fen())?;
    if position.legal_moves().is_empty() {
        writeln!(out, "The game is over: {}", position.result())?;
        return Ok(());
    }
    let options = Options { hash: arguments.hash as usize, threads: arguments.threads.into() };
    let limits = SearchLimits {
        depth: arguments.depth,
        move_time: arguments.time,
        nodes: arguments.nodes,
        multi_pv: arguments.lines.into(),
        ..SearchLimits::default()
    };
    for why in tables.iter().flat_map(|tables| tables.refused()) {
        writeln!(out, "note: {why}")?;
    }
    if let Some(tables) = &tables {
        match tables.worth_of(&position) {
            Ok(Some(known)) => writeln!(out, "by the endgame table, {} to move: {known}", position.side())?,
            Ok(None) => {}
            Err(why) => writeln!(out, "note: {why}")?,
        }
    }
    writeln!(out, "depth   score       nodes     time  line")?;
    out.flush()?;
    let control = Control::new();
    let mut written = Ok(());
    let mut show = |line: &PvLine| {
        if written.is_ok() {
            written = writeln!(out, "{}", shown(&position, line)).and_then(|()| out.flush());
        }
        // Nobody reads any more.
        if written.is_err() {
            control.stop();
        }
    };
    let mut player = Player::new(position.game(), options)?;
    player.set_endgames(tables.clone().map(|tables| tables as Arc<dyn EndgameTables>));
    let answer = player.search(&position, &limits, &control, &mut show);
    written?;
    for why in tables.iter().flat_map(|tables| tables.take_faults()) {
        writeln!(out, "note: {why}")?;
    }
    if let Some(best) = answer.best {
        writeln!(out, "best: {}", moves(&position, &[best]))?;
    }
    Ok(())
}

/// A line of play as a line of text.
fn shown(position: &Position, line: &PvLine) -> String {
    let bound = match line.bound {
        Bound::Exact => ' ',
        Bound::Lower => '+',
        Bound::Upper => '-',
    };
    let depth = format!("{}/{}", line.depth, line.selective_depth.max(line.depth));
    let (score, seconds) = (line.score.to_string(), line.elapsed.as_secs_f64());
    format!("{depth:>5} {score:>7}{bound} {:>10} {seconds:>7.2}s  {}", line.nodes, moves(position, &line.moves))
}
