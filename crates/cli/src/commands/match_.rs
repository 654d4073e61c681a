//! `menagerie match`

mod display;
mod options;

use crate::{files, games, stop};
use anyhow::{Context, Result, bail};
use display::Display;
use menagerie_core::Library;
use menagerie_tournament::{Format, Journal, Match, Openings, Referee, Schedule};
pub use options::Arguments;
use options::OpeningsChoice;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the engines, the openings or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    files(arguments)?;
    let game = games::find(library, &arguments.game)?;
    let contestants = arguments.contestants()?;
    arguments.elsewhere.check(&contestants)?;
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
            timeout: arguments.patience,
        },
        concurrency: arguments.concurrency,
        sprt: arguments.sprt(),
        stop: Arc::default(),
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
    arguments.report.as_deref().map(files::probe).transpose()?;
    let pgn = arguments.pgn.as_deref().map(create).transpose()?;
    stop::when_asked(&plan.stop, "ending the match as it stands")?;
    let workers = arguments.elsewhere.workers(library, arguments.journal.as_deref())?;
    let mut display = Display::new(&plan, before.len(), journal, pgn);
    let (standings, verdict) = plan.run_on(workers.as_deref(), before, &mut display)?;
    display.close();
    display.table(&standings, verdict, out)?;
    if let Some(path) = &arguments.report {
        let report = plan.report(&standings, verdict, begun.elapsed());
        let text = serde_json::to_string_pretty(&report)? + "\n";
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if !plan.is_complete(&standings, verdict) {
        let going_on = if arguments.journal.is_some() { "; the same command goes on with it" } else { "" };
        bail!("the match was ended after {} of {} games{going_on}", standings.games(), plan.schedule.total());
    }
    Ok(())
}

/// Refuses files that would overwrite each other.
fn files(arguments: &Arguments) -> Result<()> {
    let book = match &arguments.openings {
        OpeningsChoice::Book(path) => Some(path.as_path()),
        _ => None,
    };
    let Arguments { journal, report, pgn, .. } = arguments;
    let [journal, report, pgn] = [journal, report, pgn].map(Option::as_deref);
    files::keep_apart(&[("--openings", book), ("--journal", journal), ("--report", report), ("--pgn", pgn)])
}

/// Truncates a file.
fn create(path: &Path) -> Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}
