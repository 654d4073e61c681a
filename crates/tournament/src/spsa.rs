//! Simultaneous perturbation stochastic approximation (SPSA): tunes the search parameters by games.
//!
//! Each iteration perturbs all parameters at once, each up or down at random, plays the search with these values against the
//! search with the opposite ones, and moves all parameters towards the winner. The method and the exponents are from James
//! Spall, "An overview of the simultaneous perturbation method" (Johns Hopkins APL Technical Digest 19, 1998); its use for
//! engines from <https://www.chessprogramming.org/SPSA> and fishtest, where steps are given by their size at the end (`c` and
//! `r` there).

use crate::Error;
use crate::contestant::{Contestant, Engine, Ours};
use crate::elsewhere::Workers;
use crate::game::Referee;
use crate::openings::{Opening, Openings, Source};
use crate::pace::PlayerLimits;
use crate::record::Record;
use crate::run::{Match, MatchObserver};
use crate::schedule::{Format, Schedule};
use crate::standings::Standings;
use menagerie_core::Game;
use menagerie_engine::{ParameterError, Parameters};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

/// The exponents by which steps and perturbations shrink (Spall).
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// Delays the shrinking by this share of all iterations, so that the first steps are not too large.
const STABILITY: f64 = 0.1;
/// The last perturbation of a parameter, as a share of its range.
const END_OF_PERTURBATION: f64 = 1.0 / 20.0;

/// A parameter that is tuned.
///
/// ```
/// use menagerie_tournament::spsa::parameters;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let razoring = &parameters(&game, &["razoring".to_string()])?[0];
/// assert_eq!(razoring.name, "razoring");
/// assert!(razoring.range.contains(&razoring.value));
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaParameter {
    /// Its name.
    pub name: String,
    /// Its value before.
    pub value: f64,
    /// Its range.
    pub range: RangeInclusive<f64>,
}

impl SpsaParameter {
    /// The last perturbation: at least 1, since the search takes whole numbers.
    fn last_perturbation(&self) -> f64 {
        ((self.range.end() - self.range.start()) * END_OF_PERTURBATION).max(1.0)
    }
}

/// The settings of a tuning run.
///
/// ```
/// use menagerie_tournament::spsa::{Spsa, SpsaParameter};
///
/// let x = SpsaParameter { name: "x".to_string(), value: 20.0, range: 0.0..=100.0 };
/// let spsa = Spsa { parameters: vec![x], iterations: 300, pairs: 4, rate: 0.05, seed: 3 };
/// // Plays better the nearer x is to 60.
/// let mut play = |_: usize, first: &[f64], second: &[f64]| {
///     Ok(if (first[0] - 60.0).abs() < (second[0] - 60.0).abs() { 4 } else { -4 })
/// };
/// let values = spsa.run(&[], &mut play, &mut |_| Ok(()))?;
/// assert!((values[0] - 60.0).abs() < 10.0);
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spsa {
    /// The parameters.
    pub parameters: Vec<SpsaParameter>,
    /// The number of iterations.
    pub iterations: usize,
    /// Game pairs in each iteration.
    pub pairs: usize,
    /// The step of the last iteration for each game won, as a share of the last perturbation.
    pub rate: f64,
    /// The seed of all random choices.
    pub seed: u64,
}

/// Plays the games of an iteration between two lists of values, and returns the wins minus the losses of the first.
///
/// ```
/// use menagerie_tournament::spsa::Play;
///
/// let mut drawn = |_: usize, _: &[f64], _: &[f64]| Ok(0);
/// let play: &mut Play<'_> = &mut drawn;
/// assert_eq!(play(1, &[20.0], &[22.0])?, 0);
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub type Play<'a> = dyn FnMut(usize, &[f64], &[f64]) -> Result<i32, Error> + 'a;

/// The result of an iteration.
///
/// ```
/// use menagerie_tournament::spsa::{Iteration, Spsa, SpsaParameter};
///
/// let x = SpsaParameter { name: "x".to_string(), value: 20.0, range: 0.0..=100.0 };
/// let spsa = Spsa { parameters: vec![x], iterations: 2, pairs: 1, rate: 0.05, seed: 3 };
/// let mut journal: Vec<Iteration> = Vec::new();
/// spsa.run(&[], &mut |_, _, _| Ok(1), &mut |done| Ok(journal.push(done.clone())))?;
/// assert_eq!((journal[1].number, journal[1].result), (2, 1));
/// assert!(journal[1].values.contains_key("x"));
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Iteration {
    /// Its number, from 1.
    pub number: usize,
    /// Wins minus losses of the search with the perturbed values.
    pub result: i32,
    /// The values afterwards.
    pub values: BTreeMap<String, f64>,
}

/// The search parameters with these names, or all, with the values that a game has.
///
/// # Errors
/// [`Error::Match`] if a name is unknown.
///
/// ```
/// use menagerie_tournament::spsa::parameters;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// assert_eq!(parameters(&game, &[])?.len(), menagerie_engine::Parameters::ALL.len());
/// assert!(parameters(&game, &["speed".to_string()]).is_err());
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub fn parameters(game: &Game, names: &[String]) -> Result<Vec<SpsaParameter>, Error> {
    let now = Parameters::of(game);
    if let Some(unknown) = names.iter().find(|name| now.get(name).is_none()) {
        return Err(Error::Match(ParameterError::Unknown { name: unknown.clone() }.to_string()));
    }
    let wanted =
        Parameters::ALL.iter().filter(|(name, ..)| names.is_empty() || names.iter().any(|wanted| wanted == name));
    let parameters = wanted.map(|(name, default, range)| SpsaParameter {
        name: (*name).to_string(),
        value: f64::from(now.get(name).unwrap_or(*default)),
        range: f64::from(*range.start())..=f64::from(*range.end()),
    });
    Ok(parameters.collect())
}

/// The values as whole numbers, as the search takes them.
///
/// ```
/// use menagerie_tournament::spsa::rounded;
/// use std::collections::BTreeMap;
///
/// let values = BTreeMap::from([("razoring".to_string(), 241.6)]);
/// assert_eq!(rounded(&values)["razoring"], 242);
/// ```
pub fn rounded(values: &BTreeMap<String, f64>) -> BTreeMap<String, i32> {
    values.iter().map(|(name, value)| (name.clone(), value.round() as i32)).collect()
}

impl Spsa {
    /// The settings in which a journal must agree.
    ///
    /// ```
    /// use menagerie_tournament::spsa::{Spsa, SpsaParameter};
    ///
    /// let x = SpsaParameter { name: "x".to_string(), value: 20.0, range: 0.0..=100.0 };
    /// let spsa = Spsa { parameters: vec![x], iterations: 300, pairs: 4, rate: 0.05, seed: 3 };
    /// assert_eq!(spsa.settings()["tuned"]["x"], 20.0);
    /// ```
    pub fn settings(&self) -> Value {
        let Spsa { parameters, iterations, pairs, rate, seed } = self;
        let names: BTreeMap<&str, f64> = parameters.iter().map(|one| (one.name.as_str(), one.value)).collect();
        json!({"spsa": 1, "tuned": names, "iterations": iterations, "pairs": pairs, "rate": rate, "seed": seed})
    }

    /// Runs the iterations that follow those of `before`, and calls `done` after each. Returns the final values.
    ///
    /// # Errors
    /// Those of `play` and `done`.
    ///
    /// ```
    /// use menagerie_tournament::spsa::{Spsa, SpsaParameter};
    ///
    /// let x = SpsaParameter { name: "x".to_string(), value: 20.0, range: 0.0..=100.0 };
    /// let spsa = Spsa { parameters: vec![x], iterations: 3, pairs: 1, rate: 0.05, seed: 3 };
    /// let mut journal = Vec::new();
    /// let whole = spsa.run(&[], &mut |_, _, _| Ok(1), &mut |done| Ok(journal.push(done.clone())))?;
    /// // An interrupted run goes on as if nothing had happened.
    /// let rest = spsa.run(&journal[..2], &mut |_, _, _| Ok(1), &mut |_| Ok(()))?;
    /// assert_eq!(whole, rest);
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn run(
        &self,
        before: &[Iteration],
        play: &mut Play<'_>,
        done: &mut dyn FnMut(&Iteration) -> Result<(), Error>,
    ) -> Result<Vec<f64>, Error> {
        let last = before.last();
        let noted = |one: &SpsaParameter| last.and_then(|last| last.values.get(&one.name).copied());
        let value = |one: &SpsaParameter| within(noted(one).unwrap_or(one.value), &one.range);
        let mut values: Vec<f64> = self.parameters.iter().map(value).collect();
        for number in last.map_or(0, |last| last.number) + 1..=self.iterations {
            let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
            dice.set_stream(number as u64);
            let signs: Vec<f64> = values.iter().map(|_| if dice.random_bool(0.5) { 1.0 } else { -1.0 }).collect();
            let moved = |direction: f64| -> Vec<f64> {
                let all = self.parameters.iter().zip(&values).zip(&signs);
                all.map(|((one, value), sign)| {
                    within(value + direction * sign * self.perturbation(one, number), &one.range)
                })
                .collect()
            };
            let result = play(number, &moved(1.0), &moved(-1.0))?;
            for ((one, value), sign) in self.parameters.iter().zip(&mut values).zip(&signs) {
                *value = within(*value + self.step(one, number) * f64::from(result) * sign, &one.range);
            }
            let names = self.parameters.iter().map(|one| one.name.clone());
            done(&Iteration { number, result, values: names.zip(values.iter().copied()).collect() })?;
        }
        Ok(values)
    }

    /// The perturbation of a parameter in an iteration.
    fn perturbation(&self, one: &SpsaParameter, number: usize) -> f64 {
        one.last_perturbation() * (self.iterations as f64 / number as f64).powf(GAMMA)
    }

    /// How far a parameter moves for each game won.
    fn step(&self, one: &SpsaParameter, number: usize) -> f64 {
        let (all, number_) = (self.iterations as f64, number as f64);
        let offset = STABILITY * all;
        let end = one.last_perturbation();
        // a_k / c_k, where a is such that the last step is `rate` times the last perturbation.
        let a = self.rate * end * end * ((offset + all) / (offset + number_)).powf(ALPHA);
        a / self.perturbation(one, number)
    }
}

fn within(value: f64, range: &RangeInclusive<f64>) -> f64 {
    value.clamp(*range.start(), *range.end())
}

/// Plays our search with some parameters against our search with others.
///
/// ```
/// use menagerie_tournament::spsa::{SpsaGames, parameters};
/// use menagerie_tournament::{Adjudication, Opening, Openings, PlayerLimits, Referee, Source};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let start = vec![Opening { start: game.start(), moves: Vec::new() }];
/// let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
/// let mut games = SpsaGames {
///     pairs: 1,
///     pace: PlayerLimits { nodes: Some(50), ..PlayerLimits::default() },
///     openings: Openings::new(Source::Given(start), 0)?,
///     referee: Referee { adjudication, ..Referee::default() },
///     concurrency: 1,
///     workers: None,
///     game,
/// };
/// let razoring = parameters(&games.game, &["razoring".to_string()])?;
/// // No game is decided within two moves.
/// assert_eq!(games.play(&razoring, 1, &[230.0], &[250.0])?, 0);
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub struct SpsaGames {
    /// The game.
    pub game: Game,
    /// The time control or limits of both.
    pub pace: PlayerLimits,
    /// The referee.
    pub referee: Referee,
    /// The openings.
    pub openings: Openings,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// What plays the games instead of this process.
    pub workers: Option<Arc<dyn Workers>>,
    /// Game pairs in each iteration.
    pub pairs: usize,
}

impl SpsaGames {
    /// Plays an iteration, and returns the wins minus the losses of the first values.
    ///
    /// # Errors
    /// If a game cannot be played.
    pub fn play(
        &mut self,
        parameters: &[SpsaParameter],
        iteration: usize,
        first: &[f64],
        second: &[f64],
    ) -> Result<i32, Error> {
        let first_opening = (iteration - 1) * self.pairs;
        let numbers = first_opening..first_opening + self.pairs;
        let openings: Vec<Opening> = numbers.map(|number| self.openings.get(number)).collect();
        let contestant = |name: &str, values: &[f64]| {
            let rounded = parameters.iter().zip(values).map(|(one, value)| (one.name.clone(), value.round() as i32));
            let ours = Ours { hash: 2, parameters: rounded.collect(), ..Ours::default() };
            Contestant { name: name.to_string(), engine: Engine::Ours(ours), pace: self.pace }
        };
        let plan = Match {
            game: self.game.clone(),
            contestants: vec![contestant("plus", first), contestant("minus", second)],
            schedule: Schedule { format: Format::RoundRobin, players: 2, games: 2 * self.pairs },
            openings: Mutex::new(Openings::new(Source::Given(openings), 0)?),
            referee: self.referee,
            concurrency: self.concurrency,
            sprt: None,
            stop: Arc::default(),
        };
        let (standings, _) = plan.run_on(self.workers.as_deref(), Vec::new(), &mut IgnoreEvents)?;
        Ok(standings.pairings.first().map_or(0, |(_, tally)| tally.wins as i32 - tally.losses as i32))
    }
}

/// Ignores the events of the match.
struct IgnoreEvents;

impl MatchObserver for IgnoreEvents {
    fn finished(&mut self, _records: &[Record]) -> Result<(), Error> {
        Ok(())
    }

    fn counted(&mut self, _record: &Record, _standings: &Standings) -> Result<(), Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(iterations: usize) -> Spsa {
        let parameters = [("a", 20.0, 70.0), ("b", 90.0, 40.0)];
        let parameters =
            parameters.map(|(name, value, _)| SpsaParameter { name: name.to_string(), value, range: 0.0..=100.0 });
        Spsa { parameters: parameters.to_vec(), iterations, pairs: 4, rate: 0.05, seed: 3 }
    }

    /// Plays better the nearer it is to 70 and 40; chance decides, and the nearer one wins more often.
    fn game(number: usize, first: &[f64], second: &[f64]) -> i32 {
        let off = |values: &[f64]| (values[0] - 70.0).powi(2) + (values[1] - 40.0).powi(2);
        let mut dice = ChaCha8Rng::seed_from_u64(number as u64);
        let chance = 1.0 / (1.0 + ((off(first) - off(second)) / 300.0).exp());
        (0..8).map(|_| if dice.random_bool(chance) { 1 } else { -1 }).sum()
    }

    #[test]
    fn the_best_values_are_found() {
        let values = spsa(400).run(&[], &mut |n, one, other| Ok(game(n, one, other)), &mut |_| Ok(())).unwrap();
        assert!((values[0] - 70.0).abs() < 8.0 && (values[1] - 40.0).abs() < 8.0, "{values:?}");
    }

    #[test]
    fn an_interrupted_run_resumes_as_if_it_had_not_been() {
        let all = |before: &[Iteration]| {
            let mut iterations = before.to_vec();
            let mut note = |done: &Iteration| {
                iterations.push(done.clone());
                Ok(())
            };
            spsa(30).run(before, &mut |n, one, other| Ok(game(n, one, other)), &mut note).unwrap();
            iterations
        };
        let whole = all(&[]);
        assert_eq!(whole.len(), 30);
        assert_eq!(all(&whole[..12]), whole);
    }

    #[test]
    fn the_last_steps_have_the_size_asked_for() {
        let spsa = spsa(1000);
        let one = &spsa.parameters[0];
        assert!((spsa.perturbation(one, 1000) - 5.0).abs() < 1e-9);
        assert!((spsa.step(one, 1000) - 0.05 * 5.0).abs() < 1e-9);
        let small = SpsaParameter { range: 1.0..=6.0, ..one.clone() };
        assert!((spsa.perturbation(&small, 1000) - 1.0).abs() < 1e-9, "whole numbers must differ");
        assert!(spsa.step(one, 1) > spsa.step(one, 1000) && spsa.perturbation(one, 1) > 5.0);
    }
}
