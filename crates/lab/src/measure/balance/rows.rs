//! The results of a comparison, counted.

use super::{Choice, GameResult};
use crate::measure::ordinal::Measured;
use crate::measure::student;
use menagerie_tournament::statistics::elo_of_score;
use serde::Serialize;
use statrs::distribution::{Binomial, Discrete, DiscreteCDF};
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
    /// The chance of results as uneven as these if the row is even, so that the opposite of each is as likely.
    pub even: f64,
}

/// A row with what is judged of it together with others: the points above even of each game from a start, or of each two games of
/// armies with the same opening and both colours.
pub(super) struct Counted {
    pub(super) row: Row,
    pub(super) above: Vec<i32>,
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

    /// White's shares of the points in all games of some contests, with the openings.
    pub(super) fn shares(&self, wanted: impl Fn(&str) -> bool) -> Vec<(usize, f64)> {
        let games = self.0.iter().filter(|(contest, _)| wanted(contest)).flat_map(|(_, games)| games);
        games.map(share).collect()
    }
}

fn share((&opening, &points): (&usize, &usize)) -> (usize, f64) {
    (opening, points as f64 / 2.0)
}

/// A mean of shares of the points, each with its opening. Games with one opening are alike, so its error is that of Student's
/// distribution for the number of openings.
pub(super) fn mean(shares: &[(usize, f64)]) -> Measured {
    let count = shares.len() as f64;
    let value = shares.iter().map(|(_, share)| share).sum::<f64>() / count.max(1.0);
    let mut openings: BTreeMap<usize, f64> = BTreeMap::new();
    for (opening, share) in shares {
        *openings.entry(*opening).or_default() += share - value;
    }
    let many = openings.len();
    if many < 2 {
        return Measured { value, error: f64::INFINITY };
    }
    let squares: f64 = openings.values().map(|sum| sum * sum).sum();
    // What remains of rounding is no scatter.
    if squares < 1e-12 * count {
        return Measured { value, error: alike(many) };
    }
    let variance = squares * many as f64 / (many as f64 - 1.0);
    // No share is below nothing or above all.
    let error = (student(many) * variance.sqrt() / count).min(value.max(1.0 - value));
    Measured { value, error }
}

/// The error of a share where all openings have one result: the exact bound for another one that has not occurred
/// (C. Clopper and E. Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial", 1934).
fn alike(openings: usize) -> f64 {
    1.0 - 0.025f64.powf(1.0 / openings as f64)
}

/// A share of the points as a difference in Elo; its error is infinite where the interval has shares that are none.
fn elo(score: Measured) -> Measured {
    let (least, most) = (score.value - score.error, score.value + score.error);
    let is_bounded = least > 0.0 && most < 1.0;
    let error = if is_bounded { (elo_of_score(most) - elo_of_score(least)) / 2.0 } else { f64::INFINITY };
    Measured { value: elo_of_score(score.value), error }
}

/// Each two different armies.
pub(super) fn armies(choices: &[Choice], results: &Results) -> Vec<Counted> {
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

/// The results of two armies.
fn encounter(first: &str, second: &str, results: &Results) -> Counted {
    let white = results.of(&format!("{first}-{second}"));
    let black: BTreeMap<usize, usize> =
        results.of(&format!("{second}-{first}")).into_iter().map(|(opening, points)| (opening, 2 - points)).collect();
    let pair = |(opening, points): (&usize, &usize)| Some((points + black.get(opening)?) as i32 - 2);
    let above = white.iter().filter_map(pair).collect();
    let colours = [&white, &black].map(|games| mean(&games.iter().map(share).collect::<Vec<_>>()));
    let games: Vec<(usize, usize)> = white.into_iter().chain(black).collect();
    let names = vec![first.to_string(), second.to_string()];
    counted(Row { colours: Some(colours), ..row(names, &games) }, above)
}

pub(super) fn start(name: &str, results: &Results) -> Counted {
    let games: Vec<(usize, usize)> = results.of(name).into_iter().collect();
    let above = games.iter().map(|(_, points)| *points as i32 - 1).collect();
    counted(row(vec![name.to_string()], &games), above)
}

/// The games of a row, with their openings and half points.
fn row(names: Vec<String>, games: &[(usize, usize)]) -> Row {
    let mut results = [0; 3];
    games.iter().for_each(|(_, points)| results[*points] += 1);
    let shares: Vec<(usize, f64)> = games.iter().map(|(opening, points)| share((opening, points))).collect();
    let score = if games.is_empty() { Measured { value: 0.5, error: f64::INFINITY } } else { mean(&shares) };
    Row { names, games: games.len() as u64, results, score, elo: elo(score), colours: None, even: 1.0 }
}

fn counted(row: Row, above: Vec<i32>) -> Counted {
    Counted { row: Row { even: opposites(&above), ..row }, above }
}

/// The chance of a sum as far from nothing if the opposite of each result is as likely: Fisher's exact test of signs, which holds for
/// few games, too, and whatever the two games of armies with one opening have in common. From a start it is the sign test.
fn opposites(above: &[i32]) -> f64 {
    let count = |size: i32| above.iter().filter(|points| points.abs() == size).count() as u64;
    let (ones, twos) = (count(1), count(2));
    let sum = above.iter().map(|&points| i64::from(points)).sum::<i64>().abs();
    let (Ok(of_ones), Ok(of_twos)) = (Binomial::new(0.5, ones), Binomial::new(0.5, twos)) else { return 1.0 };
    // With so much from the twos, the ones have to give the rest.
    let chance = |up: u64| {
        let rest = sum - 2 * (2 * up as i64 - twos as i64) + ones as i64;
        let least = rest.div_euclid(2) + rest.rem_euclid(2);
        let reached = if least <= 0 { 1.0 } else { of_ones.sf(least as u64 - 1) };
        of_twos.pmf(up) * reached
    };
    (2.0 * (0..=twos).map(chance).sum::<f64>()).min(1.0)
}

/// The rows that are not even although all of them are judged together: no more than one table of twenty has such a row by chance
/// (S. Holm, "A simple sequentially rejective multiple test procedure", 1979).
pub(super) fn uneven(rows: &[Row]) -> Vec<usize> {
    let mut chances: Vec<(f64, usize)> = rows.iter().enumerate().map(|(row, of)| (of.even, row)).collect();
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
    const ODDS: [f64; 2] = [0.65, 0.5];
    const DRAWN: f64 = 0.2;

    fn add(results: &mut Results, contest: &str, opening: usize, result: usize) {
        results.add(GameResult { contest: contest.to_string(), opening, result, plies: 80 });
    }

    /// Results from openings with both colours. Openings differ, for both colours alike.
    fn known_odds(openings: usize, dice: &mut ChaCha8Rng) -> Results {
        let mut results = Results::default();
        for opening in 0..openings {
            let tilt = dice.random_range(-0.15..0.15);
            for (contest, chance) in ["a-b", "b-a"].into_iter().zip([ODDS[0], 1.0 - ODDS[1]]) {
                let drawn = dice.random_bool(DRAWN);
                let result = if drawn { 1 } else { 2 * usize::from(dice.random_bool(chance + tilt)) };
                add(&mut results, contest, opening, result);
            }
        }
        results
    }

    /// Small comparisons, too, have intervals that cover the truth: of armies, of colours and of starts.
    #[test]
    fn intervals_cover_known_odds() {
        let truth = |odds: f64| DRAWN / 2.0 + (1.0 - DRAWN) * odds;
        for openings in [4, 10, 100] {
            let (mut covered, mut dice) = ([0; 2], ChaCha8Rng::seed_from_u64(5));
            for _ in 0..1000 {
                let results = known_odds(openings, &mut dice);
                let rows = [encounter("a", "b", &results), start("a-b", &results)].map(|counted| counted.row.score);
                for (index, odds) in [(ODDS[0] + ODDS[1]) / 2.0, ODDS[0]].into_iter().enumerate() {
                    covered[index] += u32::from((rows[index].value - truth(odds)).abs() <= rows[index].error);
                }
            }
            println!("{openings} openings with both colours: covered {covered:?} of 1000, of armies and of a start");
            assert!(covered.iter().all(|covered| (900..=985).contains(covered)), "{covered:?} of 1000");
        }
    }

    /// Where all games have one result, the bound is that of what happens in one of forty such rows.
    #[test]
    fn one_result_leaves_room_for_others() {
        let mut results = Results::default();
        (0..24).for_each(|opening| add(&mut results, "lost", opening, 0));
        let found = start("lost", &results).row;
        assert_eq!((found.score.value, found.results), (0.0, [24, 0, 0]));
        assert!(
            ((1.0 - found.score.error).powi(24) - 0.025).abs() < 1e-9 && found.elo.error.is_infinite(),
            "{found:?}"
        );
        let one =
            Results(results.0.into_iter().map(|(name, games)| (name, games.into_iter().take(1).collect())).collect());
        assert!(start("lost", &one).row.score.error.is_infinite(), "one game says nothing of others");
    }

    /// One row of twenty that are even lies outside of its interval by chance, and the table says of none that it is uneven.
    #[test]
    fn rows_are_judged_together() {
        let row = |value: f64| {
            let mut results = Results::default();
            (0..400)
                .for_each(|opening| add(&mut results, "a", opening, 2 * usize::from((opening as f64) < 400.0 * value)));
            start("a", &results).row
        };
        let mut rows: Vec<Row> = (0..20).map(|index| row(if index == 7 { 0.56 } else { 0.52 })).collect();
        assert!(uneven(&rows).is_empty());
        assert_eq!(uneven(&rows[7..8]), [7 - 7]);
        rows[3] = row(0.4);
        assert_eq!(uneven(&rows), [3]);
        // What is left is judged by what is left.
        let few = [row(0.4), row(0.5625), row(0.5)];
        assert_eq!((uneven(&few), uneven(&few[1..])), (vec![0, 1], vec![0]));
        for (games, tables) in [(8, 300), (200, 1000)] {
            let again = (0..tables).filter(|&seed| !uneven(&even_rows(seed, games)).is_empty()).count();
            let chance = again as f64 / tables as f64;
            assert!(chance <= 0.07 && (chance >= 0.015 || games < 200), "{again} of {tables} tables of {games} games");
        }
    }

    /// Eighteen rows that nothing favours.
    fn even_rows(seed: u64, games: usize) -> Vec<Row> {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut results = Results::default();
        for start in 0..18 {
            (0..games).for_each(|opening| add(&mut results, &start.to_string(), opening, dice.random_range(0..3)));
        }
        (0..18).map(|number| start(&number.to_string(), &results).row).collect()
    }

    /// Two games of armies with one opening that have the same winner say as much as one.
    #[test]
    fn pairs_are_judged_and_not_their_games() {
        let mut results = Results::default();
        for opening in 0..6 {
            let won = 2 * usize::from(opening < 5);
            add(&mut results, "a-b", opening, won);
            add(&mut results, "b-a", opening, 2 - won);
        }
        let found = encounter("a", "b", &results).row;
        assert_eq!((found.games, found.results), (12, [2, 0, 10]));
        assert!((found.even - 14.0 / 64.0).abs() < 1e-9, "{}", found.even);
        // Of the sixteen choices of four signs three reach 4, and as many -4.
        assert!((opposites(&[2, 2, -1, 0, 1]) - 6.0 / 16.0).abs() < 1e-9, "{}", opposites(&[2, 2, -1, 0, 1]));
        for says_nothing in [&[0, 0][..], &[], &[1]] {
            assert!(opposites(says_nothing) > 1.0 - 1e-9, "{says_nothing:?}");
        }
    }
}
