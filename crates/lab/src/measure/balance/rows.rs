//! The results of a comparison, counted.

use super::{Choice, GameResult};
use crate::measure::error_of_share;
use crate::measure::ordinal::Measured;
use menagerie_tournament::statistics::{CONFIDENCE, Distribution, estimate};
use serde::Serialize;
use statrs::distribution::{Binomial, ChiSquared, ContinuousCDF, DiscreteCDF};
use std::collections::{BTreeMap, BTreeSet};

/// The results of two armies, for the first one, or of a start, for White.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The armies, or the start.
    pub names: Vec<String>,
    /// The number of games.
    pub games: u64,
    /// Games lost, drawn and won.
    pub results: [u64; 3],
    /// The share of the points.
    pub score: Measured,
    /// The difference in Elo.
    pub elo: Measured,
    /// The shares with White and with Black, where armies are compared.
    pub colours: Option<[Measured; 2]>,
}

/// White's half points by contest and opening.
#[derive(Default)]
pub(super) struct Results(BTreeMap<String, BTreeMap<usize, usize>>);

impl Results {
    pub(super) fn add(&mut self, game: GameResult) {
        self.0.entry(game.contest).or_default().insert(game.opening, game.result);
    }

    pub(super) fn openings(&self, contest: &str) -> BTreeSet<usize> {
        self.0.get(contest).into_iter().flatten().map(|(&opening, _)| opening).collect()
    }

    fn of(&self, contest: &str) -> BTreeMap<usize, usize> {
        self.0.get(contest).cloned().unwrap_or_default()
    }

    /// White's shares of the points in all games of some contests.
    pub(super) fn shares(&self, wanted: impl Fn(&str) -> bool) -> Vec<f64> {
        let games = self.0.iter().filter(|(contest, _)| wanted(contest)).flat_map(|(_, games)| games.values());
        games.map(|&points| points as f64 / 2.0).collect()
    }
}

/// A mean with its error.
pub(super) fn mean(values: &[f64]) -> Measured {
    let count = values.len() as f64;
    let value = values.iter().sum::<f64>() / count.max(1.0);
    let variance = values.iter().map(|share| (share - value).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let error = CONFIDENCE * (variance / count.max(1.0)).sqrt();
    Measured { value, error: error_of_share(error, values.len()) }
}

/// Each two different armies.
pub(super) fn armies(choices: &[Choice], results: &Results) -> Vec<Row> {
    let pairs: BTreeSet<[&String; 2]> = choices
        .iter()
        .filter(|choice| choice.armies[0] != choice.armies[1])
        .map(|choice| {
            let [white, black] = &choice.armies;
            if white < black { [white, black] } else { [black, white] }
        })
        .collect();
    pairs.into_iter().map(|[first, second]| encounter(first, second, results)).collect()
}

/// The results of two armies, counted in pairs of games with the same number of their openings.
fn encounter(first: &str, second: &str, results: &Results) -> Row {
    let white = results.of(&format!("{first}-{second}"));
    let black: BTreeMap<usize, usize> =
        results.of(&format!("{second}-{first}")).into_iter().map(|(opening, points)| (opening, 2 - points)).collect();
    let (mut pairs, mut counts) = ([0; 5], [0; 3]);
    for points in white.values().chain(black.values()) {
        counts[*points] += 1;
    }
    for (opening, points) in &white {
        if let Some(other) = black.get(opening) {
            pairs[points + other] += 1;
        }
    }
    let shares =
        |games: &BTreeMap<usize, usize>| mean(&games.values().map(|&points| points as f64 / 2.0).collect::<Vec<_>>());
    let distribution = Distribution::of(&pairs);
    let row = row(vec![first.to_string(), second.to_string()], counts, distribution);
    Row { colours: Some([shares(&white), shares(&black)]), ..row }
}

pub(super) fn start(name: &str, results: &Results) -> Row {
    let mut counts = [0; 3];
    results.of(name).values().for_each(|&points| counts[points] += 1);
    row(vec![name.to_string()], counts, Distribution::of(&counts))
}

fn row(names: Vec<String>, results: [u64; 3], distribution: Option<Distribution>) -> Row {
    let unknown = Measured { value: 0.5, error: f64::INFINITY };
    let (score, elo) = distribution.map_or((unknown, Measured { value: 0.0, error: f64::INFINITY }), |found| {
        let elo = estimate(&found);
        let error = error_of_share(CONFIDENCE * found.error_of_mean(), found.count as usize);
        let score = Measured { value: found.mean(), error };
        (score, Measured { value: elo.value, error: elo.error })
    });
    Row { names, games: results.iter().sum(), results, score, elo, colours: None }
}

/// The chance of scores that scatter by so much about a middle; if the middle is their own, it takes one away.
pub(super) fn scatter(rows: &[Row], middle: f64, own: bool) -> f64 {
    let known = rows.iter().filter(|row| row.score.error.is_finite());
    let square = |row: &Row| ((row.score.value - middle) * CONFIDENCE / row.score.error).powi(2);
    let squares: Vec<f64> = known.map(square).collect();
    let freedom = squares.len() as f64 - f64::from(u8::from(own));
    ChiSquared::new(freedom).map_or(f64::NAN, |of| of.sf(squares.iter().sum()))
}

/// The rows that are not even although all of them are judged together: no more than one table of twenty has such a row by chance
/// (S. Holm, "A simple sequentially rejective multiple test procedure", 1979). The test of a row is the sign test of its decided games,
/// which holds for few of them, too.
pub(super) fn uneven(rows: &[Row]) -> Vec<usize> {
    let chance = |row: &Row| {
        let [lost, _, won] = row.results;
        let tail = Binomial::new(0.5, lost + won).map_or(1.0, |even| 2.0 * even.cdf(lost.min(won)));
        tail.min(1.0)
    };
    let mut chances: Vec<(f64, usize)> =
        rows.iter().map(chance).enumerate().map(|(row, chance)| (chance, row)).collect();
    chances.sort_by(|one, other| one.0.total_cmp(&other.0));
    let left = |rank: usize| (chances.len() - rank) as f64;
    let found = chances.iter().enumerate().take_while(|(rank, (chance, _))| *chance <= 0.05 / left(*rank));
    let mut found: Vec<usize> = found.map(|(_, (_, row))| *row).collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Armies of known odds: the first wins with these chances with White and with Black.
    #[test]
    fn intervals_cover_known_odds() {
        let (mut covered, mut dice) = (0, ChaCha8Rng::seed_from_u64(5));
        for _ in 0..100 {
            let mut results = Results::default();
            for opening in 0..100 {
                // Openings differ, for both colours alike, and a fifth of the games are drawn.
                let tilt = dice.random_range(-0.15..0.15);
                for (contest, chance) in [("a-b", 0.65 + tilt), ("b-a", 0.5 + tilt)] {
                    let drawn = dice.random_bool(0.2);
                    let result = if drawn { 1 } else { 2 * usize::from(dice.random_bool(chance)) };
                    results.add(GameResult { contest: contest.to_string(), opening, result, plies: 80 });
                }
            }
            let row = encounter("a", "b", &results);
            let truth = (0.2 * 0.5 + 0.8 * 0.65 + 0.2 * 0.5 + 0.8 * 0.5) / 2.0;
            covered += usize::from((row.score.value - truth).abs() <= row.score.error);
        }
        println!("covered {covered} of 100");
        assert!((90..=98).contains(&covered), "{covered} of 100");
    }

    /// One row of twenty that are even lies outside of its interval by chance, and the table says of none that it is uneven.
    #[test]
    fn rows_are_judged_together() {
        let row = |value: f64| {
            let (won, score) = ((400.0 * value) as u64, Measured { value, error: 0.05 });
            Row { names: Vec::new(), games: 400, results: [400 - won, 0, won], score, elo: score, colours: None }
        };
        let mut rows: Vec<Row> = (0..20).map(|index| row(if index == 7 { 0.56 } else { 0.52 })).collect();
        assert!(uneven(&rows).is_empty());
        assert_eq!(uneven(&rows[7..8]), [7 - 7]);
        rows[3] = row(0.4);
        assert_eq!(uneven(&rows), [3]);
        // What is left is judged by what is left.
        let few = [row(0.4), row(0.5625), row(0.5)];
        assert_eq!((uneven(&few), uneven(&few[1..])), (vec![0, 1], vec![0]));
        let again: usize = (0..1000).filter(|&seed| !uneven(&even_rows(seed)).is_empty()).count();
        assert!((15..=70).contains(&again), "{again} of 1000 tables have such a row by chance");
    }

    /// Eighteen rows of 200 games that nothing favours.
    fn even_rows(seed: u64) -> Vec<Row> {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut results = Results::default();
        for start in 0..18 {
            for opening in 0..200 {
                let result = dice.random_range(0..3);
                results.add(GameResult { contest: start.to_string(), opening, result, plies: 80 });
            }
        }
        (0..18).map(|number| start(&number.to_string(), &results)).collect()
    }

    /// A row in which all games have one result counts, and is the least likely one.
    #[test]
    fn lopsided_rows_scatter() {
        let mut results = Results::default();
        for opening in 0..40 {
            for (contest, result) in [("a-b", 2), ("b-a", 0), ("a-c", 2 * (opening % 2)), ("c-a", 2 * (opening % 2))] {
                results.add(GameResult { contest: contest.to_string(), opening, result, plies: 80 });
            }
        }
        let rows = [encounter("a", "b", &results), encounter("a", "c", &results)];
        assert_eq!((rows[0].results, rows[0].score.value), ([0, 0, 80], 1.0));
        assert!((0.01..0.1).contains(&rows[0].score.error) && rows[0].elo.error.is_infinite(), "{rows:?}");
        assert!(scatter(&rows, 0.5, false) < 1e-6);
        assert!(scatter(&rows[..0], 0.5, false).is_nan());
    }
}
