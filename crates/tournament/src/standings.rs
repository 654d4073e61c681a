//! The standings of a match.

use crate::record::{Record, Termination};
use crate::schedule::Schedule;
use crate::statistics::{Distribution, HeadToHead, Rating, ratings};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// The results between two contestants, for the first.
///
/// ```
/// use menagerie_tournament::{Format, Record, Schedule, Side, Standings, Termination};
///
/// let record = |number: usize, winner| Record {
///     number,
///     opening: number / 2,
///     players: if number.is_multiple_of(2) { [0, 1] } else { [1, 0] },
///     fen: String::new(),
///     book: Vec::new(),
///     moves: Vec::new(),
///     ending: Termination::Rules,
///     winner,
///     note: String::new(),
/// };
/// let mut standings = Standings::new(Schedule { format: Format::RoundRobin, players: 2, games: 2 });
/// standings.add(&record(0, Some(Side::White)));
/// standings.add(&record(1, None));
/// let (players, tally) = &standings.pairings[0];
/// assert_eq!(*players, [0, 1]);
/// assert_eq!((tally.wins, tally.draws, tally.losses), (1, 1, 0));
/// assert_eq!((tally.games(), tally.points(), tally.draw_rate()), (2, 1.5, 0.5));
/// // One pair of games, with one point and a half.
/// assert_eq!(tally.pairs, [0, 0, 0, 1, 0]);
/// assert_eq!(tally.results().unwrap().mean(), 0.75);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won by the first.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games lost by the first.
    pub losses: u64,
    /// Game pairs by the first's points: 0, ½, 1, 1½, 2 (pentanomial).
    pub pairs: [u64; 5],
    /// Half points of the first in the first game of an unfinished pair.
    #[serde(skip)]
    open: Option<usize>,
}

impl Tally {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points of the first.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of drawn games.
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / (self.games() as f64).max(1.0)
    }

    /// The distribution of the results of pairs.
    pub fn results(&self) -> Option<Distribution> {
        Distribution::of(&self.pairs)
    }

    fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.open.take() {
            Some(first) => self.pairs[first + half_points] += 1,
            None => self.open = Some(half_points),
        }
    }
}

/// The standings of a match.
///
/// ```
/// use menagerie_tournament::{Format, Record, Schedule, Side, Standings, Termination};
///
/// let record = |number: usize, winner| Record {
///     number,
///     opening: number / 2,
///     players: if number.is_multiple_of(2) { [0, 1] } else { [1, 0] },
///     fen: String::new(),
///     book: Vec::new(),
///     moves: Vec::new(),
///     ending: Termination::Rules,
///     winner,
///     note: String::new(),
/// };
/// let mut standings = Standings::new(Schedule { format: Format::RoundRobin, players: 2, games: 2 });
/// standings.add(&record(0, Some(Side::White)));
/// standings.add(&record(1, Some(Side::White)));
/// assert_eq!((standings.games(), standings.colours), (2, [2, 0, 0]));
/// assert_eq!(standings.endings[&Termination::Rules], 2);
/// let ratings = standings.ratings();
/// assert_eq!((ratings[0].points, ratings[1].points), (1.0, 1.0));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// The results of each pairing, with the numbers of its contestants.
    pub pairings: Vec<([usize; 2], Tally)>,
    /// White wins, draws and Black wins.
    pub colours: [u64; 3],
    /// The number of games by termination.
    pub endings: BTreeMap<Termination, u64>,
    /// For each contestant, the number of its failures by kind.
    pub failures: Vec<BTreeMap<Termination, u64>>,
    /// The plies of all games.
    pub plies: u64,
    /// The position and moves of each opening.
    #[serde(skip)]
    openings: BTreeMap<usize, String>,
    #[serde(skip)]
    schedule: Schedule,
}

impl Standings {
    /// The standings before the first game.
    pub fn new(schedule: Schedule) -> Standings {
        Standings {
            pairings: schedule.pairings().into_iter().map(|pairing| (pairing, Tally::default())).collect(),
            colours: [0; 3],
            endings: BTreeMap::new(),
            failures: vec![BTreeMap::new(); schedule.players],
            plies: 0,
            openings: BTreeMap::new(),
            schedule,
        }
    }

    /// Adds a game. Games must come in the order of their numbers.
    pub fn add(&mut self, record: &Record) {
        let pairing = self.schedule.game(record.number).pairing;
        let white = record.half_points_of_white();
        let (players, tally) = &mut self.pairings[pairing];
        tally.add(if record.players == *players { white } else { 2 - white });
        self.colours[2 - white] += 1;
        *self.endings.entry(record.ending).or_default() += 1;
        self.plies += record.plies() as u64;
        let begin = || format!("{} {}", record.fen, record.book.join(" "));
        self.openings.entry(record.opening).or_insert_with(begin);
        if let Some(winner) = record.winner().filter(|_| record.ending.is_failure()) {
            *self.failures[record.players[winner.other().index()]].entry(record.ending).or_default() += 1;
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.colours.iter().sum()
    }

    /// The number of different openings, if some were repeated: such games tell less.
    ///
    /// ```
    /// use menagerie_tournament::{Format, Record, Schedule, Side, Standings, Termination};
    ///
    /// let record = |number: usize, winner| Record {
    ///     number,
    ///     opening: number / 2,
    ///     players: if number.is_multiple_of(2) { [0, 1] } else { [1, 0] },
    ///     fen: String::new(),
    ///     book: Vec::new(),
    ///     moves: Vec::new(),
    ///     ending: Termination::Rules,
    ///     winner,
    ///     note: String::new(),
    /// };
    /// let mut standings = Standings::new(Schedule { format: Format::RoundRobin, players: 2, games: 4 });
    /// (0..2).for_each(|number| standings.add(&record(number, None)));
    /// assert_eq!(standings.repeated_openings(), None);
    /// // The second pair begins from the same position.
    /// (2..4).for_each(|number| standings.add(&record(number, None)));
    /// assert_eq!(standings.repeated_openings(), Some(1));
    /// ```
    pub fn repeated_openings(&self) -> Option<usize> {
        let different = self.openings.values().collect::<HashSet<_>>().len();
        (different < self.openings.len()).then_some(different)
    }

    /// The ratings of all contestants.
    pub fn ratings(&self) -> Vec<Rating> {
        let encounters = self.pairings.iter().map(|([first, second], tally)| HeadToHead {
            first: *first,
            second: *second,
            points: tally.points(),
            games: tally.games() as f64,
        });
        ratings(self.schedule.players, &encounters.collect::<Vec<_>>())
    }
}
