//! Elo of results, logistic and normalized, with errors and the likelihood of superiority.
//!
//! The formulas are those of fishtest (`stat_util.py`) and of Michel Van den Bergh's "Normalized Elo"
//! (<https://www.cantate.be/Fishtest/normalized_elo.pdf>).

use super::Distribution;

/// How many standard deviations a value is off with 95 % confidence, to both sides.
pub const CONFIDENCE: f64 = 1.959_963_984_540_054;
/// Normalized Elo for one standard deviation of a game's points.
pub(super) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;
/// Scores are kept this far from 0 and 1, where Elo is infinite.
const EDGE: f64 = 1e-6;

/// A value and how far it may be off with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// The likeliest value.
    pub value: f64,
    /// How far it may be off to either side; infinite where the results do not tell.
    pub error: f64,
}

/// The Elo by which a side is ahead that scores this share of the points.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(EDGE, 1.0 - EDGE);
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of the points that is expected of a side that is so far ahead.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo of results; the error is half the width of the interval. It is infinite where all results are alike, and where
/// the interval of the score reaches all points or none.
pub fn estimate(results: &Distribution) -> Estimate {
    let (mean, error) = (results.mean(), CONFIDENCE * results.error_of_mean());
    let (least, most) = (mean - error, mean + error);
    let is_bounded = error > 0.0 && least > 0.0 && most < 1.0;
    let error = if is_bounded { (elo_of_score(most) - elo_of_score(least)) / 2.0 } else { f64::INFINITY };
    Estimate { value: elo_of_score(mean), error }
}

/// The normalized Elo of results: how far the score is from even in standard deviations of a game. It does not depend on how
/// many games are drawn. Infinite where all results are alike.
pub fn normalized(results: &Distribution) -> Estimate {
    let value = (results.mean() - 0.5) / results.deviation_per_game() * NORMALIZED;
    Estimate { value, error: CONFIDENCE * NORMALIZED / (results.count * results.games).sqrt() }
}

/// How likely it is that the side whose results these are is the better one.
pub fn likelihood_of_superiority(results: &Distribution) -> f64 {
    let (ahead, error) = (results.mean() - 0.5, results.error_of_mean());
    match ahead {
        0.0 => 0.5,
        _ if error > 0.0 => normal_below(ahead / error),
        _ => 0.5 + ahead.signum() * 0.5,
    }
}

/// The share of a normal distribution below a number of standard deviations.
///
/// By the continued fraction for the tail and the series about the middle (Abramowitz and Stegun, 26.2.10 and 26.2.14).
pub fn normal_below(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 3.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    let tail = (1..=60).rev().fold(x.abs(), |below, n| x.abs() + f64::from(n) / below);
    if x > 0.0 { 1.0 - density / tail } else { density / tail }
}
