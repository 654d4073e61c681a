//! An analysis that goes on while it is looked at.

use crate::api::{AnalysisEvent, AnalysisLine};
use crate::engine::{News, Pool, Search, Task, Written};
use crate::fair::Turn;
use crate::refusal::Refusal;
use menagerie_core::{Color, Position};
use menagerie_engine::{Bound, PvLine, Score, SearchLimits};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How long one position is thought about.
const LONGEST: Duration = Duration::from_secs(60);
/// After this time the thread is left to others who wait.
const SLICE: Duration = Duration::from_secs(2);

/// What is asked.
#[derive(Debug)]
pub struct Asked {
    /// The number of the request.
    pub number: u32,
    /// The position.
    pub position: Position,
    /// How many best lines are wanted: no more than there are legal moves.
    pub lines: usize,
}

/// The analyses of one person, one at a time.
#[derive(Debug)]
pub struct Analysis {
    pool: Pool,
    turn: Turn,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    asked: Asked,
    search: Search,
    /// When its turn began, if it has.
    began: Option<Instant>,
    /// How long it has been thought about before.
    spent: Duration,
    /// The lines of the depth that is searched.
    found: Vec<(PvLine, Written)>,
}

impl Analysis {
    /// Nothing is analysed yet.
    pub fn new(pool: Pool, turn: Turn) -> Analysis {
        Analysis { pool, turn, running: None }
    }

    /// Analyses something instead of what was analysed before.
    pub fn ask(&mut self, asked: Asked) -> Result<(), Refusal> {
        self.running = None;
        self.begin(asked, Duration::ZERO)
    }

    /// Analyses nothing any more.
    pub fn stop(&mut self) {
        self.running = None;
    }

    fn begin(&mut self, asked: Asked, spent: Duration) -> Result<(), Refusal> {
        let limits = SearchLimits {
            multi_pv: asked.lines,
            move_time: Some(LONGEST.saturating_sub(spent)),
            ..SearchLimits::default()
        };
        let (turn, subject) = (self.turn.clone(), format!("analysis {}", self.turn.person));
        let task = Task { turn, live: false, subject, position: asked.position.clone(), limits };
        let search = self.pool.search(task).map_err(|_| Refusal::Busy)?;
        self.running = Some(Running { asked, search, began: None, spent, found: Vec::new() });
        Ok(())
    }

    /// What there is to tell next; it may take for ever.
    pub async fn next(&mut self) -> AnalysisEvent {
        loop {
            let Some(running) = &mut self.running else { return std::future::pending().await };
            let turn_ends = running.began.map(|began| began + SLICE);
            tokio::select! {
                news = running.search.news() => if let Some(event) = self.hear(news) { return event },
                () = until(turn_ends) => if let Some(event) = self.make_room() { return event },
            }
        }
    }

    fn hear(&mut self, news: Option<News>) -> Option<AnalysisEvent> {
        let running = self.running.as_mut()?;
        let number = running.asked.number;
        match news {
            Some(News::Queue(ahead)) => Some(AnalysisEvent::Queue { number, ahead: ahead as u32 }),
            Some(News::Began) => {
                running.began = Some(Instant::now());
                None
            }
            Some(News::Line(line, written)) => running.add(*line, written),
            Some(News::Displaced) => self.go_behind(),
            Some(News::Done(_)) | None => {
                self.running = None;
                Some(AnalysisEvent::Done { number })
            }
        }
    }

    /// Goes behind the others if somebody waits.
    fn make_room(&mut self) -> Option<AnalysisEvent> {
        if self.pool.is_crowded() {
            return self.go_behind();
        }
        let running = self.running.as_mut()?;
        running.spent += SLICE;
        running.began = Some(Instant::now());
        None
    }

    /// Waits for another turn.
    fn go_behind(&mut self) -> Option<AnalysisEvent> {
        let running = self.running.take()?;
        let since = running.began.map(|began| began.elapsed()).unwrap_or_default();
        let (number, spent) = (running.asked.number, running.spent + since);
        let refused = |refusal: Refusal| AnalysisEvent::Refused { number, problem: refusal.problem() };
        let Running { asked, search, .. } = running;
        drop(search);
        self.begin(asked, spent).err().map(refused)
    }
}

impl Running {
    /// Takes a line in; told are all lines of a depth together.
    fn add(&mut self, line: PvLine, written: Written) -> Option<AnalysisEvent> {
        if line.bound != Bound::Exact {
            return None;
        }
        self.found.truncate(line.number.saturating_sub(1));
        if self.found.len() + 1 != line.number {
            return None;
        }
        self.found.push((line, written));
        let side = self.asked.position.side();
        let ((first, _), (last, _)) = (self.found.first()?, self.found.last()?);
        (self.found.len() >= self.asked.lines).then(|| AnalysisEvent::Lines {
            number: self.asked.number,
            depth: first.depth,
            nodes: last.nodes,
            nps: (last.nodes as f64 / last.elapsed.as_secs_f64().max(0.001)) as u64,
            lines: self.found.iter().map(|(line, written)| shown(side, line, written)).collect(),
        })
    }
}

fn shown(side: Color, line: &PvLine, written: &Written) -> AnalysisLine {
    let sign = if side == Color::White { 1 } else { -1 };
    let (score, mate) = match line.score {
        Score::Centipawns(value) => (Some(sign * value), None),
        Score::Win(moves) => (None, Some(sign * moves as i32)),
        Score::Loss(moves) => (None, Some(-sign * moves as i32)),
    };
    let [win, draw, loss] = line.score.chances();
    let wdl = if sign > 0 { [win, draw, loss] } else { [loss, draw, win] };
    let Written { uci, san } = written.clone();
    AnalysisLine { score, mate, wdl, uci, san }
}

/// Waits for a moment; for ever where there is none.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
