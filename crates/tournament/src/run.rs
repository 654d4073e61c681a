//! A match: who plays what, and the playing of it.

use crate::Error;
use crate::contestant::Contestant;
use crate::elsewhere::{Assignment, Workers};
use crate::game::Referee;
use crate::openings::{Ahead, Opening, Openings};
use crate::player::player;
use crate::record::Record;
use crate::schedule::{Pairing, Schedule};
use crate::seats::Seats;
use crate::standings::Standings;
use crate::statistics::{Sprt, SprtDecision};
use menagerie_core::Game;
use std::collections::BTreeMap;
use std::fmt;
use std::iter;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A match.
///
/// ```
/// use menagerie_tournament::{Adjudication, Contestant, Format, Match, Opening, Openings};
/// use menagerie_tournament::{Referee, Schedule, Source};
/// use std::sync::{Arc, Mutex};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let engine = |name: &str| format!("ours name={name} hash=1 nodes=50").parse::<Contestant>();
/// let contestants = vec![engine("a")?, engine("b")?];
/// let start = vec![Opening { start: game.start(), moves: Vec::new() }];
/// let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
/// let plan = Match {
///     schedule: Schedule { format: Format::RoundRobin, players: 2, games: 2 },
///     openings: Mutex::new(Openings::new(Source::Given(start), 0)?),
///     referee: Referee { adjudication, ..Referee::default() },
///     concurrency: 1,
///     sprt: None,
///     stop: Arc::default(),
///     game,
///     contestants,
/// };
/// plan.check()?;
/// assert!(!plan.is_complete(&menagerie_tournament::Standings::new(plan.schedule), None));
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub struct Match {
    /// The game.
    pub game: Game,
    /// The contestants.
    pub contestants: Vec<Contestant>,
    /// The games.
    pub schedule: Schedule,
    /// The openings.
    pub openings: Mutex<Openings>,
    /// The referee.
    pub referee: Referee,
    /// The number of games to run at the same time.
    pub concurrency: usize,
    /// The sequential test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Setting this stops the match. Games in progress are dropped.
    pub stop: Arc<AtomicBool>,
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Match");
        shown.field("game", &self.game).field("contestants", &self.contestants).field("schedule", &self.schedule);
        shown.finish_non_exhaustive()
    }
}

/// Observes a match.
///
/// ```
/// use menagerie_tournament::{Error, MatchObserver, Record, Standings};
///
/// /// Shows the score after each game.
/// #[derive(Default)]
/// struct Scores(Vec<String>);
///
/// impl MatchObserver for Scores {
///     fn finished(&mut self, _records: &[Record]) -> Result<(), Error> {
///         Ok(())
///     }
///     fn counted(&mut self, _record: &Record, standings: &Standings) -> Result<(), Error> {
///         let (_, tally) = &standings.pairings[0];
///         self.0.push(format!("{} of {}", tally.points(), tally.games()));
///         Ok(())
///     }
/// }
///
/// # use menagerie_tournament::{Adjudication, Contestant, Format, Match, Opening, Openings};
/// # use menagerie_tournament::{Referee, Schedule, Source};
/// # use std::sync::{Arc, Mutex};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// # let engine = |name: &str| format!("ours name={name} hash=1 nodes=50").parse::<Contestant>();
/// # let contestants = vec![engine("a")?, engine("b")?];
/// # let start = vec![Opening { start: game.start(), moves: Vec::new() }];
/// # let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
/// # let plan = Match {
/// #     schedule: Schedule { format: Format::RoundRobin, players: 2, games: 2 },
/// #     openings: Mutex::new(Openings::new(Source::Given(start), 0)?),
/// #     referee: Referee { adjudication, ..Referee::default() },
/// #     concurrency: 1,
/// #     sprt: None,
/// #     stop: Arc::default(),
/// #     game,
/// #     contestants,
/// # };
/// let mut scores = Scores::default();
/// plan.run(Vec::new(), &mut scores)?;
/// assert_eq!(scores.0, ["0.5 of 1", "1 of 2"]);
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub trait MatchObserver {
    /// Games have finished, one or those that have come together. They come in the order in which they finish, and must be safe
    /// when this returns: workers forget them then.
    ///
    /// # Errors
    /// An error ends the match.
    fn finished(&mut self, records: &[Record]) -> Result<(), Error>;
    /// A game has been counted. Games come in the order of their numbers.
    ///
    /// # Errors
    /// An error ends the match.
    fn counted(&mut self, record: &Record, standings: &Standings) -> Result<(), Error>;
    /// Whether more games are wanted. It is asked after games have been counted; those in progress are dropped.
    fn wants_more(&self) -> bool {
        true
    }
}

impl Match {
    /// Checks the settings, and starts each program once to see whether it can play.
    ///
    /// # Errors
    /// If the match cannot be played.
    ///
    /// ```
    /// use menagerie_tournament::{Adjudication, Contestant, Format, Match, Opening, Openings};
    /// use menagerie_tournament::{Referee, Schedule, Source};
    /// use std::sync::{Arc, Mutex};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// # let engine = |name: &str| format!("ours name={name} hash=1 nodes=50").parse::<Contestant>();
    /// # let contestants = vec![engine("a")?, engine("b")?];
    /// # let start = vec![Opening { start: game.start(), moves: Vec::new() }];
    /// # let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
    /// # let plan = Match {
    /// #     schedule: Schedule { format: Format::RoundRobin, players: 2, games: 2 },
    /// #     openings: Mutex::new(Openings::new(Source::Given(start), 0)?),
    /// #     referee: Referee { adjudication, ..Referee::default() },
    /// #     concurrency: 1,
    /// #     sprt: None,
    /// #     stop: Arc::default(),
    /// #     game,
    /// #     contestants,
    /// # };
    /// assert!(plan.check().is_ok());
    /// let alone = Match { contestants: plan.contestants[..1].to_vec(), ..plan };
    /// assert_eq!(alone.check().unwrap_err().to_string(), "a match needs at least two engines");
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        let wrong = |what: String| Err(Error::Match(what));
        if self.contestants.len() < 2 {
            return wrong("a match needs at least two engines".to_string());
        }
        if self.sprt.is_some() && self.contestants.len() > 2 {
            return wrong("a sequential test is between two engines".to_string());
        }
        for (index, contestant) in self.contestants.iter().enumerate() {
            let name = &contestant.name;
            if self.contestants[..index].iter().any(|other| other.name == *name) {
                return wrong(format!("two engines are called `{name}`: give one of them another `name=`"));
            }
            if contestant.pace.is_unbounded() {
                return wrong(format!("{name} has no limit: give a time control (`--tc 1+0.01`) or `--nodes`"));
            }
            player(contestant, &self.game, self.referee.timeout)?;
        }
        Ok(())
    }

    /// Plays the match, except the games that were played before.
    ///
    /// # Errors
    /// If the engine cannot be set up, a journal is of another match, or the observer fails.
    ///
    /// ```
    /// use menagerie_tournament::{Error, MatchObserver, Record, Standings, Termination};
    /// # use menagerie_tournament::{Adjudication, Contestant, Format, Match, Opening, Openings};
    /// # use menagerie_tournament::{Referee, Schedule, Source};
    /// # use std::sync::{Arc, Mutex};
    ///
    /// /// Keeps the games.
    /// #[derive(Default)]
    /// struct Games(Vec<Record>);
    ///
    /// impl MatchObserver for Games {
    ///     fn finished(&mut self, records: &[Record]) -> Result<(), Error> {
    ///         self.0.extend_from_slice(records);
    ///         Ok(())
    ///     }
    ///     fn counted(&mut self, _record: &Record, _standings: &Standings) -> Result<(), Error> {
    ///         Ok(())
    ///     }
    /// }
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// # let engine = |name: &str| format!("ours name={name} hash=1 nodes=50").parse::<Contestant>();
    /// # let contestants = vec![engine("a")?, engine("b")?];
    /// # let start = vec![Opening { start: game.start(), moves: Vec::new() }];
    /// # let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
    /// # let plan = Match {
    /// #     schedule: Schedule { format: Format::RoundRobin, players: 2, games: 2 },
    /// #     openings: Mutex::new(Openings::new(Source::Given(start), 0)?),
    /// #     referee: Referee { adjudication, ..Referee::default() },
    /// #     concurrency: 1,
    /// #     sprt: None,
    /// #     stop: Arc::default(),
    /// #     game,
    /// #     contestants,
    /// # };
    /// let mut games = Games::default();
    /// let (standings, decision) = plan.run(Vec::new(), &mut games)?;
    /// assert!(plan.is_complete(&standings, decision));
    /// assert!(games.0.iter().all(|record| record.ending == Termination::Length));
    /// // What was played before need not be played again.
    /// let mut none = Games::default();
    /// plan.run(games.0, &mut none)?;
    /// assert!(none.0.is_empty());
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn run(
        &self,
        before: Vec<Record>,
        observer: &mut dyn MatchObserver,
    ) -> Result<(Standings, Option<SprtDecision>), Error> {
        self.run_on(None, before, observer)
    }

    /// The same, with the games played by workers elsewhere if there are any.
    ///
    /// # Errors
    /// As [`Match::run`], and if the workers cannot be reached.
    pub fn run_on(
        &self,
        workers: Option<&dyn Workers>,
        before: Vec<Record>,
        observer: &mut dyn MatchObserver,
    ) -> Result<(Standings, Option<SprtDecision>), Error> {
        let in_it = |record: &Record| record.number < self.schedule.total();
        let other = |record: &&Record| in_it(record) && self.schedule.game(record.number).players != record.players;
        if let Some(record) = before.iter().find(other) {
            return Err(Error::Match(format!("game {} of the journal is not one of this match", record.number + 1)));
        }
        self.keep_openings(&before)?;
        let mut progress = MatchProgress {
            plan: self,
            waiting: before.into_iter().filter(in_it).map(|record| (record.number, record)).collect(),
            standings: Standings::new(self.schedule),
            next: 0,
        };
        let known: Vec<usize> = progress.waiting.keys().copied().collect();
        if let Some(verdict) = progress.count(observer)? {
            return Ok((progress.standings, Some(verdict)));
        }
        let (decided, next) = (AtomicBool::new(false), AtomicUsize::new(0));
        let mut end = Ok(None);
        let mut take = |records: Result<Vec<Record>, Error>| {
            if matches!(end, Ok(None)) {
                end = records.and_then(|records| {
                    observer.finished(&records)?;
                    progress.waiting.extend(records.into_iter().map(|record| (record.number, record)));
                    progress.count(observer)
                });
            }
            decided.fetch_or(!matches!(end, Ok(None)) || !observer.wants_more(), Ordering::Relaxed);
        };
        if let Some(workers) = workers {
            let over = || decided.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed);
            let mut take_some = |records| {
                take(Ok(records));
                !over()
            };
            self.give(workers, &known, &over, &mut take_some)?;
        // One game after another is played on this thread, so that a budget that is kept here bounds it.
        } else if self.concurrency <= 1 {
            self.work(&known, &next, &decided, &mut |record| {
                take(record.map(|record| vec![record]));
                true
            });
        } else {
            let (sender, finished) = channel();
            thread::scope(|scope| {
                for _ in 0..self.concurrency.min(self.schedule.total().max(1)) {
                    let (sender, known, next, decided) = (sender.clone(), &known, &next, &decided);
                    // Nobody listens any more if this fails.
                    scope.spawn(move || self.work(known, next, decided, &mut |record| sender.send(record).is_ok()));
                }
                drop(sender);
                while let Ok(first) = finished.recv() {
                    // Others may have ended while the last ones were written to disk.
                    let (mut records, mut failed) = (Vec::new(), Vec::new());
                    for record in iter::once(first).chain(finished.try_iter()) {
                        match record {
                            Ok(record) => records.push(record),
                            Err(error) => failed.push(error),
                        }
                    }
                    take(Ok(records));
                    failed.into_iter().for_each(|error| take(Err(error)));
                }
            });
        }
        Ok((progress.standings, end?))
    }

    /// Has workers play the games that are not known. All processors here make openings for them.
    fn give(
        &self,
        workers: &dyn Workers,
        known: &[usize],
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(Vec<Record>) -> bool,
    ) -> Result<(), Error> {
        let unknown = (0..self.schedule.total()).filter(|number| known.binary_search(number).is_err());
        let pairings: Vec<(usize, Pairing)> = unknown.map(|number| (number, self.schedule.game(number))).collect();
        let mut numbers: Vec<usize> = pairings.iter().map(|(_, pairing)| pairing.opening).collect();
        numbers.dedup();
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        thread::scope(|scope| {
            let mut openings = {
                let openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
                Ahead::new(&openings, &numbers, processors, scope)
            };
            let mut games = pairings
                .into_iter()
                .map(|(number, pairing)| Ok(Assignment::new(number, pairing, &openings.get(pairing.opening))));
            workers.play(self.common(), &mut games, over, take)
        })
    }

    /// Has missing games begin where others with their opening began, whatever version of this program made it.
    fn keep_openings(&self, before: &[Record]) -> Result<(), Error> {
        let mut played: BTreeMap<usize, usize> = BTreeMap::new();
        for record in before {
            *played.entry(record.opening).or_default() += 1;
        }
        let all = self.schedule.of_opening();
        let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        for record in before.iter().filter(|record| played[&record.opening] < all) {
            openings.keep(record.opening, Assignment::of(record).resolve(&self.game)?.1);
        }
        Ok(())
    }

    /// Plays games until there are no more, or nobody takes them.
    fn work(
        &self,
        known: &[usize],
        next: &AtomicUsize,
        decided: &AtomicBool,
        take: &mut dyn FnMut(Result<Record, Error>) -> bool,
    ) {
        let mut seats = Seats::new(self.game.clone(), self.contestants.clone(), self.referee);
        let over = || decided.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed);
        while !over() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.schedule.total() {
                return;
            }
            if known.binary_search(&number).is_ok() {
                continue;
            }
            let (pairing, opening) = self.game(number);
            let played = seats.play(number, pairing, &opening, &over);
            let Some(record) = played.transpose() else { return };
            let failed = record.is_err();
            if !take(record) || failed {
                return;
            }
        }
    }

    /// The game of a number, with its opening.
    fn game(&self, number: usize) -> (Pairing, Opening) {
        let pairing = self.schedule.game(number);
        (pairing, self.openings.lock().unwrap_or_else(PoisonError::into_inner).get(pairing.opening))
    }
}

/// The games counted so far.
struct MatchProgress<'a> {
    plan: &'a Match,
    /// Finished games that are not counted yet, since an earlier one is unfinished.
    waiting: BTreeMap<usize, Record>,
    standings: Standings,
    next: usize,
}

impl MatchProgress<'_> {
    /// Counts the games whose turn it is. Returns the decision of the sequential test, if it ends the match.
    fn count(&mut self, observer: &mut dyn MatchObserver) -> Result<Option<SprtDecision>, Error> {
        while let Some(record) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.standings.add(&record);
            observer.counted(&record, &self.standings)?;
            // The test needs whole pairs.
            if let Some(sprt) = self.plan.sprt.filter(|_| self.next.is_multiple_of(2))
                && let Some(verdict) =
                    self.standings.pairings.first().and_then(|(_, tally)| sprt.decision(&tally.pairs))
            {
                return Ok(Some(verdict));
            }
        }
        Ok(None)
    }
}
