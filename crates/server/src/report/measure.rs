//! A short report, made while somebody waits for it: on the engine's threads, in turn with the analyses, until its games are
//! played or its time is up.

use super::shape;
use crate::api::ReportEvent;
use crate::engine::{Pool, Search, SearchEvent};
use crate::error::ApiError;
use crate::fair_queue::Turn;
use crate::machine_counter::CountGuard;
use menagerie_core::Game;
use menagerie_core::budget::{Budget, Exhausted};
use menagerie_lab::measure::report::{Entry, Plan, Report};
use menagerie_lab::measure::values::Pace;
use menagerie_lab::measure::{MeasureError, Progress};
use menagerie_runner::Control;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep_until};

/// The games, those for each doubling of the nodes, and the nodes of a move: a game of usual size takes some seconds.
const GAMES: usize = 40;
const SKILL: usize = 6;
const NODES: u64 = 200;
/// The nodes with which forced wins are looked for.
const WIN_NODES: u64 = 20_000;
/// Fewer games say nothing.
const FEWEST: usize = 4;
/// The memory of the games that are played, in bytes; their tables are not counted here.
const MOST_BYTES: usize = 96 << 20;
/// The time for making the report of the games.
const LAST: Duration = Duration::from_secs(5);
/// After this time the thread goes to others that wait. A game that is being played then is played again.
const SLICE: Duration = Duration::from_secs(10);

/// The report of one connection.
pub struct Measurement {
    pool: Pool,
    turn: Turn,
    longest: Duration,
    running: Option<Running>,
}

/// A report that waits for the engine or is being made.
struct Running {
    making: Arc<Mutex<Making>>,
    work: Search,
    end: oneshot::Receiver<Result<Made, ApiError>>,
    played: watch::Receiver<Count>,
    /// When its turn began, if it has.
    began: Option<Instant>,
    /// How long it was played before.
    spent: Duration,
    /// It counts as one of the reports that are made.
    counted: CountGuard,
}

/// The games that were played, of how many.
#[derive(Clone, Copy)]
struct Count {
    done: usize,
    all: usize,
}

/// What is played, and what was.
struct Making {
    plan: Plan,
    entries: Vec<Entry>,
}

/// A report, and whether there was no time for all games.
struct Made {
    report: Report,
    cut: bool,
}

impl Measurement {
    /// Nothing is made yet; each report has this time.
    pub fn new(pool: Pool, turn: Turn, longest: Duration) -> Measurement {
        Measurement { pool, turn, longest, running: None }
    }

    /// Makes a report of a game.
    pub fn begin(&mut self, game: Game, counted: CountGuard) -> Result<(), ApiError> {
        let pace = Pace { nodes: NODES, ..Pace::default() };
        let plan = Plan { games: GAMES, skill: SKILL, pace, win_nodes: WIN_NODES, ..Plan::of(game) };
        let count = Count { done: 0, all: plan.total() };
        self.go_on(Arc::new(Mutex::new(Making { plan, entries: Vec::new() })), count, Duration::ZERO, counted)
    }

    /// Makes nothing any more.
    pub fn stop(&mut self) {
        self.running = None;
    }

    fn go_on(
        &mut self,
        making: Arc<Mutex<Making>>,
        count: Count,
        spent: Duration,
        counted: CountGuard,
    ) -> Result<(), ApiError> {
        let ((sender, end), (tell, played)) = (oneshot::channel(), watch::channel(count));
        let shared = making.clone();
        let left = self.longest.saturating_sub(spent);
        let work = move |control: &Control| {
            let made = make(&mut lock(&shared), control, left, Played(tell));
            if let Some(made) = made {
                // Nobody listens if the connection has ended just now.
                let _ = sender.send(made);
            }
        };
        let work = self.pool.work(self.turn.clone(), Box::new(work)).map_err(|_| ApiError::Busy)?;
        self.running = Some(Running { making, work, end, played, began: None, spent, counted });
        Ok(())
    }

    /// The next event; pending while there is nothing to report.
    pub async fn next(&mut self) -> ReportEvent {
        loop {
            let Some(running) = &mut self.running else { return std::future::pending().await };
            let slice_ends = running.began.map(|began| began + SLICE);
            tokio::select! {
                event = running.work.next_event() => if let Some(event) = self.on_event(event) { return event },
                Ok(()) = running.played.changed() => return running.progress(),
                () = until(slice_ends) => if let Some(event) = self.make_room() { return event },
            }
        }
    }

    fn on_event(&mut self, event: Option<SearchEvent>) -> Option<ReportEvent> {
        let running = self.running.as_mut()?;
        match event {
            Some(SearchEvent::Queue(ahead)) => Some(ReportEvent::Queue { ahead: ahead as u32 }),
            Some(SearchEvent::Began) => {
                running.began = Some(Instant::now());
                Some(running.progress())
            }
            Some(SearchEvent::Line(..)) => None,
            Some(SearchEvent::Done(_) | SearchEvent::Displaced) => match running.end.try_recv() {
                Ok(end) => Some(self.end(end)),
                Err(_) => self.go_behind(),
            },
            // The panic is in the log.
            None => Some(self.end(Err(ApiError::Internal))),
        }
    }

    fn end(&mut self, end: Result<Made, ApiError>) -> ReportEvent {
        self.running = None;
        match end {
            Ok(Made { report, cut }) => ReportEvent::Done { report: Box::new(shape::report(&report)), cut },
            Err(error) => ReportEvent::Refused { problem: error.problem() },
        }
    }

    /// Goes behind the others if any wait.
    fn make_room(&mut self) -> Option<ReportEvent> {
        if self.pool.is_crowded() {
            return self.go_behind();
        }
        let running = self.running.as_mut()?;
        running.spent += SLICE;
        running.began = Some(Instant::now());
        None
    }

    /// Waits for another turn.
    fn go_behind(&mut self) -> Option<ReportEvent> {
        let Running { making, work, began, spent, played, counted, .. } = self.running.take()?;
        drop(work);
        let spent = spent + began.map(|began| began.elapsed()).unwrap_or_default();
        let count = *played.borrow();
        self.go_on(making, count, spent, counted).err().map(|error| ReportEvent::Refused { problem: error.problem() })
    }
}

impl Running {
    fn progress(&mut self) -> ReportEvent {
        let Count { done, all } = *self.played.borrow_and_update();
        ReportEvent::Progress { done: done as u32, all: all as u32 }
    }
}

/// Counts the games that were played.
struct Played(watch::Sender<Count>);

impl Progress for Played {
    fn step(&mut self) {
        self.0.send_modify(|count| count.done += 1);
    }
}

/// Plays until all is played or the time is up. Nothing if it was stopped: it may go on later with what was played.
fn make(
    Making { plan, entries }: &mut Making,
    control: &Control,
    left: Duration,
    mut played: Played,
) -> Option<Result<Made, ApiError>> {
    let budget = bounded(left, control);
    let mut end = budget.run(|| plan.play_on(entries, &mut played));
    // A game with few openings is played from those that it has.
    if let Ok(Err(MeasureError::Openings { found, .. })) = &end
        && *found >= FEWEST
    {
        (plan.games, plan.skill) = (*found, SKILL.min(2 * *found));
        played.0.send_modify(|count| count.all = plan.total());
        end = budget.run(|| plan.play_on(entries, &mut played));
    }
    let cut = match end {
        Ok(Ok(())) => false,
        _ if control.is_stopped() => return None,
        Ok(Err(error)) => return Some(Err(why(error))),
        Err(Exhausted::Memory) => return Some(Err(Exhausted::Memory.into())),
        Err(Exhausted::Time | Exhausted::Stopped) => true,
    };
    match bounded(LAST, control).run(|| plan.report(entries)) {
        _ if control.is_stopped() => None,
        Ok(report) if report.games >= FEWEST => Some(Ok(Made { report, cut })),
        _ => Some(Err(ApiError::TooSlow(TOO_FEW))),
    }
}

/// A budget that ends with its time, and as soon as the control stops.
fn bounded(time: Duration, control: &Control) -> Budget {
    let (began, control) = (std::time::Instant::now(), control.clone());
    Budget::new().memory(MOST_BYTES).until(move || control.is_stopped() || began.elapsed() >= time)
}

const TOO_FEW: &str = "hardly any game ended in its time; `menagerie lab report` has no limit";

/// Why a game cannot be measured, for its designer.
fn why(error: MeasureError) -> ApiError {
    match error {
        MeasureError::Openings { .. } => ApiError::BadDefinition(format!(
            "after a few moves there are fewer than {FEWEST} different positions: too few to measure what play is like"
        )),
        MeasureError::Unfit(why) => ApiError::BadDefinition(why),
        error => {
            tracing::error!(%error, "a report cannot be made");
            ApiError::Internal
        }
    }
}

fn lock(making: &Mutex<Making>) -> MutexGuard<'_, Making> {
    // What was being played when a thread panicked is not among the entries.
    making.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for a moment; pending without one.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
