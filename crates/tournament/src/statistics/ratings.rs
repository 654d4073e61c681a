//! Ratings of several players from all their games: the Bradley–Terry model with draws as half a win, fitted by maximum
//! likelihood as Ordo does, with errors from the Fisher information.
//!
//! The fit is Hunter's minorization-maximization ("MM algorithms for generalized Bradley-Terry models", Annals of
//! Statistics 32, 2004). Errors are those of a rating against the average of all.

use super::elo::{CONFIDENCE, Estimate};
use serde::Serialize;

/// The results between two players.
///
/// ```
/// use menagerie_tournament::statistics::{HeadToHead, ratings};
///
/// let results = [
///     HeadToHead { first: 0, second: 1, points: 60.0, games: 100.0 },
///     HeadToHead { first: 1, second: 2, points: 60.0, games: 100.0 },
/// ];
/// let order: Vec<bool> = ratings(3, &results).windows(2).map(|pair| pair[0].elo.value > pair[1].elo.value).collect();
/// assert_eq!(order, [true, true]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeadToHead {
    /// One player.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// The points of the first.
    pub points: f64,
    /// The number of games.
    pub games: f64,
}

/// A player's rating.
///
/// ```
/// use menagerie_tournament::statistics::{HeadToHead, ratings};
///
/// let rating = ratings(2, &[HeadToHead { first: 0, second: 1, points: 30.0, games: 40.0 }])[1];
/// assert_eq!((rating.player, rating.points, rating.games), (1, 10.0, 40.0));
/// assert!(rating.elo.value < 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The player's number.
    pub player: usize,
    /// The Elo above the average of all players, and its error.
    pub elo: Estimate,
    /// The points of all games.
    pub points: f64,
    /// The number of games.
    pub games: f64,
}

/// A drawn game against each opponent that is added where a player won or lost all games, so that ratings stay finite.
const PRIOR: f64 = 0.5;

/// The ratings of all players, in the order of their numbers.
///
/// ```
/// use menagerie_tournament::statistics::{HeadToHead, elo_of_score, ratings};
///
/// let both = ratings(2, &[HeadToHead { first: 0, second: 1, points: 30.0, games: 40.0 }]);
/// let difference = both[0].elo.value - both[1].elo.value;
/// assert!((difference - elo_of_score(0.75)).abs() < 1e-6);
/// ```
pub fn ratings(players: usize, results: &[HeadToHead]) -> Vec<Rating> {
    let total = |player: usize, of: &dyn Fn(&HeadToHead, bool) -> f64| -> f64 {
        let played = results.iter().filter(|one| one.first == player || one.second == player);
        played.map(|one| of(one, one.first == player)).sum()
    };
    let points: Vec<f64> = (0..players)
        .map(|player| total(player, &|one, first| if first { one.points } else { one.games - one.points }))
        .collect();
    let games: Vec<f64> = (0..players).map(|player| total(player, &|one, _| one.games)).collect();
    let perfect =
        (0..players).any(|player| games[player] > 0.0 && (points[player] == 0.0 || points[player] == games[player]));
    let fitted: Vec<HeadToHead> = results
        .iter()
        .filter(|one| one.games > 0.0)
        .map(|one| match perfect {
            true => HeadToHead { points: one.points + PRIOR, games: one.games + 2.0 * PRIOR, ..*one },
            false => *one,
        })
        .collect();
    let strengths = strengths(players, &fitted);
    let errors = errors(&strengths, &fitted);
    let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / players.max(1) as f64;
    let elo = |player: usize| Estimate { value: (strengths[player].ln() - mean) * ELO, error: errors[player] };
    (0..players)
        .map(|player| Rating { player, elo: elo(player), points: points[player], games: games[player] })
        .collect()
}

/// Elo for a unit of the natural logarithm of the odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The Bradley–Terry strengths: a player beats another in the ratio of their strengths.
fn strengths(players: usize, results: &[HeadToHead]) -> Vec<f64> {
    let mut strengths = vec![1.0f64; players];
    for _ in 0..20_000 {
        let (mut points, mut weights) = (vec![0.0; players], vec![0.0; players]);
        for one in results {
            points[one.first] += one.points;
            points[one.second] += one.games - one.points;
            let weight = one.games / (strengths[one.first] + strengths[one.second]);
            weights[one.first] += weight;
            weights[one.second] += weight;
        }
        let mut change = 0.0f64;
        for player in 0..players {
            if weights[player] > 0.0 {
                let next = points[player] / weights[player];
                change = change.max((next / strengths[player]).ln().abs());
                strengths[player] = next;
            }
        }
        let middle = (strengths.iter().map(|strength| strength.ln()).sum::<f64>() / players.max(1) as f64).exp();
        strengths.iter_mut().for_each(|strength| *strength /= middle);
        if change < 1e-12 {
            break;
        }
    }
    strengths
}

/// The errors of the ratings from the inverse of the Fisher information, for ratings that sum to zero.
fn errors(strengths: &[f64], results: &[HeadToHead]) -> Vec<f64> {
    let players = strengths.len();
    let mut information = vec![vec![0.0; players]; players];
    for one in results {
        let expected = strengths[one.first] / (strengths[one.first] + strengths[one.second]);
        let weight = one.games * expected * (1.0 - expected);
        information[one.first][one.first] += weight;
        information[one.second][one.second] += weight;
        information[one.first][one.second] -= weight;
        information[one.second][one.first] -= weight;
    }
    // The matrix is singular, since the sum of all ratings is free. With a constant added it is regular, and its inverse is
    // the pseudo-inverse plus the constant's inverse.
    let share = 1.0 / players.max(1) as f64;
    information.iter_mut().flatten().for_each(|entry| *entry += share);
    let inverse = inverse(information);
    (0..players).map(|player| CONFIDENCE * ELO * (inverse[player][player] - share).max(0.0).sqrt()).collect()
}

/// The inverse of a matrix by Gauss and Jordan; infinite where there is none.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()));
        let Some(pivot) = pivot.filter(|&row| matrix[row][column].abs() > 1e-12) else {
            return vec![vec![f64::INFINITY; size]; size];
        };
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        matrix[column].iter_mut().chain(&mut inverse[column]).for_each(|entry| *entry /= scale);
        let (pivot_row, pivot_inverse) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for index in 0..size {
                matrix[row][index] -= factor * pivot_row[index];
                inverse[row][index] -= factor * pivot_inverse[index];
            }
        }
    }
    inverse
}
