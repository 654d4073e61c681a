//! Elo, logistic and normalized, with errors, and the likelihood of superiority (LOS).
//!
//! The formulas are those of fishtest (`stat_util.py`) and of Michel Van den Bergh's "Normalized Elo"
//! (<https://www.cantate.be/Fishtest/normalized_elo.pdf>).

use super::Distribution;
use statrs::distribution::{ContinuousCDF, Normal};

/// The half width of a 95 % confidence interval, in standard deviations.
///
/// ```
/// use menagerie_tournament::statistics::{CONFIDENCE, normal_below};
///
/// assert!((normal_below(CONFIDENCE) - normal_below(-CONFIDENCE) - 0.95).abs() < 1e-9);
/// ```
pub const CONFIDENCE: f64 = 1.959_963_984_540_054;
/// Normalized Elo for one standard deviation of a game's points.
pub(super) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;
/// Scores are kept this far from 0 and 1, where Elo is infinite.
const EDGE: f64 = 1e-6;

/// A value with its 95 % confidence interval.
///
/// ```
/// use menagerie_tournament::statistics::{Distribution, estimate};
///
/// let elo = estimate(&Distribution::of(&[30, 40, 30]).unwrap());
/// assert_eq!(elo.value, 0.0);
/// assert!(elo.error > 0.0 && elo.error.is_finite());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// The likeliest value.
    pub value: f64,
    /// Half the width of the interval; infinite if the results do not determine it.
    pub error: f64,
}

/// The Elo difference of a score.
///
/// ```
/// use menagerie_tournament::statistics::elo_of_score;
///
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert_eq!(elo_of_score(0.64).round(), 100.0);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(EDGE, 1.0 - EDGE);
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score of an Elo difference.
///
/// ```
/// use menagerie_tournament::statistics::{elo_of_score, score_of_elo};
///
/// assert_eq!(score_of_elo(0.0), 0.5);
/// assert!((elo_of_score(score_of_elo(35.0)) - 35.0).abs() < 1e-9);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference of results. The error is infinite if all results are alike, or if the score's interval includes 0 or 1.
///
/// ```
/// use menagerie_tournament::statistics::{Distribution, estimate};
///
/// // Lost, drawn and won games.
/// let elo = estimate(&Distribution::of(&[96, 111, 136]).unwrap());
/// assert_eq!((elo.value.round(), elo.error.round()), (41.0, 30.0));
/// assert!(estimate(&Distribution::of(&[0, 0, 5]).unwrap()).error.is_infinite());
/// ```
pub fn estimate(results: &Distribution) -> Estimate {
    let (mean, error) = (results.mean(), CONFIDENCE * results.error_of_mean());
    let (least, most) = (mean - error, mean + error);
    let is_bounded = error > 0.0 && least > 0.0 && most < 1.0;
    let error = if is_bounded { (elo_of_score(most) - elo_of_score(least)) / 2.0 } else { f64::INFINITY };
    Estimate { value: elo_of_score(mean), error }
}

/// The normalized Elo of results: the distance of the score from one half, in standard deviations of a game. It does not
/// depend on the draw rate. Infinite if all results are alike.
///
/// ```
/// use menagerie_tournament::statistics::{Distribution, normalized};
///
/// // Twice as many draws between the same wins and losses: the Elo falls, the normalized Elo less so.
/// let value = |counts: &[u64]| normalized(&Distribution::of(counts).unwrap()).value;
/// assert!(value(&[96, 222, 136]) > 0.8 * value(&[96, 111, 136]));
/// ```
pub fn normalized(results: &Distribution) -> Estimate {
    let value = (results.mean() - 0.5) / results.deviation_per_game() * NORMALIZED;
    Estimate { value, error: CONFIDENCE * NORMALIZED / (results.count * results.games).sqrt() }
}

/// The likelihood of superiority: the probability that this side is the stronger one.
///
/// ```
/// use menagerie_tournament::statistics::{Distribution, likelihood_of_superiority};
///
/// let los = |counts: &[u64]| likelihood_of_superiority(&Distribution::of(counts).unwrap());
/// assert_eq!(los(&[10, 10, 10]), 0.5);
/// assert!(los(&[96, 111, 136]) > 0.99);
/// ```
pub fn likelihood_of_superiority(results: &Distribution) -> f64 {
    let (ahead, error) = (results.mean() - 0.5, results.error_of_mean());
    match ahead {
        0.0 => 0.5,
        _ if error > 0.0 => normal_below(ahead / error),
        _ => 0.5 + ahead.signum() * 0.5,
    }
}

/// The cumulative distribution function of the standard normal distribution.
///
/// ```
/// use menagerie_tournament::statistics::normal_below;
///
/// assert_eq!(normal_below(0.0), 0.5);
/// assert_eq!((normal_below(1.0) * 1000.0).round(), 841.0);
/// ```
pub fn normal_below(x: f64) -> f64 {
    Normal::standard().cdf(x)
}
