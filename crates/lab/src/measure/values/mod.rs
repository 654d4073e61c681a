//! Piece values from play, by H. G. Muller's method of asymmetric play: games between unequal armies from common openings,
//! each imbalance with both colours. An ordinal logistic regression of the results on the differences of material gives
//! values in units of the most numerous type, as a rule pawns. They become the engine's own and are measured again
//! until it believes what is measured.

mod summary;

pub use super::games::Pace;
pub use summary::{ImbalanceResult, TermValue, Unit, Values, only_round, summary, summary_in};
use summary::{of_round_as_set, sound};

use super::change::{Change, changed};
use super::design::{Expected, Imbalance, design, feasible, words};
use super::ordinal::Measured;
use super::terms::{Terms, count};
use super::{BALANCE, MeasureError, Progress, feedback, half_points, version};
use crate::measure::openings::{has_quiet_move, openings};
use menagerie_core::{Color, Game, Kind, Piece, Position};
use menagerie_engine::eval::Weights;
use menagerie_tournament::{Error, Journal, Record};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A measurement of the values of a game's pieces.
///
/// ```
/// use menagerie_lab::measure::NoProgress;
/// use menagerie_lab::measure::values::{Pace, Plan};
///
/// let game = menagerie_core::Library::shipped().game("los-alamos")?;
/// let plan = Plan { games: 8, rounds: 1, pace: Pace { nodes: 30, ..Pace::default() }, ..Plan::of(game) };
/// let values = plan.run(None, Vec::new(), &mut NoProgress)?;
/// let names: Vec<&str> = values.terms.iter().map(|term| term.name.as_str()).collect();
/// assert_eq!((names, values.unit.as_str()), (vec!["pawn", "knight", "rook", "queen"], "pawn"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    /// The game.
    pub game: Game,
    /// The game from which types keep the weights of the engine, if the game was made of another one.
    pub base: Option<Game>,
    /// Types that are measured although they are not there at the start.
    pub more: Vec<Kind>,
    /// Types of which it is measured what two add to twice the value of one.
    pub twos: Vec<Kind>,
    /// Games for each term in each round.
    pub games: usize,
    /// By how much a unit more is expected to multiply the odds of winning, by which imbalances are chosen: where it is little,
    /// greater ones tell more. Above 1; if none, those of strong play, 2.2.
    pub odds: Option<f64>,
    /// What values are in, where that is not the most numerous type: the engine is taught by it, too.
    pub unit: Option<Unit>,
    /// The most rounds.
    pub rounds: usize,
    /// The moves at random of an opening.
    pub plies: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// Whether half of the games begin without half of the pieces of both sides, so that there are values by stage.
    pub stages: bool,
    /// How games are played.
    pub pace: Pace,
}

/// A line of the journal of a measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Entry {
    /// A round begins.
    Round(Round),
    /// A game has been played.
    Game(GameResult),
}

/// What a round is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// The number of the round, from 0.
    pub round: usize,
    /// The names of the terms.
    pub terms: Vec<String>,
    /// The number of the term that is the unit.
    pub unit: usize,
    /// What the engine believes the terms to be worth in this round, in units.
    pub engine: Vec<f64>,
    /// The imbalances in words: what either side has.
    pub imbalances: Vec<String>,
    /// The number of its games; older journals do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
}

/// A game of a measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The round.
    pub round: usize,
    /// The number in the round.
    pub number: usize,
    /// The opening.
    pub opening: usize,
    /// The imbalance.
    pub imbalance: usize,
    /// Whether half of the pieces of both sides were gone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// By how much White was ahead in each term.
    pub ahead: Vec<f64>,
    /// White's half points.
    #[serde(deserialize_with = "half_points")]
    pub result: usize,
    /// The length in plies.
    pub plies: usize,
}

/// The logits of a unit by which imbalances are chosen, unless its odds are given.
const USUAL_LOGITS: f64 = 0.8;
/// What helps where there are too few types.
const OF_TYPES: &str = ", and a value says how many pieces of one type another is worth: give more types (`--types`, `--piece`), \
                        which stand in place of others";
/// Imbalances for each term.
const IMBALANCES: usize = 3;

impl Plan {
    /// A measurement of a game with the usual settings.
    pub fn of(game: Game) -> Plan {
        Plan {
            game,
            base: None,
            more: Vec::new(),
            twos: Vec::new(),
            games: 400,
            odds: None,
            unit: None,
            rounds: 3,
            plies: 4,
            seed: 1,
            stages: false,
            pace: Pace::default(),
        }
    }

    /// The settings that decide the games, for a journal.
    pub fn settings(&self) -> Value {
        let more: Vec<&str> =
            self.more.iter().map(|&kind| self.game.definition().piece(kind).betza.text.as_str()).collect();
        let mut settings = json!({
            "values": 1,
            "game": self.base.as_ref().unwrap_or(&self.game).name(),
            "rules": self.game.definition().fingerprint_with_pieces(),
            "more": more,
            "games": self.games,
            "plies": self.plies,
            "seed": self.seed,
            "stages": self.stages,
            "nodes": self.pace.nodes,
            "version": version(BALANCE),
        });
        if let Some(odds) = self.odds {
            settings["odds"] = odds.into();
        }
        if let Some(unit) = &self.unit {
            settings["unit"] = json!(unit);
        }
        if !self.twos.is_empty() {
            let name = |kind: &Kind| self.game.definition().piece(*kind).name.as_str();
            settings["pairs"] = self.twos.iter().map(name).collect::<Vec<_>>().into();
        }
        settings
    }

    /// Plays what was not played before, writes it into the journal, and gives the values.
    ///
    /// # Errors
    /// If the game cannot be measured so, the journal cannot be written, or the measurement was stopped.
    pub fn run(
        &self,
        mut journal: Option<Journal<Entry>>,
        before: Vec<Entry>,
        progress: &mut dyn Progress,
    ) -> Result<Values, MeasureError> {
        let mut weights = self.first_weights();
        let mut entries = before;
        sound(&entries)?;
        for round in 0..self.rounds {
            let setup = self.set_up(round, &weights, progress)?;
            let expected = Entry::Round(setup.round.clone());
            match entries.iter().filter_map(Entry::round).find(|known| known.round == round) {
                Some(known) if !known.is_like(&setup.round) => {
                    let why = format!("round {} of the journal was another one: it is of another build", round + 1);
                    return Err(MeasureError::Unfit(why));
                }
                Some(_) => {}
                None => self.keep(&mut journal, &mut entries, vec![expected])?,
            }
            self.play(&setup, &weights, &mut journal, &mut entries, progress)?;
            let values = of_round_as_set(&self.settings(), &entries, &setup.round)?;
            if values.stable || round + 1 == self.rounds {
                return Ok(values);
            }
            progress.tell(&format!("round {}: the engine believes other values than were measured", round + 1));
            let measured: Vec<Measured> = values.terms.iter().map(|term| term.value).collect();
            weights =
                feedback::taught(&weights, &setup.terms, &setup.beliefs, (setup.round.unit, values.worth), &measured);
        }
        Err(MeasureError::Unfit("no round was to be played".to_string()))
    }

    /// The engine's own weights, before it is taught any.
    fn first_weights(&self) -> Weights {
        feedback::inherited(&self.game, self.base.as_ref().unwrap_or(&self.game))
    }

    fn keep(
        &self,
        journal: &mut Option<Journal<Entry>>,
        entries: &mut Vec<Entry>,
        more: Vec<Entry>,
    ) -> Result<(), Error> {
        if let Some(journal) = journal {
            journal.add_all(&more)?;
        }
        entries.extend(more);
        Ok(())
    }

    /// Why there are no values, and what else can be done.
    fn unfit(&self, why: &str) -> MeasureError {
        let game = self.base.as_ref().unwrap_or(&self.game).name();
        MeasureError::Unfit(format!("{game}: {why}; `menagerie lab balance {game}` compares the sides as they are"))
    }

    /// The positions and imbalances of a round.
    fn set_up(&self, round: usize, weights: &Weights, progress: &mut dyn Progress) -> Result<Setup, MeasureError> {
        let seed = self.seed.wrapping_mul(1_000).wrapping_add(round as u64);
        let terms = Terms::of(&self.game, &self.more).with_twos(&self.twos)?;
        match terms.names().as_slice() {
            [] => return Err(self.unfit(&format!("both sides have no type of piece at the start{OF_TYPES}"))),
            [one] => {
                return Err(
                    self.unfit(&format!("both sides have only one type of piece at the start, {one}{OF_TYPES}"))
                );
            }
            _ if !has_quiet_move(&self.game) => {
                let why =
                    "every first move changes which pieces there are, so that in no opening both sides have everything";
                return Err(self.unfit(why));
            }
            _ => {}
        }
        let first = openings(&self.game, self.plies, seed, 2, &self.pace.stop, progress)?.swap_remove(0);
        let all = terms.names().join(", ");
        let logits = self.odds.map_or(USUAL_LOGITS, f64::ln);
        // Where the usual unit turns out to be worth next to nothing, it plans no imbalances any more: those of the first round stay.
        let first_weights = self.first_weights();
        let planned_by = if self.unit.is_some() { &first_weights } else { weights };
        let values = feedback::estimates(planned_by, &self.game, &terms);
        let terms = feasible(&terms, &Expected { values: &values, logits }, &first);
        let values = feedback::estimates(planned_by, &self.game, &terms);
        let size = terms.list().len();
        let imbalances = design(&terms, &Expected { values: &values, logits }, &first, IMBALANCES * size);
        if size < 2 || imbalances.len() < size {
            return Err(
                self.unfit(&format!("no unequal armies can be set up that tell {all} from one another{OF_TYPES}"))
            );
        }
        let count = (self.games * size).div_ceil(2 * imbalances.len()).max(2);
        let openings = openings(&self.game, self.plies, seed, count, &self.pace.stop, progress)?;
        let starts = self.starts(&openings, &imbalances, seed);
        let positions: Vec<Position> = starts.iter().map(|start| start.position.clone()).collect();
        let beliefs = feedback::beliefs(weights, &terms, &positions);
        let taught_by = match &self.unit {
            Some(unit) => unit.among(&terms.names())?,
            None => terms.unit(),
        };
        let unit = beliefs[taught_by];
        if unit <= 0.0 {
            let name = &terms.names()[taught_by];
            return Err(self.unfit(&format!("the engine believes a {name} to be worth nothing: give another --unit")));
        }
        let round = Round {
            round,
            terms: terms.names(),
            unit: taught_by,
            engine: beliefs.iter().map(|belief| (1000.0 * belief / unit).round() / 1000.0).collect(),
            imbalances: imbalances.iter().map(|imbalance| words(imbalance, &self.game)).collect(),
            games: Some(starts.len()),
        };
        Ok(Setup { terms, starts, beliefs, round })
    }

    /// The positions from which a round's games begin: each imbalance with both colours from each opening.
    fn starts(&self, openings: &[Position], imbalances: &[Imbalance], seed: u64) -> Vec<Start> {
        let mut starts = Vec::new();
        for (opening, position) in openings.iter().enumerate() {
            for (index, imbalance) in imbalances.iter().enumerate() {
                let late = self.stages && opening % 2 == 1;
                let both = Color::BOTH.map(|first| {
                    let mut dice = ChaCha8Rng::seed_from_u64(seed);
                    dice.set_stream((opening * imbalances.len() + index) as u64);
                    let sides = [(first, &imbalance[0]), (first.other(), &imbalance[1])];
                    let mut changes: Vec<(Color, Change)> =
                        sides.iter().flat_map(|(color, of)| of.iter().map(|&change| (*color, change))).collect();
                    if late {
                        changes.extend(thinning(position, &changes, &mut dice));
                    }
                    changed(position, &changes, &mut dice)
                });
                // An imbalance that can be set up for one colour only would favour it.
                if let [Some(white), Some(black)] = both {
                    let start = |position| Start { opening, imbalance: index, late, position };
                    starts.extend([white, black].map(start));
                }
            }
        }
        starts
    }

    /// Plays the games of a round that are not among the entries.
    fn play(
        &self,
        setup: &Setup,
        weights: &Weights,
        journal: &mut Option<Journal<Entry>>,
        entries: &mut Vec<Entry>,
        progress: &mut dyn Progress,
    ) -> Result<(), MeasureError> {
        let round = setup.round.round;
        let played: BTreeSet<usize> =
            entries.iter().filter_map(Entry::game).filter(|game| game.round == round).map(|game| game.number).collect();
        let missing: Vec<usize> = (0..setup.starts.len()).filter(|number| !played.contains(number)).collect();
        progress.begin(&format!("round {}", round + 1), setup.starts.len(), played.len());
        let positions = missing.iter().map(|&number| setup.starts[number].position.clone()).collect();
        self.pace.play(&self.pace.sides(weights), positions, progress, &mut |records: &[Record]| {
            let game = |record: &Record| {
                let number = missing[record.number];
                let Start { opening, imbalance, late, position } = &setup.starts[number];
                Entry::Game(GameResult {
                    round,
                    number,
                    opening: *opening,
                    imbalance: *imbalance,
                    late: *late,
                    ahead: setup.terms.ahead(position),
                    result: record.half_points_of_white(),
                    plies: record.plies(),
                })
            };
            self.keep(journal, entries, records.iter().map(game).collect())
        })
    }
}

/// What a round plays.
struct Setup {
    terms: Terms,
    starts: Vec<Start>,
    /// What the engine believes, in centipawns.
    beliefs: Vec<f64>,
    round: Round,
}

/// Where a game begins.
struct Start {
    opening: usize,
    imbalance: usize,
    late: bool,
    position: Position,
}

impl Round {
    /// Whether two rounds are the same, but for what numbers lose in a file.
    fn is_like(&self, other: &Round) -> bool {
        let near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-6;
        self.terms == other.terms
            && self.unit == other.unit
            && self.imbalances == other.imbalances
            && self.games.is_none_or(|games| other.games == Some(games))
            && self.engine.iter().zip(&other.engine).all(near)
    }
}

impl Entry {
    fn game(&self) -> Option<&GameResult> {
        match self {
            Entry::Game(game) => Some(game),
            Entry::Round(_) => None,
        }
    }

    fn round(&self) -> Option<&Round> {
        match self {
            Entry::Round(round) => Some(round),
            Entry::Game(_) => None,
        }
    }
}

/// Half of the pieces that both sides have besides those that are changed, removed from both.
fn thinning(position: &Position, changes: &[(Color, Change)], dice: &mut ChaCha8Rng) -> Vec<(Color, Change)> {
    let game = position.game();
    let left = |kind: Kind, color: Color| {
        let used = |&&(of, change): &&(Color, Change)| {
            of == color
                && matches!(change, Change::Remove(used) | Change::Replace(used, _) | Change::Mark(used) if used == kind)
        };
        count(position, Piece::new(kind, color)).saturating_sub(changes.iter().filter(used).count())
    };
    let royal = |kind: &Kind| game.definition().piece(*kind).royal;
    let kinds = game.definition().kinds().filter(|kind| !royal(kind));
    let common = kinds.flat_map(|kind| vec![kind; left(kind, Color::White).min(left(kind, Color::Black))]);
    let mut common: Vec<Kind> = common.collect();
    let removed = common.len() / 2;
    let drawn = (0..removed).map(|_| common.swap_remove(dice.random_range(0..common.len()))).collect::<Vec<Kind>>();
    drawn.into_iter().flat_map(|kind| Color::BOTH.map(|color| (color, Change::Remove(kind)))).collect()
}
