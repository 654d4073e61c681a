//! A short report, made while somebody waits for it: on the engine's threads, in turn with the analyses, until its games are
//! played or its time is up.

use super::shape;
use crate::api::ReportEvent;
use crate::engine::{Pool, Search, SearchEvent, Slices};
use crate::error::ApiError;
use crate::fair_queue::Turn;
use crate::machine_counter::CountGuard;
use menagerie_core::Game;
use menagerie_core::budget::{Budget, Exhausted};
use menagerie_lab::measure::report::{Entry, Plan, Report, ReportOpenings};
use menagerie_lab::measure::values::Pace;
use menagerie_lab::measure::{MeasureError, Progress};
use menagerie_runner::Control;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// The games, those for each doubling of the nodes, and the nodes of a move: a game of usual size takes some seconds.
const GAMES: usize = 40;
const SKILL: usize = 6;
const NODES: u64 = 200;
/// The nodes with which forced wins are looked for, from each of the first starts.
const WIN_NODES: u64 = 20_000;
/// The time for these.
const WIN_TIME: Duration = Duration::from_secs(5);
/// Fewer games say nothing.
const FEWEST: usize = 4;
/// The memory of the games that are played, in bytes; their tables are not counted here.
const MOST_BYTES: usize = 96 << 20;
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
    slices: Slices,
    /// It counts as one of the reports that are made.
    counted: CountGuard,
}

/// The games that were played, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    done: usize,
    all: usize,
}

/// What is played, and what was.
struct Making {
    plan: Plan,
    openings: ReportOpenings,
    entries: Vec<Entry>,
}

/// How long games may be played, and forced wins be looked for.
struct Times {
    games: Duration,
    wins: Duration,
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
        let making = Making::of(game);
        let count = making.count();
        self.go_on(Arc::new(Mutex::new(making)), count, Duration::ZERO, counted)
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
        let times = Times { games: self.longest.saturating_sub(spent), wins: WIN_TIME };
        let work = move |control: &Control| {
            // If this is begun while another thread still ends its last turn, which has been stopped, it waits for that: for
            // some milliseconds.
            let made = lock(&shared).make(control, &times, Played(tell));
            if let Some(made) = made {
                // Nobody listens if the connection has ended just now.
                let _ = sender.send(made);
            }
        };
        let work = self.pool.work(self.turn.clone(), Box::new(work)).map_err(|_| ApiError::Busy)?;
        self.running = Some(Running { making, work, end, played, slices: Slices::new(SLICE, spent), counted });
        Ok(())
    }

    /// The next event; pending while there is nothing to report.
    pub async fn next(&mut self) -> ReportEvent {
        loop {
            let Some(running) = &mut self.running else { return std::future::pending().await };
            tokio::select! {
                event = running.work.next_event() => if let Some(event) = self.on_event(event) { return event },
                Ok(()) = running.played.changed() => return running.progress(),
                () = running.slices.end() => if let Some(event) = self.make_room() { return event },
            }
        }
    }

    fn on_event(&mut self, event: Option<SearchEvent>) -> Option<ReportEvent> {
        let running = self.running.as_mut()?;
        match event {
            Some(SearchEvent::Queue(ahead)) => Some(ReportEvent::Queue { ahead: ahead as u32 }),
            Some(SearchEvent::Began) => {
                running.slices.begin();
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
        self.running.as_mut()?.slices.go_on();
        None
    }

    /// Waits for another turn.
    fn go_behind(&mut self) -> Option<ReportEvent> {
        let Running { making, work, slices, played, counted, .. } = self.running.take()?;
        drop(work);
        let count = *played.borrow();
        self.go_on(making, count, slices.spent(), counted)
            .err()
            .map(|error| ReportEvent::Refused { problem: error.problem() })
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

impl Played {
    /// The count is this; nobody hears of it if it was.
    fn correct(&self, count: Count) {
        self.0.send_if_modified(|known| std::mem::replace(known, count) != count);
    }
}

impl Progress for Played {
    fn step(&mut self) {
        self.0.send_modify(|count| count.done += 1);
    }
}

impl Making {
    fn of(game: Game) -> Making {
        let pace = Pace { nodes: NODES, ..Pace::default() };
        let plan = Plan { games: GAMES, skill: SKILL, pace, win_nodes: WIN_NODES, ..Plan::of(game) };
        Making { plan, openings: ReportOpenings::default(), entries: Vec::new() }
    }

    fn count(&self) -> Count {
        Count { done: self.entries.len(), all: self.plan.total() }
    }

    /// Plays until all is played or the time is up, and makes the report. Nothing if it was stopped: it may go on later with
    /// what was played.
    fn make(&mut self, control: &Control, times: &Times, mut played: Played) -> Option<Result<Made, ApiError>> {
        // A game that was broken off may have been counted.
        played.correct(self.count());
        let budget = bounded(times.games, control);
        let mut end = budget.run(|| self.play(&mut played));
        if let Ok(Err(MeasureError::Openings { found, .. })) = &end
            && *found >= FEWEST
        {
            self.shrink(*found);
            played.correct(self.count());
            end = budget.run(|| self.play(&mut played));
        }
        let cut = match end {
            Ok(Ok(())) => false,
            _ if control.is_stopped() => return None,
            Ok(Err(error)) => return Some(Err(why(error))),
            Err(Exhausted::Memory) => return Some(Err(Exhausted::Memory.into())),
            Err(Exhausted::Time | Exhausted::Stopped) => true,
        };
        if self.entries.iter().filter(|entry| matches!(entry, Entry::Game(_))).count() < FEWEST {
            return Some(Err(ApiError::TooSlow(TOO_FEW)));
        }
        // A report without them is better than none.
        let wins = bounded(times.wins, control).run(|| self.plan.forced_wins()).ok();
        (!control.is_stopped()).then(|| Ok(Made { report: self.plan.report(&self.entries, wins), cut }))
    }

    fn play(&mut self, played: &mut Played) -> Result<(), MeasureError> {
        self.plan.play_on(&mut self.openings, &mut self.entries, played)
    }

    /// A game with few openings is played from those that it has.
    fn shrink(&mut self, openings: usize) {
        (self.plan.games, self.plan.skill) = (openings, SKILL.min(2 * openings));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Task;
    use crate::machine_counter::MachineCounter;
    use menagerie_core::Library;
    use menagerie_engine::SearchLimits;

    const LONG: Duration = Duration::from_secs(3600);

    /// Kings alone on one line, which meet in few ways.
    fn narrow(files: usize) -> Game {
        let text = format!(
            "title = 'Narrow'\n[board]\nfiles = {files}\nranks = 1\n[pieces]\n\
             king = {{ letter = 'K', betza = 'K', royal = true }}\n[start]\nfen = 'k{}K w - - 0 1'\n\
             [rules.repetition]\ntimes = 3\n",
            files - 2
        );
        let mut library = Library::shipped();
        let name = library.add("narrow.toml", &text).unwrap();
        library.game(&name).unwrap()
    }

    /// A report that is made here, with the last count of its games.
    fn make(making: &mut Making, control: &Control, times: Times) -> (Option<Result<Made, ApiError>>, Count) {
        let (tell, played) = watch::channel(Count { done: 7, all: 7 });
        let made = making.make(control, &times, Played(tell));
        (made, *played.borrow())
    }

    #[test]
    fn a_game_with_few_openings_is_measured_by_those_it_has() {
        let mut making = Making::of(narrow(9));
        let (made, count) = make(&mut making, &Control::new(), Times { games: LONG, wins: LONG });
        let Made { report, cut } = made.unwrap().unwrap();
        assert!((FEWEST..GAMES).contains(&report.games) && !cut, "{}", report.games);
        assert_eq!((report.trivial, count.done), (Some(Vec::new()), count.all));
        assert_eq!(count.all, report.games + report.skill.iter().map(|doubling| doubling.games).sum::<usize>());
        // It goes on with as few: all is there.
        let (made, _) = make(&mut making, &Control::new(), Times { games: LONG, wins: Duration::ZERO });
        let Made { report: again, cut } = made.unwrap().unwrap();
        assert_eq!((again.games, again.trivial, cut), (report.games, None, false));
    }

    #[test]
    fn what_was_played_counts_though_the_time_is_up_and_the_wins_are_broken_off() {
        let mut making = Making::of(narrow(9));
        let none = || Times { games: Duration::ZERO, wins: Duration::ZERO };
        let (made, count) = make(&mut making, &Control::new(), none());
        assert!(matches!(made, Some(Err(ApiError::TooSlow(TOO_FEW)))));
        assert_eq!(count, Count { done: 0, all: GAMES + 6 * SKILL });
        make(&mut making, &Control::new(), Times { games: LONG, wins: LONG }).0.unwrap().unwrap();
        making.entries.truncate(FEWEST);
        let (made, count) = make(&mut making, &Control::new(), none());
        let Made { report, cut } = made.unwrap().unwrap();
        assert_eq!((report.games, report.trivial, cut, count.done), (FEWEST, None, true, FEWEST));
        let stopped = Control::new();
        stopped.stop();
        assert!(make(&mut making, &stopped, none()).0.is_none(), "it goes on later");
    }

    #[tokio::test]
    async fn a_report_that_finds_no_place_in_the_queue_ends_with_a_sentence() {
        let pool = Pool::new(1);
        let turn = || Turn { machine: [192, 0, 2, 7].into(), session: "gus".to_string() };
        let game = Library::shipped().game("chess").unwrap();
        let (position, counter) = (game.start(), MachineCounter::default());
        let mut measurement = Measurement::new(pool.clone(), turn(), LONG);
        measurement.begin(game, counter.take(turn().machine, 1, 1, 1).unwrap()).unwrap();
        while !matches!(measurement.next().await, ReportEvent::Progress { .. }) {}
        let mut waiting = Vec::new();
        while let Ok(work) = pool.work(turn(), Box::new(|_| {})) {
            waiting.push(work);
        }
        // A live game takes the only thread, and gives it to nobody.
        let live = Task {
            turn: Turn { session: "hal".to_string(), ..turn() },
            live: true,
            subject: "live".to_string(),
            position,
            limits: SearchLimits::default(),
        };
        let _live = pool.search(live).unwrap();
        let why = loop {
            match measurement.next().await {
                ReportEvent::Refused { problem } => break problem.detail,
                ReportEvent::Done { .. } => panic!("it was not displaced"),
                _ => {}
            }
        };
        assert!(why.contains("busy"), "{why}");
        assert_eq!(counter.all(), 0);
    }
}
