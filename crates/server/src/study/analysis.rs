//! Analyses: searches that run while a client watches.

use crate::api::AnalysisEvent;
use crate::engine::{Pool, Search, SearchEvent, Slices, Task};
use crate::error::ApiError;
use crate::fair_queue::Turn;
use menagerie_api::analysis::Depths;
use menagerie_core::Position;
use menagerie_engine::SearchLimits;
use std::time::Duration;

/// The search time of one position.
const LONGEST: Duration = Duration::from_secs(60);
/// After this time the thread goes to others that wait.
const SLICE: Duration = Duration::from_secs(2);

/// What is asked.
#[derive(Debug)]
pub struct AnalysisTask {
    /// The number of the request.
    pub number: u32,
    /// The position.
    pub position: Position,
    /// How many best lines are wanted: no more than there are legal moves.
    pub lines: usize,
}

/// The analyses of one connection, one at a time.
#[derive(Debug)]
pub struct Analysis {
    pool: Pool,
    turn: Turn,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    task: AnalysisTask,
    search: Search,
    slices: Slices,
    depths: Depths,
}

impl Analysis {
    /// Nothing is analysed yet.
    pub fn new(pool: Pool, turn: Turn) -> Analysis {
        Analysis { pool, turn, running: None }
    }

    /// Analyses something instead of what was analysed before.
    pub fn ask(&mut self, task: AnalysisTask) -> Result<(), ApiError> {
        self.running = None;
        self.begin(task, Duration::ZERO)
    }

    /// Analyses nothing any more.
    pub fn stop(&mut self) {
        self.running = None;
    }

    fn begin(&mut self, task: AnalysisTask, spent: Duration) -> Result<(), ApiError> {
        let limits = SearchLimits {
            multi_pv: task.lines,
            move_time: Some(LONGEST.saturating_sub(spent)),
            ..SearchLimits::default()
        };
        let (turn, subject) = (self.turn.clone(), format!("analysis {}", self.turn.session));
        let job = Task { turn, live: false, subject, position: task.position.clone(), limits };
        let search = self.pool.search(job).map_err(|_| ApiError::Busy)?;
        let depths = Depths::new(task.number, &task.position, task.lines);
        self.running = Some(Running { task, search, slices: Slices::new(SLICE, spent), depths });
        Ok(())
    }

    /// The next event; pending while there is nothing to report.
    pub async fn next(&mut self) -> AnalysisEvent {
        loop {
            let Some(running) = &mut self.running else { return std::future::pending().await };
            tokio::select! {
                event = running.search.next_event() => if let Some(event) = self.on_search_event(event) { return event },
                () = running.slices.end() => if let Some(event) = self.make_room() { return event },
            }
        }
    }

    fn on_search_event(&mut self, event: Option<SearchEvent>) -> Option<AnalysisEvent> {
        let running = self.running.as_mut()?;
        let number = running.task.number;
        match event {
            Some(SearchEvent::Queue(ahead)) => Some(AnalysisEvent::Queue { number, ahead: ahead as u32 }),
            Some(SearchEvent::Began) => {
                running.slices.begin();
                None
            }
            Some(SearchEvent::Line(line, written)) => running.depths.add(*line, written),
            Some(SearchEvent::Displaced) => self.go_behind(),
            Some(SearchEvent::Done(_)) | None => {
                self.running = None;
                Some(AnalysisEvent::Done { number })
            }
        }
    }

    /// Goes behind the others if any wait.
    fn make_room(&mut self) -> Option<AnalysisEvent> {
        if self.pool.is_crowded() {
            return self.go_behind();
        }
        self.running.as_mut()?.slices.go_on();
        None
    }

    /// Waits for another turn.
    fn go_behind(&mut self) -> Option<AnalysisEvent> {
        let Running { task, search, slices, .. } = self.running.take()?;
        drop(search);
        let number = task.number;
        let refused = |error: ApiError| AnalysisEvent::Refused { number, problem: error.problem() };
        self.begin(task, slices.spent()).err().map(refused)
    }
}
