//! `menagerie match`

mod display;
mod options;

use anyhow::{Context, Result};
use display::Display;
use menagerie_core::Library;
use menagerie_tournament::{Format, Match, Openings, Referee, Schedule};
pub use options::Arguments;
use std::io::Write;
use std::sync::Mutex;

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the engines, the openings or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let game = library.game(&arguments.game)?;
    let contestants = arguments.contestants()?;
    let source = arguments.source(&game, library)?;
    let schedule = Schedule {
        format: if arguments.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
        players: contestants.len(),
        games: arguments.games,
    };
    let plan = Match {
        game,
        contestants,
        schedule,
        openings: Mutex::new(Openings::new(source, arguments.seed)?),
        referee: Referee {
            adjudication: arguments.adjudication(),
            margin: arguments.margin,
            patience: arguments.patience,
        },
        concurrency: arguments.concurrency,
        sprt: arguments.sprt(),
    };
    plan.check()?;
    let pgn = match &arguments.pgn {
        Some(path) => Some(std::fs::File::create(path).with_context(|| format!("cannot write {}", path.display()))?),
        None => None,
    };
    let mut display = Display::new(&plan, pgn);
    let (standings, verdict) = plan.run(Vec::new(), &mut display)?;
    display.close();
    display.table(&standings, verdict, out)?;
    Ok(())
}
