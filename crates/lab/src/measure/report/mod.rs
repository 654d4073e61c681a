//! What play of a game is like: a report of games of the engine against itself, with measures as published.

#[cfg(feature = "plots")]
mod html;
pub mod metrics;
mod openings;
pub mod played;
#[cfg(feature = "plots")]
mod plot;

use super::games::{Pace, Sides};
use super::{MeasureError, Progress, half_points, half_points_only, version};
use crate::mates::solution;
use menagerie_core::{Game, Position};
use menagerie_engine::eval::Weights;
use menagerie_tournament::statistics::{Distribution, Estimate, elo_of_score, estimate};
use menagerie_tournament::{Adjudication, Error, Journal, Record};
use metrics::{Metric, metrics, shares};
use openings::BALANCE;
pub use openings::ReportOpenings;
use played::Played;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The ending of a game that no rule has ended.
pub(crate) const TOO_LONG: &str = "too long";
/// No game is longer, in moves of each side.
const MOST_MOVES: u32 = 300;
/// The doublings of the nodes by which the depth of skill is measured.
const DOUBLINGS: usize = 6;
/// The fewest nodes there.
const FEWEST_NODES: u64 = 32;
/// Forced wins from the start are looked for up to that many moves.
const TRIVIAL: u32 = 3;
/// From that many starts at most.
const STARTS: usize = 4;

/// A report to be made.
///
/// ```
/// use menagerie_lab::measure::NoProgress;
/// use menagerie_lab::measure::report::Plan;
/// use menagerie_lab::measure::values::Pace;
///
/// let game = menagerie_core::Library::shipped().game("los-alamos")?;
/// let plan = Plan { games: 4, skill: 2, pace: Pace { nodes: 20, ..Pace::default() }, ..Plan::of(game) };
/// let report = plan.run(None, Vec::new(), &mut NoProgress)?;
/// assert_eq!((report.games, report.skill.len()), (4, 6));
/// assert!(report.html(&[]).starts_with("<!DOCTYPE html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    /// The game.
    pub game: Game,
    /// The number of games.
    pub games: usize,
    /// Games for each doubling of the nodes.
    pub skill: usize,
    /// The moves at random of an opening.
    pub plies: usize,
    /// The seed of the openings.
    pub seed: u64,
    /// How games are played.
    pub pace: Pace,
    /// The nodes with which forced wins are looked for, for each start.
    pub win_nodes: u64,
}

/// A line of the journal of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Entry {
    /// A game.
    Game(Played),
    /// A game between sides of which one has twice the nodes.
    Skill(SkillGame),
}

/// A game between sides of which one has twice the nodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SkillGame {
    /// The number of the doubling, from 0.
    pub doubling: usize,
    /// The number of the game, of which the even ones have the stronger side as White.
    pub number: usize,
    /// The stronger side's half points.
    #[serde(deserialize_with = "half_points")]
    pub points: usize,
}

/// What a doubling of the nodes gains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Doubling {
    /// The nodes of the stronger side.
    pub nodes: u64,
    /// Its games.
    pub games: usize,
    /// What it gains, in Elo, with the error.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    #[serde(deserialize_with = "or_infinite")]
    pub error: f64,
}

/// JSON has no infinity, and `null` in its place.
pub(crate) fn or_infinite<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(f64::INFINITY))
}

/// A share of something, by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// What it is a share of.
    pub name: String,
    /// The share, from 0 to 1.
    pub share: f64,
}

/// A report.
///
/// [`Plan`] has an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The name of the game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The fingerprint of its rules and pieces; empty where an older version wrote the report.
    #[serde(default)]
    pub rules: String,
    /// The number of games.
    pub games: usize,
    /// Nodes for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The measures.
    pub metrics: Vec<Metric>,
    /// How games end, by rule.
    pub endings: Vec<Share>,
    /// The moves of each type of piece.
    pub uses: Vec<Share>,
    /// The pieces that are left at the end.
    pub material: Vec<Share>,
    /// What doublings of the nodes gain.
    pub skill: Vec<Doubling>,
    /// Forced wins of a few moves from a start, as sentences; none where the search for them was broken off.
    pub trivial: Option<Vec<String>>,
    /// The lengths of all games, in plies.
    pub lengths: Vec<usize>,
    /// The average number of legal moves by ply, as long as half of the games go on.
    pub mobility: Vec<f64>,
}

impl Report {
    /// The reports of the reference games, which come with the program.
    ///
    /// ```
    /// use menagerie_lab::measure::report::Report;
    ///
    /// assert!(Report::references().iter().all(|report| report.games >= 100));
    /// ```
    pub fn references() -> Vec<Report> {
        serde_json::from_str(include_str!("references.json")).expect("a test reads the file")
    }
}

impl Plan {
    /// A report with the usual settings.
    pub fn of(game: Game) -> Plan {
        let pace = Pace { nodes: 500, ..Pace::default() };
        Plan { game, games: 200, skill: 40, plies: 4, seed: 1, pace, win_nodes: 1_000_000 }
    }

    /// The settings that decide the games, for a journal.
    pub fn settings(&self) -> Value {
        json!({
            "report": 1,
            "game": self.game.name(),
            "rules": self.game.definition().fingerprint_with_pieces(),
            "plies": self.plies,
            "seed": self.seed,
            "nodes": self.pace.nodes,
            "version": version(BALANCE),
        })
    }

    /// Plays what was not played before, writes it into the journal, and gives the report.
    ///
    /// # Errors
    /// If the game cannot be played, the journal cannot be written, or the report was stopped.
    pub fn run(
        &self,
        journal: Option<Journal<Entry>>,
        before: Vec<Entry>,
        progress: &mut dyn Progress,
    ) -> Result<Report, MeasureError> {
        let points = |entry: &Entry| match entry {
            Entry::Game(game) => game.result,
            Entry::Skill(game) => game.points,
        };
        half_points_only(before.iter().map(points))?;
        let mut entries = before;
        let mut openings = ReportOpenings::default();
        self.play_all(&mut openings, &mut Kept { entries: &mut entries, journal }, progress)?;
        Ok(self.report(&entries, Some(self.forced_wins())))
    }

    /// Plays what was not played before, and adds it to the entries: these and the openings stay if the games are stopped, or
    /// broken off by a budget, and [`Plan::report`] makes a report of them.
    ///
    /// # Errors
    /// If the game cannot be played, or the report was stopped.
    ///
    /// ```
    /// use menagerie_lab::measure::NoProgress;
    /// use menagerie_lab::measure::report::{Plan, ReportOpenings};
    /// use menagerie_lab::measure::values::Pace;
    ///
    /// let game = menagerie_core::Library::shipped().game("los-alamos")?;
    /// let plan = Plan { games: 4, skill: 2, pace: Pace { nodes: 20, ..Pace::default() }, ..Plan::of(game) };
    /// let (mut openings, mut entries) = (ReportOpenings::default(), Vec::new());
    /// plan.play_on(&mut openings, &mut entries, &mut NoProgress)?;
    /// assert_eq!((entries.len(), plan.total()), (16, 16));
    /// // Three of the games, and none that measures skill.
    /// let report = plan.report(&entries[..3], None);
    /// assert_eq!((report.games, report.skill[0].games), (3, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_on(
        &self,
        openings: &mut ReportOpenings,
        entries: &mut Vec<Entry>,
        progress: &mut dyn Progress,
    ) -> Result<(), MeasureError> {
        self.play_all(openings, &mut Kept { entries, journal: None }, progress)
    }

    /// The number of all games, those that measure skill among them.
    pub fn total(&self) -> usize {
        self.games + DOUBLINGS * self.skill_games()
    }

    fn play_all(
        &self,
        openings: &mut ReportOpenings,
        kept: &mut Kept<'_>,
        progress: &mut dyn Progress,
    ) -> Result<(), MeasureError> {
        let openings = openings.complete(self, self.games.max(self.skill.div_ceil(2)))?;
        self.play(openings, kept, progress)?;
        for doubling in 0..DOUBLINGS {
            self.play_doubling(doubling, openings, kept, progress)?;
        }
        Ok(())
    }

    /// The games for each doubling: each opening twice.
    fn skill_games(&self) -> usize {
        self.skill.div_ceil(2) * 2
    }

    fn play(
        &self,
        openings: &[Position],
        kept: &mut Kept<'_>,
        progress: &mut dyn Progress,
    ) -> Result<(), MeasureError> {
        let known: BTreeSet<usize> = kept.games().map(|game| game.number).collect();
        let missing: Vec<usize> = (0..self.games).filter(|number| !known.contains(number)).collect();
        progress.begin("games", self.games, self.games - missing.len());
        let positions = missing.iter().map(|&number| openings[number].clone()).collect();
        let weights = Weights::of(&self.game);
        let sides = self.sides(&weights, [self.pace.nodes; 2]);
        self.pace.play(&sides, positions, progress, &mut |records: &[Record]| {
            let entry = |record: &Record| {
                let played = Played::of(&self.game, record)?;
                Some(Entry::Game(Played { number: missing[record.number], ..played }))
            };
            kept.add(records.iter().filter_map(entry).collect())
        })
    }

    /// Games are played to their end, so that endings are those of the rules.
    fn sides<'a>(&self, weights: &'a Weights, nodes: [u64; 2]) -> Sides<'a> {
        let adjudication = Adjudication { most_moves: Some(MOST_MOVES), ..Adjudication::default() };
        Sides { weights, nodes, adjudication }
    }

    /// Each opening twice: the stronger side has White, then Black.
    fn play_doubling(
        &self,
        doubling: usize,
        openings: &[Position],
        kept: &mut Kept<'_>,
        progress: &mut dyn Progress,
    ) -> Result<(), MeasureError> {
        let games = self.skill_games();
        let known: BTreeSet<usize> =
            kept.skill().filter(|game| game.doubling == doubling).map(|game| game.number).collect();
        progress.begin(&format!("doubling {}", doubling + 1), games, known.len());
        let (weak, strong) = (FEWEST_NODES << doubling, FEWEST_NODES << (doubling + 1));
        let weights = Weights::of(&self.game);
        for (side, nodes) in [[strong, weak], [weak, strong]].into_iter().enumerate() {
            let missing: Vec<usize> =
                (0..games).filter(|number| number % 2 == side && !known.contains(number)).collect();
            let positions = missing.iter().map(|&number| openings[number / 2].clone()).collect();
            self.pace.play(&self.sides(&weights, nodes), positions, progress, &mut |records: &[Record]| {
                let entry = |record: &Record| {
                    let white = record.half_points_of_white();
                    let points = if side == 0 { white } else { 2 - white };
                    Entry::Skill(SkillGame { doubling, number: missing[record.number], points })
                };
                kept.add(records.iter().map(entry).collect())
            })?;
        }
        Ok(())
    }

    /// The report of what was played, which need not be everything, with [`Plan::forced_wins`]; none of these if the search
    /// for them was broken off. [`Plan::play_on`] has an example.
    pub fn report(&self, entries: &[Entry], forced_wins: Option<Vec<String>>) -> Report {
        let mut games: Vec<Played> = games(entries).filter(|game| game.number < self.games).cloned().collect();
        // Sums must not depend on the order in which games ended.
        games.sort_by_key(|game| game.number);
        let scale = metrics::scale(&games);
        let moves = games.iter().flat_map(|game| &game.moves_of);
        let uses = moves.flat_map(|(name, &count)| std::iter::repeat_n(name.clone(), count as usize));
        let named = |shares: Vec<(String, f64)>| {
            shares.into_iter().map(|(name, share)| Share { name, share }).collect::<Vec<Share>>()
        };
        let mut report = Report {
            game: self.game.name().to_string(),
            title: self.game.definition().title.clone(),
            rules: self.game.definition().fingerprint_with_pieces(),
            games: games.len(),
            nodes: self.pace.nodes,
            seed: self.seed,
            metrics: metrics(&games, scale, self.seed),
            endings: named(shares(games.iter().map(|game| game.ending.clone()), 20)),
            uses: named(shares(uses, 40)),
            material: named(shares(games.iter().map(|game| game.material.clone()), 8)),
            skill: (0..DOUBLINGS).map(|doubling| of_doubling(doubling, entries)).collect(),
            trivial: forced_wins,
            lengths: games.iter().map(Played::plies).collect(),
            mobility: mobility(&games),
        };
        report.metrics.extend(depth(&report.skill));
        report
    }

    /// Forced wins of a few moves from the first starts, as sentences.
    ///
    /// ```
    /// use menagerie_lab::measure::report::Plan;
    ///
    /// let game = menagerie_core::Library::shipped().game("los-alamos")?;
    /// let plan = Plan { win_nodes: 1000, ..Plan::of(game) };
    /// assert!(plan.forced_wins().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forced_wins(&self) -> Vec<String> {
        let starts = 0..self.game.starts().min(STARTS);
        let won = starts.filter_map(|number| {
            let start = self.game.numbered_start(number)?;
            let found = solution(&mut start.clone(), TRIVIAL, self.win_nodes)??;
            let first = start.move_text(*found.line.first()?);
            Some(format!("start {number} is won in {} moves, with {first}", found.moves))
        });
        won.collect()
    }
}

/// The entries, and the journal to which new ones go.
struct Kept<'a> {
    entries: &'a mut Vec<Entry>,
    journal: Option<Journal<Entry>>,
}

impl Kept<'_> {
    fn add(&mut self, more: Vec<Entry>) -> Result<(), Error> {
        if let Some(journal) = &mut self.journal {
            journal.add_all(&more)?;
        }
        self.entries.extend(more);
        Ok(())
    }

    fn games(&self) -> impl Iterator<Item = &Played> {
        games(self.entries)
    }

    fn skill(&self) -> impl Iterator<Item = &SkillGame> {
        skill(self.entries)
    }
}

fn games(entries: &[Entry]) -> impl Iterator<Item = &Played> {
    entries.iter().filter_map(|entry| match entry {
        Entry::Game(game) => Some(game),
        Entry::Skill(_) => None,
    })
}

fn skill(entries: &[Entry]) -> impl Iterator<Item = &SkillGame> {
    entries.iter().filter_map(|entry| match entry {
        Entry::Skill(game) => Some(game),
        Entry::Game(_) => None,
    })
}

/// What a doubling gains, from pairs of games with the same opening.
fn of_doubling(doubling: usize, entries: &[Entry]) -> Doubling {
    let mut pairs: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for game in skill(entries).filter(|game| game.doubling == doubling) {
        pairs.entry(game.number / 2).or_default().push(game.points);
    }
    let mut counts = [0; 5];
    for pair in pairs.values().filter(|pair| pair.len() == 2) {
        counts[pair[0] + pair[1]] += 1;
    }
    let nodes = FEWEST_NODES << (doubling + 1);
    let games = 2 * counts.iter().sum::<u64>() as usize;
    let unknown = Doubling { nodes, games, elo: 0.0, error: f64::INFINITY };
    Distribution::of(&counts).map_or(unknown, |found| {
        let (elo, mean) = (estimate(&found), found.mean());
        // Where all was won, so much at least.
        let elo =
            if elo.error.is_finite() { elo } else { Estimate { value: elo_of_score(mean.clamp(0.01, 0.99)), ..elo } };
        Doubling { nodes, games, elo: elo.value, error: elo.error }
    })
}

/// The depth of skill: what a doubling gains on average. None where one of them was not played.
fn depth(skill: &[Doubling]) -> Option<Metric> {
    if skill.iter().any(|doubling| doubling.games == 0) {
        return None;
    }
    let count = skill.len().max(1) as f64;
    let square = skill.iter().map(|doubling| doubling.error.powi(2)).sum::<f64>();
    Some(Metric {
        key: "depth".to_string(),
        name: "Depth of skill".to_string(),
        definition: format!(
            "Elo for a doubling of the nodes, averaged over {DOUBLINGS} doublings from {FEWEST_NODES} nodes."
        ),
        source: "F. Lantz et al., Depth in Strategic Games, 2017".to_string(),
        value: skill.iter().map(|doubling| doubling.elo).sum::<f64>() / count,
        error: square.sqrt() / count,
    })
}

/// The average number of legal moves by ply, as long as half of the games go on.
fn mobility(games: &[Played]) -> Vec<f64> {
    let at = |ply: usize| {
        let moves: Vec<u32> = games.iter().filter_map(|game| game.mobility.get(ply).copied()).collect();
        let mean = moves.iter().map(|&moves| f64::from(moves)).sum::<f64>() / moves.len().max(1) as f64;
        (2 * moves.len() >= games.len() && !moves.is_empty()).then_some(mean)
    };
    (0..).map_while(at).collect()
}
