//! What has been scored so far.

use crate::record::{Ending, Record};
use crate::schedule::Schedule;
use crate::statistics::{Distribution, Encounter, Rating, ratings};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// The games of two contestants, from the view of the first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won, drawn and lost by the first.
    pub wins: u64,
    /// Games that were drawn.
    pub draws: u64,
    /// Games lost by the first.
    pub losses: u64,
    /// Pairs of games by the first's points: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
    /// Half points of the first in the first game of a pair whose second is not over.
    #[serde(skip)]
    open: Option<usize>,
}

impl Tally {
    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points of the first.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the games that were drawn.
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / (self.games() as f64).max(1.0)
    }

    /// The results in pairs.
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

/// What has been scored so far.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// The numbers of the contestants in each pairing, and their games.
    pub pairings: Vec<([usize; 2], Tally)>,
    /// Games that white won, that were drawn, that black won.
    pub colours: [u64; 3],
    /// How many games ended in each way.
    pub endings: BTreeMap<Ending, u64>,
    /// For each contestant, how often it failed in each way.
    pub failures: Vec<BTreeMap<Ending, u64>>,
    /// The moves of all games together.
    pub plies: u64,
    /// Where the games of each opening began.
    #[serde(skip)]
    openings: BTreeMap<usize, String>,
    #[serde(skip)]
    schedule: Schedule,
}

impl Standings {
    /// Before the first game.
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

    /// Adds a game. Games come in the order of their numbers.
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

    /// How many games have been counted.
    pub fn games(&self) -> u64 {
        self.colours.iter().sum()
    }

    /// How many different openings the games have, if some came again, so that their games tell less than others.
    pub fn repeated_openings(&self) -> Option<usize> {
        let different = self.openings.values().collect::<HashSet<_>>().len();
        (different < self.openings.len()).then_some(different)
    }

    /// The ratings of all contestants.
    pub fn ratings(&self) -> Vec<Rating> {
        let encounters = self.pairings.iter().map(|([first, second], tally)| Encounter {
            first: *first,
            second: *second,
            points: tally.points(),
            games: tally.games() as f64,
        });
        ratings(self.schedule.players, &encounters.collect::<Vec<_>>())
    }
}
