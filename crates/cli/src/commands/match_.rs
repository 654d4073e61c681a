//! `menagerie match`

mod display;
mod options;

use anyhow::{Context, Result};
use display::Display;
use menagerie_core::Library;
use menagerie_tournament::{Format, Journal, Match, Openings, Referee, Schedule};
pub use options::Arguments;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

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
    let begun = Instant::now();
    let (journal, before) = match &arguments.journal {
        Some(path) => {
            let (journal, before) = Journal::open(path, &plan.settings())?;
            (Some(journal), before)
        }
        None => (None, Vec::new()),
    };
    let mut display = Display::new(&plan, before.len(), journal, create(arguments.pgn.as_deref())?);
    let (standings, verdict) = plan.run(before, &mut display)?;
    display.close();
    display.table(&standings, verdict, out)?;
    if let Some(mut file) = create(arguments.report.as_deref())? {
        let report = plan.report(&standings, verdict, begun.elapsed());
        writeln!(file, "{}", serde_json::to_string_pretty(&report)?)?;
    }
    Ok(())
}

fn create(path: Option<&Path>) -> Result<Option<File>> {
    path.map(|path| File::create(path).with_context(|| format!("cannot write {}", path.display()))).transpose()
}
