//! Analyses: searches that run while a client watches.

use crate::api::{AnalysisEvent, AnalysisLine};
use crate::engine::{MoveTexts, Pool, Search, SearchEvent, Slices, Task};
use crate::error::ApiError;
use crate::fair_queue::Turn;
use menagerie_core::{Color, Position};
use menagerie_engine::{Bound, PvLine, Score, SearchLimits};
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
    /// The lines of the depth that is searched.
    found: Vec<(PvLine, MoveTexts)>,
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
        self.running = Some(Running { task, search, slices: Slices::new(SLICE, spent), found: Vec::new() });
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
            Some(SearchEvent::Line(line, written)) => running.add(*line, written),
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

impl Running {
    /// Adds a line; the lines of a depth are reported together.
    fn add(&mut self, line: PvLine, written: MoveTexts) -> Option<AnalysisEvent> {
        if line.bound != Bound::Exact {
            return None;
        }
        self.found.truncate(line.number.saturating_sub(1));
        if self.found.len() + 1 != line.number {
            return None;
        }
        self.found.push((line, written));
        let side = self.task.position.side();
        let ((first, _), (last, _)) = (self.found.first()?, self.found.last()?);
        (self.found.len() >= self.task.lines).then(|| AnalysisEvent::Lines {
            number: self.task.number,
            depth: first.depth,
            nodes: last.nodes,
            nps: (last.nodes as f64 / last.elapsed.as_secs_f64().max(0.001)) as u64,
            lines: self.found.iter().map(|(line, written)| shown(side, line, written)).collect(),
        })
    }
}

fn shown(side: Color, line: &PvLine, written: &MoveTexts) -> AnalysisLine {
    let sign = if side == Color::White { 1 } else { -1 };
    let (score, mate) = match line.score {
        Score::Centipawns(value) => (Some(sign * value), None),
        Score::Win(moves) => (None, Some(sign * moves as i32)),
        Score::Loss(moves) => (None, Some(-sign * moves as i32)),
    };
    let [win, draw, loss] = line.score.chances();
    let wdl = if sign > 0 { [win, draw, loss] } else { [loss, draw, win] };
    let MoveTexts { uci, san } = written.clone();
    AnalysisLine { score, mate, wdl, uci, san }
}
