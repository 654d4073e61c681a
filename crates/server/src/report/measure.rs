//! A short report, made while somebody waits for it: on the engine's threads, in turn with the analyses, until its games are
//! played or its time is up.

use crate::api::ReportEvent;
use crate::engine::{Pool, Search, SearchEvent, Slices};
use crate::error::ApiError;
use crate::fair_queue::Turn;
use crate::machine_counter::CountGuard;
use menagerie_api::report::{Count, Host, Made, MeasureError, ShortReport, Times, WIN_TIME, ended};
use menagerie_core::Game;
use menagerie_core::budget::Budget;
use menagerie_runner::Control;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

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
    making: Arc<Mutex<ShortReport>>,
    work: Search,
    end: oneshot::Receiver<Result<Made, ApiError>>,
    played: watch::Receiver<Count>,
    slices: Slices,
    /// It counts as one of the reports that are made.
    counted: CountGuard,
}

impl Measurement {
    /// Nothing is made yet; each report has this time.
    pub fn new(pool: Pool, turn: Turn, longest: Duration) -> Measurement {
        Measurement { pool, turn, longest, running: None }
    }

    /// Makes a report of a game.
    pub fn begin(&mut self, game: Game, counted: CountGuard) -> Result<(), ApiError> {
        let making = ShortReport::of(game);
        let count = making.count();
        self.go_on(Arc::new(Mutex::new(making)), count, Duration::ZERO, counted)
    }

    /// Makes nothing any more.
    pub fn stop(&mut self) {
        self.running = None;
    }

    fn go_on(
        &mut self,
        making: Arc<Mutex<ShortReport>>,
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
            let made = lock(&shared).make(times, &Waiting { control, tell });
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
        ended(end)
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
        (*self.played.borrow_and_update()).into()
    }
}

/// The thread of the engine, and the connection that hears how many games were played.
struct Waiting<'a> {
    control: &'a Control,
    tell: watch::Sender<Count>,
}

impl Host for Waiting<'_> {
    fn budget(&self, time: Duration) -> Budget {
        let (began, control) = (Instant::now(), self.control.clone());
        Budget::new().until(move || control.is_stopped() || began.elapsed() >= time)
    }

    fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// Nobody hears of a count that is known.
    fn played(&self, count: Count) {
        self.tell.send_if_modified(|known| std::mem::replace(known, count) != count);
    }

    fn fault(&self, error: &MeasureError) {
        tracing::error!(%error, "a report cannot be made");
    }
}

fn lock(making: &Mutex<ShortReport>) -> MutexGuard<'_, ShortReport> {
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
