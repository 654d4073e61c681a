//! The measures of a game's play, as published, with errors by the bootstrap over games (Efron, "Bootstrap methods: another
//! look at the jackknife", 1979).

use super::played::Played;
use crate::measure::error_of_share;
use crate::measure::ordinal::{Measured, Observation, fit, logistic};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A measure with its definition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Metric {
    /// A short name, which does not change.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// How it is defined.
    pub definition: String,
    /// Where the definition is from.
    pub source: String,
    /// Its value.
    pub value: f64,
    /// Half the width of the 95 % interval.
    #[serde(deserialize_with = "super::or_infinite")]
    pub error: f64,
}

/// The resampled sets of games.
const RESAMPLES: usize = 1000;
/// The evaluation from which on a game counts as decided: the expected share of the points.
pub(crate) const DECIDED: f64 = 0.8;

/// What a measure takes of a game; none where the game says nothing about it, as draws of drama.
type OfGame = fn(&Played, f64) -> Option<f64>;

struct Definition {
    key: &'static str,
    name: &'static str,
    definition: &'static str,
    source: &'static str,
    of: OfGame,
}

const BROWNE: &str = "C. Browne, Automatic Generation and Evaluation of Recombination Games, 2008";
const LUDII: &str =
    "Ludii's concepts (M. Stephenson et al., General Game Heuristic Prediction Based on Ludeme Descriptions, 2021)";

const DEFINITIONS: &[Definition] = &[
    Definition {
        key: "length",
        name: "Length",
        definition: "Plies of a game after its opening.",
        source: LUDII,
        of: |game, _| Some(game.plies() as f64),
    },
    Definition {
        key: "branching",
        name: "Branching",
        definition: "Legal moves of a position, averaged over a game.",
        source: LUDII,
        of: |game, _| mean(&game.mobility),
    },
    Definition {
        key: "branching-spread",
        name: "Spread of branching",
        definition: "Standard deviation of the number of legal moves within a game.",
        source: LUDII,
        of: |game, _| {
            let middle = mean(&game.mobility)?;
            let square = |&moves: &u32| (f64::from(moves) - middle).powi(2);
            Some((game.mobility.iter().map(square).sum::<f64>() / game.mobility.len() as f64).sqrt())
        },
    },
    Definition {
        key: "draws",
        name: "Draws",
        definition: "Share of drawn games (drawishness).",
        source: BROWNE,
        of: |game, _| Some(f64::from(u8::from(game.result == 1))),
    },
    Definition {
        key: "completion",
        name: "Completion",
        definition: "Share of games that end by a rule before they are too long.",
        source: BROWNE,
        of: |game, _| Some(f64::from(u8::from(game.ending != super::TOO_LONG))),
    },
    Definition {
        key: "first-move",
        name: "First-move advantage",
        definition: "White's share of the points above one half.",
        source: BROWNE,
        of: |game, _| Some(game.result as f64 / 2.0 - 0.5),
    },
    Definition {
        key: "coverage",
        name: "Board coverage",
        definition: "Share of the squares on which a piece stood at some time.",
        source: LUDII,
        of: |game, _| Some(game.coverage),
    },
    Definition {
        key: "captures",
        name: "Captures",
        definition: "Share of moves that take something.",
        source: LUDII,
        of: |game, _| (game.plies() > 0).then(|| f64::from(game.captures) / game.plies() as f64),
    },
    Definition {
        key: "lead-changes",
        name: "Lead changes",
        definition: "How often the side ahead by evaluation changes, for each move.",
        source: BROWNE,
        of: |game, _| {
            let leaders: Vec<i32> = game.scores.iter().map(|score| score.signum()).filter(|side| *side != 0).collect();
            let changes = leaders.windows(2).filter(|pair| pair[0] != pair[1]).count();
            (!game.scores.is_empty()).then(|| changes as f64 / game.scores.len() as f64)
        },
    },
    Definition {
        key: "drama",
        name: "Drama",
        definition: "Root of the winner's deficit in expected points, averaged over the moves at which it was behind; 0 if it never was.",
        source: BROWNE,
        of: |game, scale| {
            let behind: Vec<f64> = deficits(game, scale)?.into_iter().filter(|deficit| *deficit > 0.0).collect();
            Some(behind.iter().map(|deficit| deficit.sqrt()).sum::<f64>() / (behind.len() as f64).max(1.0))
        },
    },
    Definition {
        key: "deepest-deficit",
        name: "Deepest deficit",
        definition: "The winner's greatest deficit in expected points.",
        source: LUDII,
        of: |game, scale| Some(deficits(game, scale)?.into_iter().fold(0.0, f64::max)),
    },
    Definition {
        key: "uncertainty",
        name: "Uncertainty",
        definition: "Share of the game until the winner's expected points pass 80 % for good; the whole game if it is drawn.",
        source: BROWNE,
        of: |game, scale| {
            let plies = game.scores.len();
            let undecided = match expectations(game, scale) {
                None => plies,
                Some(winner) => winner.iter().rposition(|share| *share < DECIDED).map_or(0, |last| last + 1),
            };
            (plies > 0).then(|| undecided as f64 / plies as f64)
        },
    },
];

fn mean(values: &[u32]) -> Option<f64> {
    let sum: u64 = values.iter().map(|&value| u64::from(value)).sum();
    (!values.is_empty()).then(|| sum as f64 / values.len() as f64)
}

/// The winner's expected points at each move; none of a draw.
fn expectations(game: &Played, scale: f64) -> Option<Vec<f64>> {
    let sign = match game.result {
        2 => 1.0,
        0 => -1.0,
        _ => return None,
    };
    Some(game.scores.iter().map(|&score| logistic(sign * scale * f64::from(score) / 100.0)).collect())
}

/// By how many expected points the winner was behind at each move.
fn deficits(game: &Played, scale: f64) -> Option<Vec<f64>> {
    Some(expectations(game, scale)?.into_iter().map(|share| 1.0 - 2.0 * share).collect())
}

/// The logits of a pawn of evaluation, from the scores and the results of the games themselves.
pub(crate) fn scale(games: &[Played]) -> f64 {
    const USUAL: f64 = 0.5;
    let sample = |game: &Played, cluster: usize| {
        let at = |part: usize| game.scores.get(game.scores.len() * part / 8).copied().unwrap_or(0);
        let observation = |part: usize| Observation {
            terms: vec![f64::from(at(part).clamp(-1500, 1500)) / 100.0],
            result: game.result,
            cluster,
        };
        (2..7).map(observation).collect::<Vec<_>>()
    };
    let samples: Vec<Observation> =
        games.iter().enumerate().flat_map(|(cluster, game)| sample(game, cluster)).collect();
    let found = fit(&samples).map(|fit| fit.weight(0)).filter(|weight| weight.value > 0.0 && weight.error.is_finite());
    found.map_or(USUAL, |weight| weight.value)
}

/// All measures of some games.
pub(crate) fn metrics(games: &[Played], scale: f64, seed: u64) -> Vec<Metric> {
    let metric = |of: &Definition| {
        let values: Vec<f64> = games.iter().filter_map(|game| (of.of)(game, scale)).collect();
        let Measured { value, error } = bootstrap(&values, seed);
        // Where all games are alike, resampling them says nothing.
        let error = match of.key {
            "draws" | "completion" | "first-move" => error_of_share(error, values.len()),
            _ if error == 0.0 => f64::INFINITY,
            _ => error,
        };
        let [key, name, definition, source] = [of.key, of.name, of.definition, of.source].map(String::from);
        Metric { key, name, definition, source, value, error }
    };
    DEFINITIONS.iter().map(metric).collect()
}

/// A mean with the 95 % interval of resampled means.
pub(crate) fn bootstrap(values: &[f64], seed: u64) -> Measured {
    let count = values.len();
    if count == 0 {
        return Measured { value: 0.0, error: f64::INFINITY };
    }
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut resampled = || (0..count).map(|_| values[dice.random_range(0..count)]).sum::<f64>() / count as f64;
    let mut means: Vec<f64> = (0..RESAMPLES).map(|_| resampled()).collect();
    means.sort_by(f64::total_cmp);
    let (low, high) = (means[RESAMPLES * 25 / 1000], means[RESAMPLES * 975 / 1000]);
    Measured { value: values.iter().sum::<f64>() / count as f64, error: (high - low) / 2.0 }
}

/// Shares of games, the greatest first: at most `most`.
pub(crate) fn shares(texts: impl Iterator<Item = String>, most: usize) -> Vec<(String, f64)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = 0;
    for text in texts {
        *counts.entry(text).or_default() += 1;
        all += 1;
    }
    let mut shares: Vec<(String, f64)> =
        counts.into_iter().map(|(text, count)| (text, count as f64 / f64::from(all))).collect();
    shares.sort_by(|one, other| other.1.total_cmp(&one.1));
    shares.truncate(most);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(result: usize, scores: &[i32]) -> Played {
        Played {
            number: 0,
            result,
            ending: "checkmate".to_string(),
            mobility: vec![20; scores.len()],
            scores: scores.to_vec(),
            coverage: 0.5,
            moves_of: BTreeMap::new(),
            captures: 1,
            material: String::new(),
        }
    }

    fn of(key: &str, game: &Played) -> Option<f64> {
        DEFINITIONS.iter().find(|of| of.key == key).and_then(|of| (of.of)(game, 1.0))
    }

    #[test]
    fn measures_are_as_they_are_defined() {
        // White is behind twice and wins.
        let won = game(2, &[10, -200, -100, 50, 300, 100, 400, 500]);
        assert_eq!(of("lead-changes", &won), Some(2.0 / 8.0));
        let deficit = |score: f64| 1.0 - 2.0 * logistic(score);
        assert!((of("deepest-deficit", &won).unwrap() - deficit(-2.0)).abs() < 1e-9);
        let drama = (deficit(-2.0).sqrt() + deficit(-1.0).sqrt()) / 2.0;
        assert!((of("drama", &won).unwrap() - drama).abs() < 1e-9);
        // 80 % is passed for good with the seventh move, since a pawn is 73 %.
        assert_eq!(of("uncertainty", &won), Some(6.0 / 8.0));
        let drawn = game(1, &[0, 900, 0, 0]);
        assert_eq!((of("uncertainty", &drawn), of("drama", &drawn), of("draws", &drawn)), (Some(1.0), None, Some(1.0)));
        assert_eq!((of("branching", &won), of("branching-spread", &won)), (Some(20.0), Some(0.0)));
        assert_eq!((of("first-move", &won), of("captures", &drawn)), (Some(0.5), Some(0.25)));
    }

    #[test]
    fn games_that_are_alike_do_not_make_a_measure_exact() {
        let games: Vec<Played> = (0..200).map(|_| game(2, &[10, 20, 30, 40])).collect();
        let found = metrics(&games, 1.0, 1);
        let error = |key: &str| found.iter().find(|metric| metric.key == key).unwrap().error;
        assert!((0.018..0.019).contains(&error("draws")) && error("draws") == error("completion"));
        assert!(error("length").is_infinite());
    }

    #[test]
    fn the_bootstrap_is_the_error_of_a_mean() {
        let values: Vec<f64> = (0..400).map(|number| f64::from(number % 2)).collect();
        let found = bootstrap(&values, 1);
        assert!((found.error / (1.96 * 0.5 / 20.0) - 1.0).abs() < 0.15, "{found:?}");
    }
}
