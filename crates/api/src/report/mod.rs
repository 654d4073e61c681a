//! Short reports of what play of a game is like, made while somebody waits: by the server for its visitors, and in a browser
//! where there is no server.

mod shape;

pub use menagerie_lab::measure::MeasureError;
pub use shape::report;

use crate::error::ApiError;
use crate::types::ReportEvent;
use menagerie_core::Game;
use menagerie_core::budget::{Budget, Exhausted};
use menagerie_lab::measure::Progress;
use menagerie_lab::measure::report::{Entry, Plan, Report, ReportOpenings};
use menagerie_lab::measure::values::Pace;
use std::time::Duration;

/// The games, those for each doubling of the nodes, and the nodes of a move: a game of usual size takes some seconds.
const GAMES: usize = 40;
const SKILL: usize = 6;
const NODES: u64 = 200;
/// The nodes with which forced wins are looked for, from each of the first starts.
const WIN_NODES: u64 = 20_000;
/// Fewer games say nothing.
const FEWEST: usize = 4;
/// The memory of the games that are played, in bytes; their tables are not counted here.
const MOST_BYTES: usize = 96 << 20;

/// How long forced wins are looked for.
pub const WIN_TIME: Duration = Duration::from_secs(5);

/// What has a report made: its clock, and who waits for it.
pub trait Host {
    /// A budget that ends after this time from now, or as soon as the report is stopped.
    fn budget(&self, time: Duration) -> Budget;
    /// Whether the report is stopped.
    fn is_stopped(&self) -> bool;
    /// Hears of the games that were played.
    fn played(&self, count: Count);
    /// What went wrong is a fault of this program.
    fn fault(&self, error: &MeasureError);
}

/// The games that were played, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Those that were played.
    pub done: usize,
    /// All of them.
    pub all: usize,
}

impl From<Count> for ReportEvent {
    fn from(count: Count) -> ReportEvent {
        ReportEvent::Progress { done: count.done as u32, all: count.all as u32 }
    }
}

/// How long games may be played, and forced wins be looked for.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The time of the games.
    pub games: Duration,
    /// The time of the forced wins; [`WIN_TIME`] as a rule.
    pub wins: Duration,
}

/// A short report that is being made: what is to be played, and what was.
///
/// ```
/// use menagerie_api::report::{Count, Host, MeasureError, ShortReport, Times};
/// use menagerie_core::budget::Budget;
/// use std::time::{Duration, Instant};
///
/// struct Patient;
///
/// impl Host for Patient {
///     fn budget(&self, time: Duration) -> Budget {
///         let began = Instant::now();
///         Budget::new().until(move || began.elapsed() >= time)
///     }
///     fn is_stopped(&self) -> bool {
///         false
///     }
///     fn played(&self, _count: Count) {}
///     fn fault(&self, _error: &MeasureError) {}
/// }
///
/// # let game = menagerie_core::Library::shipped().game("los-alamos")?;
/// let mut report = ShortReport::of(game);
/// let made = report.make(Times { games: Duration::ZERO, wins: Duration::ZERO }, &Patient).unwrap();
/// assert!(made.unwrap_err().to_string().contains("hardly any game ended in its time"));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Debug)]
pub struct ShortReport {
    plan: Plan,
    openings: ReportOpenings,
    entries: Vec<Entry>,
}

/// A report, and whether there was no time for all games.
#[derive(Debug)]
pub struct Made {
    /// The report.
    pub report: Report,
    /// Whether games are missing.
    pub cut: bool,
}

/// What is reported of how a report has ended.
pub fn ended(end: Result<Made, ApiError>) -> ReportEvent {
    match end {
        Ok(Made { report, cut }) => ReportEvent::Done { report: Box::new(shape::report(&report)), cut },
        Err(error) => ReportEvent::Refused { problem: error.problem() },
    }
}

impl ShortReport {
    /// A report of a game, of which nothing was played yet.
    pub fn of(game: Game) -> ShortReport {
        let pace = Pace { nodes: NODES, ..Pace::default() };
        let plan = Plan { games: GAMES, skill: SKILL, pace, win_nodes: WIN_NODES, ..Plan::of(game) };
        ShortReport { plan, openings: ReportOpenings::default(), entries: Vec::new() }
    }

    /// The games that were played.
    pub fn count(&self) -> Count {
        Count { done: self.entries.len(), all: self.plan.total() }
    }

    /// Plays until all is played or the time is up, and makes the report. Nothing if it was stopped: it may go on later with
    /// what was played.
    pub fn make(&mut self, times: Times, host: &dyn Host) -> Option<Result<Made, ApiError>> {
        // A game that was broken off may have been counted.
        host.played(self.count());
        let budget = host.budget(times.games).memory(MOST_BYTES);
        let mut end = budget.run(|| self.play(host));
        if let Ok(Err(MeasureError::Openings { found, .. })) = &end
            && *found >= FEWEST
        {
            self.shrink(*found);
            host.played(self.count());
            end = budget.run(|| self.play(host));
        }
        let cut = match end {
            Ok(Ok(())) => false,
            _ if host.is_stopped() => return None,
            Ok(Err(error)) => return Some(Err(why(error, host))),
            Err(Exhausted::Memory) => return Some(Err(Exhausted::Memory.into())),
            Err(Exhausted::Time | Exhausted::Stopped) => true,
        };
        if self.entries.iter().filter(|entry| matches!(entry, Entry::Game(_))).count() < FEWEST {
            return Some(Err(ApiError::TooSlow(TOO_FEW)));
        }
        // A report without them is better than none.
        let wins = host.budget(times.wins).memory(MOST_BYTES).run(|| self.plan.forced_wins()).ok();
        (!host.is_stopped()).then(|| Ok(Made { report: self.plan.report(&self.entries, wins), cut }))
    }

    fn play(&mut self, host: &dyn Host) -> Result<(), MeasureError> {
        let mut played = Played { count: self.count(), host };
        self.plan.play_on(&mut self.openings, &mut self.entries, &mut played)
    }

    /// A game with few openings is played from those that it has.
    fn shrink(&mut self, openings: usize) {
        (self.plan.games, self.plan.skill) = (openings, SKILL.min(2 * openings));
    }
}

/// Counts the games that are played.
struct Played<'a> {
    count: Count,
    host: &'a dyn Host,
}

impl Progress for Played<'_> {
    fn step(&mut self) {
        self.count.done += 1;
        self.host.played(self.count);
    }
}

const TOO_FEW: &str = "hardly any game ended in its time; `menagerie lab report` has no limit";

/// Why a game cannot be measured, for its designer.
fn why(error: MeasureError, host: &dyn Host) -> ApiError {
    match error {
        MeasureError::Openings { .. } => ApiError::BadDefinition(format!(
            "after a few moves there are fewer than {FEWEST} different positions: too few to measure what play is like"
        )),
        MeasureError::Unfit(why) => ApiError::BadDefinition(why),
        error => {
            host.fault(&error);
            ApiError::Internal
        }
    }
}

#[cfg(test)]
mod tests;
