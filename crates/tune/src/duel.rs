//! A match between two sets of weights at a fixed number of nodes per move, each opening played with both colours.

use crate::engine::Engine;
use crate::openings::Openings;
use crate::selfplay::{Adjudicator, for_white, points};
use crate::{Progress, parallel};
use menagerie_core::{Color, Game, Position};
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_tournament::statistics::{Distribution, Sprt, SprtDecision, likelihood_of_superiority};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;

/// The settings of a match.
///
/// [`play`] has an example.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MatchSettings {
    /// Nodes per move.
    pub nodes: u64,
    /// The greatest number of openings, each played twice.
    pub pairs: usize,
    /// The number of openings after which the match may end early.
    pub least: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of games to run at the same time.
    pub threads: usize,
}

/// The numbers of game pairs by the points of the first side: 0, ½, 1, 1½, 2.
///
/// ```
/// use menagerie_tournament::statistics::SprtDecision;
/// use menagerie_tune::duel::Pentanomial;
///
/// let results = Pentanomial([2, 10, 40, 30, 18]);
/// assert_eq!(results.pairs(), 100);
/// assert!((results.share().0 - 0.63).abs() < 1e-9);
/// assert_eq!(results.decision(), Some(SprtDecision::Higher));
/// assert!(results.is_better());
/// assert_eq!(Pentanomial([0, 0, 1, 1, 0]).to_string(), "62.5 % ± 17.3 of 4 games (pairs: 0 0 1 1 0)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// A longer game is a draw.
const LONGEST: usize = 400;
/// Openings between two checks whether the match may end.
const BATCH: usize = 20;
/// The Elo of the sequential test's H1; H0 is 0.
const GAIN: f64 = 30.0;
/// The likelihood of superiority that counts as proof.
const PROVEN: f64 = 0.99;

/// Plays the match. `games` are one game with each pair of its armies, for each of which a side has weights.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::Weights;
/// use menagerie_tune::NoProgress;
/// use menagerie_tune::duel::{MatchSettings, Pentanomial, play};
///
/// let weights = [Weights::of(&game)];
/// let settings = MatchSettings { nodes: 20, pairs: 1, least: 1, seed: 1, threads: 1 };
/// // Equal sides score equally: they play the same game twice.
/// assert_eq!(play(&[game], [&weights, &weights], &settings, &NoProgress), Pentanomial([0, 0, 1, 0, 0]));
/// ```
pub fn play(games: &[Game], sides: [&[Weights]; 2], rules: &MatchSettings, watch: &dyn Progress) -> Pentanomial {
    let played = in_batches(rules, watch, |numbers| Ok::<_, Infallible>(pairs(games, sides, numbers, rules, watch)));
    played.unwrap_or_else(|never| match never {})
}

/// Has the pairs of the match played in batches until it is decided.
pub(crate) fn in_batches<E>(
    rules: &MatchSettings,
    watch: &dyn Progress,
    mut play: impl FnMut(Range<usize>) -> Result<Vec<usize>, E>,
) -> Result<Pentanomial, E> {
    watch.begin("match", rules.pairs);
    let mut results = Pentanomial::default();
    let mut done = 0;
    while done < rules.pairs && (done < rules.least || results.decision().is_none()) {
        let batch = BATCH.min(rules.pairs - done);
        play(done..done + batch)?.into_iter().for_each(|points| results.0[points.min(4)] += 1);
        done += batch;
    }
    Ok(results)
}

/// The half points of the first side in the pairs of these numbers.
pub(crate) fn pairs(
    games: &[Game],
    sides: [&[Weights]; 2],
    numbers: Range<usize>,
    rules: &MatchSettings,
    watch: &dyn Progress,
) -> Vec<usize> {
    let evaluator = |at: usize, weights: &[Weights]| Arc::new(Evaluator::new(&games[at], weights[at].clone()));
    let evaluators: Vec<[Arc<Evaluator>; 2]> =
        (0..games.len()).map(|at| sides.map(|weights| evaluator(at, weights))).collect();
    parallel::map(
        numbers.len(),
        rules.threads,
        || [Engine::new(&evaluators[0][0]), Engine::new(&evaluators[0][1])],
        |engines, number| {
            let number = numbers.start + number;
            let at = number % games.len();
            let mut rng = ChaCha8Rng::seed_from_u64(rules.seed);
            rng.set_stream(number as u64);
            let openings = Openings { plies: 6..=9, balance: 150, nodes: 3_000 };
            // The engines take turns in judging the balance.
            engines[number % 2].new_game(&evaluators[at][number % 2]);
            let opening = openings.draw(&games[at], &mut engines[number % 2], &mut rng);
            let mut sum = 0.0;
            for first in Color::BOTH {
                engines.iter_mut().zip(&evaluators[at]).for_each(|(engine, own)| engine.new_game(own));
                let white = one(engines, first, opening.clone(), rules.nodes);
                sum += if first == Color::White { white } else { 1.0 - white };
            }
            watch.step();
            (2.0 * sum) as usize
        },
    )
}

/// White's points of a game in which the first engine has a colour.
fn one(engines: &mut [Engine; 2], first: Color, mut position: Position, nodes: u64) -> f64 {
    let (begun, mut referee) = (position.ply(), Adjudicator::default());
    loop {
        if let Some(outcome) = position.outcome() {
            return points(outcome.winner());
        }
        if position.ply() - begun >= LONGEST {
            return 0.5;
        }
        let at = usize::from(position.side() != first);
        let answer = engines[at].think(&position, nodes);
        let (Some(best), Some(line)) = (answer.best, answer.lines.first()) else { return 0.5 };
        // A forced win is played out, since only one side may see it.
        let score = for_white(&position, line.score);
        if let menagerie_engine::Score::Centipawns(_) = score
            && let Some(result) = referee.adjudicate(score, position.ply() - begun)
        {
            return result;
        }
        position.play_unchecked(best);
    }
}

impl Pentanomial {
    /// The number of game pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The score and its standard error.
    pub fn share(&self) -> (f64, f64) {
        Distribution::of(&self.0).map_or((0.5, 0.5), |results| (results.mean(), results.error_of_mean()))
    }

    /// The decision of the sequential test, if it has ended.
    pub fn decision(&self) -> Option<SprtDecision> {
        Sprt::new(0.0, GAIN).decision(&self.0)
    }

    /// Whether the first side is proven stronger.
    pub fn is_better(&self) -> bool {
        let superior = Distribution::of(&self.0).map_or(0.5, |results| likelihood_of_superiority(&results));
        self.decision() == Some(SprtDecision::Higher) || self.pairs() >= 20 && superior >= PROVEN
    }
}

impl std::fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (share, error) = self.share();
        let (games, [a, b, c, d, e]) = (2 * self.pairs(), self.0);
        // If all pairs are alike the error is unknown.
        let error = if error > 0.0 { format!("{:.1}", 196.0 * error) } else { "?".to_string() };
        write!(f, "{:.1} % ± {error} of {games} games (pairs: {a} {b} {c} {d} {e})", 100.0 * share)
    }
}

#[cfg(test)]
mod tests {
    use super::Pentanomial;

    #[test]
    fn clear_results_are_decided() {
        assert!(Pentanomial([2, 10, 40, 30, 18]).is_better());
        assert!(!Pentanomial([10, 20, 40, 20, 10]).is_better());
        assert!(!Pentanomial([0, 0, 1, 1, 0]).is_better());
        assert!(!Pentanomial([18, 30, 40, 10, 2]).is_better());
        assert_eq!(Pentanomial([10, 20, 40, 20, 10]).share().0, 0.5);
        assert_eq!(Pentanomial([0, 0, 1, 1, 0]).to_string(), "62.5 % ± 17.3 of 4 games (pairs: 0 0 1 1 0)");
        assert_eq!(Pentanomial([0, 1, 0, 0, 0]).to_string(), "25.0 % ± ? of 2 games (pairs: 0 1 0 0 0)");
    }
}
