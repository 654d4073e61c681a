//! `menagerie match`

mod display;
mod options;

use anyhow::{Context, Result, bail};
use display::Display;
use menagerie_core::Library;
use menagerie_tournament::{Format, Journal, Match, Openings, Referee, Schedule};
pub use options::Arguments;
use options::OpeningsChoice;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the engines, the openings or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    files(arguments)?;
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
    // Whoever asks for a file learns at once that it cannot be written.
    let report = arguments.report.as_deref().map(open).transpose()?;
    let pgn = arguments.pgn.as_deref().map(create).transpose()?;
    stop_when_asked(&plan)?;
    let mut display = Display::new(&plan, before.len(), journal, pgn);
    let (standings, verdict) = plan.run(before, &mut display)?;
    display.close();
    display.table(&standings, verdict, out)?;
    if let (Some(file), Some(path)) = (report, &arguments.report) {
        let report = plan.report(&standings, verdict, begun.elapsed());
        let text = serde_json::to_string_pretty(&report)? + "\n";
        let written = file.set_len(0).and_then(|()| (&file).write_all(text.as_bytes()));
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Refuses files that would overwrite each other.
fn files(arguments: &Arguments) -> Result<()> {
    let book = match &arguments.openings {
        OpeningsChoice::Book(path) => Some(path),
        _ => None,
    };
    let all = [("--openings", book), ("--journal", arguments.journal.as_ref())];
    let all = all.into_iter().chain([("--report", arguments.report.as_ref()), ("--pgn", arguments.pgn.as_ref())]);
    // A file that is not there yet has no other name than the one given.
    let one = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_default();
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in all.filter_map(|(option, path)| Some((option, one(path?)))) {
        // What is no file, such as `/dev/null`, takes anything.
        let keeps = path.is_file() || !path.exists();
        if let Some((other, _)) = seen.iter().find(|(_, known)| keeps && *known == path) {
            bail!("{} is given for both `{other}` and `{option}`: give two files", path.display());
        }
        seen.push((option, path));
    }
    Ok(())
}

/// Lets Ctrl-C end the match as it stands, so that its table is still shown; a second one ends the program at once.
fn stop_when_asked(plan: &Match) -> Result<()> {
    let stop = Arc::clone(&plan.stop);
    let asked = move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        eprintln!("ending the match as it stands; once more ends it at once");
    };
    ctrlc::set_handler(asked).context("cannot listen to Ctrl-C")
}

/// Begins a file anew.
fn create(path: &Path) -> Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Opens a file that is written later, and leaves what is in it.
fn open(path: &Path) -> Result<File> {
    let file = File::options().write(true).create(true).truncate(false).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}
