//! An analysis by somebody's own engine, as the page follows it.

use super::LONGEST;
use super::gathered::Gathered;
use super::work::{End, Heard, Listening, Order};
use crate::api::{AnalysisEvent, AnalysisRequest, ExternalEngine};
use crate::catalog::Catalog;
use crate::compute::{Compute, Requester};
use crate::describe;
use crate::error::ApiError;
use menagerie_api::analysis::{Depths, MoveTexts};
use menagerie_core::text::printable;
use menagerie_core::{Move, Position};
use menagerie_engine::{Bound, PvLine};
use menagerie_protocol::UciInfo;
use menagerie_runner::within;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How much time may pass between two reports, at least.
const PAUSE: Duration = Duration::from_millis(150);
/// How many moves of a line are read.
const MOST_MOVES: usize = 16;
/// How long the moves of a line may take to be written.
const WRITING: Duration = Duration::from_secs(1);
/// The longest reason of a program that is shown, in characters.
const LONGEST_REASON: usize = 200;

/// What an engine is asked about.
#[derive(Clone, Debug)]
pub struct Subject {
    number: u32,
    position: Arc<Position>,
    /// How many lines are wanted: no more than there are legal moves, which may be none.
    lines: usize,
    game: String,
    start: String,
    moves: Vec<String>,
    rules: String,
    definition: String,
}

impl Subject {
    /// What a request is about. It may take a second.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn of(catalog: &Catalog, request: AnalysisRequest) -> Result<Subject, ApiError> {
        let AnalysisRequest { position: at, lines, number } = request;
        let definition = catalog.definition(&at.game, at.definition.as_deref())?;
        let (position, played) = describe::resolve(catalog, &at)?;
        describe::check_move_count(&position)?;
        let start = describe::begin(position.game(), at.fen.as_deref(), at.start)?;
        let legal = usize::try_from(position.count_legal_moves()).unwrap_or(usize::MAX);
        Ok(Subject {
            number,
            lines: legal.min(lines.into()),
            game: position.game().name().to_string(),
            position: Arc::new(position),
            start: start.fen(),
            moves: played.into_iter().map(|played| played.uci).collect(),
            rules: definition.fingerprint.clone(),
            definition: definition.text.clone(),
        })
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.lines == 0
    }

    /// What an engine is asked in a session.
    ///
    /// # Errors
    /// Refuses games that it does not play.
    pub fn order(&self, engine: &ExternalEngine, session_id: String) -> Result<Order, ApiError> {
        let base = self.game.split(':').next().unwrap_or_default();
        let plays = |game: &String| *game == self.game || game == base;
        if !engine.variants.is_empty() && !engine.variants.iter().any(plays) {
            return Err(ApiError::Conflict(format!("{} does not play this game", engine.name)));
        }
        Ok(Order {
            session_id,
            threads: engine.max_threads,
            hash: engine.max_hash,
            movetime: LONGEST.as_millis() as u64,
            multi_pv: self.lines,
            variant: self.game.clone(),
            initial_fen: self.start.clone(),
            moves: self.moves.clone(),
            rules: self.rules.clone(),
            definition: self.definition.clone(),
        })
    }
}

/// An analysis that goes on.
pub struct ExternalAnalysis {
    subject: Subject,
    name: String,
    listening: Listening,
    gathered: Gathered,
    /// What is to be reported.
    latest: Option<Vec<UciInfo>>,
    /// Not before this.
    due: Instant,
    end: Option<End>,
    compute: Compute,
    requester: Requester,
}

impl ExternalAnalysis {
    /// Follows what the engine of a name says of a subject. `requester` is charged for reading it.
    pub fn new(
        subject: Subject,
        name: String,
        listening: Listening,
        compute: Compute,
        requester: Requester,
    ) -> ExternalAnalysis {
        let gathered = Gathered::new(subject.lines);
        let due = Instant::now();
        ExternalAnalysis { subject, name, listening, gathered, latest: None, due, end: None, compute, requester }
    }

    /// The next event; nothing after the last. Cancel-safe.
    pub async fn next(&mut self) -> Option<AnalysisEvent> {
        loop {
            if let Some(set) = self.latest.clone()
                && (self.end.is_some() || self.due <= Instant::now())
            {
                let event = self.written(set).await;
                self.latest = None;
                self.due = Instant::now() + PAUSE;
                match event {
                    Some(event) => return Some(event),
                    None => continue,
                }
            }
            if let Some(end) = &self.end {
                return Some(self.ended(end));
            }
            tokio::select! {
                heard = self.listening.next() => self.hear(heard),
                () = sleep_until(self.due), if self.latest.is_some() => {}
            }
        }
    }

    fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Taken | Heard::Began => {}
            Heard::Line(line) => {
                if let Some(set) = UciInfo::read(&line).and_then(|info| self.gathered.add(info)) {
                    self.latest = Some(set);
                }
            }
            Heard::Ended(end) => self.end = Some(end),
        }
    }

    fn ended(&self, end: &End) -> AnalysisEvent {
        let (number, name) = (self.subject.number, &self.name);
        let why = match end {
            End::Done => return AnalysisEvent::Done { number },
            End::Replaced => format!("{name} analyses something else now"),
            End::Vanished => format!("{name} does not answer: its program has ended, or is not connected"),
            End::Failed(why) => {
                format!("{name}: {}", printable(why).chars().take(LONGEST_REASON).collect::<String>())
            }
        };
        AnalysisEvent::Refused { number, problem: ApiError::Conflict(why).problem() }
    }

    /// A set of lines for the page; nothing where they are not understood, or there is no time for them.
    async fn written(&self, set: Vec<UciInfo>) -> Option<AnalysisEvent> {
        let (position, number) = (self.subject.position.clone(), self.subject.number);
        let work = move || Ok(lines(number, &position, &set));
        self.compute.run(self.requester, work).await.ok().flatten()
    }
}

fn lines(number: u32, position: &Position, set: &[UciInfo]) -> Option<AnalysisEvent> {
    let read: Vec<PvLine> = set.iter().map_while(|info| line(position, info)).collect();
    let mut depths = Depths::new(number, position, read.len());
    let add = |line: PvLine| {
        let written = MoveTexts::of(position, &line.moves, within(WRITING));
        depths.add(line, written)
    };
    read.into_iter().map(add).last().flatten()
}

/// A line as far as its moves are legal; nothing where the first is not.
fn line(position: &Position, info: &UciInfo) -> Option<PvLine> {
    let (mut after, mut moves) = (position.clone(), Vec::<Move>::new());
    for text in info.moves.iter().take(MOST_MOVES) {
        let Ok(mv) = describe::parse_move(&after, text) else { break };
        after.play_unchecked(mv);
        moves.push(mv);
    }
    let depth = info.depth.unwrap_or_default();
    (!moves.is_empty()).then_some(PvLine {
        number: info.number,
        depth,
        selective_depth: depth,
        score: info.score,
        bound: Bound::Exact,
        nodes: info.nodes.unwrap_or_default(),
        elapsed: info.elapsed.unwrap_or_default(),
        hash_full: 0,
        moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn lines_are_read_as_far_as_they_are_legal() {
        let position = Library::shipped().game("chess").unwrap().start();
        let info = |text: &str| UciInfo::read(text).unwrap();
        let set = [
            info("info depth 9 multipv 1 score cp 20 nodes 1000 time 10 pv e2e4 e7e5 e4e6 g1f3"),
            info("info depth 9 multipv 2 score mate 3 nodes 1000 time 10 pv Nf3"),
        ];
        let Some(AnalysisEvent::Lines { number, depth, lines, .. }) = lines(7, &position, &set) else { panic!() };
        assert_eq!((number, depth, lines.len()), (7, 9, 2));
        assert_eq!(
            (&lines[0].uci[..], &lines[1].uci[..]),
            (&["e2e4", "e7e5"].map(String::from)[..], &["g1f3".to_string()][..])
        );
        assert_eq!((lines[0].score, lines[1].mate), (Some(20), Some(3)));
        let wrong = [info("info depth 9 score cp 20 pv e2e5")];
        assert!(super::lines(7, &position, &wrong).is_none());
    }
}
