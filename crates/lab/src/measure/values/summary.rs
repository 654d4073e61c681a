//! The values that follow from the games of a measurement.

use super::{Entry, GameResult, Round};
use crate::measure::ordinal::{Fit, Measured, Observation, fit};
use crate::measure::{HALF_POINTS, MeasureError, error_of_share, feedback, student, wrong_line};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::{BTreeMap, BTreeSet};

/// Measured values.
///
/// [`Plan`](super::Plan) has an example.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Values {
    /// The game.
    pub game: String,
    /// Nodes for each move.
    pub nodes: u64,
    /// What the values are measured in: the value of this type.
    pub unit: String,
    /// What that type is worth; 1 unless another unit was wanted.
    pub worth: f64,
    /// The games of the last round.
    pub games: usize,
    /// So many games were to be played in it, if the journal says so.
    pub planned: Option<usize>,
    /// Their openings.
    pub openings: usize,
    /// The rounds that were played.
    pub rounds: usize,
    /// Whether the engine believed in the last round what was measured, within the errors; not if errors are unknown.
    pub stable: bool,
    /// The share of draws.
    pub drawn: f64,
    /// The average length in plies.
    pub plies: f64,
    /// The worth of the first move, in units.
    pub first_move: Measured,
    /// The logits of a unit: with one more, White's odds grow by a factor of e to this power.
    pub scale: Measured,
    /// The terms.
    pub terms: Vec<TermValue>,
    /// The imbalances.
    pub imbalances: Vec<ImbalanceResult>,
    /// How likely imbalances scatter by as much about the model as these do, if values add up.
    pub fits: f64,
}

/// The value of a term.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TermValue {
    /// The name of the term.
    pub name: String,
    /// Its value in units.
    pub value: Measured,
    /// What the engine believed in the last round.
    pub engine: f64,
    /// The value with all pieces, and without half of them, where stages were measured.
    pub stages: Option<[Measured; 2]>,
}

/// The results of an imbalance, for the side that is named first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ImbalanceResult {
    /// What either side has.
    pub what: String,
    /// Its games.
    pub games: usize,
    /// The first side's share of the points, with the error.
    pub score: Measured,
    /// The share that the values predict.
    pub expected: f64,
}

/// The values that follow from the entries of a journal with these settings: from the last round that was played to its end,
/// or from what there is of the first one.
///
/// # Errors
/// If there are too few games, or an entry does not go with the others.
///
/// ```
/// use menagerie_lab::measure::values::{Entry, summary};
///
/// let entries: Vec<Entry> = Vec::new();
/// assert!(summary(&serde_json::json!({"game": "chess"}), &entries).is_err());
/// ```
pub fn summary(settings: &Value, entries: &[Entry]) -> Result<Values, MeasureError> {
    of_round_as_set(settings, entries, last_round(entries)?)
}

/// The values that follow from the games of one round, in the unit of the settings, if they have one.
pub(super) fn of_round_as_set(settings: &Value, entries: &[Entry], round: &Round) -> Result<Values, MeasureError> {
    match settings.get("unit").map(Unit::deserialize) {
        Some(Ok(unit)) => of_round_in(settings, entries, round, &unit),
        Some(Err(why)) => Err(MeasureError::Unfit(format!("the journal's unit cannot be read: {why}"))),
        None => of_round(settings, entries, round),
    }
}

/// The entries of one round alone, counted from 1.
///
/// # Errors
/// If there is no such round, or an entry does not go with the others.
///
/// ```
/// use menagerie_lab::measure::values::only_round;
///
/// let error = only_round(Vec::new(), 2).unwrap_err();
/// assert_eq!(error.to_string(), "there is no round 2: the journal has 0");
/// ```
pub fn only_round(mut entries: Vec<Entry>, number: usize) -> Result<Vec<Entry>, MeasureError> {
    sound(&entries)?;
    let rounds = entries.iter().filter_map(Entry::round).map(|round| round.round + 1).collect::<BTreeSet<_>>();
    if !rounds.contains(&number) {
        let last = rounds.last().unwrap_or(&0);
        return Err(MeasureError::Unfit(format!("there is no round {number}: the journal has {last}")));
    }
    entries.retain(|entry| match entry {
        Entry::Round(round) => round.round + 1 == number,
        Entry::Game(game) => game.round + 1 == number,
    });
    Ok(entries)
}

/// The same with another unit: all values are multiplied so that this term is worth that many hundredths. Where the usual unit,
/// the pawn, is measured badly, errors are the smaller in units of a piece that is measured well.
///
/// # Errors
/// As [`summary`], or if there is no such term, or it does not help.
///
/// ```
/// use menagerie_lab::measure::values::{Unit, summary_in};
///
/// let unit = Unit { name: "rook".to_string(), hundredths: 500.0 };
/// assert!(summary_in(&serde_json::json!({"game": "chess"}), &[], &unit).is_err());
/// ```
pub fn summary_in(settings: &Value, entries: &[Entry], unit: &Unit) -> Result<Values, MeasureError> {
    of_round_in(settings, entries, last_round(entries)?, unit)
}

/// The values that follow from the games of one round, in a unit.
fn of_round_in(settings: &Value, entries: &[Entry], round: &Round, unit: &Unit) -> Result<Values, MeasureError> {
    let index = unit.among(&round.terms)?;
    let worth = unit.hundredths / 100.0;
    // An engine that believes the unit to be worth nothing says nothing of the others.
    let believed = Some(round.engine[index]).filter(|value| *value > 0.0).unwrap_or(f64::NAN);
    let engine = round.engine.iter().map(|value| value / believed).collect();
    let mut values = of_round(settings, entries, &Round { unit: index, engine, ..round.clone() })?;
    // One that lessens the odds measures nothing.
    if values.scale.value <= 0.0 {
        let best = best_unit(settings, entries, round)?;
        return Err(MeasureError::Unfit(format!(
            "these games do not show that one more of `{}` helps, so other values cannot be measured by it: give another \
             `--unit`{best}",
            unit.name
        )));
    }
    let scaled = |value: &mut Measured| *value = Measured { value: worth * value.value, error: worth * value.error };
    scaled(&mut values.first_move);
    for term in &mut values.terms {
        scaled(&mut term.value);
        term.engine *= worth;
        term.stages.iter_mut().flatten().for_each(scaled);
    }
    values.worth = worth;
    Ok(values)
}

/// The term whose weight is known best, in words.
fn best_unit(settings: &Value, entries: &[Entry], round: &Round) -> Result<String, MeasureError> {
    let mut best: Option<(f64, &str)> = None;
    for (index, name) in round.terms.iter().enumerate() {
        let scale = of_round(settings, entries, &Round { unit: index, ..round.clone() })?.scale;
        let certain = scale.value / scale.error;
        if certain > best.map_or(1.0, |(most, _)| most) {
            best = Some((certain, name));
        }
    }
    Ok(best.map_or(String::new(), |(_, name)| format!(", such as {name}")))
}

/// What values are measured in.
///
/// [`summary_in`] has an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// The name of a term.
    pub name: String,
    /// What it is worth.
    pub hundredths: f64,
}

impl Unit {
    /// Its number among some terms.
    ///
    /// # Errors
    /// If it is none of them, or worth nothing.
    pub(super) fn among(&self, terms: &[String]) -> Result<usize, MeasureError> {
        let index = terms.iter().position(|name| *name == self.name).filter(|_| self.hundredths > 0.0);
        let unfit = || format!("a value of `{}` is no unit: the terms are {}", self.name, terms.join(", "));
        index.ok_or_else(|| MeasureError::Unfit(unfit()))
    }
}

/// The last round that was played to its end, or the first one.
fn last_round(entries: &[Entry]) -> Result<&Round, MeasureError> {
    sound(entries)?;
    let mut rounds: Vec<&Round> = entries.iter().filter_map(Entry::round).collect();
    rounds.sort_by_key(|round| round.round);
    let played =
        |round: &Round| entries.iter().filter_map(Entry::game).filter(|game| game.round == round.round).count();
    let complete = rounds.iter().rev().find(|round| round.games.is_none_or(|games| played(round) >= games));
    complete.or(rounds.last()).copied().ok_or_else(few)
}

fn few() -> MeasureError {
    MeasureError::Unfit("there are too few games for values: give more `--games`".to_string())
}

/// Whether the entries go together; if not, which line of their journal is wrong.
pub(super) fn sound(entries: &[Entry]) -> Result<(), MeasureError> {
    let mut rounds: BTreeMap<usize, &Round> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        let wrong = |what: &str| Err(wrong_line(index, what));
        match entry {
            Entry::Round(round) if round.unit >= round.terms.len() || round.engine.len() != round.terms.len() => {
                return wrong("the round has other terms than values");
            }
            Entry::Round(round) => {
                rounds.insert(round.round, round);
            }
            Entry::Game(game) => match rounds.get(&game.round) {
                None => return wrong("the game is of a round that has not begun"),
                Some(round) if game.ahead.len() != round.terms.len() || game.imbalance >= round.imbalances.len() => {
                    return wrong("the game has other terms or imbalances than its round");
                }
                Some(_) if game.result > 2 => return wrong(HALF_POINTS),
                Some(_) => {}
            },
        }
    }
    Ok(())
}

/// The values that follow from the games of one round.
fn of_round(settings: &Value, entries: &[Entry], round: &Round) -> Result<Values, MeasureError> {
    let mut games: Vec<&GameResult> =
        entries.iter().filter_map(Entry::game).filter(|game| game.round == round.round).collect();
    // Sums must not depend on the order in which games ended.
    games.sort_by_key(|game| game.number);
    let all = fit(&observations(&games, |_| true)).ok_or_else(few)?;
    let by_stage = games
        .iter()
        .any(|game| game.late)
        .then(|| [false, true].map(|late| fit(&observations(&games, |game| game.late == late))));
    let unit = round.unit;
    let unknown = Measured { value: 0.0, error: f64::INFINITY };
    let stages = |term: usize| {
        let [early, late] = by_stage.as_ref()?;
        Some([early, late].map(|fit| fit.as_ref().map_or(unknown, |fit| fit.ratio(term, unit))))
    };
    let term = |(index, name): (usize, &String)| TermValue {
        name: name.clone(),
        value: all.ratio(index, unit),
        engine: round.engine[index],
        stages: stages(index),
    };
    let terms: Vec<TermValue> = round.terms.iter().enumerate().map(term).collect();
    let mean = |of: &dyn Fn(&GameResult) -> f64| games.iter().map(|game| of(game)).sum::<f64>() / games.len() as f64;
    let (imbalances, fits) = imbalances(&games, round, &all);
    Ok(Values {
        game: settings["game"].as_str().unwrap_or_default().to_string(),
        nodes: settings["nodes"].as_u64().unwrap_or_default(),
        unit: round.terms[unit].clone(),
        worth: 1.0,
        games: games.len(),
        planned: round.games,
        openings: games.iter().map(|game| game.opening).collect::<BTreeSet<_>>().len(),
        rounds: round.round + 1,
        stable: terms.iter().all(|term| feedback::agrees(&term.value, term.engine)),
        drawn: mean(&|game| f64::from(u8::from(game.result == 1))),
        plies: mean(&|game| game.plies as f64),
        first_move: all.first_move_in(unit),
        scale: all.weight(unit),
        terms,
        imbalances,
        fits,
    })
}

/// The games for the regression, with their openings numbered again from 0.
fn observations(games: &[&GameResult], wanted: impl Fn(&GameResult) -> bool) -> Vec<Observation> {
    let mut numbers = BTreeMap::new();
    let wanted = games.iter().filter(|game| wanted(game));
    let observation = |game: &&GameResult| {
        let next = numbers.len();
        let cluster = *numbers.entry(game.opening).or_insert(next);
        Observation { terms: game.ahead.clone(), result: game.result, cluster }
    };
    wanted.map(observation).collect()
}

/// The results of each imbalance with what the model says, and how likely they scatter by as much.
fn imbalances(games: &[&GameResult], round: &Round, fit: &Fit) -> (Vec<ImbalanceResult>, f64) {
    let mut results = Vec::new();
    let (mut scatter, mut freedom) = (0.0, -(round.terms.len() as f64) - 1.0);
    for (index, what) in round.imbalances.iter().enumerate() {
        let of: Vec<&&GameResult> = games.iter().filter(|game| game.imbalance == index).collect();
        // Games come in pairs: the first side has White in those with an even number.
        let mut openings: BTreeMap<usize, [f64; 3]> = BTreeMap::new();
        for game in &of {
            let first = |points: f64| if game.number % 2 == 0 { points } else { 1.0 - points };
            let sums = openings.entry(game.opening).or_default();
            sums[0] += first(game.result as f64 / 2.0);
            sums[1] += first(fit.expected(&game.ahead));
            sums[2] += 1.0;
        }
        let sum = |at: usize| openings.values().map(|sums| sums[at]).sum::<f64>();
        let (points, expected, count) = (sum(0), sum(1), sum(2));
        let (mean, many) = (points / count.max(1.0), openings.len() as f64);
        let variance = openings.values().map(|sums| (sums[0] - mean * sums[2]).powi(2)).sum::<f64>() / count.powi(2)
            * (many / (many - 1.0));
        // The variance itself is estimated, and of less than four openings nothing is known of it.
        if variance > 0.0 && many > 3.0 {
            scatter += ((points - expected) / count).powi(2) / variance * ((many - 3.0) / (many - 1.0));
            freedom += 1.0;
        }
        results.push(ImbalanceResult {
            what: what.clone(),
            games: of.len(),
            score: Measured { value: mean, error: error_of_share(student(openings.len()) * variance.sqrt(), of.len()) },
            expected: expected / count.max(1.0),
        });
    }
    let fits = ChiSquared::new(freedom).map_or(f64::NAN, |of| of.sf(scatter));
    (results, fits)
}
