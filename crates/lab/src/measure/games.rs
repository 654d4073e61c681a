//! Games of the engine against itself from given positions.

use super::{MeasureError, Progress};
use menagerie_core::Position;
use menagerie_engine::eval::{Notes, Weights};
use menagerie_tournament::{
    Adjudication, Contestant, Draw, Engine, Error, Format, Match, MatchObserver, Opening, Openings, Ours, PlayerLimits,
    Record, Referee, Resign, Schedule, Source, Standings, WeightsChoice, Workers,
};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// How games are played.
///
/// ```
/// use menagerie_lab::measure::values::Pace;
///
/// let pace = Pace { nodes: 400, ..Pace::default() };
/// assert_eq!((pace.concurrency, Pace::default().nodes), (1, 1000));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pace {
    /// Nodes for each move.
    pub nodes: u64,
    /// The number of games to play at the same time.
    #[serde(skip, default = "one")]
    pub concurrency: usize,
    /// What plays the games instead of this process.
    #[serde(skip)]
    pub workers: Option<Arc<dyn Workers>>,
    /// Setting this ends the measurement; games in progress are dropped.
    #[serde(skip)]
    pub stop: Arc<AtomicBool>,
}

fn one() -> usize {
    1
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { nodes: 1000, concurrency: 1, workers: None, stop: Arc::default() }
    }
}

/// Games whose result is clear are not played to the end: both sides must agree.
pub(crate) const CLEAR: Adjudication = Adjudication {
    resign: Some(Resign { score: 1000, moves: 3 }),
    draw: Some(Draw { from: 50, moves: 8, score: 8 }),
    most_moves: Some(200),
};
/// The hash table of an engine, in mebibytes: searches are short.
const HASH: usize = 1;

/// Who plays: the weights of both sides, and the nodes of White and of Black where they differ.
pub(crate) struct Sides<'a> {
    pub(crate) weights: &'a Weights,
    pub(crate) nodes: [u64; 2],
    pub(crate) adjudication: Adjudication,
}

impl Pace {
    /// Both sides at this pace.
    pub(crate) fn sides<'a>(&self, weights: &'a Weights) -> Sides<'a> {
        Sides { weights, nodes: [self.nodes; 2], adjudication: CLEAR }
    }

    /// Plays a game from each position. Takes the records as the games end, with the numbers of their positions.
    pub(crate) fn play(
        &self,
        sides: &Sides<'_>,
        positions: Vec<Position>,
        progress: &mut dyn Progress,
        take: &mut dyn FnMut(&[Record]) -> Result<(), Error>,
    ) -> Result<(), MeasureError> {
        let Some(game) = positions.first().map(|position| position.game().clone()) else { return Ok(()) };
        let all = positions.len();
        let text = Weights::write(&[(&game, sides.weights)], &Notes::default());
        let contestant = |(name, nodes): (&str, u64)| {
            let weights = WeightsChoice::of_text("the measurement's", text.clone());
            let ours = Ours { hash: HASH, weights, ..Ours::default() };
            let pace = PlayerLimits { nodes: Some(nodes), ..PlayerLimits::default() };
            Contestant { name: name.to_string(), engine: Engine::Ours(ours), pace }
        };
        let given = positions.into_iter().map(|start| Opening { start, moves: Vec::new() }).collect();
        let plan = Match {
            game,
            contestants: ["white", "black"].into_iter().zip(sides.nodes).map(contestant).collect(),
            schedule: Schedule { format: Format::Once, players: 2, games: all },
            openings: Mutex::new(Openings::new(Source::Given(given), 0)?),
            referee: Referee { adjudication: sides.adjudication, ..Referee::default() },
            concurrency: self.concurrency,
            sprt: None,
            stop: self.stop.clone(),
        };
        let mut observer = Observer { progress, take, done: 0 };
        plan.run_on(self.workers.as_deref(), Vec::new(), &mut observer)?;
        if self.stop.load(Ordering::Relaxed) && observer.done < all {
            return Err(MeasureError::Stopped { done: observer.done, all });
        }
        Ok(())
    }
}

struct Observer<'a> {
    progress: &'a mut dyn Progress,
    take: &'a mut dyn FnMut(&[Record]) -> Result<(), Error>,
    done: usize,
}

impl MatchObserver for Observer<'_> {
    fn finished(&mut self, records: &[Record]) -> Result<(), Error> {
        self.done += records.len();
        records.iter().for_each(|_| self.progress.step());
        (self.take)(records)
    }

    fn counted(&mut self, _record: &Record, _standings: &Standings) -> Result<(), Error> {
        Ok(())
    }
}
