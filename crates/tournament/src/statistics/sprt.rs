//! The sequential probability ratio test (SPRT), which decides between two hypotheses about the strength and stops as early
//! as possible.
//!
//! This is the generalized test of fishtest (`LLRcalc.py`): the likelihoods are those of the distributions that fit the
//! results best among all with the score of a hypothesis. See
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, and for normalized Elo
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, sections 4.1 and 4.2.

use super::Distribution;
use super::elo::{NORMALIZED, score_of_elo};
use serde::{Deserialize, Serialize};

/// The unit of the bounds.
///
/// ```
/// use menagerie_tournament::statistics::{Model, Sprt};
///
/// let elo = Sprt::new(0.0, 5.0);
/// let normalized = Sprt { model: Model::Normalized, ..elo };
/// assert_ne!(elo.ratio(&[96, 111, 136]), normalized.ratio(&[96, 111, 136]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Elo.
    #[default]
    Logistic,
    /// Normalized Elo.
    Normalized,
}

/// A sequential test of two hypotheses.
///
/// ```
/// use menagerie_tournament::statistics::{Model, Sprt};
///
/// let careful = Sprt { alpha: 0.01, beta: 0.01, ..Sprt::new(0.0, 5.0) };
/// assert_eq!((careful.elo0, careful.elo1, careful.model), (0.0, 5.0, Model::Logistic));
/// assert!(careful.bounds().1 > Sprt::new(0.0, 5.0).bounds().1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The Elo of H0.
    pub elo0: f64,
    /// The Elo of H1.
    pub elo1: f64,
    /// The probability of accepting H1 although H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 although H1 holds.
    pub beta: f64,
    /// The unit of the bounds.
    pub model: Model,
}

/// The decision of a test.
///
/// ```
/// use menagerie_tournament::statistics::{Sprt, SprtDecision};
///
/// let test = Sprt::new(0.0, 10.0);
/// assert_eq!(test.decision(&[800, 1000, 1000]), Some(SprtDecision::Higher));
/// assert_eq!(test.decision(&[1000, 1000, 800]), Some(SprtDecision::Lower));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtDecision {
    /// H0, the lower Elo, is accepted.
    Lower,
    /// H1, the higher Elo, is accepted.
    Higher,
}

impl Sprt {
    /// A test with error probabilities of 5 %.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: Model::Logistic }
    }

    /// The bounds of the log-likelihood ratio at which the test ends.
    ///
    /// ```
    /// use menagerie_tournament::statistics::Sprt;
    ///
    /// let (lower, upper) = Sprt::new(0.0, 5.0).bounds();
    /// assert_eq!((format!("{lower:.2}"), format!("{upper:.2}")), ("-2.94".to_string(), "2.94".to_string()));
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio (LLR) of counts of results, the worst first: 3 of games, or 5 of pairs.
    ///
    /// ```
    /// use menagerie_tournament::statistics::Sprt;
    ///
    /// let test = Sprt::new(0.0, 5.0);
    /// assert_eq!(test.ratio(&[0, 0, 0]), 0.0);
    /// assert!(test.ratio(&[96, 111, 136]) > 0.0 && test.ratio(&[136, 111, 96]) < 0.0);
    /// ```
    pub fn ratio(&self, counts: &[u64]) -> f64 {
        if counts.iter().all(|count| *count == 0) {
            return 0.0;
        }
        let Some(seen) = Distribution::regular(counts) else { return 0.0 };
        let fit = |elo: f64| match self.model {
            Model::Logistic => with_mean(&seen.shares, score_of_elo(elo)),
            Model::Normalized => with_t_value(&seen.shares, elo / NORMALIZED * seen.games.sqrt()),
        };
        let (first, second) = (fit(self.elo0), fit(self.elo1));
        let terms = seen.shares.iter().zip(first.iter().zip(&second));
        seen.count * terms.map(|((_, share), (first, second))| share * (second / first).ln()).sum::<f64>()
    }

    /// The decision, if the test has ended.
    ///
    /// ```
    /// use menagerie_tournament::statistics::Sprt;
    ///
    /// // Too few games to say anything.
    /// assert_eq!(Sprt::new(0.0, 5.0).decision(&[1, 5, 3]), None);
    /// ```
    pub fn decision(&self, counts: &[u64]) -> Option<SprtDecision> {
        let (lower, upper) = self.bounds();
        let ratio = self.ratio(counts);
        match ratio {
            ratio if ratio <= lower => Some(SprtDecision::Lower),
            ratio if ratio >= upper => Some(SprtDecision::Higher),
            _ => None,
        }
    }
}

/// The likeliest distribution with this mean.
fn with_mean(shares: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let centred: Vec<(f64, f64)> = shares.iter().map(|(points, share)| (points - mean, *share)).collect();
    tilted(&centred)
}

/// The likeliest distribution whose mean is `t` of its own standard deviations above one half.
fn with_t_value(shares: &[(f64, f64)], t: f64) -> Vec<f64> {
    let mut fitted = vec![1.0 / shares.len() as f64; shares.len()];
    for _ in 0..50 {
        let mean: f64 = shares.iter().zip(&fitted).map(|((points, _), fit)| points * fit).sum();
        let variance: f64 = shares.iter().zip(&fitted).map(|((points, _), fit)| fit * (points - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let slope = |points: f64| points - 0.5 - t * deviation * (1.0 + ((mean - points) / deviation).powi(2)) / 2.0;
        let centred: Vec<(f64, f64)> = shares.iter().map(|(points, share)| (slope(*points), *share)).collect();
        let next = tilted(&centred);
        let change = next.iter().zip(&fitted).map(|(next, fit)| (next - fit).abs()).fold(0.0, f64::max);
        fitted = next;
        if change < 1e-9 {
            break;
        }
    }
    fitted
}

/// Shares divided by `1 + x·value`, with the x for which the mean of the values is zero.
fn tilted(centred: &[(f64, f64)]) -> Vec<f64> {
    let least = centred.iter().map(|(value, _)| *value).fold(f64::INFINITY, f64::min);
    let most = centred.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
    // The sum falls from plus to minus infinity between these two.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |x: f64| centred.iter().map(|(value, share)| share * value / (1.0 + x * value)).sum::<f64>();
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    centred.iter().map(|(value, share)| share / (1.0 + x * value)).collect()
}
